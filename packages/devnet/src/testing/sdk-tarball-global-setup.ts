import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { packSdk } from '../../../sdk/test/pack-sdk.js'
import './provided-context.js'

/** The SDK as npm users get it, built and packed once for all test files of a project. */
export default async function setUpSdkTarball(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-tarball-'))
  project.provide('sdkTarball', await packSdk(folder))
  return () => rm(folder, { recursive: true, force: true })
}
