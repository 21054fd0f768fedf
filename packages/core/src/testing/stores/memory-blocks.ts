import type { Hash } from 'viem'
import type { BlockLink, BlockStore } from '../../ports/block-store.js'
import type { MemoryState } from './memory-state.js'

/** The view of one chain. */
export interface MemoryChain {
  genesis?: Hash
  watchedFrom?: bigint
  final?: Pick<BlockLink, 'number' | 'hash'>
  links: readonly BlockLink[]
}

export function memoryBlocks(state: MemoryState): BlockStore {
  const chainOf = (networkId: string): MemoryChain => {
    const chain = state.chains.get(networkId) ?? { links: [] }
    state.chains.set(networkId, chain)
    return chain
  }
  const isIn = ({ links }: MemoryChain, hash: Hash) => links.some((link) => link.hash === hash)
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
    async append(networkId, block) {
      const chain = chainOf(networkId)
      const tip = chain.links.at(-1)
      if (tip?.hash !== block.parentHash || tip.number + 1n !== block.number) return false
      chain.links = [...chain.links, block]
      return true
    },
    async holds(networkId, { number, hash }) {
      const chain = chainOf(networkId)
      const oldest = chain.links[0]
      return isIn(chain, hash) || (oldest !== undefined && number < oldest.number)
    },
    final: async (networkId) => chainOf(networkId).final,
    async markFinal(networkId, { number, hash }) {
      const chain = chainOf(networkId)
      if (isIn(chain, hash) && number > (chain.final?.number ?? -1n)) chain.final = { number, hash }
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
