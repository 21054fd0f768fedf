import {
  type BlockLink,
  type Chain,
  type ChainReader,
  GatewayError,
  type RelayerDeps,
  type SlotStore,
  type WatchMemory,
  watchNetwork,
} from '@gasless-gateway/core'
import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hash,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNetwork } from '../src/testing/a-network.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import { freshNetworkId, randomHash } from '../src/testing/records.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

/** Blocks by their number, from the first one on. */
type Branch = readonly BlockLink[]

/** Returns the first `kept` blocks of a branch, with new blocks up to this length. */
function branch(length: number, from: Branch = [], kept = from.length): Branch {
  const links = from.slice(0, kept)
  while (links.length < length)
    links.push({
      number: BigInt(links.length),
      hash: randomHash(),
      parentHash: links.at(-1)?.hash ?? randomHash(),
      timestamp: BigInt(1_000 + links.length),
    })
  return links
}

/** An endpoint that shows a branch, which the test may change. The block ten behind the head is final. */
function endpoint(shown: Branch) {
  const asked: unknown[] = []
  const reader = {
    block: async (which: bigint | string) => {
      asked.push(which)
      if (which === 'latest') return node.latest ?? node.shown.at(-1)
      return node.shown[Number(which)]
    },
    logs: async (hash: Hash) => (node.landed.has(hash) ? [landed] : []),
    operationBlocks: async (_: object, range: { from: bigint; to: bigint }) => {
      asked.push(range)
      if (node.cannotSearch) throw new Error('block range too large')
      return node.paid.filter((number) => range.from <= number && number <= range.to)
    },
    transactionCount: async () => 0,
  } as unknown as ChainReader
  const landedIn = new Set<Hash>()
  const node = {
    shown,
    /** The head that it shows instead of the branch's. */
    latest: undefined as BlockLink | undefined,
    asked,
    reader,
    landed: landedIn,
    paid: [] as bigint[],
    cannotSearch: false,
  }
  return node
}

/** The event of an unknown operation that pays its own gas. */
const landed = {
  address: aNetwork().entryPoint,
  topics: encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: randomHash(), sender: zeroAddress, paymaster: zeroAddress },
  }),
  data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
    0n,
    true,
    1n,
    1n,
  ]),
  transactionHash: randomHash(),
  logIndex: 0,
}

const depth = 10n

/** Creates a watcher with two endpoints. The first one gets all requests that do not need two. */
function setUp(first: Branch, second: Branch = first) {
  const networkId = freshNetworkId()
  const network = aNetwork({
    networkId,
    chainId: Number(networkId),
    finality: { kind: 'depth', blocks: Number(depth) },
  })
  const nodes = [endpoint(first), endpoint(second)] as const
  const alarms: object[] = []
  const warnings: string[] = []
  const state = { now: 1_700_000_000_000, healthy: true, isBusy: true, hasSlot: false }
  const chain = {
    ...nodes[0].reader,
    witnesses: () => {
      if (!state.healthy) throw new GatewayError('NETWORK_UNAVAILABLE')
      return nodes.map(({ reader }) => reader)
    },
  } as unknown as Chain
  const silent = () => {}
  const deps = {
    database: {
      ...db.stores,
      finality: { ...db.stores.finality, hasInFlight: async () => state.isBusy },
      slots: { ...db.stores.slots, live: async () => (state.hasSlot ? [{ attempts: [] }] : []) },
    },
    chainOf: () => chain,
    clock: { now: () => new Date(state.now) },
    logger: {
      debug: silent,
      info: silent,
      warn: (_: object, message: string) => void warnings.push(message),
      error: (fields: object) => void alarms.push(fields),
    },
  } as unknown as RelayerDeps
  const memory: WatchMemory = {}
  const pass = (parts: Partial<RelayerDeps> = {}) =>
    watchNetwork({ ...deps, ...parts }, network, memory)
  return {
    networkId,
    nodes,
    alarms,
    warnings,
    state,
    memory,
    pass,
    async follow() {
      while (await pass());
    },
    show(...branches: readonly [Branch, Branch]) {
      nodes[0].shown = branches[0]
      nodes[1].shown = branches[1]
    },
    hashes: async (): Promise<Hash[]> =>
      (await db.knex('chain_blocks').where({ network_id: networkId }).orderBy('number')).map(
        ({ hash }) => hash,
      ),
  }
}

