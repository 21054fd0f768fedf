import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { endWithParent } from '@gasless-gateway/server/local'
import { expect, test } from 'vitest'
import { outliving } from './outliving.js'

test.skipIf(process.platform !== 'linux')(
  'a process whose TMPDIR is in the folder is listed until it ends',
  async () => {
    const folder = `/nowhere/${randomUUID()} with a space`
    const child = spawn(
      process.execPath,
      ['--eval', 'console.log(); setInterval(() => {}, 1000)'],
      { env: { TMPDIR: `${folder}/inside` }, stdio: ['ignore', 'pipe', 'ignore'] },
    )
    child.once('exit', endWithParent(child, 'KILL'))
    await once(child.stdout, 'data')
    expect(await outliving(folder, 0)).toEqual([expect.stringContaining('setInterval')])
    expect(await outliving(`/nowhere/${randomUUID()}`, 0)).toEqual([])
    const ended = once(child, 'exit')
    child.kill()
    await ended
    expect(await outliving(folder, 0)).toEqual([])
  },
)
