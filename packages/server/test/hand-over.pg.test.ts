import {
  type BlockLink,
  type Chain,
  defaultHandOverPolicy,
  defaultRelayPolicy,
  followHandedOver,
  GatewayError,
  type HandOverPolicy,
  handOverQueued,
  holdOperations,
  type Network,
  type Operation,
  type QueueStore,
  type RelayerDeps,
  reviewOperations,
} from '@gasless-gateway/core'
import {
  hashUserOperation,
  packUserOperation,
  type SignedAuthorization,
} from '@gasless-gateway/core/erc4337'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeBundler, type FakeBundler } from '../../core/src/testing/fake-bundler.js'
import { systemClock } from '../src/adapters/system/system-clock.js'
import { uuidIds } from '../src/adapters/system/uuid-ids.js'
import { aNetwork } from '../src/testing/a-network.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import {
  anAttempt,
  anOperation,
  freshNetworkId,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../src/testing/records.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const silent: RelayerDeps['logger'] = { debug() {}, info() {}, warn() {}, error() {} }

/** Creates a network for one test, with a bundler in memory. */
function setUp() {
  const networkId = freshNetworkId()
  const network: Network = aNetwork({ networkId, chainId: Number(networkId) })
  const bundler = createFakeBundler(network)
  /** Whether the accounts have adopted their delegate, and the nonce of their addresses. */
  const owner = { adopted: false, nonce: 0 }
  const chain = {
    accountAt: async () => ({ sequence: 0n, deployed: owner.adopted }),
    transactionCount: async () => owner.nonce,
    witnesses: () => [chain],
  } as unknown as Chain
  const deps = {
    database: db.stores,
    bundlerOf: () => bundler as FakeBundler | undefined,
    // The relayer asks the chain only about operations that carry an authorization or a deadline.
    chainOf: (): Chain => chain,
    clock: systemClock,
    logger: silent,
  }
  const policy: HandOverPolicy = defaultHandOverPolicy
  return {
    network,
    bundler,
    owner,
    deps,
    /** Queues an operation of a new account. */
    async newOperation(changes: Partial<Operation> = {}): Promise<Operation> {
      const { account } = await seedAccount(db.stores, { networkId })
      const operation = anOperation(account, changes)
      return queue(db.stores, {
        ...operation,
        userOperationHash: hashUserOperation(packUserOperation(operation.userOperation), network),
      })
    },
    handOver: (parts: Partial<typeof deps> = {}) =>
      handOverQueued({ ...deps, ...parts }, policy, network),
    follow: (parts: Partial<typeof deps> = {}) =>
      followHandedOver({ ...deps, ...parts }, policy, network),
    /** Makes waiting operations due, as if their leases had ended. */
    makeDue: () =>
      db
        .knex('operations')
        .where({ network_id: networkId })
        .update({ next_attempt_at: db.knex.raw(`clock_timestamp() - interval '1 hour'`) }),
    /** Sets the time since the client submitted the operation. */
    age: ({ id }: Operation, seconds: number) =>
      db
        .knex('operations')
        .where({ id })
        .update({
          submitted_at: db.knex.raw(`clock_timestamp() - make_interval(secs => ?)`, [seconds]),
        }),
  }
}

const read = async ({ projectId, id }: Operation) =>
  (await db.stores.operations.find(projectId, id)) as Operation
const logOf = async ({ id }: Operation): Promise<string[]> =>
  (await db.knex('operation_transitions').where({ operation_id: id }).orderBy('id'))
    .map(({ from_status, to_status }) => `${from_status}>${to_status}`)
    .slice(2)
/**
 * Returns how long the operation waits after this work, by the clock of the database, in seconds. The clock runs during
 * the work, so the result is a range.
 */
async function waitAfter({ id }: Operation, work: () => Promise<unknown>) {
  const seconds = async (since: string) => {
    const { rows } = await db.knex.raw(
      `select extract(epoch from next_attempt_at - cast(? as timestamptz))::float as wait, clock_timestamp()::text as now
       from operations where id = ?`,
      [since, id],
    )
    return rows[0] as { wait: number; now: string }
  }
  const { now: before } = await seconds('now')
  await work()
  const { now: after } = await seconds('now')
  return { least: (await seconds(after)).wait, most: (await seconds(before)).wait }
}
/** Returns the stores with parts of the queue replaced. */
const withQueue = (parts: (real: QueueStore) => Partial<QueueStore>) => ({
  database: { ...db.stores, queue: { ...db.stores.queue, ...parts(db.stores.queue) } },
})

