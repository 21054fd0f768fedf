import type { PublicClient } from 'viem'

/** The part of a client that reads a chain's state. */
export type ChainView = Pick<PublicClient, 'readContract' | 'getCode' | 'getStorageAt'>

/**
 * A chain as it stood after one block: behind one address there may be nodes that have come unequally far, and what is read
 * together has to belong together.
 */
export const viewAt = (client: PublicClient, blockNumber: bigint): ChainView => ({
  readContract: ((args: object) =>
    client.readContract({ ...args, blockNumber } as never)) as PublicClient['readContract'],
  getCode: ({ address }) => client.getCode({ address, blockNumber }),
  getStorageAt: ({ address, slot }) => client.getStorageAt({ address, slot, blockNumber }),
})
