import { GatewayApiError } from '../errors/gateway-api-error.js'
import { toApiError } from '../errors/to-api-error.js'
import { UnsafeOperationError } from '../errors/unsafe-operation-error.js'
import { PreparedOperation, Security } from '../generated/wire.js'
import { issuesOf } from '../http/issues-of.js'
import type { OperationRequest, PreparedTransaction } from '../model/prepared-transaction.js'

/** Returns the error that a refused prepare throws, with details that the SDK can add. */
export function readPrepareRefusal(error: unknown, request: OperationRequest): unknown {
  if (!(error instanceof GatewayApiError)) return error
  if (error.code === 'EIP7702_UNSUPPORTED') return withRemedy(error, request)
  return error.code === 'SECURITY_UNSAFE' ? unsafe(error, request) : error
}

/** A 422 of the security check carries the verdict and, unless it is about plain transactions, the operation. */
function unsafe(error: GatewayApiError, request: OperationRequest): GatewayApiError {
  const { body } = error
  if (issuesOf(PreparedOperation, body).length === 0) {
    const prepared = { ...(body as PreparedTransaction), request }
    return new UnsafeOperationError(error, prepared.security, prepared)
  }
  const { security } = Object(body) as Pick<PreparedTransaction, 'security'>
  return issuesOf(Security, security).length === 0
    ? new UnsafeOperationError(error, security)
    : error
}

/** The gateway's message names endpoints. Callers of the SDK know them as methods. */
const withRemedy = (error: GatewayApiError, { networkId }: OperationRequest) =>
  toApiError({
    ...error,
    code: error.code,
    message: `Network ${networkId} has no EIP-7702. Use transfer or swap, or prepareTransfer and swaps.preparePlain.`,
  })