const hashesOf = (links: Branch, from: number) => links.slice(from).map(({ hash }) => hash)

describe('the first block ever watched', () => {
  test('is final when both endpoints say so', async () => {
    const [real, lie] = [branch(31), branch(31)]
    const { pass, hashes, show } = setUp(lie, real)
    expect(await pass()).toBe(false)
    expect(await hashes()).toEqual([])
    show(real, real)
    expect(await pass()).toBe(true)
    expect(await hashes()).toEqual(hashesOf(real, 20))
  })

  test('is taken from one endpoint while the other is down', async () => {
    const real = branch(31)
    const { pass, hashes, state } = setUp(real, [])
    state.healthy = false
    expect(await pass()).toBe(true)
    expect(await hashes()).toEqual(hashesOf(real, 20))
  })
})

describe('a block that left the chain', () => {
  const real = branch(31)
  /** Three of its blocks are replaced, and one block is new. */
  const fork = branch(32, real, 28)

  test('is undone when both endpoints deny it', async () => {
    const { follow, hashes, show } = setUp(real)
    await follow()
    show(fork, fork)
    await follow()
    expect(await hashes()).toEqual(hashesOf(fork, 20))
  })

  test('stays while one of two endpoints shows it, and is undone once both show the fork', async () => {
    const { follow, pass, hashes, show, alarms, warnings } = setUp(real)
    await follow()
    show(fork, real)
    for (let time = 0; time < 3; time++) expect(await pass()).toBe(false)
    expect(await hashes()).toEqual(hashesOf(real, 20))
    expect(alarms).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('contradict each other')])
    show(fork, fork)
    await follow()
    expect(await hashes()).toEqual(hashesOf(fork, 20))
  })

  test('is undone when one endpoint denies it while the other is down', async () => {
    const { follow, hashes, show, state } = setUp(real)
    await follow()
    show(fork, real)
    state.healthy = false
    await follow()
    expect(await hashes()).toEqual(hashesOf(fork, 20))
  })

  test('is undone however many blocks left, above the final one', async () => {
    const { follow, hashes, show } = setUp(real)
    await follow()
    const deep = branch(90, real, 21)
    show(deep, deep)
    await follow()
    expect((await hashes()).slice(1)).toEqual(hashesOf(deep, 21))
  })
})

describe('a final block', () => {
  const real = branch(31)
  const rewritten = branch(40, real, 15)

  test.each([
    ['both endpoints deny', true, rewritten],
    ['one of two denies', true, real],
    ['the only endpoint that is up denies', false, real],
  ])('that %s is kept with all blocks above it, and logged once', async (_, healthy, second) => {
    const { follow, pass, hashes, show, alarms, state } = setUp(real)
    await follow()
    show(rewritten, second)
    state.healthy = healthy
    for (let time = 0; time < 5; time++) expect(await pass()).toBe(false)
    expect(await hashes()).toEqual(hashesOf(real, 20))
    const final = { number: 20n, hash: real[20]?.hash, shown: rewritten[20]?.hash }
    expect(alarms).toEqual([expect.objectContaining(final)])

    // The watcher continues by itself when the endpoint shows the real chain again.
    state.healthy = true
    const longer = branch(41, real)
    show(longer, longer)
    await follow()
    expect(await hashes()).toEqual(hashesOf(longer, 20))
    const other = branch(50, real, 15)
    show(other, other)
    await follow()
    expect(alarms).toHaveLength(2)
  })
})

