import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { outliving } from './outliving.js'

test.skipIf(process.platform !== 'linux')(
  'a process whose temporary files go into the folder outlives the run until it ends',
  async () => {
    const child = spawn(
      process.execPath,
      ['--eval', 'console.log(); setInterval(() => {}, 1000)'],
      {
        env: { TMPDIR: '/nowhere/of a round/inside' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    await once(child.stdout, 'data')
    expect(await outliving('/nowhere/of a round', 0)).toEqual([
      expect.stringContaining('setInterval'),
    ])
    expect(await outliving('/nowhere/of another', 0)).toEqual([])
    const ended = once(child, 'exit')
    child.kill()
    await ended
    expect(await outliving('/nowhere/of a round', 0)).toEqual([])
  },
)
