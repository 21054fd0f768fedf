import { type Address, type Hash, keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { GatewayError } from '../errors/index.js'
import type { BridgeReport } from '../model/bridge-report.js'
import type { WishedPrice } from '../model/execution-prices.js'
import type { Operation } from '../model/operation.js'
import type { RouterFee } from '../model/router-fee.js'
import type { SwapTerms } from '../model/swap-terms.js'
import type { ChainLog } from '../ports/chain.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'
import type { BridgeQuery } from '../ports/routing-provider.js'
import type { EndedSwap, SwapStore } from '../ports/swap-store.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import {
  beforeExecution,
  feesForwarded,
  inTransaction,
  userOperationEvent,
} from '../testing/swap-logs.js'
import { defaultFollowPolicy, pauseSeconds } from './follow-policy.js'
import { followSwaps } from './follow-swaps.js'

const forwarder: Address = '0xCE40449B773a3E6E5e769ADb4e567179d4828cbd'
const network = aNetwork({
  routing: { fake: { targets: [], spenders: [], feeContracts: [forwarder] } },
})
const other = aNetwork({
  networkId: '10',
  chainId: 10,
  wrappedNative: '0x00000000000000000000000000000000000000e1',
})
const hashOf = (name: string): Hash => keccak256(toHex(name))
const outer = hashOf('outer')
const blockHash = hashOf('block')
const dollar = 10n ** 36n

const pending: BridgeReport = {
  status: 'pending',
  substatus: 'WAIT_DESTINATION_TRANSACTION',
  destinationTransactionHash: undefined,
  received: undefined,
}
const arrived = (token: Address) => ({ token, amount: 1n })
const reportOf = (status: BridgeReport['status']): BridgeReport => ({
  ...pending,
  status,
  received: ['done', 'partial', 'refunded'].includes(status) ? arrived(usdc.address) : undefined,
})

interface Stored {
  kind: Operation['kind']
  status: Operation['status']
  fees: readonly RouterFee[] | undefined
  bridge: BridgeReport | undefined
  /** Seconds of the clock; `undefined`: never. */
  dueAt: number | undefined
  endedAt: number
  terms: SwapTerms
  included: boolean
}

const usdcFee = {
  name: 'fee',
  token: {
    chainId: network.chainId,
    address: usdc.address,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    price: dollar,
  },
  amount: 450_000n,
  integratorAmount: 200_000n,
  included: true,
}
const baseTerms: SwapTerms = {
  provider: 'fake',
  tool: 'across',
  trust: 'proven',
  transactionId: hashOf('id'),
  toNetworkId: '10',
  fromToken: usdc.address,
  toToken: usdc.address,
  amount: 1n,
  toAmount: 1n,
  minimumReceived: 1n,
  feeBps: 20,
  integrator: 'us',
  fees: [usdcFee],
  quotedAt: new Date(0),
}

