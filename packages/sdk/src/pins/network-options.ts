import type { AccountContracts } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'
import type { RoutingPin } from './pins.js'

/**
 * Contracts to check operations of one network against. Take the addresses from your operator, not from the gateway.
 */
export interface NetworkOptions {
  /** Required for operations that pay their fee in a token. */
  readonly paymaster?: Address | undefined
  /** Defaults to the canonical EntryPoint v0.7. */
  readonly entryPoint?: Address | undefined
  /** Defaults to Kernel v3.1 at its canonical addresses. */
  readonly accountContracts?: AccountContracts | undefined
  /** Required for swaps. Defaults to LI.FI's contracts on the built-in networks. */
  readonly routing?: RoutingPin | undefined
  /**
   * For accounts of mode `eip7702`: the delegate that they adopt. Defaults to Kernel v3.3 on the built-in networks with
   * EIP-7702. `null`: the network has no EIP-7702, so owners send plain transactions.
   */
  readonly delegate?: Address | null | undefined
}

/** Options by network id, which is the chain id as a decimal string. */
export type NetworksOption = Readonly<Record<string, NetworkOptions>>