/** The wait is a fifth of the time since the submit, within bounds. `below` allows for a busy machine. */
const pace = [
  { old: 0, seconds: 0.5, below: 4 },
  { old: 20, seconds: 4, below: 15 },
  { old: 3_600, seconds: 15, below: 15.001 },
]

describe('handing over', () => {
  describe('an operation that pays its gas itself', () => {
    const overdue = { validUntil: new Date(1_000_000) }
    /** Replaces the chain by one whose newest block has this timestamp in seconds. */
    const at = (timestamp: bigint, chainOf: () => Chain) => ({
      chainOf: () => ({ ...chainOf(), block: async () => ({ timestamp }) }) as unknown as Chain,
    })

    test('is not handed over once the chain is past its sending deadline', async () => {
      const { bundler, deps, newOperation, handOver, makeDue } = setUp()
      const operation = await newOperation(overdue)
      await handOver(at(1_001n, deps.chainOf))
      expect(bundler.received).toEqual([])
      expect(await read(operation)).toMatchObject({
        status: 'queued',
        reason: 'SENDING_DEADLINE_OVER',
      })
      await makeDue()
      await handOver(at(1_000n, deps.chainOf))
      expect(bundler.received).toHaveLength(1)
    })

    test('stays not handed over when its deadline is over or cannot be checked, and delays no other operation', async () => {
      const { bundler, deps, newOperation, handOver, makeDue } = setUp()
      const operation = await newOperation(overdue)
      const other = await newOperation()
      const silent = async () => {
        throw new GatewayError('NETWORK_UNAVAILABLE')
      }
      await handOver({ chainOf: () => ({ ...deps.chainOf(), block: silent }) as unknown as Chain })
      expect(await read(operation)).toMatchObject({
        status: 'queued',
        reason: 'WAITS_FOR_NETWORK',
        handedOver: false,
      })
      expect(bundler.received).toEqual([other.userOperationHash])
      await makeDue()
      await handOver(at(1_001n, deps.chainOf))
      expect(await read(operation)).toMatchObject({
        status: 'queued',
        reason: 'SENDING_DEADLINE_OVER',
        handedOver: false,
      })
      expect(bundler.received).toEqual([other.userOperationHash])
    })

    test('needs one request for the newest block, however many operations wait', async () => {
      const { deps, newOperation, handOver } = setUp()
      const waiting = [await newOperation(overdue), await newOperation(overdue)]
      let asked = 0
      const block = async () => {
        asked++
        return { timestamp: 1_001n }
      }
      await handOver({ chainOf: () => ({ ...deps.chainOf(), block }) as unknown as Chain })
      expect(asked).toBe(1)
      for (const operation of waiting)
        expect(await read(operation)).toMatchObject({ reason: 'SENDING_DEADLINE_OVER' })
    })

    test('is not sent again after its deadline to a bundler that has forgotten it', async () => {
      const { bundler, deps, newOperation, handOver, follow, makeDue } = setUp()
      const operation = await newOperation(overdue)
      await db.stores.statuses.advance(operation.id, 'queued', 'submitted', {
        cause: 'test',
        transactionHash: randomHash(),
      })
      await db.knex('operations').where({ id: operation.id }).update({ handed_over: true })
      await makeDue()
      await follow(at(1_001n, deps.chainOf))
      expect(bundler.received).toEqual([])
      await db.stores.statuses.advance(operation.id, 'submitted', 'queued', { cause: 'test' })
      await makeDue()
      await handOver(at(1_001n, deps.chainOf))
      expect(bundler.received).toEqual([])
      expect(await read(operation)).toMatchObject({
        status: 'queued',
        reason: 'SENDING_DEADLINE_OVER',
        handedOver: true,
      })
      await makeDue()
      await handOver(at(1_000n, deps.chainOf))
      expect(bundler.received).toHaveLength(1)
    })

    test('is stopped by a hold', async () => {
      const { bundler, network, newOperation, handOver, makeDue } = setUp()
      const operation = await newOperation()
      await db.stores.sending.hold({ networkId: network.networkId })
      await handOver()
      await makeDue()
      await handOver()
      expect(bundler.received).toEqual([])
      expect(await read(operation)).toMatchObject({ status: 'queued', reason: 'HELD_BY_OPERATOR' })
    })
  })

  test('an operation that the bundler has accepted stays queued until the bundler names a transaction', async () => {
    const { bundler, newOperation, handOver, makeDue } = setUp()
    const operation = await newOperation()
    expect(await handOver()).toBe(0)
    expect(await read(operation)).toMatchObject({
      status: 'queued',
      reason: 'HELD_BY_BUNDLER',
      handedOver: true,
      outerHashCount: 0,
    })
    await makeDue()
    expect(await handOver()).toBe(0)
    const transactionHash = bundler.bundle()
    await makeDue()
    expect(await handOver()).toBe(1)
    expect(await read(operation)).toMatchObject({
      status: 'submitted',
      reason: null,
      transactionHash,
      outerHashCount: 1,
    })
    expect(await logOf(operation)).toEqual(['queued>submitted'])
    expect(bundler.received).toEqual([operation.userOperationHash])
  })

  test('an operation that the bundler sends at once is submitted at once', async () => {
    const { bundler, newOperation, handOver } = setUp()
    const operation = await newOperation()
    const eager = {
      ...bundler,
      send: async (sent: Operation['userOperation']) => {
        const outcome = await bundler.send(sent)
        bundler.bundle()
        return outcome
      },
    }
    expect(await handOver({ bundlerOf: () => eager })).toBe(1)
    expect((await read(operation)).status).toBe('submitted')
  })

  test('an operation that the bundler has forgotten is sent again, as often as necessary', async () => {
    const { bundler, newOperation, handOver, makeDue } = setUp()
    const operation = await newOperation()
    await handOver()
    for (let times = 2; times <= 4; times++) {
      bundler.forget()
      await makeDue()
      await handOver()
      expect(bundler.received).toHaveLength(times)
      expect((await read(operation)).status).toBe('queued')
    }
    bundler.bundle()
    await makeDue()
    expect(await handOver()).toBe(1)
  })

  test('operations stay queued while the bundler is down, and are sent when it is back', async () => {
    const { bundler, newOperation, handOver, makeDue } = setUp()
    const operations = [await newOperation(), await newOperation()]
    bundler.setUp(false)
    expect(await handOver()).toBe(0)
    for (const operation of operations)
      expect(await read(operation)).toMatchObject({
        status: 'queued',
        reason: 'WAITS_FOR_BUNDLER: it does not answer',
        // The request may have arrived.
        handedOver: true,
      })
    bundler.setUp(true)
    await makeDue()
    await handOver()
    bundler.bundle()
    await makeDue()
    expect(await handOver()).toBe(2)
  })

  test('a refused operation waits with the bundler’s message, twice as long every time, and five minutes at most', async () => {
    const { bundler, newOperation, handOver, makeDue } = setUp()
    const operation = await newOperation()
    bundler.refuse(() => ({ code: -32500, message: 'AA21 didn’t pay prefund' }))
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      await makeDue()
      const { least, most } = await waitAfter(operation, handOver)
      expect(least).toBeLessThanOrEqual(seconds)
      expect(most).toBeGreaterThanOrEqual(seconds)
      expect(await read(operation)).toMatchObject({
        status: 'queued',
        reason: 'WAITS_FOR_BUNDLER: -32500 AA21 didn’t pay prefund',
        // The bundler does not have it, so it may be ended like an operation that was never sent.
        handedOver: false,
      })
    }
    bundler.refuse(() => undefined)
    await makeDue()
    await handOver()
    expect((await read(operation)).reason).toBe('HELD_BY_BUNDLER')
  })

  test('a refusal after an acceptance does not mean that nobody has the operation', async () => {
    const { bundler, newOperation, handOver, makeDue } = setUp()
    const operation = await newOperation()
    await handOver()
    bundler.forget()
    bundler.refuse(() => ({ code: -32507, message: 'AA24 signature error' }))
    await makeDue()
    await handOver()
    expect(await read(operation)).toMatchObject({
      status: 'queued',
      reason: 'WAITS_FOR_BUNDLER: -32507 AA24 signature error',
      handedOver: true,
    })
  })

  describe('a first refusal that comes after a hold', () => {
    /** Returns a bundler that does this when it is asked, and then refuses. */
    const refusingAfter = (bundler: FakeBundler, meanwhile: () => Promise<unknown>) => ({
      bundlerOf: () => ({
        ...bundler,
        async send() {
          await meanwhile()
          return { kind: 'refused', code: -32500, message: 'AA23 reverted' } as const
        },
      }),
    })

    test('leaves an operation that can be dropped', async () => {
      const { bundler, newOperation, handOver, network } = setUp()
      const filter = { networkId: network.networkId }
      const operation = await newOperation()
      const hold = () => holdOperations({ database: db.stores }, filter)
      await handOver(refusingAfter(bundler, hold))
      expect(await read(operation)).toMatchObject({
        status: 'queued',
        reason: 'HELD_BY_OPERATOR',
        handedOver: false,
      })
      const change = { cause: 'test', reason: 'DROPPED_BY_OPERATOR' }
      expect(await db.stores.sending.dropUnsent(filter, change, 10)).toBe(1)
      expect((await read(operation)).status).toBe('dropped')
      await db.stores.sending.release(filter)
    })

    test.each(['still has it', 'has put it back'])(
      'changes nothing when another worker has claimed the operation meanwhile, and %s',
      async (then) => {
        const { bundler, newOperation, handOver, makeDue, network } = setUp()
        const operation = await newOperation()
        const claimElsewhere = async () => {
          await makeDue()
          const claims = await db.stores.queue.claim(network.networkId, 10, 60)
          expect(claims).toHaveLength(1)
          if (then === 'has put it back')
            await db.stores.queue.putBack(claims, { seconds: 60, reason: 'HELD_BY_BUNDLER' })
        }
        await handOver(refusingAfter(bundler, claimElsewhere))
        expect((await read(operation)).handedOver).toBe(true)
      },
    )

    test('does not mean that nobody has an operation that was accepted before', async () => {
      const { bundler, newOperation, handOver, makeDue, network } = setUp()
      const filter = { networkId: network.networkId }
      const operation = await newOperation()
      await handOver()
      bundler.forget()
      await makeDue()
      const hold = () => holdOperations({ database: db.stores }, filter)
      await handOver(refusingAfter(bundler, hold))
      expect((await read(operation)).handedOver).toBe(true)
      await db.stores.sending.release(filter)
    })
  })

  test('a request that always fails for one operation delays no other', async () => {
    const { bundler, newOperation, handOver } = setUp()
    const [first, second, third] = [
      await newOperation(),
      await newOperation(),
      await newOperation(),
    ]
    bundler.refuse(({ sender }) =>
      sender === first.userOperation.sender ? { code: -32500, message: 'AA23' } : undefined,
    )
    const flaky = {
      ...bundler,
      send: (sent: Operation['userOperation']) =>
        sent.sender === second.userOperation.sender
          ? Promise.reject(new Error('cut'))
          : bundler.send(sent),
    }
    await handOver({ bundlerOf: () => flaky })
    expect((await read(first)).reason).toMatch(/AA23/)
    expect((await read(second)).reason).toMatch(/does not answer/)
    expect((await read(third)).reason).toBe('HELD_BY_BUNDLER')
  })

  test('the database records that the bundler may have the operation before the request leaves', async () => {
    const { bundler, newOperation, handOver } = setUp()
    const operation = await newOperation()
    let seen: boolean | undefined
    const watched = {
      ...bundler,
      send: async (sent: Operation['userOperation']) => {
        seen = (await read(operation)).handedOver
        return bundler.send(sent)
      },
    }
    await handOver({ bundlerOf: () => watched })
    expect(seen).toBe(true)
  })

  test('a worker that dies before or after the request loses nothing, and sends no operation twice that the bundler has', async () => {
    const { bundler, newOperation, handOver, makeDue } = setUp()
    const operation = await newOperation()
    const dies = () => Promise.reject(new Error('killed'))
    // Dies before the request: the operation is marked but was never sent.
    await expect(
      handOver(
        withQueue((real) => ({
          markHandedOver: async (claims, handedOver) => {
            await real.markHandedOver(claims, handedOver)
            return dies()
          },
        })),
      ),
    ).rejects.toThrow('killed')
    expect(bundler.received).toEqual([])
    // Dies after the request: the bundler has the operation, and its answer is not stored.
    await makeDue()
    await expect(handOver(withQueue(() => ({ putBack: dies })))).rejects.toThrow('killed')
    expect(bundler.received).toHaveLength(1)
    expect((await read(operation)).status).toBe('queued')
    // Dies when it stores the transaction.
    bundler.bundle()
    await makeDue()
    await expect(handOver(withQueue(() => ({ submitClaimed: dies })))).rejects.toThrow('killed')
    await makeDue()
    expect(await handOver()).toBe(1)
    expect(bundler.received).toHaveLength(1)
    expect(await logOf(operation)).toEqual(['queued>submitted'])
  })

  test('a worker sends nothing if another worker has claimed its operation meanwhile', async () => {
    const { bundler, newOperation, handOver, makeDue, network } = setUp()
    const operation = await newOperation()
    await handOver(
      withQueue((real) => ({
        async claim(...query) {
          const claims = await real.claim(...query)
          await makeDue()
          expect(await real.claim(network.networkId, 10, 60)).toHaveLength(1)
          return claims
        },
      })),
    )
    expect(bundler.received).toEqual([])
    expect(await read(operation)).toMatchObject({ status: 'queued', handedOver: false })
  })

  test('an operation that ends after it was claimed is not sent', async () => {
    const { bundler, newOperation, handOver } = setUp()
    const operation = await newOperation()
    await handOver(
      withQueue((real) => ({
        async claim(...query) {
          const claims = await real.claim(...query)
          await db.stores.statuses.advance(operation.id, 'queued', 'dropped', { cause: 'test' })
          return claims
        },
      })),
    )
    expect(bundler.received).toEqual([])
  })

  test('when two workers get the same answer, one stores it', async () => {
    const { bundler, newOperation, handOver, makeDue } = setUp()
    const operation = await newOperation()
    await handOver()
    bundler.bundle()
    await makeDue()
    let other: number | undefined
    const slow = {
      ...bundler,
      async status(hash: Operation['userOperationHash']) {
        const status = await bundler.status(hash)
        if (other === undefined) {
          other = 0
          await makeDue()
          other = await handOver()
        }
        return status
      },
    }
    expect(await handOver({ bundlerOf: () => slow })).toBe(0)
    expect(other).toBe(1)
    expect(await logOf(operation)).toEqual(['queued>submitted'])
  })

  test('the longer an operation takes, the less often its bundler is asked, up to every 15 seconds', async () => {
    const { newOperation, handOver, makeDue, age } = setUp()
    const operation = await newOperation()
    for (const { old, seconds, below } of pace) {
      await age(operation, old)
      await makeDue()
      const { least, most } = await waitAfter(operation, handOver)
      expect(most).toBeGreaterThanOrEqual(seconds)
      expect(least).toBeLessThan(below)
    }
  })

  test('a network without a bundler hands nothing over', async () => {
    const { bundler, newOperation, handOver } = setUp()
    const operation = await newOperation()
    expect(await handOver({ bundlerOf: () => undefined })).toBe(0)
    expect(bundler.received).toEqual([])
    expect((await read(operation)).handedOver).toBe(false)
  })
})

