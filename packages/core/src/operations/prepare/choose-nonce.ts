import type { Address } from 'viem'
import { limits } from '../../api/common.js'
import { nonceKeyOf, nonceOf, splitNonce } from '../../erc4337/kernel-nonce.js'
import { max } from '../../primitives/math.js'

/**
 * Returns the lowest of Kernel's 16-bit nonce keys that is not occupied. The next preparation reserves this key. Low
 * keys are reused, because the first use of a key costs a fresh storage slot.
 */
export function lowestFreeKey(occupiedKeys: readonly bigint[], validator: Address): number {
  const occupied = new Set(occupiedKeys)
  let key = 0
  while (key < limits.nonceKey && occupied.has(nonceKeyOf({ validator, key }))) key++
  return key
}

/** Returns the next nonce on a key: the chain's, or one above the highest that a live operation holds. */
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
