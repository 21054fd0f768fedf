import { type Hex, hexToBytes, keccak256 } from 'viem'

/**
 * Returns whether a block's logs may contain this address or topic, according to its bloom filter. False is certain;
 * true may be a false positive.
 */
export function bloomMayHold(logsBloom: Hex, item: Hex): boolean {
  const wanted = bloomOf([item])
  return (BigInt(logsBloom) & wanted) === wanted
}

/**
 * Returns the bloom filter of these items. Each item sets three of 2,048 bits: the lowest 11 bits of the first three
 * byte pairs of its Keccak hash are their positions. See section 4.3.1 of the Ethereum yellow paper.
 */
export function bloomOf(items: readonly Hex[]): bigint {
  let bloom = 0n
  for (const item of new Set(items)) {
    const hash = hexToBytes(keccak256(item))
    for (const at of [0, 2, 4]) {
      const pair = ((hash[at] as number) << 8) | (hash[at + 1] as number)
      bloom |= 1n << BigInt(pair & 0x7ff)
    }
  }
  return bloom
}
