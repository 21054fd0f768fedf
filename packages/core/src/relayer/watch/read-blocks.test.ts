import { type Hash, keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { BlockLink } from '../../ports/block-store.js'
import type { ChainReader } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { aNetwork } from '../../testing/a-network.js'
import { readBlocks } from './read-blocks.js'

const hashOf = (number: bigint, branch = 'a'): Hash => keccak256(toHex(`${branch} ${number}`))
const blockAt = (number: bigint, branch = 'a'): BlockLink => ({
  number,
  hash: hashOf(number, branch),
  parentHash: hashOf(number - 1n, branch),
  timestamp: number,
})

const read = async (last: bigint, chain: Partial<ChainReader>) => {
  const reader = {
    block: async (number: bigint) => blockAt(number),
    logs: async () => [],
    ...chain,
  } as unknown as ChainReader
  const deps = { database: {} } as RelayerDeps
  const facts = await readBlocks(deps, aNetwork(), reader, { tip: blockAt(10n), last })
  return facts.map(({ block }) => block.number)
}

test('blocks are asked for at once, not one after the other', async () => {
  const asked: bigint[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const reading = read(14n, {
    block: async (number) => {
      asked.push(number as bigint)
      if (asked.length === 4) release()
      await gate
      return blockAt(number as bigint)
    },
  })
  expect(await reading).toEqual([11n, 12n, 13n, 14n])
})

test('only what links up to the tip is taken', async () => {
  const moved = {
    block: async (number: unknown) => blockAt(number as bigint, number === 13n ? 'b' : 'a'),
  }
  expect(await read(15n, moved)).toEqual([11n, 12n])
  expect(await read(15n, { block: async (number) => blockAt(number as bigint, 'b') })).toEqual([])
})

test('a block that is not there yet, or fails, leaves those before it', async () => {
  const missing = {
    block: async (number: unknown) => (number === 13n ? undefined : blockAt(number as bigint)),
  }
  expect(await read(15n, missing)).toEqual([11n, 12n])
  const failing = {
    logs: async (hash: Hash) => {
      if (hash === hashOf(12n)) throw new Error('not indexed')
      return []
    },
  }
  expect(await read(15n, failing)).toEqual([11n])
})

test('what the first block fails with is thrown: there is no progress to report', async () => {
  const failing = {
    logs: async () => {
      throw new Error('not indexed')
    },
  }
  await expect(read(15n, failing)).rejects.toThrow('not indexed')
})

test('a few blocks at a time are read whole, and those that were are kept when later ones fail', async () => {
  let under = 0
  let most = 0
  const heavy = {
    logs: async (hash: Hash) => {
      most = Math.max(most, ++under)
      await Promise.resolve()
      under--
      if (hash === hashOf(16n)) throw new Error('too much')
      return []
    },
  }
  expect(await read(42n, heavy)).toEqual([11n, 12n, 13n, 14n, 15n])
  expect(most).toBeLessThanOrEqual(4)
})

test('what a block that left the chain fails with is no failure: the next pass rewinds', async () => {
  let left = false
  const moved = {
    block: async (number: unknown) => blockAt(number as bigint, left ? 'b' : 'a'),
    logs: async () => {
      left = true
      throw new Error('no such block')
    },
  }
  expect(await read(12n, moved)).toEqual([])
})
