import type { Address } from 'viem'
import { missingPin } from './missing-pin.js'
import type { Pin, RoutingPin } from './pins.js'

/**
 * Returns the pinned paymaster. Throws {@link ConfigurationError} with code `PIN_MISSING`, like the other functions
 * here.
 */
export const pinnedPaymaster = ({ paymaster }: Pin, networkId: string): Address =>
  paymaster ?? missingPin(networkId, 'paymaster', 'a fee in a token', "paymaster: '0x…'")

export const pinnedRouting = ({ routing }: Pin, networkId: string): RoutingPin =>
  routing ??
  missingPin(
    networkId,
    'contracts of a router',
    'a swap',
    "routing: { targets: ['0x…'], spenders: ['0x…'] }",
  )

export const pinnedDelegate = ({ delegate }: Pin, networkId: string): Address =>
  delegate ?? missingPin(networkId, 'EIP-7702 delegate', 'an operation', "delegate: '0x…'")
