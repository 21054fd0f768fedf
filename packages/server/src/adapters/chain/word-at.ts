import type { Hex } from 'viem'

/** Returns the 32-byte word that begins at this byte, or `undefined` if the data ends before the word does. */
export function wordAt(data: Hex, byte: number): Hex | undefined {
  const begin = 2 + 2 * byte
  return begin + 64 <= data.length ? `0x${data.slice(begin, begin + 64)}` : undefined
}
