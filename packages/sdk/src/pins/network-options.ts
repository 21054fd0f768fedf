import type { AccountContracts } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'
import type { RoutingPin } from './pins.js'

/** What to check operations of one network against. Take the values from your operator, not from the gateway. */
export interface NetworkOptions {
  /** Needed for operations that pay their fee in a token. */
  readonly paymaster?: Address | undefined
  /** Defaults to the canonical EntryPoint v0.7. */
  readonly entryPoint?: Address | undefined
  /** Defaults to Kernel v3.1 at its canonical addresses. */
  readonly accountContracts?: AccountContracts | undefined
  /** Needed for swaps. Defaults to LI.FI's contracts on the built-in networks. */
  readonly routing?: RoutingPin | undefined
  /**
   * For accounts of mode `eip7702`: what they adopt under EIP-7702. Defaults to Kernel v3.3 on the built-in networks that
   * are known to have EIP-7702. `null`: this network has none, so what owners do there are plain transactions.
   */
  readonly delegate?: Address | null | undefined
}

/** By network id: the chain id as a decimal string. */
export type NetworksOption = Readonly<Record<string, NetworkOptions>>