/** Swaps that have ended, a provider, a chain and a clock in seconds; stores behave as their port says. */
function aWorld(...ended: Partial<Stored>[]) {
  const world = {
    now: 1_000_000,
    swaps: ended.map(
      (each): Stored => ({
        kind: 'cross_chain_swap',
        status: 'finalized',
        fees: undefined,
        bridge: undefined,
        dueAt: 1_000_000,
        endedAt: 1_000_000,
        terms: baseTerms,
        included: true,
        ...each,
      }),
    ),
    report: (): BridgeReport | Error => pending,
    asked: [] as BridgeQuery[],
    wishes: [] as WishedPrice[],
    chainIsDown: false,
    readLogs: [] as { blockHash: Hash; others: readonly Address[] | undefined }[],
    logs: undefined as readonly ChainLog[] | undefined,
    fails: new Set<string>(),
    warnings: [] as string[],
    router: 'fake' as string | undefined,
    networks: [network, other],
  }
  const idOf = (index: number) => `op_${index}`
  const at = ({ operation }: EndedSwap): Stored => {
    const found = world.swaps[Number(operation.id.slice(3))]
    if (!found) throw new Error('unknown')
    return found
  }
  const trap = (name: string) => {
    if (world.fails.has(name)) throw new Error(`${name} failed`)
  }
  const isOver = (swap: Stored) =>
    swap.fees !== undefined &&
    !(
      swap.kind === 'cross_chain_swap' &&
      swap.status === 'finalized' &&
      (swap.bridge?.status ?? 'pending') === 'pending'
    )
  const swaps: SwapStore = {
    async claimDue(networkId, { limit, leaseSeconds }) {
      expect(networkId).toBe(network.networkId)
      return world.swaps
        .map((swap, index) => ({ swap, index }))
        .filter(({ swap: { dueAt } }) => dueAt !== undefined && dueAt <= world.now)
        .slice(0, limit)
        .map(({ swap, index }): EndedSwap => {
          swap.dueAt = world.now + leaseSeconds
          return {
            operation: {
              id: idOf(index),
              kind: swap.kind,
              status: swap.status,
              swap: swap.terms,
              userOperationHash: hashOf(idOf(index)),
              inclusion: swap.included
                ? { blockNumber: 1n, blockHash, transactionHash: outer, success: true }
                : null,
            } as unknown as EndedSwap['operation'],
            feesRecorded: swap.fees !== undefined,
            bridge: swap.bridge,
            ageSeconds: world.now - swap.endedAt,
          }
        })
    },
    async recordFees(swap, fees) {
      trap('recordFees')
      if (at(swap).fees) return false
      at(swap).fees = fees
      return true
    },
    async recordReport(swap, report) {
      trap('recordReport')
      if ((at(swap).bridge?.status ?? 'pending') !== 'pending') return false
      at(swap).bridge = report
      return true
    },
    async lookAgain(swap, afterSeconds) {
      trap('lookAgain')
      at(swap).dueAt = isOver(at(swap)) ? undefined : world.now + afterSeconds
    },
    findReports: async () => new Map(),
  }
  const deps = {
    database: {
      swaps,
      ledger: { wishedPrices: async () => world.wishes },
    },
    chainOf: () => ({
      async logs(hash: Hash, others?: readonly Address[]) {
        world.readLogs.push({ blockHash: hash, others })
        if (world.chainIsDown) throw new GatewayError('NETWORK_UNAVAILABLE', { message: 'down' })
        return (
          world.logs ??
          inTransaction(outer, [
            beforeExecution(network.entryPoint),
            ...world.swaps.flatMap((_, index) => [
              feesForwarded(forwarder, usdc.address, [200_000n, BigInt(index)]),
              userOperationEvent(network.entryPoint, hashOf(idOf(index))),
            ]),
          ])
        )
      },
    }),
    networks: { find: (id: string) => world.networks.find(({ networkId }) => networkId === id) },
    get router() {
      return world.router === undefined
        ? undefined
        : {
            name: world.router,
            async bridgeReport(query: BridgeQuery) {
              world.asked.push(query)
              const report = world.report()
              if (report instanceof Error) throw report
              return report
            },
          }
    },
    clock: { now: () => new Date(world.now * 1000) },
    logger: { warn: (_: object, message: string) => void world.warnings.push(message) },
  } as unknown as RelayerDeps
  const look = (policy = defaultFollowPolicy) => followSwaps(deps, policy, network)
  /** Looks whenever something is due, for so many seconds; returns when the bridge was asked, since the start. */
  const lookFor = async (seconds: number): Promise<number[]> => {
    const start = world.now
    const times: number[] = []
    for (;;) {
      const next = Math.min(...world.swaps.map(({ dueAt }) => dueAt ?? Number.POSITIVE_INFINITY))
      if (next > start + seconds) return times
      world.now = Math.max(world.now, next)
      const before = world.asked.length
      await look()
      if (world.asked.length > before) times.push(world.now - start)
    }
  }
  return Object.assign(world, { look, lookFor })
}

