import {
  type Chain,
  defaultUpkeepPolicy,
  keepUp,
  type LiveSlot,
  type Logger,
  levelMaxAgeSeconds,
  type Network,
  type RelayerDeps,
  type UpkeepMemory,
  type UpkeepPolicy,
} from '@gasless-gateway/core'
import {
  type Address,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuseWhenUnfunded } from '../../core/src/operations/refuse-when-unfunded.js'
import { createExecutorSigner } from '../src/adapters/signing/executor-signer.js'
import { createLocalKeySigner } from '../src/adapters/signing/local-key-signer.js'
import { uuidIds } from '../src/adapters/system/uuid-ids.js'
import { aNetwork } from '../src/testing/a-network.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import { anAttempt, freshNetworkId, randomHash } from '../src/testing/records.js'

const newKey = () => createLocalKeySigner(generatePrivateKey())

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

/** At a base fee of 9 and a tip of 1, operations bid 20. The largest bundle has 1,000,000 gas. */
const market = {
  baseFeePerGas: 9n,
  maxPriorityFeePerGas: 1n,
  block: { number: 100n, timestamp: 1_000n },
}
const bundle = 20_000_000n
/** Returns the bytes of each slot's first transaction, by slot. */
async function firstBytesOf(live: readonly LiveSlot[]): Promise<ReadonlyMap<string, Hex>> {
  const firsts = live.flatMap(({ id, attempts: [attempt] }) => (attempt ? [{ id, attempt }] : []))
  const bytes = await db.stores.slots.bytesOf(firsts.map(({ attempt }) => attempt.id))
  return new Map(firsts.map(({ id, attempt }) => [id, bytes.get(attempt.id) ?? '0x']))
}
const policy: UpkeepPolicy = {
  executor: { dry: 1n, low: 4n, refillTo: 8n },
  funder: { dry: 1n, low: 4n },
  deposit: { dry: 2n, low: 6n },
  refillLimit: 100n * bundle,
  maxRefillsInFlight: 16,
  pauseMs: { calm: 30_000, busy: 10_000 },
}

interface Options {
  readonly executors?: number
  readonly funder?: boolean
  readonly upkeep?: Partial<UpkeepPolicy>
  readonly network?: Partial<Network>
  readonly bundler?: boolean
}

/** Creates a network for one test. Its chain is a table of balances. */
function setUp({
  executors = 2,
  funder = true,
  upkeep = {},
  network: changes = {},
  bundler = false,
}: Options = {}) {
  const networkId = freshNetworkId()
  const network = aNetwork({
    networkId,
    chainId: Number(networkId),
    minPriorityFeePerGas: 1n,
    bundles: { maxGas: 1_000_000n, maxAgeMs: 50 },
    ...changes,
  })
  const limits = { ...policy, ...upkeep }
  const signer = createExecutorSigner({
    executors: Array.from({ length: executors }, newKey),
    funder: funder ? newKey() : undefined,
    networks: [network],
    refillLimit: limits.refillLimit,
  })
  const balances = new Map<Address, bigint>(
    signer.addresses.map((address) => [address, 20n * bundle]),
  )
  if (signer.funder) balances.set(signer.funder, 1_000n * bundle)
  const counts = new Map<Address, number>()
  const state = {
    now: 0,
    looks: 0,
    deposit: 20n * bundle,
    broadcasts: [] as Hex[],
    broadcastFails: false,
  }
  const memory: UpkeepMemory = {}
  const chain = {
    feeMarket: async () => {
      state.looks++
      return market
    },
    balancesOf: async (addresses: readonly Address[]) =>
      addresses.map((address) => balances.get(address) ?? 0n),
    depositOf: async () => state.deposit,
    transactionCount: async (address: Address) => counts.get(address) ?? 0,
    dataFee: async (_: { readonly data: Hex }) => ({ gas: 0n, wei: 0n, weiPerMillionGas: 0n }),
    async broadcast(raw: Hex) {
      if (state.broadcastFails) throw new Error('the process died here')
      state.broadcasts.push(raw)
    },
  }
  const logs: { level: string; fields: object; message: string }[] = []
  const at = (level: string) => (fields: object, message: string) => {
    logs.push({ level, fields, message })
  }
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  }
  const deps = {
    database: db.stores,
    chainOf: () => chain as unknown as Chain,
    bundlerOf: () => (bundler ? {} : undefined),
    executors: signer,
    upkeep: limits,
    clock: { now: () => new Date(state.now) },
    ids: uuidIds,
    logger,
  } as unknown as RelayerDeps
  return {
    network,
    networkId,
    signer,
    funder: signer.funder as Address,
    executors: signer.addresses as Address[],
    balances,
    state,
    chain,
    logs,
    deps,
    alarms: () => logs.filter(({ level }) => level === 'error').map(({ message }) => message),
    keepUp: () => keepUp(deps, network),
    /** Makes a pass every second, as the loop does. Returns the times at which it looked. */
    async looksIn(seconds: number) {
      const looked: number[] = []
      for (let second = 0; second < seconds; second++, state.now += 1_000) {
        const before = state.looks
        await keepUp(deps, network, memory)
        if (state.looks > before) looked.push(state.now / 1_000)
      }
      return looked
    },
    levels: async () =>
      new Map(
        (await db.stores.upkeep.read(networkId, 60)).map(({ kind, address, level }) => [
          kind === 'executor' ? address : kind,
          level,
        ]),
      ),
    /** Returns the waiting refills, decoded from their signed bytes. */
    async refills() {
      const live = await db.stores.slots.live(networkId)
      const bytes = await firstBytesOf(live)
      return live.map(({ id, executor, nonce, attempts }) => {
        const { to, value, gas } = parseTransaction(bytes.get(id) as `0x02${string}`)
        return { from: executor, nonce, purpose: attempts[0]?.purpose, to, value, gas }
      })
    },
    /** Mines every waiting refill. */
    async mine() {
      const live = await db.stores.slots.live(networkId)
      const bytes = await firstBytesOf(live)
      for (const { id, executor, nonce, attempts } of live) {
        const [attempt] = attempts
        const { to, value = 0n } = parseTransaction(bytes.get(id) as `0x02${string}`)
        const receiver = signer.addresses.find((address) => address.toLowerCase() === to) as Address
        balances.set(receiver, (balances.get(receiver) ?? 0n) + value)
        balances.set(executor, (balances.get(executor) ?? 0n) - value)
        counts.set(executor, nonce + 1)
        await db.stores.slots.close(id, {
          blockHash: randomHash(),
          transactionHash: attempt?.transactionHash ?? null,
        })
      }
    },
  }
}
/** An outer transaction without a value. */
const call = {
  type: 'eip1559',
  to: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  gas: 100_000n,
  maxFeePerGas: 20n,
} as const
const lower = (address: Address) => address.toLowerCase()

