import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packSdk } from '../../../sdk/test/pack-sdk.js'
import { orRefuse } from './or-refuse.js'
import './provided-context.js'

/** The SDK as npm users get it, built and packed once for all test files of a project. */
export default orRefuse(async (project) => {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-tarball-'))
  project.provide('sdkTarball', await packSdk(folder))
  return () => rm(folder, { recursive: true, force: true })
})
