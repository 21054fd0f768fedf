import type { Address } from 'viem'
import { limits } from '../../api/common.js'
import { nonceKeyOf, nonceOf, splitNonce } from '../../erc4337/kernel-nonce.js'
import { max } from '../../primitives/math.js'

/**
 * The lowest of Kernel's 16-bit nonce keys that is not occupied, as the next preparation gets it. Low keys first: the first
 * use of a key costs a fresh storage slot.
 */
export function lowestFreeKey(occupiedKeys: readonly bigint[], validator: Address): number {
  const occupied = new Set(occupiedKeys)
  let key = 0
  while (key < limits.nonceKey && occupied.has(nonceKeyOf({ validator, key }))) key++
  return key
}

/** The next nonce on a key: what the chain expects, or one above the highest that a live operation holds. */
export function nextNonce(
  liveNonces: readonly bigint[],
  nonceKey: bigint,
  chainSequence: bigint,
): bigint {
  const held = liveNonces
    .map(splitNonce)
    .filter((nonce) => nonce.nonceKey === nonceKey)
    .map(({ sequence }) => sequence + 1n)
  return nonceOf(nonceKey, max(chainSequence, ...held))
}