describe('fees', () => {
  test('of a swap on one chain are found out once, by what the chain shows, and that is all', async () => {
    const world = aWorld({ kind: 'swap' })
    await world.look()
    expect(world.swaps[0]).toMatchObject({
      fees: [
        {
          token: usdc.address,
          integratorAmount: 200_000n,
          providerAmount: 0n,
          integratorUsdMicros: 200_000n,
          source: 'chain',
        },
      ],
      dueAt: undefined,
    })
    expect(world.readLogs).toEqual([{ blockHash, others: [forwarder] }])
    expect(world.asked).toEqual([])
    expect(world.warnings).toEqual([])
  })

  test('of several swaps in one bundle are those of each', async () => {
    const world = aWorld({ kind: 'swap' }, { kind: 'swap' }, { kind: 'swap' })
    await world.look()
    expect(world.swaps.map(({ fees }) => fees?.[0]?.providerAmount)).toEqual([0n, 1n, 2n])
  })

  test('of a swap that failed are none, without a look at the chain or the bridge', async () => {
    const world = aWorld({ status: 'failed' })
    await world.look()
    expect(world.swaps[0]).toMatchObject({
      fees: [{ integratorAmount: 0n, providerAmount: 0n, source: 'chain' }],
      dueAt: undefined,
    })
    expect([world.readLogs, world.asked]).toEqual([[], []])
  })

  test('of a swap that never reached the chain are not even none: the chain shows nothing of it', async () => {
    const world = aWorld({ status: 'failed', included: false })
    await world.look()
    expect(world.swaps[0]).toMatchObject({ fees: [], dueAt: undefined })
    expect([world.readLogs, world.asked]).toEqual([[], []])
  })

  test('are what was announced where no fee contract says anything, or none is known', async () => {
    const silent = aWorld({ kind: 'swap' })
    silent.logs = inTransaction(outer, [userOperationEvent(network.entryPoint, hashOf('op_0'))])
    const unknown = aWorld({ kind: 'swap', terms: { ...baseTerms, provider: 'of before' } })
    for (const world of [silent, unknown]) {
      await world.look()
      expect(world.swaps[0]?.fees).toMatchObject([
        { integratorAmount: 200_000n, providerAmount: 250_000n, source: 'announced' },
      ])
    }
  })

  test('wait for a chain that does not answer, or does not show the operation, and hold up no bridge', async () => {
    for (const trouble of [{ chainIsDown: true }, { logs: [] }]) {
      const world = Object.assign(aWorld({}), trouble, { report: () => reportOf('done') })
      await world.look()
      expect(world.swaps[0]).toMatchObject({ fees: undefined, bridge: { status: 'done' } })
      expect(world.swaps[0]?.dueAt).toBe(world.now + 5)
      Object.assign(world, { chainIsDown: false, logs: undefined })
      await world.lookFor(10)
      expect(world.swaps[0]).toMatchObject({ fees: [{ source: 'chain' }], dueAt: undefined })
      expect(world.asked).toHaveLength(1)
    }
  })

  test('are valued at the price of the block’s time, which is waited for while it may come', async () => {
    const world = aWorld({ kind: 'swap' })
    const wish = { token: usdc.address, price: null, blockTime: BigInt(world.now - 30) }
    world.wishes = [wish]
    await world.lookFor(60)
    expect(world.swaps[0]?.fees).toBeUndefined()
    world.wishes = [{ ...wish, price: 2n * dollar }]
    await world.lookFor(600)
    expect(world.swaps[0]?.fees).toMatchObject([{ integratorUsdMicros: 400_000n }])
  })

  test('are valued at the provider’s price once none of ours can come any more', async () => {
    const world = aWorld({ kind: 'swap' })
    world.wishes = [{ token: usdc.address, price: null, blockTime: BigInt(world.now) }]
    await world.lookFor(599)
    expect(world.swaps[0]?.fees).toBeUndefined()
    await world.lookFor(600)
    expect(world.swaps[0]?.fees).toMatchObject([{ integratorUsdMicros: 200_000n }])
  })

  test('do not wait for a price in which nothing was taken', async () => {
    const world = aWorld({ kind: 'swap' })
    world.wishes = [{ token: other.wrappedNative, price: null, blockTime: BigInt(world.now) }]
    await world.look()
    expect(world.swaps[0]?.fees).toHaveLength(1)
  })
})

