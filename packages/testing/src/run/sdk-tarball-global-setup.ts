import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newest } from '../packs/integrators.js'
import { packSdk } from '../packs/pack-sdk.js'
import { realClock } from '../packs/real-clock.js'
import { runToEnd } from '../run-to-end.js'
import { orRefuse } from './or-refuse.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the packed SDK, in the project `pack`. */
    sdkTarball: string
  }
}

/** Builds and packs the SDK like a release, once for all test files of a project. */
export default orRefuse(async (project) => {
  await requireRegistry()
  const folder = await mkdtemp(join(tmpdir(), 'sdk-tarball-'))
  project.provide('sdkTarball', await packSdk(folder))
  return () => rm(folder, { recursive: true, force: true })
})

async function requireRegistry(): Promise<void> {
  try {
    // By default, npm pauses for at least 10 seconds between its attempts.
    const pauses = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000']
    await runToEnd('npm', ['view', newest('viem'), 'version', ...pauses], { env: realClock() })
  } catch {
    throw new Error(
      "npm cannot read its registry, which the pack tests install from. Connect to the network, or run the other tests: npx -y pnpm@10 test --project '!pack'.",
    )
  }
}
