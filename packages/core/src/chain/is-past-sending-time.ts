import type { Operation } from '../model/operation.js'
import type { BlockLink } from '../ports/block-store.js'

/**
 * Returns whether the block's time is past the operation's `validUntil`. After that, the paymaster refuses a sponsored
 * operation, and the gateway no longer sends a self-funded one.
 */
export const isPastSendingTime = (
  { validUntil }: Pick<Operation, 'validUntil'>,
  { timestamp }: Pick<BlockLink, 'timestamp'>,
): boolean => Number(timestamp) * 1000 > validUntil.getTime()