describe('a bridge', () => {
  test('is asked for by the transaction of the operation, and of which swap in it', async () => {
    const world = aWorld({})
    await world.look()
    expect(world.asked).toEqual([
      {
        from: network,
        to: other,
        transactionHash: outer,
        transactionId: baseTerms.transactionId,
        tool: 'across',
      },
    ])
  })

  test.each(['done', 'partial', 'refunded', 'failed'] as const)(
    'that is %s is asked for no more',
    async (status) => {
      const world = aWorld({})
      await world.look()
      expect(world.swaps[0]?.bridge).toEqual(pending)
      world.report = () => reportOf(status)
      await world.lookFor(100 * 86_400)
      expect(world.swaps[0]).toMatchObject({ bridge: { status }, dueAt: undefined })
      expect(world.asked).toHaveLength(2)
      expect(world.warnings).toHaveLength(status === 'done' ? 0 : 1)
    },
  )

  test.each<[string, Address, Address, BridgeReport['status']]>([
    ['the token asked for', usdc.address, usdc.address, 'done'],
    ['it, spelt in another way', usdc.address, usdc.address.toLowerCase() as Address, 'done'],
    ['the coin asked for', nativeCoinAddress, nativeCoinAddress, 'done'],
    ['the wrapped coin for the coin', nativeCoinAddress, other.wrappedNative, 'done'],
    ['the source’s wrapped coin for the coin', nativeCoinAddress, network.wrappedNative, 'partial'],
    ['the coin for the wrapped coin', other.wrappedNative, nativeCoinAddress, 'partial'],
    ['another token', usdc.address, dai.address, 'partial'],
  ])('that is said to be done and has brought %s is that', async (_, toToken, brought, status) => {
    const world = aWorld({ terms: { ...baseTerms, toToken } })
    const report = { ...reportOf('done'), received: arrived(brought) }
    world.report = () => report
    await world.look()
    expect(world.swaps[0]).toMatchObject({ bridge: { ...report, status }, dueAt: undefined })
    expect(world.warnings).toHaveLength(status === 'done' ? 0 : 1)
  })

  test.each<[string, bigint, Address, BridgeReport['status'], string]>([
    ['what it had to', 990n, usdc.address, 'done', 'COMPLETED'],
    ['more', 1_000n, usdc.address, 'done', 'COMPLETED'],
    ['less', 989n, usdc.address, 'partial', 'LESS_THAN_MINIMUM'],
    ['nothing', 0n, usdc.address, 'partial', 'LESS_THAN_MINIMUM'],
    ['less of another token', 1n, dai.address, 'partial', 'COMPLETED'],
  ])(
    'that is said to be done and has brought %s is that',
    async (_, amount, token, status, substatus) => {
      const world = aWorld({ terms: { ...baseTerms, minimumReceived: 990n } })
      const received = { token, amount }
      world.report = () => ({ ...reportOf('done'), substatus: 'COMPLETED', received })
      await world.look()
      expect(world.swaps[0]).toMatchObject({
        bridge: { status, substatus, received },
        dueAt: undefined,
      })
      expect(world.warnings).toHaveLength(status === 'done' ? 0 : 1)
    },
  )

  test('that is said to be done without a word of what it has brought is under way', async () => {
    const world = aWorld({})
    world.report = () => ({ ...reportOf('done'), received: undefined })
    await world.look()
    expect(world.swaps[0]).toMatchObject({ bridge: { status: 'pending' }, dueAt: world.now + 5 })
    world.report = () => reportOf('done')
    await world.lookFor(10)
    expect(world.swaps[0]).toMatchObject({ bridge: { status: 'done' }, dueAt: undefined })
  })

  test('that is refunded is recorded with what came back', async () => {
    const world = aWorld({})
    const received = { token: usdc.address, amount: 997n }
    world.report = () => ({ ...reportOf('refunded'), received })
    await world.look()
    expect(world.swaps[0]).toMatchObject({
      bridge: { status: 'refunded', received },
      dueAt: undefined,
    })
  })

  test('that is refunded without an amount waits an hour for the amount', async () => {
    const late = aWorld({})
    late.report = () => ({ ...reportOf('refunded'), received: undefined })
    await late.lookFor(3_599)
    expect(late.swaps[0]?.bridge).toMatchObject({ status: 'pending' })
    const received = { token: usdc.address, amount: 997n }
    late.report = () => ({ ...reportOf('refunded'), received })
    await late.lookFor(3_600)
    expect(late.swaps[0]).toMatchObject({ bridge: { status: 'refunded', received } })

    const silent = aWorld({})
    silent.report = () => ({ ...reportOf('refunded'), received: undefined })
    await silent.lookFor(2 * 3_600)
    expect(silent.swaps[0]).toMatchObject({
      bridge: { status: 'refunded', received: undefined },
      dueAt: undefined,
    })
  })

  test('keeps its first end when the provider contradicts it later', async () => {
    const world = aWorld({})
    world.report = () => reportOf('failed')
    world.fails.add('lookAgain')
    await world.look()
    world.fails.clear()
    // The crashed worker did not schedule the next look, so the lease ends and another one looks.
    world.report = () => reportOf('done')
    await world.lookFor(10 * 86_400)
    expect(world.swaps[0]).toMatchObject({ bridge: { status: 'failed' }, dueAt: undefined })
    expect(world.asked).toHaveLength(1)
  })

  test('goes on after a report that contradicts an earlier pending one', async () => {
    const world = aWorld({})
    await world.look()
    const lost: BridgeReport = { ...pending, substatus: 'NOT_FOUND' }
    world.report = () => lost
    await world.lookFor(3_600)
    expect(world.swaps[0]?.bridge).toEqual(lost)
    world.report = () => reportOf('done')
    await world.lookFor(3_600)
    expect(world.swaps[0]).toMatchObject({ bridge: { status: 'done' }, dueAt: undefined })
  })

  test('of each of two swaps in one transaction ends by its own id', async () => {
    const ids = [hashOf('first'), hashOf('second')]
    const world = aWorld(
      ...ids.map((transactionId) => ({ terms: { ...baseTerms, transactionId } })),
    )
    world.report = () => reportOf(world.asked.at(-1)?.transactionId === ids[0] ? 'done' : 'failed')
    await world.look()
    expect(world.swaps.map(({ bridge }) => bridge?.status)).toEqual(['done', 'failed'])
    expect(new Set(world.asked.map(({ transactionHash }) => transactionHash))).toEqual(
      new Set([outer]),
    )
  })

  test('is asked for soon, then ever more rarely, and never given up', async () => {
    const world = aWorld({})
    expect(await world.lookFor(60)).toEqual([0, 5, 10, 15, 20, 25, 31.25, 39.0625, 48.828125])
    world.now += 4 * 86_400
    expect((await world.lookFor(7_200)).length).toBe(3)
    world.now += 60 * 86_400
    expect((await world.lookFor(2 * 86_400)).length).toBe(3)
  })

  test('that takes two days costs 78 requests', async () => {
    const world = aWorld({})
    expect(await world.lookFor(2 * 86_400)).toHaveLength(78)
  })

  test('of a provider that is down is asked for again as rarely, and nothing ends', async () => {
    const world = aWorld({})
    world.report = () => new GatewayError('ROUTER_UNAVAILABLE', { message: 'down' })
    expect(await world.lookFor(40)).toEqual([0, 5, 10, 15, 20, 25, 31.25, 39.0625])
    expect(world.swaps[0]).toMatchObject({ bridge: undefined, fees: [{ source: 'chain' }] })
    world.report = () => reportOf('done')
    await world.lookFor(1_000)
    expect(world.swaps[0]).toMatchObject({ bridge: { status: 'done' }, dueAt: undefined })
  })

  test('waits while its provider or its other network is not configured', async () => {
    for (const lack of [{ router: undefined }, { router: 'another' }, { networks: [network] }]) {
      const world = Object.assign(aWorld({}), lack)
      await world.lookFor(100)
      expect(world.asked).toEqual([])
      expect(world.swaps[0]?.dueAt).toBeDefined()
      Object.assign(world, { router: 'fake', networks: [network, other] })
      world.report = () => reportOf('done')
      await world.lookFor(1_000)
      expect(world.swaps[0]).toMatchObject({ bridge: { status: 'done' }, dueAt: undefined })
    }
  })

  test.each(['recordReport', 'recordFees', 'lookAgain'])(
    'is followed to its end by the next worker after a crash before %s',
    async (step) => {
      const world = aWorld({})
      world.report = () => reportOf('refunded')
      world.fails.add(step)
      await world.look()
      world.fails.clear()
      await world.lookFor(defaultFollowPolicy.claimLeaseSeconds)
      expect(world.swaps[0]).toMatchObject({
        bridge: { status: 'refunded' },
        fees: [{ integratorAmount: 200_000n }],
        dueAt: undefined,
      })
    },
  )

  test('of one swap that is in trouble holds up no other', async () => {
    const world = aWorld({}, {})
    let calls = 0
    world.report = () => (calls++ === 0 ? new Error('malformed') : reportOf('done'))
    await world.look()
    expect(world.swaps.map(({ bridge }) => bridge?.status)).toEqual([undefined, 'done'])
  })
})

test('a pass takes no more than its limit, and says whether there may be more', async () => {
  const world = aWorld({ kind: 'swap' }, { kind: 'swap' }, { kind: 'swap' })
  const policy = { ...defaultFollowPolicy, claimLimit: 2 }
  expect(await world.look(policy)).toBe(true)
  expect(world.swaps.filter(({ fees }) => fees)).toHaveLength(2)
  expect(await world.look(policy)).toBe(false)
  expect(world.swaps.filter(({ fees }) => fees)).toHaveLength(3)
})

test('the pause only grows with the age', () => {
  const hour = 3_600
  const day = 24 * hour
  const ages = [-5, 0, 5, 20, 40, 400, 4 * hour - 4, 4 * hour, day, 30 * day, 30 * day + 1, 10 ** 9]
  const pauses = ages.map(pauseSeconds)
  expect(pauses).toEqual([5, 5, 5, 5, 10, 100, 3_599, 3_600, 3_600, 3_600, 86_400, 86_400])
})
