import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startDevnet } from './start-devnet.js'

test('a start whose database does not run on this machine leaves no directory', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'gateway-start-devnet-'))
  const { arch } = process
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    Object.defineProperty(process, 'arch', { value: arch })
    await rm(temporary, { recursive: true })
  })
  vi.stubEnv('TMPDIR', temporary)
  Object.defineProperty(process, 'arch', { value: 'abacus' })
  await expect(startDevnet({ chains: [], postgres: true })).rejects.toThrow(/is not installed/)
  expect(await readdir(temporary)).toEqual([])
})