describe('the watcher asks', () => {
  const grown = branch(60)
  const upTo = (number: number) => branch(number + 1, grown, number + 1)
  async function followed() {
    const set = setUp(upTo(30))
    const { nodes, pass, show, follow } = set
    await follow()
    // The watcher does not know which operations landed before its start. So it asks for finality until its first tip
    // is final.
    show(upTo(41), upTo(41))
    await follow()
    return {
      ...set,
      /** Returns the requests of a pass at this head, to the first endpoint and to the witnesses. */
      async askedAt(number: number) {
        for (const { asked } of nodes) asked.length = 0
        show(upTo(number), upTo(number))
        await pass()
        return nodes.map(({ asked }) => [...asked])
      },
      landIn: (number: number) =>
        nodes.map((node) => node.landed.add((grown[number] as BlockLink).hash)),
    }
  }

  test('only for the head when it is the next block', async () => {
    const { askedAt } = await followed()
    expect(await askedAt(42)).toEqual([['latest'], []])
    expect(await askedAt(43)).toEqual([['latest'], []])
  })

  test('for each block in between once when the head is further', async () => {
    const { askedAt } = await followed()
    expect(await askedAt(45)).toEqual([['latest', 42n, 43n, 44n], []])
  })

  test('for the final block as soon as it can have moved, while a landed operation is not final', async () => {
    const { askedAt, landIn } = await followed()
    const isAsked = async (number: number) => (await askedAt(number))[1]?.includes('latest')
    landIn(43)
    const asked = []
    for (let number = 42; number <= 59; number++) if (await isAsked(number)) asked.push(number)
    // The final block is ten blocks behind, and an eighth of that, rounded up, is two blocks.
    expect(asked).toEqual([43, 45, 47, 49, 51, 53])
  })

  test('for the final block after half a minute at the latest', async () => {
    const { askedAt, state } = await followed()
    state.now += 29_999
    expect(await askedAt(42)).toEqual([['latest'], []])
    state.now += 1
    expect((await askedAt(43))[1]).toEqual(['latest', 33n, 33n])
  })
})

