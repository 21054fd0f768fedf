import type { Hash } from 'viem'
import type { ChainReader, ChainReceipt } from './chain-reader.js'

/** The receipt of a transaction in the node's chain; a node may keep receipts of blocks that have left it. Two RPC calls. */
export async function canonicalReceipt(node: ChainReader, hash: Hash): Promise<ChainReceipt> {
  const receipt = await node.getTransactionReceipt({ hash })
  const block = await node.getBlock({ blockNumber: receipt.blockNumber })
  if (block.hash !== receipt.blockHash)
    throw new Error(`The block of ${hash} is not in the node's canonical chain.`)
  return receipt
}
