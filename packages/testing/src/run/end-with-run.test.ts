import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { endWithParent } from '@gasless-gateway/server/local'
import { expect, onTestFinished, test } from 'vitest'

const setUp = JSON.stringify(new URL('./end-with-run.ts', import.meta.url).href)
const program = [
  ...['--import', createRequire(import.meta.url).resolve('tsx')],
  ...['--input-type=module', '--eval'],
]

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32')(
  'a worker ends when its run is killed, even while a test keeps the worker busy',
  async () => {
    const worker = `
      await import(${setUp})
      console.log(process.pid)
      for (;;) {}`
    const run = `
      import { spawn } from 'node:child_process'
      spawn(process.execPath, [...${JSON.stringify(program)}, ${JSON.stringify(worker)}], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })`
    const parent = spawn(process.execPath, [...program, run], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    parent.once('exit', endWithParent(parent, 'KILL'))
    const pid = Number(String(await once(parent.stdout, 'data')))
    onTestFinished(() => {
      if (runs(pid)) process.kill(pid, 'SIGKILL')
    })
    expect(runs(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => runs(pid), { timeout: 60_000 }).toBe(false)
  },
)
