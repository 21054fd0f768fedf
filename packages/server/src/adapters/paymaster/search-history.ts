import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import { type Address, encodeEventTopics, parseEventLogs } from 'viem'
import type { ChainView } from './block-view.js'
import { searchEvents } from './search-events.js'

const events = ['SignerSet', 'BundlerSet', 'RoleGranted', 'Initialized'] as const
/** Only these events: those about operations are a thousand times as many. */
const topics = events.map((eventName) => {
  const [topic] = encodeEventTopics({ abi: gaslessPaymasterAbi, eventName })
  return topic
})

/** All accounts that the paymaster's events name, regardless of their current state. */
export interface PaymasterHistory {
  readonly signers: readonly Address[]
  readonly bundlers: readonly Address[]
  readonly roleHolders: readonly Address[]
  /** True if the history includes the paymaster's initialization. */
  readonly complete: boolean
}

/**
 * Returns the accounts that the paymaster has listed or given a role since `fromBlock`, as far as the endpoints show
 * them.
 */
export async function searchHistory(
  view: ChainView,
  address: Address,
  fromBlock: bigint | undefined,
): Promise<PaymasterHistory> {
  const logs = await searchEvents(view, { address, topics, fromBlock })
  const found = parseEventLogs({ abi: gaslessPaymasterAbi, logs, eventName: [...events] })
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
    complete: found.some(({ eventName }) => eventName === 'Initialized'),
  }
}
