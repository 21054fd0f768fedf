import type { Network } from '../model/network.js'
import type { BlockLink } from '../ports/block-store.js'
import type { Chain } from '../ports/chain.js'
import { finalBlock } from './final-block.js'

/**
 * Returns the newest block that every witness shows as final by the network's definition. `undefined`: there is none,
 * or two witnesses show different blocks. If two endpoints are configured, one of them alone never decides what is
 * final.
 */
export async function agreedFinalBlock(
  chain: Chain,
  network: Network,
): Promise<BlockLink | undefined> {
  const witnesses = chain.witnesses()
  const finals = await Promise.all(witnesses.map((witness) => finalBlock(witness, network)))
  let lowest: BlockLink | undefined
  for (const final of finals) {
    if (!final) return undefined
    if (!lowest || final.number < lowest.number) lowest = final
  }
  if (!lowest || witnesses.length === 1) return lowest
  const { number, hash } = lowest
  const seen = await Promise.all(witnesses.map((witness) => witness.block(number)))
  return seen.every((block) => block?.hash === hash) ? lowest : undefined
}
