import type { Chain } from '@gasless-gateway/core'

/** What one endpoint alone can be asked. A range of `findUserOperation` and `operationBlocks` is one page here. */
export interface EndpointChain extends Omit<Chain, 'witnesses' | 'broadcast' | 'abilities'> {
  /** Finds out anew how calls with overridden state are run here. False where they cannot be run. */
  readonly probeCalls: () => Promise<boolean>
  /** Finds out anew how the logs of one block are read here. False where they cannot be read. */
  readonly probeLogs: () => Promise<boolean>
  /** Does it show a block for the tag of the final block, on a network that has one? */
  readonly knowsFinalTag: () => Promise<boolean>
}
