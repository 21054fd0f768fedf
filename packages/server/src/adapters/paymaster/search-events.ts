import { type Address, BaseError, type Hex, type Log, toHex } from 'viem'
import type { Endpoint } from '../chain/create-endpoint.js'
import { LaggingEndpointError } from '../chain/endpoint-errors.js'
import { readBlock } from '../chain/read-block.js'
import { searchPages } from '../chain/search-pages.js'
import type { ChainView } from './block-view.js'
import { unavailabilityIn } from './explain-refusal.js'
import { untilShown } from './until-shown.js'

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
export async function searchEvents(view: ChainView, search: EventSearch): Promise<Log[]> {
  const found = await Promise.all(
    view.endpoints.map((endpoint) => searchOne(view, endpoint, search)),
  )
  return found.flat() as Log[]
}

async function searchOne(
  { pool, blockNumber }: ChainView,
  endpoint: Endpoint,
  { address, topics, fromBlock }: EventSearch,
): Promise<BareLog[]> {
  const search = (from: bigint, to: bigint) =>
    untilShown(pool, () =>
      pool.askOnly(endpoint, async ({ client }): Promise<BareLog[]> => {
        const range = { fromBlock: toHex(from), toBlock: toHex(to) }
        const [logs, proof] = await Promise.all([
          client.request({
            method: 'eth_getLogs',
            params: [{ address, topics: [[...topics]], ...range }],
          }),
          // A node that is behind finds nothing in blocks that it lacks.
          readBlock(client, to),
        ])
        if (!proof) throw new LaggingEndpointError(`The endpoint does not have block ${to}.`)
        return logs as unknown as BareLog[]
      }),
    )
  /** Some endpoints time out instead of refusing. If the endpoint is down, the other reads report it. */
  const none = (error: unknown): undefined => {
    if (!(error instanceof BaseError || unavailabilityIn(error))) throw error
  }
  const from = fromBlock ?? 0n
  const whole = await search(from, blockNumber).catch(none)
  if (whole || fromBlock === undefined) return whole ?? []
  const inPages = async () => {
    const logs: BareLog[] = []
    const range = { from, to: blockNumber }
    for await (const page of searchPages(range, 'oldest first', ({ from, to }) => search(from, to)))
      logs.push(...page)
    return logs
  }
  return (await inPages().catch(none)) ?? []
}
