import type { BlockId } from '../ports/block-store.js'
import type { ChainReader } from '../ports/chain.js'

/** Returns whether every reader shows this block at its number. One request for each reader. */
export const shownByAll = async (
  readers: readonly ChainReader[],
  { number, hash }: BlockId,
): Promise<boolean> => {
  const shown = await Promise.all(readers.map((reader) => reader.block(number)))
  return shown.every((block) => block?.hash === hash)
}
