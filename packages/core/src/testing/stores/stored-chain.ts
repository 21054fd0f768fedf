import type { BlockLink, BlockStore } from '../../ports/block-store.js'
import { freshNetworkId, randomHash } from '../an-operation.js'

export const after = (parent?: BlockLink): BlockLink => ({
  number: parent ? parent.number + 1n : 100n,
  hash: randomHash(),
  parentHash: parent?.hash ?? randomHash(),
  timestamp: 1_700_000_000n,
})
export const tipOf = (links: readonly BlockLink[]): BlockLink => {
  const tip = links.at(-1)
  if (!tip) throw new Error('an empty chain')
  return tip
}

/** A network whose chain is this many blocks long. */
export async function storedChain(
  blocks: BlockStore,
  length: number,
): Promise<{ networkId: string; links: BlockLink[] }> {
  const networkId = freshNetworkId()
  const first = after()
  await blocks.start(networkId, first)
  const links = [first]
  while (links.length < length) {
    const next = after(links.at(-1))
    await blocks.append(networkId, next)
    links.push(next)
  }
  return { networkId, links }
}
