import type { PublicClient } from 'viem'
import type { NetworkConnection } from './connect-to-network.js'

type Read =
  | 'readContract'
  | 'getCode'
  | 'getStorageAt'
  | 'getBalance'
  | 'getTransactionCount'
  | 'estimateGas'

/** A chain's state after one block. */
export interface ChainView extends NetworkConnection, Pick<PublicClient, Read> {
  readonly blockNumber: bigint
}

/**
 * Returns a view of the chain's state after one block. Nodes behind one URL may be at different blocks, and related
 * reads must be consistent.
 */
export function viewAt(connection: NetworkConnection, blockNumber: bigint): ChainView {
  const at = <Name extends Read>(name: Name) =>
    ((args: object) =>
      connection.client[name]({ ...args, blockNumber } as never)) as PublicClient[Name]
  return {
    ...connection,
    blockNumber,
    readContract: at('readContract'),
    getCode: at('getCode'),
    getStorageAt: at('getStorageAt'),
    getBalance: at('getBalance'),
    getTransactionCount: at('getTransactionCount'),
    estimateGas: at('estimateGas'),
  }
}
