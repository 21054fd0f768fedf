import { isPastSendingTime } from '../../chain/is-past-sending-time.js'
import type { Operation } from '../../model/operation.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { HandOverDeps } from './hand-over-queued.js'

/**
 * Whether the sending deadline of an operation that pays its gas itself is over. The chain's time decides; the local clock only says
 * when it is worth a request. A bundler refuses a sponsored operation that is no longer valid.
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
