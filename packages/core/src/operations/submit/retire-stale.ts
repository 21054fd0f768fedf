import { isGatewayError } from '../../errors/index.js'
import type { AnyOperation } from '../../model/operation.js'
import type { Project } from '../../model/project.js'
import type { WithStores } from '../../ports/database.js'
import { alreadySubmitted, expired } from '../submit-refusals.js'

/**
 * Returns the error for a refused submit. The client prepares another operation in place of a stale or expired one. So
 * this operation is expired: no later submit accepts it, its idempotency key is free, and its reason is stored for the
 * next submit.
 *
 * The SQL statement that expires it waits for a concurrent submit of the same operation. If that submit was accepted,
 * returns `OPERATION_ALREADY_SUBMITTED`. A client that were told to prepare again would pay twice.
 */
export async function retireStale(
  { database }: WithStores<'operations' | 'statuses'>,
  project: Project,
  { id }: AnyOperation,
  refusal: unknown,
): Promise<unknown> {
  const isStale = isGatewayError(refusal, 'OPERATION_STALE')
  // Not found means that its time was over, or that a refused concurrent submit has expired it since it was read.
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
