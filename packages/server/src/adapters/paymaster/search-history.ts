import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import {
  type Address,
  BaseError,
  encodeEventTopics,
  type Hex,
  type Log,
  type PublicClient,
  parseEventLogs,
  toHex,
} from 'viem'
import { searchPages } from '../chain/search-pages.js'

const events = ['SignerSet', 'BundlerSet', 'RoleGranted'] as const
/** Of all that the paymaster emits; what it says of operations is a thousand times as much. */
const topics: [Hex[]] = [
  events.map((eventName) => {
    const [topic] = encodeEventTopics({ abi: gaslessPaymasterAbi, eventName })
    return topic
  }),
]

/** Everybody whom the paymaster's events name, whatever has become of them since. */
export interface PaymasterHistory {
  readonly signers: readonly Address[]
  readonly bundlers: readonly Address[]
  readonly roleHolders: readonly Address[]
}

/**
 * Whom the paymaster has ever listed or given a role. `undefined` when the endpoint does not search the whole chain at
 * once and nothing says from which block on it suffices to look.
 */
export async function searchHistory(
  client: PublicClient,
  address: Address,
  fromBlock: bigint | undefined,
): Promise<PaymasterHistory | undefined> {
  const search = async (from: bigint, to: bigint | 'latest') =>
    (await client.request({
      method: 'eth_getLogs',
      params: [
        { address, topics, fromBlock: toHex(from), toBlock: to === 'latest' ? to : toHex(to) },
      ],
    })) as unknown as { topics: Hex[]; data: Hex }[]
  try {
    return namesIn(await search(fromBlock ?? 0n, 'latest'))
  } catch (error) {
    // Some do not refuse, they run out of time. Where the endpoint is down, whatever else is read says so.
    if (!(error instanceof BaseError)) throw error
    if (fromBlock === undefined) return undefined
  }
  const range = { from: fromBlock, to: await client.getBlockNumber() }
  const logs: { topics: Hex[]; data: Hex }[] = []
  for await (const page of searchPages(range, 'oldest first', ({ from, to }) => search(from, to)))
    logs.push(...page)
  return namesIn(logs)
}

function namesIn(logs: readonly { topics: Hex[]; data: Hex }[]): PaymasterHistory {
  const found = parseEventLogs({
    abi: gaslessPaymasterAbi,
    logs: logs as unknown as Log[],
    eventName: [...events],
  })
  const unique = (addresses: readonly Address[]) => [...new Set(addresses)]
  return {
    signers: unique(
      found.flatMap((event) => (event.eventName === 'SignerSet' ? [event.args.signer] : [])),
    ),
    bundlers: unique(
      found.flatMap((event) => (event.eventName === 'BundlerSet' ? [event.args.bundler] : [])),
    ),
    roleHolders: unique(
      found.flatMap((event) => (event.eventName === 'RoleGranted' ? [event.args.account] : [])),
    ),
  }
}
