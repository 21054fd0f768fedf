import type { Hash } from 'viem'
import type { Fault } from './fault.js'
import { faultLoop } from './fault-loop.js'

const everyMs = [300, 1_200] as const

/** Makes the node forget a waiting transaction of an executor. */
export const dropTransactions: Fault = async ({ client, journal, executors }, random, signal) => {
  const ours = new Set(executors.map(({ address }) => address.toLowerCase()))
  let dropped = 0
  await faultLoop(random, signal, everyMs, async () => {
    const { pending, queued } = await client.getTxpoolContent()
    const waiting = [...Object.entries(pending), ...Object.entries(queued)]
      .filter(([sender]) => ours.has(sender.toLowerCase()))
      .flatMap(([, byNonce]) => Object.values(byNonce).map(({ hash }) => hash))
    if (waiting.length === 0) return
    const hash: Hash = random.pick(waiting)
    await journal.write({ kind: 'fault', fault: 'drop', detail: hash })
    await client.dropTransaction({ hash })
    dropped++
  })
  return dropped
}
