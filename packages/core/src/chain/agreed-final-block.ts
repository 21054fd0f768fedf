import type { Network } from '../model/network.js'
import type { BlockLink } from '../ports/block-store.js'
import type { Chain } from '../ports/chain.js'
import { finalBlock } from './final-block.js'

/**
 * The newest block that every witness takes for final, as the network defines it. `undefined` while there is none, or
 * while two witnesses disagree about it: nothing is decided for good on one endpoint's word where two are configured.
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
