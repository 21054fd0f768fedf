import type { Chain } from '@gasless-gateway/core'

/**
 * The chain as one endpoint shows it. `findUserOperation` and `operationBlocks` search one page of blocks at a time
 * here.
 */
export interface EndpointChain extends Omit<Chain, 'witnesses' | 'broadcast' | 'abilities'> {
  /** Detects again how the endpoint runs calls with state overrides. Returns false if it cannot run them. */
  readonly probeCalls: () => Promise<boolean>
  /** Detects again how to read the logs of one block. Returns false if they cannot be read. */
  readonly probeLogs: () => Promise<boolean>
  /** Returns whether the endpoint knows the tag of the network's final block. */
  readonly knowsFinalTag: () => Promise<boolean>
}
