import type { Address } from 'viem'
import { ConfigurationError } from '../errors/configuration-error.js'
import type { Pin, RoutingPin } from './pins.js'

/** Throws {@link ConfigurationError} with code `PIN_MISSING`, as the others here. */
export const pinnedPaymaster = ({ paymaster }: Pin, networkId: string): Address =>
  paymaster ??
  missing(
    `Network ${networkId} has no pinned paymaster, so a fee in a token cannot be checked before signing. Pass your gateway's`,
    networkId,
    "paymaster: '0x…'",
  )

export const pinnedRouting = ({ routing }: Pin, networkId: string): RoutingPin =>
  routing ??
  missing(
    `Network ${networkId} has no pinned contracts of a router, so a swap cannot be checked before signing. Pass them`,
    networkId,
    "routing: { targets: ['0x…'], spenders: ['0x…'] }",
  )

export const pinnedDelegate = ({ delegate }: Pin, networkId: string): Address =>
  delegate ??
  missing(
    `Network ${networkId} has no pinned EIP-7702 delegate, so an operation cannot be checked before signing. Pass it`,
    networkId,
    "delegate: '0x…'",
  )

function missing(sentence: string, networkId: string, option: string): never {
  throw new ConfigurationError(
    `${sentence}: createGatewayClient({ networks: { '${networkId}': { ${option} } } }).`,
    'PIN_MISSING',
  )
}
