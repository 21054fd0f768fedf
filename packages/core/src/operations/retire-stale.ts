import type { GatewayDeps } from '../deps.js'
import { isGatewayError } from '../errors/index.js'
import type { Project } from '../projects/project.js'
import type { AnyOperation } from './operation.js'
import { alreadySubmitted, expired } from './submit-refusals.js'

/**
 * What a submit that was refused has to answer. Of what is stale the client prepares another one in its place, so this one is
 * never taken any more, however current it becomes again, and its idempotency key is free. Why it was refused is kept in the
 * statement that expires it: whoever submits it again reads the same. Where another submit of it was taken meanwhile, that is
 * what the client learns: told to prepare again, it would have the same happen twice.
 */
export async function retireStale(
  { database }: GatewayDeps,
  project: Project,
  { id }: AnyOperation,
  refusal: unknown,
): Promise<unknown> {
  const isStale = isGatewayError(refusal, 'OPERATION_STALE')
  // Not found any more: it expired between being read and being stored, perhaps as another submit of it was refused.
  if (!isStale && !isGatewayError(refusal, 'OPERATION_NOT_FOUND')) return refusal
  const change = isStale && { cause: 'refused as stale', reason: refusal.message }
  if (change && (await database.operations.advance(id, 'prepared', 'expired', change)))
    return refusal
  const now = await database.operations.find(project.id, id)
  if (!now || now.status === 'prepared') return refusal
  if (now.status !== 'expired') return alreadySubmitted(id, now.status)
  return isStale ? refusal : expired(now)
}
