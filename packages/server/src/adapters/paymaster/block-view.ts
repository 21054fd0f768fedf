import type { PublicClient } from 'viem'

/** The part of a client that reads a chain's state. */
export type ChainView = Pick<PublicClient, 'readContract' | 'getCode' | 'getStorageAt'>

/**
 * Returns a view of the chain's state after one block. Nodes behind one URL may be at different blocks, and related
 * reads must be consistent.
 */
export const viewAt = (client: PublicClient, blockNumber: bigint): ChainView => ({
  readContract: ((args: object) =>
    client.readContract({ ...args, blockNumber } as never)) as PublicClient['readContract'],
  getCode: ({ address }) => client.getCode({ address, blockNumber }),
  getStorageAt: ({ address, slot }) => client.getStorageAt({ address, slot, blockNumber }),
})
