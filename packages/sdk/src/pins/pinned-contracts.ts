import type { Address } from 'viem'
import { missingPin } from './missing-pin.js'
import type { Pin, RoutingPin } from './pins.js'

/**
 * Returns the pinned paymaster. Throws {@link ConfigurationError} with code `PIN_MISSING`, like the other functions
 * here.
 */
export const pinnedPaymaster = ({ paymaster }: Pin, networkId: string): Address =>
  paymaster ??
  missingPin(networkId, {
    what: 'paymaster',
    unchecked: 'a fee in a token',
    option: "paymaster: '0x…'",
  })

export const pinnedRouting = ({ routing }: Pin, networkId: string): RoutingPin =>
  routing ??
  missingPin(networkId, {
    what: 'contracts of a router',
    unchecked: 'a swap',
    option: "routing: { targets: ['0x…'], spenders: ['0x…'] }",
  })

export const pinnedDelegate = ({ delegate }: Pin, networkId: string): Address =>
  delegate ??
  missingPin(networkId, {
    what: 'EIP-7702 delegate',
    unchecked: 'an operation',
    option: "delegate: '0x…'",
  })
