import type { Hash } from 'viem'
import { type BlockId, type BlockLink, type BlockStore, parentOf } from '../../ports/block-store.js'
import type { MemoryState } from './memory-state.js'

/** The view of one chain. */
export interface MemoryChain {
  genesis?: Hash
  watchedFrom?: bigint
  final?: BlockId
  links: readonly BlockLink[]
}

export function memoryBlocks(state: MemoryState): BlockStore {
  const chainOf = (networkId: string): MemoryChain => {
    const chain = state.chains.get(networkId) ?? { links: [] }
    state.chains.set(networkId, chain)
    return chain
  }
  const isIn = ({ links }: MemoryChain, hash: Hash) => links.some((link) => link.hash === hash)
  const isSkipped = ({ links }: MemoryChain, number: bigint) =>
    links.some((link) => link.number < number) &&
    links.some((link) => link.number > number) &&
    !links.some((link) => link.number === number)
  return {
    async rememberGenesis(networkId, hash) {
      const chain = chainOf(networkId)
      chain.genesis ??= hash
      return chain.genesis
    },
    latest: async (networkId) => chainOf(networkId).links.at(-1),
    async start(networkId, block) {
      const chain = chainOf(networkId)
      if (chain.links.length > 0) return false
      const { number, hash } = block
      Object.assign(chain, { links: [block], final: { number, hash } })
      chain.watchedFrom ??= number
      return true
    },
    watchedFrom: async (networkId) => chainOf(networkId).watchedFrom,
    async append(networkId, block, on = parentOf(block)) {
      const chain = chainOf(networkId)
      const tip = chain.links.at(-1)
      if (tip?.hash !== on.hash || tip.number !== on.number) return false
      chain.links = [...chain.links, block]
      return true
    },
    async holds(networkId, { number, hash }) {
      const chain = chainOf(networkId)
      const oldest = chain.links[0]
      if (isIn(chain, hash) || (oldest !== undefined && number < oldest.number)) return true
      return isSkipped(chain, number) && number <= (chain.final?.number ?? -1n)
    },
    async fill(networkId, block) {
      const chain = chainOf(networkId)
      const { number } = block
      if (!isSkipped(chain, number) || number <= (chain.final?.number ?? -1n)) return false
      chain.links = [...chain.links, block].sort((a, b) => (a.number < b.number ? -1 : 1))
      return true
    },
    async gapBelow(networkId, number) {
      const { links, final } = chainOf(networkId)
      return links
        .flatMap((above, index) => {
          const below = links[index - 1]
          return below && below.number + 1n < above.number ? [{ below, above }] : []
        })
        .find(({ below, above }) => below.number < number && above.number > (final?.number ?? -1n))
    },
    final: async (networkId) => chainOf(networkId).final,
    async markFinal(networkId, block) {
      const { number, hash } = block
      const chain = chainOf(networkId)
      if (number <= (chain.final?.number ?? -1n)) return true
      if (!isIn(chain, hash)) return false
      chain.final = { number, hash }
      return true
    },
    async removeTip(networkId, hash) {
      const chain = chainOf(networkId)
      const tip = chain.links.at(-1)
      if (tip?.hash !== hash || tip.number <= (chain.final?.number ?? -1n)) return false
      chain.links = chain.links.slice(0, -1)
      return true
    },
    async prune(networkId, below) {
      const chain = chainOf(networkId)
      chain.links = chain.links.filter(({ number }) => number >= below)
    },
  }
}
