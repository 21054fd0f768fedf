import { type Hex, hexToBytes, keccak256 } from 'viem'

/**
 * Does a block's bloom filter say that this address or topic may be in its logs? Exact when it says no; by chance, it
 * says yes to items that are not there.
 */
export function bloomMayHold(logsBloom: Hex, item: Hex): boolean {
  const wanted = bloomOf([item])
  return (BigInt(logsBloom) & wanted) === wanted
}

/**
 * The filter of these items. Each sets three bits of 2048: of the first three pairs of bytes of its Keccak hash, the
 * lowest 11 bits (Ethereum yellow paper, section 4.3.1).
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
