import type { EndpointName } from '../api/index.js'
import type { Idempotency } from '../model/operation.js'
import type { RequestContext } from '../model/request-context.js'
import { fingerprintOf } from './fingerprint.js'

/** What makes a prepare answer the same again; `undefined` without the header. */
export const idempotencyOf = (
  endpoint: EndpointName,
  body: unknown,
  { idempotencyKey }: RequestContext,
): Idempotency | undefined =>
  idempotencyKey === undefined
    ? undefined
    : { key: idempotencyKey, fingerprint: fingerprintOf(endpoint, body) }
