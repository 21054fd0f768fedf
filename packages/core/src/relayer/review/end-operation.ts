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

/** Nobody but us has its bytes. */
export const neverSent = ({
  outerHashCount,
  handedOver,
}: Pick<Operation, 'outerHashCount' | 'handedOver'>): boolean => outerHashCount === 0 && !handedOver

/**
 * Compare-and-set on what was looked at: what moved, was sent or was handed to a bundler meanwhile, is looked at another
 * time. It may have been sent and be back in the same status.
 */
export async function endOperation(
  { database, logger }: WithStores<'transaction'> & Pick<RelayerDeps, 'logger'>,
  { id, status, handedOver, outerHashCount }: Operation,
  end: End,
): Promise<boolean> {
  if (!canEnd(status)) return false
  const ended = await database.transaction(async ({ statuses, operations }) => {
    // Locked first: whoever hands it over now has done so already, or finds it ended.
    await statuses.lock([id])
    const [current] = await operations.findMany([id])
    if (current?.handedOver !== handedOver || current.outerHashCount !== outerHashCount)
      return false
    return statuses.advance(id, status, end.status, {
      cause: end.cause,
      reason: reason(end.code),
    })
  })
  if (ended) logger.info({ operationId: id, ...end }, 'an operation can never land')
  return ended
}

const canEnd = (status: OperationStatus): status is 'received' | 'queued' | 'submitted' =>
  status === 'received' || status === 'queued' || status === 'submitted'
