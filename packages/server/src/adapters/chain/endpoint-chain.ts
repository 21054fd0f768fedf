import type { Chain } from '@gasless-gateway/core'

/**
 * The chain as one endpoint shows it. `findUserOperation` and `operationBlocks` search the whole range at once.
 * `createViemChain` splits long ranges into pages.
 */
export interface EndpointChain extends Omit<Chain, 'witnesses' | 'broadcast' | 'abilities'> {
  /** Detects again how the endpoint runs calls with state overrides. Returns false if the endpoint cannot run them. */
  readonly probeCalls: () => Promise<boolean>
  /** Detects again how to read the logs of one block. Returns false if the endpoint cannot read them. */
  readonly probeLogs: () => Promise<boolean>
  /** Returns whether the endpoint supports the block tag that marks the network's final block. */
  readonly knowsFinalTag: () => Promise<boolean>
}
