import { isTooMuchAsked } from './too-much-asked.js'

/** Blocks per request for logs. Most endpoints with a limit accept this many. */
const blocksPerSearch = 2_000n

/** Block numbers, both ends included. */
interface Range {
  readonly from: bigint
  readonly to: bigint
}

/**
 * Searches a range of blocks page by page, each block once, and yields the result of each page. When an endpoint
 * refuses a page as too large, this page and all later ones are halved. Throws the endpoint's error when it refuses a
 * single block.
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
