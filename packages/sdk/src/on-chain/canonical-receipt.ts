import type { Hash } from 'viem'
import type { ChainReader, ChainReceipt } from './chain-reader.js'

/**
 * Returns the receipt of a transaction. Throws if its block left the canonical chain: nodes may keep such receipts. Two
 * RPC calls.
 */
export async function canonicalReceipt(node: ChainReader, hash: Hash): Promise<ChainReceipt> {
  const receipt = await node.getTransactionReceipt({ hash })
  const block = await node.getBlock({ blockNumber: receipt.blockNumber })
  if (block.hash !== receipt.blockHash)
    throw new Error(`The block of ${hash} is not in the node's canonical chain.`)
  return receipt
}