describe('levels', () => {
  test('follow from the price of a full bundle, for every executor, the funder and the deposit', async () => {
    const { keepUp, levels, balances, state, executors, funder } = setUp({ executors: 3 })
    const [a, b, c] = executors as [Address, Address, Address]
    balances.set(a, 4n * bundle)
    balances.set(b, 4n * bundle - 1n)
    balances.set(c, bundle - 1n)
    balances.set(funder, bundle)
    state.deposit = 2n * bundle
    await keepUp()
    expect(await levels()).toEqual(
      new Map([
        [a, 'enough'],
        [b, 'low'],
        [c, 'dry'],
        ['funder', 'low'],
        ['paymaster-deposit', 'low'],
      ]),
    )
  })

  test('on an OP-stack chain, the price of a bundle includes its data and the operator’s fee', async () => {
    const all = setUp({
      executors: 1,
      network: {
        dataFee: { kind: 'op-stack', gasPriceOracle: '0x420000000000000000000000000000000000000F' },
      },
    })
    let asked = 0
    all.chain.dataFee = async ({ data }) => {
      asked = Math.max(asked, (data.length - 2) / 2)
      return { gas: 0n, wei: bundle / 2n, weiPerMillionGas: bundle / 2n }
    }
    all.balances.set(all.executors[0] as Address, 8n * bundle - 1n)
    await all.keepUp()
    expect((await all.levels()).get(all.executors[0] as Address)).toBe('low')
    expect(asked).toBe(64_000)
  })

  test('only the deposit counts if a bundler sends the operations', async () => {
    const { keepUp, levels, refills, balances, executors } = setUp({ bundler: true })
    for (const executor of executors) balances.set(executor, 0n)
    await keepUp()
    expect(await levels()).toEqual(new Map([['paymaster-deposit', 'enough']]))
    expect(await refills()).toEqual([])
  })

  test('a network without a paymaster has no deposit to watch', async () => {
    const { paymaster: _, ...network } = aNetwork()
    const all = setUp({ funder: false })
    await keepUp(all.deps, {
      ...network,
      networkId: all.networkId,
      bundles: all.network.bundles,
    })
    expect([...(await all.levels()).keys()]).toEqual([...all.executors].sort())
  })
})

