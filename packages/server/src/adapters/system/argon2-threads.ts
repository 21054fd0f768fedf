import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type * as argon2 from '@node-rs/argon2'

/** argon2 as `createArgon2Hasher` uses it. */
export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>

/**
 * A thread computes the hashes, because only a thread of our own can lower its priority. Linux has priorities of threads.
 * Elsewhere the thread keeps the priority of the process. Plain JavaScript, as threads load it.
 */
const code = `
const { readlinkSync } = require('node:fs')
const { getPriority, setPriority } = require('node:os')
const { parentPort, workerData } = require('node:worker_threads')
const { hashSync, verifySync } = require(workerData.library)
try {
  const thread = Number(readlinkSync('/proc/thread-self').split('/').pop())
  setPriority(thread, Math.min(19, getPriority(thread) + workerData.niceness))
} catch {}
const work = { hash: hashSync, verify: verifySync }
parentPort.on('message', ([name, args]) => parentPort.postMessage(work[name](...args)))
`

/** Linux then gives the thread a quarter of a core that another thread wants, too. */
const niceness = 5

/**
 * argon2 in threads that give way to everything else on the machine: a flood of sign-ins must not slow payments down.
 * A thread starts with the first hash that finds no idle one. It costs some 10 MB, ends with the process, and keeps no process alive.
 */
export function createArgon2Threads(): Argon2 {
  const library = createRequire(import.meta.url).resolve('@node-rs/argon2')
  const idle: Worker[] = []

  async function run<T>(name: keyof Argon2, args: readonly unknown[]): Promise<T> {
    const thread = idle.pop() ?? new Worker(code, { eval: true, workerData: { library, niceness } })
    thread.ref()
    thread.postMessage([name, args])
    // A thread that fails ends itself: the next hash starts a new one.
    const [answer] = (await once(thread, 'message')) as [T]
    thread.unref()
    idle.push(thread)
    return answer
  }
  return {
    hash: (password, options) => run('hash', [password, options]),
    verify: (hash, password, options) => run('verify', [hash, password, options]),
  }
}
