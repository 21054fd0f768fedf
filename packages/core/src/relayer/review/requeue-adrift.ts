import type { Operation } from '../../model/operation.js'
import type { WithStores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { requeueRiders } from '../watch/requeue-riders.js'

/**
 * submitted → queued for operations that no live transaction carries, because nothing else would send them again. The
 * gateway never leaves an operation in this state. A restored or manually edited database may contain one.
 */
export async function requeueAdrift(
  { database, logger }: WithStores<'transaction'> & Pick<RelayerDeps, 'logger'>,
  operations: readonly Operation[],
): Promise<void> {
  const ids = operations
    .filter(({ status, handedOver }) => status === 'submitted' && !handedOver)
    .map(({ id }) => id)
  if (ids.length === 0) return
  const queued = await database.transaction((stores) =>
    requeueRiders(stores, ids, { cause: 'no live transaction carries it' }),
  )
  if (queued.length > 0)
    logger.error({ operationIds: queued }, 'submitted operations without a transaction are queued')
}