describe('alarms', () => {
  test('are raised once per change for the worse, and recoveries are logged', async () => {
    const { keepUp, alarms, levels, balances, executors, logs } = setUp({
      executors: 1,
      funder: false,
    })
    const [executor] = executors as [Address]
    await keepUp()
    expect(alarms()).toEqual([])
    const low = 'An executor on Test network is low: send native coin to it'
    const dry = 'An executor on Test network is dry: send native coin to it'
    balances.set(executor, 2n * bundle)
    await keepUp()
    await keepUp()
    expect(alarms()).toEqual([low])
    balances.set(executor, 0n)
    await keepUp()
    await keepUp()
    expect(alarms()).toEqual([low, dry])
    expect(logs.at(-1)?.fields).toMatchObject({ kind: 'executor', address: executor, balance: '0' })
    // A balance slightly above the threshold is not a recovery yet.
    for (const [balance, level] of [
      [bundle + bundle / 10n, 'dry'],
      [2n * bundle, 'low'],
      [4n * bundle + bundle / 4n, 'low'],
      [20n * bundle, 'enough'],
    ] as const) {
      balances.set(executor, balance)
      await keepUp()
      expect((await levels()).get(executor)).toBe(level)
    }
    expect(alarms()).toEqual([low, dry])
    const more = 'An executor on Test network has more again'
    expect(logs.filter(({ level }) => level === 'info').map(({ message }) => message)).toEqual([
      more,
      more,
    ])
  })

  test('are raised by only one of many concurrent checks', async () => {
    const { keepUp, alarms, state, networkId } = setUp()
    state.deposit = 0n
    await Promise.all(Array.from({ length: 8 }, keepUp))
    expect(alarms()).toEqual([
      `The paymaster's deposit on Test network is dry: fill it up with gateway-server paymaster deposit --network ${networkId} --send`,
    ])
  })

  test('are not raised for executors that the funder refills, but for a low funder', async () => {
    const { keepUp, alarms, balances, executors, funder } = setUp()
    balances.set(executors[0] as Address, 3n * bundle)
    await keepUp()
    expect(alarms()).toEqual([])
    balances.set(funder, 3n * bundle)
    await keepUp()
    expect(alarms()).toEqual([
      'The funder of executors on Test network is low: send native coin to it',
    ])
  })
})

