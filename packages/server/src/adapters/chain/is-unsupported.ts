import { isRevert } from './revert-data.js'
import { rpcErrorOf } from './rpc-error-of.js'

/** "Method not found" (JSON-RPC 2.0) and "method not supported" (EIP-1474). */
const unsupportedCodes: readonly number[] = [-32601, -32004]

/** Also of hosted nodes that sell a method apart. */
const unsupportedWording = new RegExp(
  [
    /(method|eth_simulateV1|debug_traceCall)\b.*(not (found|exist|supported|available|allowed|whitelisted)|unsupported|disabled)/,
    // "eth_getLogs is not available on your plan": side by side, as a block or a state may not be available either.
    /\beth_\w+ (is )?(not (supported|available|allowed|enabled|whitelisted)|unsupported|disabled)/,
    /unsupported method/,
    /tracer not found/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

const namesMethod = /\b(eth|debug)_\w+/
/** HTTP 405, which is about HTTP's methods. A proxy may say it of a request that it does not like for a moment. */
const httpMethodNotAllowed = /\b405\b|method not allowed/i

/**
 * Says the endpoint that it does not have the method? Endpoints have several codes and wordings for it. A proxy in front of a node
 * may say it with an HTTP status and a line of text.
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
