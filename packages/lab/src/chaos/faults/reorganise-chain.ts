import type { Fault } from './fault.js'
import { faultLoop } from './fault-loop.js'

const everyMs = [1_000, 2_600] as const
const deepest = 32
/** Most reorganisations are shallow: were all depths as likely, nothing would ever be mined for good. */
const steepness = 4

/**
 * Replaces the newest blocks, up to 32 of them, by empty ones. Their transactions are gone, from the chain and from the
 * pool: whoever wants them mined has to send them again.
 */
export const reorganiseChain: Fault = async ({ client, clock, journal }, random, signal) => {
  let reorganisations = 0
  await faultLoop(random, signal, everyMs, async () => {
    const depth = 1 + Math.floor((deepest - 1) * random.next() ** steepness + random.next())
    await journal.write({ kind: 'fault', fault: 'reorg', detail: `depth ${depth}` })
    await clock.betweenBlocks(async () => {
      await client.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })
      // Anvil's clock would go on from the replaced blocks' time, and fall behind further with every reorganisation.
      const now = Math.floor(Date.now() / 1_000)
      await client.request({ method: 'evm_setTime' as never, params: [now] as never })
    })
    reorganisations++
  })
  return reorganisations
}
