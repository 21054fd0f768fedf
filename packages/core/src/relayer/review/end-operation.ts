import type { Operation } from '../../model/operation.js'
import type { OperationStatus } from '../../model/operation-state.js'
import { type ReasonCode, reason } from '../../model/reasons.js'
import type { WithStores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'

export interface End {
  readonly status: 'dropped' | 'failed'
  readonly code: ReasonCode
  readonly cause: string
}

/**
 * Returns whether the gateway never gave the signed operation to a node or a bundler. Then only the client could land
 * it.
 */
export const neverSent = ({
  outerHashCount,
  handedOver,
}: Pick<Operation, 'outerHashCount' | 'handedOver'>): boolean => outerHashCount === 0 && !handedOver

/**
 * Ends the operation and returns `true`, unless it has changed since it was read: then a later review judges it again.
 * The status alone does not show every change. An operation that was sent and put back has its old status, so the hash
 * count and the hand-over are compared too.
 */
export async function endOperation(
  { database, logger }: WithStores<'transaction'> & Pick<RelayerDeps, 'logger'>,
  { id, status, handedOver, outerHashCount }: Operation,
  end: End,
): Promise<boolean> {
  if (!canEnd(status)) return false
  const ended = await database.transaction(async ({ statuses, operations }) => {
    // The lock comes before the read. A concurrent hand-over is either visible to the read, or finds the operation
    // ended.
    await statuses.lock([id])
    const [current] = await operations.findMany([id])
    if (current?.handedOver !== handedOver || current.outerHashCount !== outerHashCount)
      return false
    return statuses.advance(id, status, end.status, {
      cause: end.cause,
      reason: reason(end.code),
    })
  })
  if (ended) logger.info({ operationId: id, ...end }, 'ended an operation that can never land')
  return ended
}

const canEnd = (status: OperationStatus): status is 'received' | 'queued' | 'submitted' =>
  status === 'received' || status === 'queued' || status === 'submitted'
