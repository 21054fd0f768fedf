import { isRevert } from './revert-data.js'
import { rpcErrorOf } from './rpc-error-of.js'

/** "Method not found" (JSON-RPC 2.0) and "method not supported" (EIP-1474). */
const unsupportedCodes: readonly number[] = [-32601, -32004]

/** Includes messages of providers that charge extra for a method. */
const unsupportedWording = new RegExp(
  [
    /(method|eth_simulateV1|debug_traceCall)\b.*(not (found|exist|supported|available|allowed|whitelisted)|unsupported|disabled)/,
    // "eth_getLogs is not available on your plan". The words must be adjacent, because a block or state may be
    // unavailable too.
    /\beth_\w+ (is )?(not (supported|available|allowed|enabled|whitelisted)|unsupported|disabled)/,
    /unsupported method/,
    /tracer not found/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

const namesMethod = /\b(eth|debug)_\w+/
/** HTTP 405 is about HTTP methods. A proxy may answer with it temporarily. */
const httpMethodNotAllowed = /\b405\b|method not allowed/i

/**
 * Returns whether the endpoint says that it lacks the method. Endpoints use several codes and messages for it. A
 * proxy in front of a node may use an HTTP status and a line of text.
 */
export function isUnsupported(error: unknown): boolean {
  const said = rpcErrorOf(error)
  if (!said) {
    const text = String(error)
    return (
      unsupportedWording.test(text) && (namesMethod.test(text) || !httpMethodNotAllowed.test(text))
    )
  }
  const { code, message, data } = said
  if (isRevert({ message, data })) return false
  return unsupportedCodes.includes(code) || unsupportedWording.test(message)
}
