import { type ErrorCode, GatewayError } from '@gasless-gateway/core'
import type { LifiFailure } from './lifi-answers.js'

/** `NotFoundError` of LI.FI. */
export const lifiNotFound = 1003

/** LI.FI error codes that do not blame the request, so a later attempt may succeed. */
const transientCodes = new Set([
  1005, // RateLimitError
  1006, // ServerError
  1008, // ThirdPartyError
  1009, // TimeoutError
  1010, // UnauthorizedError: the key of the gateway, not the request
  1012, // RpcFailure
  1013, // MalformedSchema
])

const tooLow = new Set(['AMOUNT_TOO_LOW', 'FEES_HIGHER_THAN_AMOUNT', 'FEES_HGHER_THAN_AMOUNT'])
const transient = new Set(['TOOL_TIMEOUT', 'RPC_ERROR'])

/** Characters. LI.FI's own messages are shorter. */
const longestMessage = 300

/** Converts an error of LI.FI to a gateway error. `failure` is `undefined` if the body is unreadable. */
export function lifiFailure(status: number, failure: LifiFailure | undefined): GatewayError {
  const internal = `LI.FI: HTTP ${status}, code ${failure?.code ?? 'none'}, ${failure?.message.slice(0, longestMessage) ?? 'no message'}`
  return new GatewayError(codeOf(status, failure), { internal })
}

function codeOf(status: number, failure: LifiFailure | undefined): ErrorCode {
  const isOurs = status >= 400 && status < 500 && ![401, 403, 408, 424, 429].includes(status)
  if (!failure || !isOurs || transientCodes.has(failure.code ?? 0)) return 'ROUTER_UNAVAILABLE'
  const codes = toolCodes(failure)
  // A tool without a route says nothing about the amount.
  const others = codes.filter((code) => code !== 'NO_POSSIBLE_ROUTE')
  const all = (kind: ReadonlySet<string>, of: readonly string[]) =>
    of.length > 0 && of.every((code) => kind.has(code))
  if (all(tooLow, others)) return 'SWAP_AMOUNT_TOO_SMALL'
  if (all(transient, codes)) return 'ROUTER_UNAVAILABLE'
  return 'SWAP_ROUTE_NOT_FOUND'
}

function toolCodes({ errors }: LifiFailure): string[] {
  if (!errors) return []
  const all = Array.isArray(errors)
    ? errors
    : errors.failed.flatMap(({ subpaths }) => Object.values(subpaths).flat())
  return all.map(({ code }) => code)
}
