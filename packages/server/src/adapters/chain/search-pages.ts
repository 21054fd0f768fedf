import { isTooMuchAsked } from './too-much-asked.js'

/** Blocks that one request for logs may span: few enough for most endpoints that limit it. */
const blocksPerSearch = 2_000n

/** Block numbers, both ends included. */
interface Range {
  readonly from: bigint
  readonly to: bigint
}

/**
 * Searches a range of blocks page by page, each block once, and yields what was found in each. Where an endpoint refuses
 * a page as too much, it is halved, and those after it are as small. Throws what a single block was refused with.
 */
export async function* searchPages<T>(
  { from, to }: Range,
  order: 'newest first' | 'oldest first',
  search: (page: Range) => Promise<T>,
): AsyncGenerator<T, void> {
  let size = blocksPerSearch
  let left: Range = { from, to }
  while (left.from <= left.to) {
    const count = left.to - left.from + 1n
    if (size > count) size = count
    const page: Range =
      order === 'newest first'
        ? { from: left.to - size + 1n, to: left.to }
        : { from: left.from, to: left.from + size - 1n }
    let found: T
    try {
      found = await search(page)
    } catch (error) {
      if (size === 1n || !isTooMuchAsked(error)) throw error
      size /= 2n
      continue
    }
    yield found
    left =
      order === 'newest first'
        ? { from: left.from, to: page.from - 1n }
        : { from: page.to + 1n, to: left.to }
  }
}
