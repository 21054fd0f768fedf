import type { EndpointName } from '../api/index.js'
import type { Idempotency } from '../model/operation.js'
import type { RequestContext } from '../model/request-context.js'
import { fingerprintOf } from './fingerprint.js'

/** Returns the request's idempotency key and fingerprint. `undefined` without an `Idempotency-Key` header. */
export const idempotencyOf = (
  endpoint: EndpointName,
  body: unknown,
  { idempotencyKey }: RequestContext,
): Idempotency | undefined =>
  idempotencyKey === undefined
    ? undefined
    : { key: idempotencyKey, fingerprint: fingerprintOf(endpoint, body) }
