import type { Network } from '@gasless-gateway/core'
import type { PublicClient } from 'viem'
import { failureKind } from './failure-kind.js'
import { type RpcBlock, readBlock } from './read-block.js'

/**
 * Ethereum takes about 13 minutes, a rollup as long after its batch; the longest stall of Ethereum's, in May 2023, took
 * about an hour.
 */
const finalAfterMs = 2 * 60 * 60 * 1_000

/** `null` from an endpoint that does not know the tag, or has no such block. */
export async function readTag(
  client: PublicClient,
  tag: 'safe' | 'finalized',
): Promise<RpcBlock | null> {
  try {
    return await readBlock(client, tag)
  } catch (error) {
    if (failureKind(error) === 'silent') throw error
    return null
  }
}

/**
 * The block behind a tag; from an endpoint that does not know the tag, one so old that it counts as final. Such an
 * endpoint costs two more requests. `onTag` is told whether the endpoint showed a block for the tag.
 */
export async function readFinal(
  client: PublicClient,
  tag: 'safe' | 'finalized',
  { blockTimeMs }: Pick<Network, 'blockTimeMs'>,
  onTag: (isShown: boolean) => void,
): Promise<RpcBlock | null> {
  const block = await readTag(client, tag)
  onTag(block !== null)
  if (block) return block
  const newest = await readBlock(client, 'latest')
  const number = newest && BigInt(newest.number) - BigInt(Math.ceil(finalAfterMs / blockTimeMs))
  return number !== null && number >= 0n ? readBlock(client, number) : null
}
