import { ConfigurationError } from '../errors/configuration-error.js'

/**
 * Throws {@link ConfigurationError} with code `PIN_MISSING`. The message says what is missing (`what`), what cannot be
 * checked without it (`unchecked`), and which option to set (`option`).
 */
export function missingPin(
  networkId: string,
  what: string,
  unchecked: string,
  option: string,
): never {
  throw new ConfigurationError(
    `Network ${networkId} has no pinned ${what}, so ${unchecked} cannot be checked before signing. Pass createGatewayClient({ networks: { '${networkId}': { ${option} } } }).`,
    'PIN_MISSING',
  )
}