describe('while nothing is in flight', () => {
  const real = branch(61)
  const upTo = (number: number) => branch(number + 1, real, number + 1)
  /** A watcher whose tip is block 41, and whose final block is 31. */
  async function quiet() {
    const set = setUp(upTo(30))
    await set.follow()
    set.show(upTo(41), upTo(41))
    await set.follow()
    set.state.isBusy = false
    for (const { asked } of set.nodes) asked.length = 0
    return set
  }
  const blocksOf = (...numbers: number[]) => numbers.map((number) => real[number]?.hash)

  test('the watcher skips to the head, with one request for what our paymaster paid', async () => {
    const { pass, show, nodes, hashes } = await quiet()
    show(real, real)
    expect(await pass()).toBe(true)
    expect(nodes[0].asked).toEqual(['latest', 41n, 60n, { from: 42n, to: 60n }])
    expect(nodes[1].asked).toEqual([41n, 60n])
    expect((await hashes()).slice(-2)).toEqual(blocksOf(41, 60))
  })

  test.each<[string, object, object?]>([
    ['our paymaster paid in one of them', { paid: [45n] }],
    ['an operation is in flight', {}, { isBusy: true }],
    ['a nonce is open', {}, { hasSlot: true }],
    ['the endpoint cannot search', { cannotSearch: true }],
  ])('it reads every block if %s', async (_, node, change = {}) => {
    const { follow, show, nodes, state, hashes } = await quiet()
    Object.assign(nodes[0], node)
    Object.assign(state, change)
    show(real, real)
    await follow()
    expect(await hashes()).toEqual(hashesOf(real, 20))
  })

  test('it skips nothing on top of a tip that one endpoint denies', async () => {
    const { pass, show, nodes, hashes } = await quiet()
    const fork = branch(61, real, 41)
    show(real, fork)
    const before = await hashes()
    // Behind the first URL are nodes of both branches: it shows the head of the other one.
    nodes[0].latest = fork.at(-1)
    await pass()
    expect(await hashes()).not.toContain(fork.at(-1)?.hash)
    expect((await hashes()).slice(0, before.length)).toEqual(before)
  })

  test('an operation that the endpoint indexed late is found by the next search, and its block is read', async () => {
    const { pass, follow, show, nodes, hashes } = await quiet()
    show(upTo(50), upTo(50))
    await pass()
    nodes[0].paid.push(45n)
    nodes[0].asked.length = 0
    show(upTo(55), upTo(55))
    await follow()
    expect(nodes[0].asked).toContainEqual({ from: 42n, to: 55n })
    expect(await hashes()).toEqual(hashesOf(upTo(55), 20))
  })

  test('at most two thousand blocks are skipped at once', async () => {
    const long = branch(4_100, real, 61)
    const { follow, show, hashes } = await quiet()
    show(long, long)
    await follow()
    expect(await hashes()).toEqual(
      expect.arrayContaining([2_041, 4_041, 4_099].map((number) => long[number]?.hash)),
    )
    expect((await hashes()).length).toBeLessThan(40)
  })

  test('the newest blocks above an operation of ours are read one by one', async () => {
    const { pass, follow, show, nodes, state, hashes } = await quiet()
    nodes[0].landed.add((real[43] as BlockLink).hash)
    state.isBusy = true
    show(upTo(43), upTo(43))
    await pass()
    state.isBusy = false
    show(upTo(58), upTo(58))
    await follow()
    expect(await hashes()).toEqual(hashesOf(upTo(58), 20))
  })

  test('a block that is final and was skipped joins the view, and the next ones are linked again', async () => {
    const { pass, follow, show, state, hashes } = await quiet()
    state.now += 30_000
    show(upTo(57), upTo(57))
    await pass()
    expect((await hashes()).slice(-3)).toEqual(blocksOf(41, 47, 57))
    state.isBusy = true
    show(real, real)
    await follow()
    expect((await hashes()).slice(-5)).toEqual(blocksOf(47, 57, 58, 59, 60))
  })

  test('a final block of another branch than the view is not marked', async () => {
    const { pass, show, nodes, state, hashes, networkId } = await quiet()
    show(upTo(57), upTo(57))
    await pass()
    const before = await hashes()
    // Both endpoints show another branch, and one URL has a node that still shows the head of the first one.
    const fork = branch(58, real, 36)
    show(fork, fork)
    nodes[0].latest = real[57]
    state.now += 60_000
    await pass()
    expect(await hashes()).toEqual(before)
    expect(await db.stores.blocks.final(networkId)).toMatchObject({ number: 31n })
  })

  test.each([
    ['among the skipped blocks', 45],
    ['below them', 36],
  ])('a reorganisation %s is undone', async (_, kept) => {
    const { pass, follow, show, hashes } = await quiet()
    show(upTo(50), upTo(50))
    await pass()
    const fork = branch(61, real, kept)
    show(fork, fork)
    await follow()
    const held = await hashes()
    expect(held.filter((hash) => !fork.some((link) => link.hash === hash))).toEqual([])
    expect(held.at(-1)).toBe(fork.at(-1)?.hash)
  })

  test('it rests until the next request for the final block', async () => {
    const { pass, show, state, memory, nodes } = await quiet()
    const restAt = async (number: number) => {
      show(upTo(number), upTo(number))
      await pass()
      return memory.restMs
    }
    state.now += 30_000
    expect(await restAt(42)).toBe(60_000)
    state.isBusy = true
    expect(await restAt(43)).toBeUndefined()
    // The final block is ten blocks behind. To look after an eighth of that would cost more than to follow.
    nodes[0].landed.add((real[44] as BlockLink).hash)
    expect(await restAt(44)).toBeUndefined()
    state.isBusy = false
    expect(await restAt(60)).toBe(60_000)
  })
})

describe('while the chain stands still', () => {
  test('the witnesses are asked for what is final once, and again after a while', async () => {
    const { follow, pass, nodes, state } = setUp(branch(31))
    await follow()
    const asked = nodes[1].asked.length
    for (let time = 0; time < 10; time++) expect(await pass()).toBe(false)
    expect(nodes[1].asked).toHaveLength(asked)
    state.now += 30_000
    await pass()
    const again = nodes[1].asked.length
    expect(again).toBeGreaterThan(asked)
    await pass()
    expect(nodes[1].asked).toHaveLength(again)
  })

  test('nonce slots that could not be settled with the block are settled without another one', async () => {
    const { pass } = setUp(branch(31))
    let settled = 0
    const live: SlotStore['live'] = async () => {
      if (settled++ === 0) throw new Error('the connection was lost')
      return []
    }
    const finality = { ...db.stores.finality, hasInFlight: async () => true }
    const database = { ...db.stores, finality, slots: { ...db.stores.slots, live } }
    await expect(pass({ database })).rejects.toThrow('the connection was lost')
    expect(await pass({ database })).toBe(false)
    expect(await pass({ database })).toBe(false)
    expect(settled).toBe(2)
  })
})