describe('refills', () => {
  test('send native coin from the funder to a low executor, and are stored before they are sent', async () => {
    const { keepUp, refills, balances, executors, funder, chain, state, networkId } = setUp()
    const [needy] = executors as [Address]
    balances.set(needy, 3n * bundle)
    const { broadcast } = chain
    let stored: unknown[] = []
    chain.broadcast = async (raw) => {
      stored = await db.stores.slots.live(networkId)
      await broadcast(raw)
    }
    expect(await keepUp()).toBe(1)
    expect(await refills()).toEqual([
      {
        from: funder,
        nonce: 0,
        purpose: 'refill',
        to: lower(needy),
        value: 5n * bundle,
        gas: 21_000n,
      },
    ])
    const [raw] = state.broadcasts as [`0x02${string}`]
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(funder)
    expect(stored).toMatchObject([{ attempts: [{ transactionHash: keccak256(raw) }] }])
  })

  test('a refill whose broadcast fails is stored for the rebroadcast, and is not made twice', async () => {
    const { keepUp, refills, balances, executors, state, networkId } = setUp()
    balances.set(executors[0] as Address, 0n)
    state.broadcastFails = true
    await keepUp()
    state.broadcastFails = false
    expect(await keepUp()).toBe(0)
    expect(await refills()).toHaveLength(1)
    const pace = { unsentMs: 0, leastMs: 60_000, mostMs: 60_000 }
    expect(await db.stores.slots.claimRebroadcast(networkId, pace)).toMatchObject([
      { purpose: 'refill' },
    ])
  })

  test('with many concurrent checks, an executor has one refill at a time, and the funder no gap in its nonces', async () => {
    const { keepUp, refills, balances, executors } = setUp({ executors: 3 })
    for (const executor of executors) balances.set(executor, 0n)
    for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 6 }, keepUp))
    const sent = await refills()
    expect(sent.map(({ to }) => to).sort()).toEqual(executors.map(lower).sort())
    expect(sent.map(({ nonce }) => nonce)).toEqual([0, 1, 2])
  })

  test('an executor that another worker refills after its balance was read is not refilled again', async () => {
    const { keepUp, refills, mine, balances, executors, chain } = setUp({ executors: 1 })
    balances.set(executors[0] as Address, 0n)
    // The first read of the balances is outdated by the time of the refill, because another worker was faster.
    const { balancesOf } = chain
    let looks = 0
    chain.balancesOf = async (addresses) => {
      const found = await balancesOf(addresses)
      if (looks++ > 0) return found
      chain.balancesOf = balancesOf
      await keepUp()
      await mine()
      return found
    }
    expect(await keepUp()).toBe(0)
    expect(await refills()).toEqual([])
    expect(balances.get(executors[0] as Address)).toBe(8n * bundle)
  })

  test('a refill that the limit cuts short is followed by another once it has landed, until the executor is full', async () => {
    const { keepUp, refills, mine, balances, executors } = setUp({
      executors: 1,
      upkeep: { refillLimit: 3n * bundle },
    })
    const [needy] = executors as [Address]
    balances.set(needy, 0n)
    for (const nonce of [0, 1]) {
      expect(await keepUp()).toBe(1)
      expect(await refills()).toMatchObject([{ nonce, value: 3n * bundle }])
      expect(await keepUp()).toBe(0)
      await mine()
    }
    expect(await keepUp()).toBe(0)
    expect(balances.get(needy)).toBe(6n * bundle)
  })

  test('do not exceed the funder’s balance, and refills under way and their fees count as spent', async () => {
    const { keepUp, refills, balances, executors, funder } = setUp({ executors: 2 })
    const [richer, poorer] = executors as [Address, Address]
    balances.set(richer, 3n * bundle)
    balances.set(poorer, 0n)
    balances.set(funder, 11n * bundle)
    expect(await keepUp()).toBe(2)
    const sent = await refills()
    // The executor with the lowest balance comes first.
    expect(sent[0]).toMatchObject({ to: lower(poorer), value: 8n * bundle })
    const rest = sent[1]?.value ?? 0n
    expect(sent[1]).toMatchObject({ to: lower(richer) })
    expect(rest).toBeLessThan(3n * bundle)
    expect(rest).toBeGreaterThan(bundle)
  })

  test('transactions of the executors do not count against the funder', async () => {
    const { keepUp, refills, balances, executors, funder, networkId, chain } = setUp({
      executors: 1,
    })
    const [needy] = executors as [Address]
    const { slots } = db.stores
    await slots.register(networkId, [needy])
    for (let nonce = 0; nonce < 16; nonce++)
      await slots.open(
        { id: uuidIds.next('slot'), networkId, executor: needy, nonce },
        anAttempt({ rawTransaction: serializeTransaction({ ...call, chainId: 1, nonce }) }),
        [],
      )
    chain.dataFee = async () => ({ gas: 0n, wei: bundle / 16n, weiPerMillionGas: 0n })
    balances.set(needy, 0n)
    balances.set(funder, 9n * bundle)
    expect(await keepUp()).toBe(1)
    const [sent] = (await refills()).filter(({ from }) => from === funder)
    expect(sent?.value).toBe(8n * bundle)
  })

  test('no lock is held during requests to the chain', async () => {
    const { keepUp, balances, executors, funder, chain, networkId } = setUp({ executors: 1 })
    balances.set(executors[0] as Address, 0n)
    const locked: boolean[] = []
    await db.stores.slots.register(networkId, [funder])
    const probe = async () => {
      const free = await db.stores.transaction(({ slots }) =>
        slots.lockFreeExecutor(networkId, [funder], 16),
      )
      locked.push(free === undefined)
    }
    // The probes run one after the other, so that none finds another one's lock.
    let probed = Promise.resolve()
    const note = () => {
      probed = probed.then(probe)
      return probed
    }
    const { balancesOf, transactionCount, dataFee } = chain
    chain.balancesOf = async (addresses) => {
      await note()
      return balancesOf(addresses)
    }
    chain.transactionCount = async (address) => {
      await note()
      return transactionCount(address)
    }
    chain.dataFee = async (query) => {
      await note()
      return dataFee(query)
    }
    expect(await keepUp()).toBe(1)
    expect(locked.length).toBeGreaterThanOrEqual(4)
    expect(locked).not.toContain(true)
  })

  test.each([
    ['that has landed', true],
    ['that waits', false],
  ])('no refill is sent if another process meanwhile sends one %s', async (_, lands) => {
    const { keepUp, refills, mine, balances, executors, funder, chain } = setUp({ executors: 1 })
    const [needy] = executors as [Address]
    balances.set(needy, 0n)
    const { balancesOf } = chain
    chain.balancesOf = async (addresses) => {
      const found = await balancesOf(addresses)
      if (!addresses.includes(needy) || !addresses.includes(funder) || addresses[0] !== needy)
        return found
      if (looks++ !== 1) return found
      expect(await keepUp()).toBe(1)
      if (lands) await mine()
      return found
    }
    let looks = 0
    expect(await keepUp()).toBe(0)
    expect(await refills()).toHaveLength(lands ? 0 : 1)
  })

  test('a funder that could not pay for one bundle sends no refill', async () => {
    const { keepUp, refills, balances, executors, funder } = setUp()
    balances.set(executors[0] as Address, 0n)
    balances.set(funder, bundle)
    expect(await keepUp()).toBe(0)
    expect(await refills()).toEqual([])
  })

  test('nothing is sent without a funder, or to executors with enough', async () => {
    const unfunded = setUp({ funder: false })
    unfunded.balances.set(unfunded.executors[0] as Address, 0n)
    expect(await unfunded.keepUp()).toBe(0)
    const rich = setUp()
    expect(await rich.keepUp()).toBe(0)
    expect(await rich.refills()).toEqual([])
  })

  test('on a chain that counts data as gas, a refill has gas for its data', async () => {
    const { keepUp, refills, balances, executors, chain } = setUp()
    balances.set(executors[0] as Address, 0n)
    chain.dataFee = async () => ({ gas: 8_000n, wei: 0n, weiPerMillionGas: 0n })
    await keepUp()
    expect(await refills()).toMatchObject([{ gas: 30_000n }])
  })
})