describe('following', () => {
  /** Creates a submitted operation in a transaction of the bundler. */
  async function submitted() {
    const all = setUp()
    const operation = await all.newOperation()
    await all.handOver()
    const transactionHash = all.bundler.bundle()
    await all.makeDue()
    await all.handOver()
    await all.makeDue()
    return { ...all, operation, transactionHash }
  }

  test('every replacement transaction of the bundler is kept', async () => {
    const { bundler, follow, makeDue, operation, transactionHash } = await submitted()
    expect(await follow()).toBe(0)
    const second = bundler.bundle()
    await makeDue()
    expect(await follow()).toBe(1)
    expect(await read(operation)).toMatchObject({
      status: 'submitted',
      transactionHash: second,
      outerHashCount: 2,
    })
    expect(second).not.toBe(transactionHash)
    expect(await logOf(operation)).toEqual(['queued>submitted', 'submitted>submitted'])
  })

  test('an operation that the bundler has forgotten is sent again, and stays submitted', async () => {
    const { bundler, follow, makeDue, operation } = await submitted()
    bundler.forget()
    await follow()
    expect(bundler.received).toHaveLength(2)
    expect((await read(operation)).status).toBe('submitted')
    const again = bundler.bundle()
    await makeDue()
    await follow()
    expect(await read(operation)).toMatchObject({ status: 'submitted', transactionHash: again })
  })

  test('an operation that does not land is sent again at every check, whatever the bundler says', async () => {
    const { bundler, follow, makeDue, operation } = await submitted()
    const { submittedAt } = await read(operation)
    /** Follows the operation at this time after its submit. */
    const lookAfter = async (ms: number) => {
      await makeDue()
      await follow({ clock: { now: () => new Date(Number(submittedAt) + ms) } })
    }
    await lookAfter(29_999)
    expect(bundler.received).toHaveLength(1)
    await lookAfter(30_000)
    await lookAfter(31_000)
    expect(bundler.received).toHaveLength(3)
  })

  test('an operation that the bundler refuses now stays submitted: its end is read from the chain', async () => {
    const { bundler, follow, operation } = await submitted()
    bundler.forget()
    bundler.refuse(() => ({ code: -32500, message: 'AA25 invalid account nonce' }))
    await follow()
    expect(await read(operation)).toMatchObject({ status: 'submitted', handedOver: true })
  })

  test('nothing changes while the bundler is down', async () => {
    const { bundler, follow, operation } = await submitted()
    const before = await read(operation)
    bundler.setUp(false)
    expect(await follow()).toBe(0)
    expect(await read(operation)).toEqual(before)
  })

  test('no operation is checked by two workers at once, and slow ones are checked less often', async () => {
    const { follow, makeDue, operation, age, network } = await submitted()
    const claim = () =>
      db.stores.reviews.claimHandedOver(network.networkId, {
        limit: 10,
        leastSeconds: 0.5,
        mostSeconds: 15,
      })
    for (const { old, seconds, below } of pace) {
      await age(operation, old)
      await makeDue()
      const { least, most } = await waitAfter(operation, async () => {
        const claims = await Promise.all([claim(), claim(), claim()])
        expect(claims.flat().map(({ id }) => id)).toEqual([operation.id])
      })
      expect(most).toBeGreaterThanOrEqual(seconds)
      expect(least).toBeLessThan(below)
    }
    expect(await follow()).toBe(0)
  })

  test('confirmed and queued operations, and those of other networks, are not followed', async () => {
    const { bundler, follow, operation, newOperation, handOver, makeDue } = await submitted()
    await db.stores.statuses.advance(operation.id, 'submitted', 'confirmed', {
      cause: 'test',
      inclusion: {
        blockNumber: 1n,
        blockHash: randomHash(),
        transactionHash: randomHash(),
        success: true,
      },
    })
    await newOperation()
    await handOver()
    const elsewhere = await submitted()
    bundler.forget()
    await makeDue()
    const { length } = bundler.received
    await follow()
    expect(bundler.received).toHaveLength(length)
    expect((await read(elsewhere.operation)).status).toBe('submitted')
  })

  const rideInOwnTransaction = async (network: Network, { id }: Operation) => {
    const executor = randomAddress()
    await db.stores.slots.register(network.networkId, [executor])
    await db.stores.slots.open(
      { id: uuidIds.next('slot'), networkId: network.networkId, executor, nonce: 0 },
      anAttempt(),
      [id],
    )
  }

  test('an operation in a live transaction of our own is not sent to the bundler again', async () => {
    const { bundler, follow, operation, network } = await submitted()
    await rideInOwnTransaction(network, operation)
    bundler.forget()
    await follow()
    expect(bundler.received).toHaveLength(1)
  })

  test('operations return to the queue when the network no longer has a bundler, unless a transaction of our own carries them', async () => {
    const { follow, operation, network, newOperation, bundler, handOver, makeDue } =
      await submitted()
    const carried = await newOperation()
    await handOver()
    bundler.bundle()
    await makeDue()
    await handOver()
    await rideInOwnTransaction(network, carried)
    await makeDue()
    expect(await follow({ bundlerOf: () => undefined })).toBe(1)
    expect(await read(operation)).toMatchObject({ status: 'queued', handedOver: true })
    expect((await read(carried)).status).toBe('submitted')
  })
})

