import { type Address, BaseError, type Hex, type Log, type PublicClient, toHex } from 'viem'
import { searchPages } from '../chain/search-pages.js'

/** Of logs, what says which event it was and whom it named. */
type BareLog = Pick<Log, 'topics' | 'data'>

export interface EventSearch {
  readonly address: Address
  /** Of the events that are looked for. */
  readonly topics: readonly Hex[]
  /** From which block on it suffices to look; 0 when left out. */
  readonly fromBlock: bigint | undefined
}

/**
 * What a contract has said since `fromBlock`, as any of the endpoints tells it: one that has lost its history answers like
 * one with nothing to tell. Nothing from those that search neither the whole chain at once nor, where `fromBlock` is given,
 * page by page.
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
    // Some do not refuse, they run out of time. Where the endpoint is down, whatever else is read says so.
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