describe('new work', () => {
  const refused = (all: ReturnType<typeof setUp>, sponsored: boolean) =>
    refuseWhenUnfunded(all.deps, all.network, { sponsored }).then(
      () => undefined,
      (error) => ({ code: error.code, status: error.status, wait: error.retryAfterSeconds }),
    )
  const unfunded = { code: 'EXECUTORS_UNFUNDED', status: 503, wait: 30 }
  const unsponsored = { code: 'SPONSORSHIP_UNAVAILABLE', status: 503, wait: 30 }

  test('is refused while every executor is dry, sponsored or not, and accepted once one is not', async () => {
    const all = setUp({ funder: false })
    for (const executor of all.executors) all.balances.set(executor, 0n)
    await all.keepUp()
    expect(await refused(all, true)).toEqual(unfunded)
    expect(await refused(all, false)).toEqual(unfunded)
    all.balances.set(all.executors[0] as Address, 2n * bundle)
    await all.keepUp()
    expect(await refused(all, true)).toBeUndefined()
  })

  test('is refused while the deposit is dry, if it is sponsored', async () => {
    const all = setUp()
    all.state.deposit = 2n * bundle - 1n
    await all.keepUp()
    expect(await refused(all, true)).toEqual(unsponsored)
    expect(await refused(all, false)).toBeUndefined()
  })

  test('is accepted while balances are merely low', async () => {
    const all = setUp({ funder: false })
    for (const executor of all.executors) all.balances.set(executor, 2n * bundle)
    all.state.deposit = 3n * bundle
    await all.keepUp()
    expect(await refused(all, true)).toBeUndefined()
  })

  test('is accepted on a network that was never checked, or not recently', async () => {
    const all = setUp({ funder: false })
    expect(await refused(all, true)).toBeUndefined()
    for (const executor of all.executors) all.balances.set(executor, 0n)
    await all.keepUp()
    await db
      .knex('watched_balances')
      .where({ network_id: all.networkId })
      .update({ checked_at: db.knex.raw(`clock_timestamp() - interval '121 seconds'`) })
    expect(await refused(all, true)).toBeUndefined()
  })
})

test('the levels of a calm network stay known from one check to the next, also if one check fails', () => {
  // The loop looks for a due check every three seconds.
  expect(2 * (defaultUpkeepPolicy.pauseMs.calm + 3_000)).toBeLessThan(levelMaxAgeSeconds * 1_000)
})

test('the default thresholds leave room between dry, low and full', () => {
  const { executor, funder, deposit } = defaultUpkeepPolicy
  for (const { dry, low } of [executor, funder, deposit]) expect(dry).toBeLessThan(low)
  expect(executor.low + executor.low / 8n).toBeLessThan(executor.refillTo)
})

test('a loop checks every half minute while all balances are high and unchanged, otherwise every ten seconds', async () => {
  const { looksIn, balances, executors, state } = setUp({ funder: false })
  expect(await looksIn(71)).toEqual([0, 10, 40, 70])
  balances.set(executors[0] as Address, 19n * bundle)
  expect(await looksIn(60)).toEqual([100, 110])
  // This deposit is below `low`.
  state.deposit = 5n * bundle
  expect(await looksIn(40)).toEqual([140, 150, 160, 170])
})
