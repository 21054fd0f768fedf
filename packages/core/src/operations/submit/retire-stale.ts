import { isGatewayError } from '../../errors/index.js'
import type { AnyOperation } from '../../model/operation.js'
import type { Project } from '../../model/project.js'
import type { WithStores } from '../../ports/database.js'
import { alreadySubmitted, expired } from '../submit-refusals.js'

/**
 * Returns the answer to a refused submit. The client prepares another operation in place of one that is stale or past its time. So
 * this one is never taken any more, and its idempotency key is free. The statement that expires it keeps why: whoever submits
 * it again reads the same. That statement waits for another submit of the operation that is being stored. If that one was taken, the
 * client learns it: told to prepare again, it would have the same happen twice.
 */
export async function retireStale(
  { database }: WithStores<'operations' | 'statuses'>,
  project: Project,
  { id }: AnyOperation,
  refusal: unknown,
): Promise<unknown> {
  const isStale = isGatewayError(refusal, 'OPERATION_STALE')
  // Not found any more: its time was over, or it expired between being read and being stored, as another submit of it was refused.
  if (!isStale && !isGatewayError(refusal, 'OPERATION_NOT_FOUND')) return refusal
  const change = isStale
    ? { cause: 'refused as stale', reason: refusal.message }
    : { cause: 'not submitted in time' }
  if (await database.statuses.advance(id, 'prepared', 'expired', change)) return refusal
  const now = await database.operations.find(project.id, id)
  if (!now || now.status === 'prepared') return refusal
  if (now.status !== 'expired') return alreadySubmitted(id, now.status)
  return isStale ? refusal : expired(now)
}
