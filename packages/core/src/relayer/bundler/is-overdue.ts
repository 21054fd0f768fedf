import { isPastSendingTime } from '../../chain/is-past-sending-time.js'
import type { Operation } from '../../model/operation.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { HandOverDeps } from './hand-over-queued.js'

/**
 * Returns whether a self-funded operation is past its sending deadline. The chain's time decides. The local clock only
 * shows when a request is worthwhile. For a sponsored operation it returns `false`: the bundler refuses an expired one.
 *
 * Throws `NETWORK_UNAVAILABLE`.
 */
export async function isOverdue(
  { chainOf, clock }: Pick<HandOverDeps, 'chainOf' | 'clock'>,
  operation: Operation,
  newestBlock: () => Promise<BlockLink | undefined> = () =>
    chainOf(operation.networkId).block('latest'),
): Promise<boolean> {
  if (operation.quote.kind !== 'self-funded' || clock.now() <= operation.validUntil) return false
  const head = await newestBlock()
  return head !== undefined && isPastSendingTime(operation, head)
}
