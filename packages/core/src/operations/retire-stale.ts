import type { GatewayDeps } from '../deps.js'
import { isGatewayError } from '../errors/index.js'
import type { Project } from '../projects/project.js'
import type { AnyOperation } from './operation.js'
import { alreadySubmitted } from './submit-refusals.js'

/**
 * What a submit that was refused has to answer. Of what is stale the client prepares another one in its place, so this one is
 * never taken any more, however current it becomes again, and its idempotency key is free. Where another submit of it was
 * taken meanwhile, that is what the client learns: told to prepare again, it would have the same happen twice.
 */
export async function retireStale(
  { database }: GatewayDeps,
  project: Project,
  { id }: AnyOperation,
  refusal: unknown,
): Promise<unknown> {
  if (!isGatewayError(refusal, 'OPERATION_STALE')) return refusal
  const retired = await database.operations.advance(id, 'prepared', 'expired', {
    cause: 'refused as stale',
  })
  if (retired) return refusal
  const { status = 'expired' } = (await database.operations.find(project.id, id)) ?? {}
  return status === 'prepared' || status === 'expired' ? refusal : alreadySubmitted(id, status)
}
