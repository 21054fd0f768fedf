import { splitNonce } from '@gasless-gateway/core/erc4337'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { ChainReader } from './chain-reader.js'

const nonceAbi = /* @__PURE__ */ parseAbi([
  'function getNonce(address, uint192) view returns (uint256)',
])

/**
 * Returns the next sequence that the EntryPoint accepts for the nonce's key at a block. All lower ones are used. One
 * RPC call. Throws if the node that answers does not have the block.
 */
export async function sequenceAt(
  node: ChainReader,
  {
    entryPoint,
    sender,
    nonce,
  }: { readonly entryPoint: Address; readonly sender: Address; readonly nonce: bigint },
  blockNumber: bigint,
): Promise<bigint> {
  const { data = '0x' } = await node.call({
    to: entryPoint,
    data: encodeFunctionData({ abi: nonceAbi, args: [sender, splitNonce(nonce).nonceKey] }),
    blockNumber,
  })
  if (data === '0x') throw new Error(`The node has no EntryPoint at ${entryPoint}.`)
  return splitNonce(BigInt(data)).sequence
}
