import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inheritedEnvironment } from '@gasless-gateway/server/local'
import { expect, onTestFinished, test } from 'vitest'

const startDevnet = fileURLToPath(new URL('./start-devnet.ts', import.meta.url))

test('a start whose database does not run on this machine leaves no directory', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'gateway-start-devnet-'))
  onTestFinished(() => rm(temporary, { recursive: true }))
  const program = `
    import { startDevnet } from ${JSON.stringify(startDevnet)}
    Object.defineProperty(process, 'arch', { value: 'abacus' })
    await startDevnet({ chains: [], postgres: true })`
  // In a process of its own, because the temporary folder is a variable of the process.
  const starting = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { env: { ...inheritedEnvironment(), TMPDIR: temporary } },
  )
  await expect(starting).rejects.toThrow(/is not installed/)
  expect((await readdir(temporary)).filter((name) => name.startsWith('gateway-'))).toEqual([])
})
