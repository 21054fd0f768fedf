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
import { markFinal } from '../../core/src/relayer/watch/mark-final.js'
import { aNetwork } from '../src/testing/a-network.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import {
  anOperation,
  freshNetworkId,
  queue,
  randomHash,
  seedAccount,
} from '../src/testing/records.js'

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
      if (typeof which === 'bigint' && node.hidden.has(which)) return undefined
      if (which === 'latest') return node.latest ?? node.shown.at(-1)
      return node.shown[Number(which)]
    },
    logs: async (hash: Hash) => (node.landed.has(hash) ? [landed] : []),
    operationBlocks: async (_: object, range: { from: bigint; to: bigint }) => {
      asked.push(range)
      if (node.cannotSearch) throw new GatewayError('NETWORK_UNAVAILABLE')
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
    /** Numbers of the blocks in which our paymaster has paid, as its search shows. */
    paid: [] as bigint[],
    cannotSearch: false,
    hidden: new Set<bigint>(),
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
function setUp(first: Branch, second: Branch = first, finalBehind = depth) {
  const networkId = freshNetworkId()
  const network = aNetwork({
    networkId,
    chainId: Number(networkId),
    finality: { kind: 'depth', blocks: Number(finalBehind) },
  })
  const nodes = [endpoint(first), endpoint(second)] as const
  const alarms: object[] = []
  const warnings: string[] = []
  const state = {
    now: 1_700_000_000_000,
    healthy: true,
    isBusy: true,
    isQueued: false,
    hasSlot: false,
  }
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
      finality: {
        ...db.stores.finality,
        hasInFlight: async () => state.isBusy || state.isQueued,
        hasSent: async () => state.isBusy,
      },
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
  const pass = (parts: Partial<RelayerDeps> = {}, own = memory) =>
    watchNetwork({ ...deps, ...parts }, network, own)
  return {
    networkId,
    network,
    deps,
    chain,
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

describe('while the tip is behind the final block', () => {
  const grown = branch(100)
  /** Starts to follow a chain. Its first pass then ends far below the final block of the witnesses. */
  async function behind() {
    const set = setUp(grown.slice(0, 31))
    await set.follow()
    set.show(grown, grown)
    const final = () => db.stores.blocks.final(set.networkId)
    for (const { asked } of set.nodes) asked.length = 0
    return { ...set, final }
  }

  test('the tip is final when both endpoints show it, for one more request to each', async () => {
    const { pass, state, final, nodes } = await behind()
    state.now += 30_000
    await pass()
    const { number, hash } = grown[62] as BlockLink
    expect(await final()).toEqual({ number, hash })
    expect(nodes[1].asked).toEqual(['latest', 89n, 89n, 62n])
  })

  test('the tip is not final while one of two endpoints does not show it', async () => {
    const { pass, state, final, nodes } = await behind()
    nodes[1].hidden.add(62n)
    state.now += 30_000
    await pass()
    expect(await final()).toMatchObject({ number: 20n })
  })

  test('no block is final while one of two endpoints is down', async () => {
    const { pass, state, final } = await behind()
    Object.assign(state, { now: state.now + 30_000, healthy: false })
    await pass()
    expect(await final()).toMatchObject({ number: 20n })
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
  async function quiet(finalBehind = depth) {
    const set = setUp(upTo(30), upTo(30), finalBehind)
    await set.follow()
    set.show(upTo(41), upTo(41))
    await set.follow()
    set.state.isBusy = false
    set.state.now += 30_000
    await set.pass()
    for (const { asked } of set.nodes) asked.length = 0
    return set
  }
  const blocksOf = (...numbers: number[]) => numbers.map((number) => real[number]?.hash)

  test('the watcher skips to the head, with one request for the block above its tip and one search', async () => {
    const { pass, show, nodes, hashes } = await quiet()
    show(real, real)
    expect(await pass()).toBe(true)
    expect(nodes[0].asked).toEqual(['latest', 42n, { from: 42n, to: 60n }])
    expect(nodes[1].asked).toEqual([])
    expect((await hashes()).slice(-2)).toEqual(blocksOf(41, 60))
  })

  test('a submit costs no read of the blocks before it: the watcher skips them, and then does not rest', async () => {
    const { pass, show, state, memory, hashes } = await quiet()
    state.isQueued = true
    show(real, real)
    expect(await pass()).toBe(true)
    expect((await hashes()).slice(-2)).toEqual(blocksOf(41, 60))
    state.now += 30_000
    await pass()
    expect(memory.restMs).toBeUndefined()
  })

  test.each<[string, object, object]>([
    ['an operation was sent', { isBusy: true }, {}],
    ['a nonce is open', { hasSlot: true }, {}],
    ['our paymaster paid in one of them', {}, { paid: [45n] }],
    ['the endpoint cannot search', {}, { cannotSearch: true }],
  ])('it reads every block if %s', async (_, change, node) => {
    const { follow, show, nodes, state, hashes } = await quiet()
    Object.assign(state, change)
    Object.assign(nodes[0], node)
    show(real, real)
    await follow()
    expect(await hashes()).toEqual(hashesOf(real, 20))
  })

  test('the first pass of a process skips nothing, because it does not know what is near', async () => {
    const { pass, show, hashes } = await quiet()
    show(real, real)
    await pass({}, {})
    expect(await hashes()).toEqual(hashesOf(real, 20))
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

  /** Looks at each of these heads, a minute apart. */
  async function lookAt(set: Awaited<ReturnType<typeof quiet>>, ...heads: number[]) {
    for (const head of heads) {
      set.state.now += 60_000
      set.show(upTo(head), upTo(head))
      await set.follow()
    }
  }
  /** The node shows that our paymaster has paid for an operation in the block. */
  const isPaid = (node: ReturnType<typeof endpoint>, number: number, links: Branch = real) => {
    node.paid.push(BigInt(number))
    node.landed.add((links[number] as BlockLink).hash)
  }

  test('a skipped block whose event was indexed late is read once it is final', async () => {
    const set = await quiet()
    const { nodes, hashes } = set
    await lookAt(set, 50)
    for (const node of nodes) isPaid(node, 45)
    expect(await hashes()).not.toContain(real[45]?.hash)
    await lookAt(set, 56)
    expect((await hashes()).slice(-5)).toEqual(blocksOf(41, 45, 46, 50, 56))
  })

  test('every skipped block is searched exactly once after it is final, whoever looks', async () => {
    const set = await quiet()
    const memory: WatchMemory = { ...set.memory }
    for (const head of [50, 53, 60]) {
      await lookAt(set, head)
      set.state.now += 60_000
      await set.pass({}, memory)
    }
    // The view has 41, then the final blocks 43 and 50, and the heads.
    expect(set.nodes[1].asked.filter((each) => typeof each === 'object')).toEqual([
      { from: 42n, to: 43n },
      { from: 44n, to: 49n },
    ])
  })

  test('one endpoint that lacks the event hides nothing', async () => {
    const set = await quiet()
    // The first one shows the block's logs, but its search does not find them.
    isPaid(set.nodes[0], 45)
    set.nodes[0].paid.length = 0
    isPaid(set.nodes[1], 45)
    await lookAt(set, 50, 56)
    expect(await set.hashes()).toContain(real[45]?.hash)
  })

  test('nothing is final while an endpoint cannot search, or does not show what the other found', async () => {
    const set = await quiet()
    const { nodes, networkId, hashes } = set
    nodes[1].cannotSearch = true
    await lookAt(set, 50, 56)
    expect((await hashes()).at(-1)).toBe(real[56]?.hash)
    expect(await db.stores.blocks.final(networkId)).toMatchObject({ number: 41n })
    nodes[1].cannotSearch = false
    nodes[1].paid.push(45n)
    await lookAt(set, 57)
    expect(await db.stores.blocks.final(networkId)).toMatchObject({ number: 41n })
    nodes[0].landed.add((real[45] as BlockLink).hash)
    await lookAt(set, 58)
    expect(await db.stores.blocks.final(networkId)).toMatchObject({ number: 48n })
    expect(await hashes()).toContain(real[45]?.hash)
  })

  test('an endpoint that is always one block behind stops neither the skips nor the final block', async () => {
    const { nodes, pass, show, state, hashes, networkId } = await quiet()
    // As the adapter does, because another endpoint has shown the block.
    const { block: own } = nodes[1].reader
    Object.assign(nodes[1].reader, {
      block: async (...which: Parameters<typeof own>) => {
        const block = await own(...which)
        if (!block) throw new GatewayError('NETWORK_UNAVAILABLE')
        return block
      },
    })
    for (const head of [50, 55, 60]) {
      state.now += 60_000
      show(upTo(head), upTo(head - 1))
      await pass()
    }
    expect((await hashes()).slice(-2)).toEqual(blocksOf(55, 60))
    expect(await db.stores.blocks.final(networkId)).toMatchObject({ number: 49n })
  })

  test('no block is pruned while the final one cannot be marked', async () => {
    const long = branch(401, real, 61)
    const { nodes, pass, show, state, hashes } = await quiet()
    show(long, long)
    // The search finds an event that the block's logs lack.
    nodes[1].paid.push(45n)
    state.now += 60_000
    await pass()
    expect(await hashes()).toContain(real[41]?.hash)
  })

  test('a final block is not put on top of a stored one that has left the chain, which is undone', async () => {
    const { pass, follow, show, nodes, state, hashes, networkId } = await quiet()
    // One URL has nodes of two branches. One shows the block above the tip, and another one the head.
    const fork = branch(61, real, 36)
    show(upTo(42), upTo(42))
    nodes[0].latest = fork[60]
    await pass()
    expect((await hashes()).slice(-2)).toEqual([real[41]?.hash, fork[60]?.hash])
    nodes[0].latest = undefined
    show(fork, fork)
    for (const node of nodes) isPaid(node, 45, fork)
    state.now += 60_000
    await follow()
    state.now += 60_000
    await follow()
    const held = await hashes()
    expect(held.filter((hash) => !fork.some((link) => link.hash === hash))).toEqual([])
    expect(held).toEqual(expect.arrayContaining([fork[45]?.hash, fork[60]?.hash]))
    expect(await db.stores.blocks.final(networkId)).toMatchObject({ number: 50n })
  })

  test('a stored block between two gaps that has left the chain is undone before it would be final', async () => {
    const set = await quiet()
    const { pass, follow, show, nodes, state, hashes } = set
    await lookAt(set, 50)
    const fork = branch(71, real, 45)
    // One URL has nodes of two branches. One shows the block above the tip, and another one the head.
    show(upTo(51), upTo(51))
    nodes[0].latest = fork[60]
    await pass()
    expect((await hashes()).slice(-2)).toEqual([real[50]?.hash, fork[60]?.hash])
    nodes[0].latest = undefined
    show(fork, fork)
    for (const node of nodes) isPaid(node, 49, fork)
    state.now += 60_000
    await follow()
    state.now += 60_000
    await follow()
    expect(await hashes()).not.toContain(real[50]?.hash)
    expect(await hashes()).toContain(fork[49]?.hash)
  })

  test('a block with an operation that another watcher is still applying keeps the final block back', async () => {
    const set = await quiet()
    await lookAt(set, 50)
    for (const node of set.nodes) isPaid(node, 45)
    const transaction: typeof db.stores.transaction = (work) =>
      db.stores.transaction((stores) =>
        work({ ...stores, blocks: { ...stores.blocks, fill: async () => false } }),
      )
    set.show(upTo(56), upTo(56))
    set.state.now += 60_000
    const { finality, slots } = set.deps.database
    await set.pass({ database: { ...db.stores, finality, slots, transaction } })
    expect(await db.stores.blocks.final(set.networkId)).toMatchObject({ number: 41n })
    await lookAt(set, 57)
    expect(await set.hashes()).toContain(real[45]?.hash)
  })

  test('a reorganisation below the final block is told, and marks and undoes nothing', async () => {
    const set = await quiet()
    const { pass, show, network, deps, chain, hashes, networkId, alarms } = set
    await lookAt(set, 50)
    const [view, final] = [await hashes(), await db.stores.blocks.final(networkId)]
    const fork = branch(70, real, 36)
    show(fork, fork)
    expect(await markFinal(deps, network, chain, fork[45] as BlockLink)).toBe(false)
    await pass()
    expect([await hashes(), await db.stores.blocks.final(networkId)]).toEqual([view, final])
    expect(alarms).not.toEqual([])
  })

  test('a block that was found in a gap is applied only if every endpoint shows it', async () => {
    const set = await quiet()
    const { nodes, chain, hashes, networkId } = set
    await lookAt(set, 50)
    for (const node of nodes) isPaid(node, 45)
    // The chain's own reads come from a third endpoint, on a branch that has left the chain.
    const dead = branch(61, real, 43)
    nodes[0].landed.add((dead[45] as BlockLink).hash)
    const own = chain.block
    Object.assign(chain, {
      block: async (which: bigint | 'latest') => (which === 45n ? dead[45] : own(which)),
    })
    await lookAt(set, 56)
    expect(await hashes()).not.toContain(dead[45]?.hash)
    expect(await db.stores.blocks.final(networkId)).toMatchObject({ number: 41n })
  })

  test('an endpoint that refuses to search holds up no other work, and is told once', async () => {
    const set = await quiet()
    const { nodes, deps, pass, show, state, warnings } = set
    await lookAt(set, 50)
    const operationBlocks = () => Promise.reject(new Error('eth_getLogs is limited on your plan'))
    Object.assign(nodes[1].reader, { operationBlocks })
    let looks = 0
    const live = async () => {
      looks++
      return []
    }
    const database = { ...deps.database, slots: { ...db.stores.slots, live } }
    state.isBusy = true
    for (const head of [56, 57]) {
      state.now += 60_000
      show(upTo(head), upTo(head))
      expect(await pass({ database })).toBe(true)
    }
    expect(looks).toBe(2)
    expect(warnings).toEqual([expect.stringMatching(/does not search skipped blocks/)])
  })

  test('it follows each block for a while after an operation has landed', async () => {
    const { pass, show, state, memory, nodes } = await quiet(40n)
    const restAt = async (number: number) => {
      state.now += 2_000
      show(upTo(number), upTo(number))
      await pass()
      return memory.restMs
    }
    nodes[0].landed.add((real[42] as BlockLink).hash)
    expect(await restAt(42)).toBeUndefined()
    expect(await restAt(57)).toBeUndefined()
    expect(await restAt(58)).toBeGreaterThan(0)
  })

  test('a final block below a stored one that has left the chain hides no block', async () => {
    const { pass, follow, show, nodes, network, deps, chain, hashes } = await quiet()
    show(upTo(57), upTo(57))
    await pass()
    const fork = branch(70, real, 45)
    show(fork, fork)
    for (const node of nodes) isPaid(node, 50, fork)
    // The review may mark a block before the watcher has seen the reorganisation.
    expect(await markFinal(deps, network, chain, fork[56] as BlockLink)).toBe(true)
    await follow()
    expect(await hashes()).toEqual(expect.arrayContaining([fork[50]?.hash, fork[56]?.hash]))
    expect(await hashes()).not.toContain(real[57]?.hash)
  })

  test.each([
    ['among the skipped blocks', 45],
    ['below them', 36],
  ])('a reorganisation %s is undone, and the blocks are skipped again', async (_, kept) => {
    const { pass, follow, show, hashes } = await quiet()
    show(upTo(50), upTo(50))
    await pass()
    const fork = branch(61, real, kept)
    show(fork, fork)
    await follow()
    const held = await hashes()
    expect(held.filter((hash) => !fork.some((link) => link.hash === hash))).toEqual([])
    expect(held.at(-1)).toBe(fork.at(-1)?.hash)
    expect(held.length).toBeLessThan(24)
  })

  /** A chain of 250 ms whose final block is 400 behind, as on a rollup. Each look finds two new blocks. */
  async function onFastChain() {
    const long = branch(1_201)
    const shownTo = (head: number) => long.slice(0, head + 1)
    const set = setUp(shownTo(500), shownTo(500), 400n)
    const { network, nodes, state, show, pass, follow, networkId } = set
    Object.assign(network, { blockTimeMs: 250 })
    await follow()
    state.now += 30_000
    await pass()
    const asked = () => nodes[0].asked.length + nodes[1].asked.length
    return {
      ...set,
      long,
      asked,
      async look(head: number) {
        state.now += 500
        show(shownTo(head), shownTo(head))
        const before = asked()
        await pass()
        return asked() - before
      },
      gaps: async () => {
        const [row] = await db
          .knex('chain_blocks')
          .where({ network_id: networkId })
          .whereRaw('below < number - 1')
          .count()
        return Number(row?.count)
      },
    }
  }

  async function looksOnFastChain(change: {
    readonly isQueued?: boolean
    readonly isBusy?: boolean
  }) {
    const { state, network, asked, look, gaps } = await onFastChain()
    Object.assign(state, { isBusy: false, ...change })
    const before = asked()
    for (let head = 502; head <= 640; head += 2) await look(head)
    const found = { requests: asked() - before, gaps: await gaps() }
    // The final block jumps, as that of a rollup does when a batch is final.
    Object.assign(network, { finality: { kind: 'depth', blocks: 10 } })
    state.now += 30_000
    return { ...found, inOnePass: await look(642) }
  }

  test('an operation that waits unsent costs no more requests than one that was sent, and leaves no gaps', async () => {
    const sent = await looksOnFastChain({ isBusy: true })
    const unsent = await looksOnFastChain({ isQueued: true })

    expect(unsent.gaps).toBeLessThanOrEqual(1)
    expect(unsent.inOnePass).toBeLessThan(30)
    expect(unsent.requests).toBeLessThanOrEqual(sent.requests * 1.1)
  })

  test('between the block of an operation and the next rest, the watcher leaves no gaps', async () => {
    const { state, nodes, long, memory, look, gaps } = await onFastChain()
    nodes[0].landed.add((long[501] as BlockLink).hash)
    state.now += 30_000
    await look(501)
    state.isBusy = false
    for (let head = 503; head <= 1_200 && memory.restMs === undefined; head += 2) {
      await look(head)
    }

    expect(await gaps()).toBeLessThanOrEqual(1)
  })

  test('a queued operation that its client lands itself, at its own expense, is confirmed with its block', async () => {
    const set = await quiet()
    const { chain, deps, pass, show, networkId } = set
    const { account } = await seedAccount(db.stores, { networkId })
    const operation = await queue(db.stores, anOperation(account))
    const database = { ...deps.database, finality: db.stores.finality }
    // The look that ends the rest after the submit, and the next one, which knows of the operation.
    for (const head of [50, 52]) {
      show(upTo(head), upTo(head))
      await pass({ database })
      set.state.now += 30_000
    }
    const event = {
      ...landed,
      topics: encodeEventTopics({
        abi: entryPoint07Abi,
        eventName: 'UserOperationEvent',
        args: {
          userOpHash: operation.userOperationHash,
          sender: account.address,
          paymaster: zeroAddress,
        },
      }),
    }
    Object.assign(chain, { logs: async (hash: Hash) => (hash === real[53]?.hash ? [event] : []) })
    show(upTo(54), upTo(54))
    await pass({ database })
    const [now] = await db.stores.operations.findMany([operation.id])
    expect(now?.status).toBe('confirmed')
  })

  test('it rests until the next request for the final block', async () => {
    const { pass, show, state, memory, nodes } = await quiet()
    const restAt = async (number: number) => {
      show(upTo(number), upTo(number))
      await pass()
      return memory.restMs
    }
    state.now += 30_000
    expect(await restAt(42)).toBe(64_000)
    state.now += 30_000
    state.hasSlot = true
    expect(await restAt(42)).toBeUndefined()
    state.hasSlot = false
    state.isBusy = true
    expect(await restAt(43)).toBeUndefined()
    // The final block is ten blocks behind. To look after an eighth of that would cost more than to follow.
    nodes[0].landed.add((real[44] as BlockLink).hash)
    expect(await restAt(44)).toBeUndefined()
    state.isBusy = false
    expect(await restAt(60)).toBe(64_000)
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
