/** Blockaid's name of a chain, and whether it scans ordered lists of transactions there. */
export interface BlockaidChain {
  readonly name: string
  readonly scansLists: boolean
}

/**
 * Blockaid's documented chains that the gateway has networks for, by chain id. Blockaid is not asked about other
 * chains.
 */
export const blockaidChains: ReadonlyMap<number, BlockaidChain> = new Map([
  [1, { name: 'ethereum', scansLists: true }],
  [10, { name: 'optimism', scansLists: true }],
  [56, { name: 'bsc', scansLists: true }],
  [137, { name: 'polygon', scansLists: true }],
  [8453, { name: 'base', scansLists: true }],
  [42161, { name: 'arbitrum', scansLists: true }],
  [84532, { name: 'base-sepolia', scansLists: true }],
  [11155111, { name: 'ethereum-sepolia', scansLists: false }],
])
