import type { Fault } from './fault.js'
import { faultLoop } from './fault-loop.js'

const everyMs = [1_000, 2_600] as const
const deepest = 32
/** Makes most reorganisations shallow. If all depths were equally likely, no block would become final. */
const steepness = 4

/**
 * Replaces up to 32 of the newest blocks by empty ones. Their transactions are gone from the chain and from the pool,
 * so their senders must send them again.
 */
export const reorganiseChain: Fault = async ({ client, clock, journal }, random, signal) => {
  let reorganisations = 0
  await faultLoop(random, signal, everyMs, async () => {
    const depth = 1 + Math.floor((deepest - 1) * random.next() ** steepness + random.next())
    await journal.write({ kind: 'fault', fault: 'reorg', detail: `depth ${depth}` })
    await clock.betweenBlocks(async () => {
      await client.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })
      // Otherwise anvil's clock would continue from the replaced blocks, and fall further behind with every
      // reorganisation.
      const now = Math.floor(Date.now() / 1_000)
      await client.request({ method: 'evm_setTime' as never, params: [now] as never })
    })
    reorganisations++
  })
  return reorganisations
}