describe('the end of operations that were handed over', () => {
  const long = 1_000_000n
  const block = (number: bigint): BlockLink => ({
    number,
    hash: randomHash(),
    parentHash: randomHash(),
    timestamp: BigInt(Math.ceil(Date.now() / 1000)) + long,
  })
  const final = block(90n)
  /**
   * A chain whose time is long past every landing window, with the account at this sequence. A simulation fails with
   * `refusal`.
   */
  const chainWith = ({ sequence = 0n, refusal = '' } = {}): Chain => {
    const reader = {
      block: async (which: unknown) => (which === 'latest' ? block(100n) : final),
      accountAt: async () => ({ sequence, deployed: true }),
      findUserOperation: async () => undefined,
      simulateBundle: async () => ({
        refusals: new Map(refusal ? [[0, { kind: 'refused', reason: refusal, inner: '0x' }]] : []),
        gasUsed: 0n,
        paid: 0n,
      }),
    }
    return { ...reader, witnesses: () => [reader] } as unknown as Chain
  }
  /** Reviews the operations after the watcher has reached the final block. */
  const review = async (
    { deps, network }: Pick<ReturnType<typeof setUp>, 'deps' | 'network'>,
    chain: Chain,
    parts: Partial<RelayerDeps> = {},
  ) => {
    await db.stores.blocks.start(network.networkId, final)
    return reviewOperations(
      {
        ...deps,
        chainOf: () => chain,
        executors: { addresses: [randomAddress()] },
        ...parts,
      } as unknown as RelayerDeps,
      { ...defaultRelayPolicy, reviewAfterSeconds: 0 },
      network,
    )
  }

  test('a self-funded operation that was never handed over is dropped when its landing window is over', async () => {
    const all = setUp()
    const operation = await all.newOperation()
    expect(await review(all, chainWith())).toBe(1)
    expect(await read(operation)).toMatchObject({
      status: 'dropped',
      reason: 'LANDING_WINDOW_OVER',
    })
    await all.makeDue()
    await all.handOver()
    expect(all.bundler.received).toEqual([])
  })

  test('an operation that a bundler refused until its sending deadline is dropped, too', async () => {
    const all = setUp()
    all.bundler.refuse(() => ({ code: -32500, message: 'AA21 didn’t pay prefund' }))
    const operation = await all.newOperation({ validUntil: new Date(1_000_000) })
    const at = (timestamp: bigint) => ({
      chainOf: () => ({ block: async () => ({ timestamp }) }) as unknown as Chain,
    })
    await all.handOver(at(1_000n))
    await all.makeDue()
    await all.handOver(at(1_001n))
    expect((await read(operation)).reason).toBe('SENDING_DEADLINE_OVER')
    expect(await review(all, chainWith())).toBe(1)
    expect(await read(operation)).toMatchObject({
      status: 'dropped',
      reason: 'LANDING_WINDOW_OVER',
    })
  })

  test('an operation that a bundler may have is not dropped, because anybody can still land it', async () => {
    const all = setUp()
    const operation = await all.newOperation()
    await all.handOver()
    expect(await review(all, chainWith())).toBe(0)
    expect((await read(operation)).status).toBe('queued')
  })

  test('an operation that the bundler answered unclearly is not dropped, even if it is refused later', async () => {
    const all = setUp()
    const operation = await all.newOperation()
    const unclear = {
      ...all.bundler,
      send: async () => ({ kind: 'unclear', code: -32000, message: 'timed out' }) as const,
    }
    await all.handOver({ bundlerOf: () => unclear })
    expect(await read(operation)).toMatchObject({
      status: 'queued',
      reason: 'WAITS_FOR_BUNDLER: -32000 timed out',
      handedOver: true,
    })
    all.bundler.refuse(() => ({ code: -32500, message: 'AA21 didn’t pay prefund' }))
    await all.makeDue()
    await all.handOver()
    expect(await review(all, chainWith())).toBe(0)
    expect(await read(operation)).toMatchObject({ status: 'queued', handedOver: true })
  })

  test('an operation that is handed over while its end is being proven is not ended', async () => {
    const all = setUp()
    const operation = await all.newOperation()
    const chain = chainWith()
    const [witness] = chain.witnesses()
    const handsOver = async () => {
      await all.handOver()
      return undefined
    }
    expect(
      await review(all, {
        ...chain,
        witnesses: () => [{ ...witness, findUserOperation: handsOver }] as never,
      }),
    ).toBe(0)
    expect(await read(operation)).toMatchObject({ status: 'queued', handedOver: true })
  })

  test('a wrong signature fails an operation that the bundler refused, and not one that it accepted', async () => {
    const aa24 = chainWith({ refusal: 'AA24 signature error' })
    const validUntil = new Date(Date.now() + Number(long) * 2_000)
    const refused = setUp()
    refused.bundler.refuse(() => ({ code: -32507, message: 'AA24 signature error' }))
    const bad = await refused.newOperation({ validUntil })
    await refused.handOver()
    expect(await review(refused, aa24)).toBe(1)
    expect(await read(bad)).toMatchObject({ status: 'failed', reason: 'SIGNATURE_REJECTED' })

    const taken = setUp()
    const good = await taken.newOperation({ validUntil })
    await taken.handOver()
    expect(await review(taken, aa24)).toBe(0)
    expect((await read(good)).status).toBe('queued')
  })

  test('an operation that was handed over is dropped when the account’s nonce has passed it at the final block', async () => {
    const all = setUp()
    const operation = await all.newOperation()
    await all.handOver()
    expect(await review(all, chainWith({ sequence: 1n }))).toBe(1)
    expect(await read(operation)).toMatchObject({ status: 'dropped', reason: 'NONCE_PASSED' })
  })
})

