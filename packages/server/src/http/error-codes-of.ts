import { limitsOf } from '@gasless-gateway/core'
import type { Endpoint } from '@gasless-gateway/core/api'
import type { ErrorCode } from '@gasless-gateway/core/errors'

/** Returns every error code of an endpoint: its own, and those that follow from its body, credential and limits. */
export const errorCodesOf = (endpoint: Endpoint): ErrorCode[] => [
  'VALIDATION_FAILED',
  ...(endpoint.body
    ? (['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
    : []),
  ...(endpoint.auth === 'none' ? [] : (['UNAUTHENTICATED'] as const)),
  ...(limitsOf(endpoint).length === 0 ? [] : (['RATE_LIMITED'] as const)),
  ...endpoint.errors,
  'INTERNAL',
  'OVERLOADED',
]
