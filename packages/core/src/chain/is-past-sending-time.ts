import type { Operation } from '../model/operation.js'
import type { BlockLink } from '../ports/block-store.js'

/**
 * Whether the chain's time is past the time in which the operation is sent: the paymaster refuses a sponsored one from then on, and
 * one that pays its gas itself has had its sending deadline.
 */
export const isPastSendingTime = (
  { validUntil }: Pick<Operation, 'validUntil'>,
  { timestamp }: Pick<BlockLink, 'timestamp'>,
): boolean => Number(timestamp) * 1000 > validUntil.getTime()
