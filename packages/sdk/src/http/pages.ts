import { InvalidInputError } from '../errors/invalid-input-error.js'

/** A list in pages. `await` returns one page. Iteration returns the items of all pages. */
export interface Pages<Page, Item> extends Promise<Page>, AsyncIterable<Item> {
  /** Returns the first `limit` items of all pages. */
  toArray(options: { readonly limit: number }): Promise<Item[]>
}

export interface PagesSource<Page, Item> {
  readonly fetchPage: (offset: number) => Promise<Page>
  readonly itemsOf: (page: Page) => readonly Item[]
  readonly idOf: (item: Item) => string
  /** Offset of the first page. */
  readonly offset: number
}

/**
 * Requests the first page immediately. If that fails, only callers who use the list get the error, because Node ends
 * at an unhandled rejection. Lists are newest first, so new items shift others to the next page. The iteration returns
 * no item twice.
 */
export function createPages<Page extends { readonly limit: number }, Item>({
  fetchPage,
  itemsOf,
  idOf,
  offset: start,
}: PagesSource<Page, Item>): Pages<Page, Item> {
  const first = fetchPage(start)
  first.catch(() => {})

  async function* iterate(): AsyncGenerator<Item, void> {
    const given = new Set<string>()
    let page = await first
    for (let offset = start; ; page = await fetchPage(offset)) {
      const items = itemsOf(page)
      for (const item of items) {
        if (given.has(idOf(item))) continue
        given.add(idOf(item))
        yield item
      }
      offset += items.length
      if (items.length === 0 || items.length < page.limit) return
    }
  }

  return Object.assign(first, {
    [Symbol.asyncIterator]: iterate,
    async toArray(options: { readonly limit: number }): Promise<Item[]> {
      const { limit } = Object(options)
      if (!(limit > 0)) throw new InvalidInputError('limit', 'must be above 0: pass { limit }')
      const list: Item[] = []
      for await (const item of iterate()) {
        list.push(item)
        if (list.length >= limit) break
      }
      return list
    },
  })
}
