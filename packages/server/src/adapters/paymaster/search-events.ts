import { type Address, BaseError, type Hex, type Log, type PublicClient, toHex } from 'viem'
import { searchPages } from '../chain/search-pages.js'

/** The part of a log that identifies the event and its arguments. */
type BareLog = Pick<Log, 'topics' | 'data'>

export interface EventSearch {
  readonly address: Address
  /** Topics of the wanted events. */
  readonly topics: readonly Hex[]
  /** First block of the search; 0 if undefined. */
  readonly fromBlock: bigint | undefined
}

/**
 * Returns a contract's events since `fromBlock` from all endpoints, because an endpoint without history returns none.
 * An endpoint contributes nothing if it can search neither the whole range at once nor, with `fromBlock`, page by
 * page.
 */
export async function searchEvents(
  endpoints: readonly PublicClient[],
  search: EventSearch,
): Promise<Log[]> {
  const found = await Promise.all(endpoints.map((client) => searchOne(client, search)))
  return found.flat() as Log[]
}

async function searchOne(
  client: PublicClient,
  { address, topics, fromBlock }: EventSearch,
): Promise<BareLog[]> {
  const search = async (from: bigint, to: bigint | 'latest') =>
    (await client.request({
      method: 'eth_getLogs',
      params: [
        {
          address,
          topics: [[...topics]],
          fromBlock: toHex(from),
          toBlock: to === 'latest' ? to : toHex(to),
        },
      ],
    })) as unknown as BareLog[]
  try {
    return await search(fromBlock ?? 0n, 'latest')
  } catch (error) {
    // Some endpoints time out instead of refusing. If the endpoint is down, the other reads report it.
    if (!(error instanceof BaseError)) throw error
    if (fromBlock === undefined) return []
  }
  try {
    const range = { from: fromBlock, to: await client.getBlockNumber() }
    const logs: BareLog[] = []
    for await (const page of searchPages(range, 'oldest first', ({ from, to }) => search(from, to)))
      logs.push(...page)
    return logs
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    return []
  }
}