describe('an operation that brings an authorization', () => {
  const signature = { r: randomHash(), s: randomHash(), yParity: 1 }
  const delegation = { delegate: randomAddress(), authorization: { nonce: 3, signature } }
  /** Also records the authorization of each operation that the bundler receives. */
  function setUpSeeing() {
    const stand = setUp()
    const seen: (SignedAuthorization | undefined)[] = []
    const bundler: FakeBundler = {
      ...stand.bundler,
      send(operation, authorization) {
        seen.push(authorization)
        return stand.bundler.send(operation)
      },
    }
    const parts = { bundlerOf: () => bundler as FakeBundler | undefined }
    return { ...stand, seen, parts }
  }

  test('is handed over with it until the account has adopted the delegate, and without it afterwards', async () => {
    const { newOperation, handOver, follow, bundler, owner, network, seen, parts, age } =
      setUpSeeing()
    owner.nonce = 3
    const operation = await newOperation({ delegation })
    await handOver(parts)
    const { chainId } = network
    const full = { chainId, address: delegation.delegate, nonce: 3, ...signature }
    expect(seen).toEqual([full])
    bundler.bundle()
    const adopted = await newOperation({ delegation })
    owner.adopted = true
    await handOver(parts)
    expect(seen).toEqual([full, undefined])
    expect(await read(adopted)).toMatchObject({ handedOver: true })
    expect(await read(operation)).toMatchObject({ handedOver: true })
    await age(operation, 3_600)
    await follow(parts)
  })

  test('is not handed over while its nonce is already used, and is when a reorganisation frees the nonce', async () => {
    const { newOperation, handOver, makeDue, owner, seen, parts } = setUpSeeing()
    owner.nonce = 4
    const operation = await newOperation({ delegation })
    await handOver(parts)
    expect(seen).toEqual([])
    expect(await read(operation)).toMatchObject({
      status: 'queued',
      reason: 'AUTHORIZATION_STALE',
      handedOver: false,
    })
    owner.nonce = 3
    await makeDue()
    await handOver(parts)
    expect(seen).toHaveLength(1)
    expect(await read(operation)).toMatchObject({ handedOver: true })
  })

  test('waits, and is not sent again, while it cannot land', async () => {
    const { newOperation, handOver, follow, makeDue, bundler, owner, seen, parts, age } =
      setUpSeeing()
    owner.nonce = 3
    const operation = await newOperation({ delegation })
    await handOver(parts)
    bundler.forget()
    owner.nonce = 4
    await makeDue()
    await handOver(parts)
    expect(seen).toHaveLength(1)
    expect(await read(operation)).toMatchObject({
      status: 'queued',
      reason: 'AUTHORIZATION_STALE',
    })
    await db.stores.statuses.advance(operation.id, 'queued', 'submitted', { cause: 'test' })
    await age(operation, 3_600)
    await makeDue()
    await follow(parts)
    expect(seen).toHaveLength(1)
    owner.adopted = true
    await makeDue()
    await follow(parts)
    expect(seen).toEqual([seen[0], undefined])
  })

  test('waits while the chain does not answer, and delays no other operation', async () => {
    const { newOperation, handOver, seen, parts } = setUpSeeing()
    const waiting = await newOperation({ delegation })
    const other = await newOperation()
    const silent = async () => {
      throw new GatewayError('NETWORK_UNAVAILABLE')
    }
    const chainOf = () => ({ accountAt: silent, transactionCount: silent }) as unknown as Chain
    await handOver({ ...parts, chainOf })
    expect(seen).toEqual([undefined])
    expect(await read(waiting)).toMatchObject({ status: 'queued', reason: 'WAITS_FOR_NETWORK' })
    expect(await read(other)).toMatchObject({ handedOver: true })
  })
})
