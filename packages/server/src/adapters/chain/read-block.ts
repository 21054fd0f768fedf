import type { BlockLink, Chain } from '@gasless-gateway/core'
import { type Hash, type Hex, type PublicClient, toHex } from 'viem'

/** A block as JSON-RPC returns it. */
export interface RpcBlock {
  readonly number: Hex
  readonly hash: Hash
  readonly parentHash: Hash
  readonly timestamp: Hex
  readonly logsBloom?: Hex | null
  readonly transactions?: readonly unknown[]
}

/** Returns the block of a number or tag, or `null` if the endpoint does not have it. */
export async function readBlock(
  client: PublicClient,
  which: Parameters<Chain['block']>[0],
): Promise<RpcBlock | null> {
  const block = await client.request({
    method: 'eth_getBlockByNumber',
    params: [typeof which === 'bigint' ? toHex(which) : which, false],
  })
  return block as RpcBlock | null
}

export const toLink = (block: RpcBlock): BlockLink => ({
  number: BigInt(block.number),
  hash: block.hash,
  parentHash: block.parentHash,
  timestamp: BigInt(block.timestamp),
})
