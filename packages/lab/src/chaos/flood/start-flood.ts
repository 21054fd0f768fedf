import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runTypeScript } from '../../../../server/src/testing/run-typescript.js'
import type { BenchContext } from '../../bench/bench.js'
import type { FloodReport, FromFlood, ToFlood } from './flood-messages.js'

/**
 * Starts a flood in a separate process, and waits for its warm-up. Returns a function that ends the flood and returns
 * its report.
 */
export async function startFlood(
  { defer }: Pick<BenchContext, 'defer'>,
  order: Omit<Extract<ToFlood, { kind: 'begin' }>, 'kind'>,
): Promise<() => Promise<FloodReport>> {
  const child = fork(fileURLToPath(new URL('./flood-process.ts', import.meta.url)), {
    execArgv: [...runTypeScript],
  })
  defer(async () => void child.kill('SIGKILL'))
  const next = () =>
    new Promise<FromFlood>((resolve, reject) => {
      const stopListening = () => {
        child.off('message', onMessage).off('error', onError).off('exit', onExit)
      }
      const onMessage = (message: FromFlood) => {
        stopListening()
        resolve(message)
      }
      const onError = (error: Error) => {
        stopListening()
        reject(error)
      }
      const onExit = () => onError(new Error("The flood's process ended early."))
      child.on('message', onMessage).once('error', onError).once('exit', onExit)
    })
  const tell = (message: ToFlood) => child.send(message)
  const warm = next()
  tell({ kind: 'begin', ...order })
  await warm
  return async () => {
    const reporting = next()
    tell({ kind: 'end' })
    const message = await reporting
    if (message.kind !== 'report') throw new Error('The flood sent no report.')
    return message
  }
}
