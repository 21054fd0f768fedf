import {
  type Database,
  debitsBeside,
  defaultSponsorshipPolicy,
  type Funds,
  liveDebits,
  nativeCoinAddress,
  type Operation,
  type OperationId,
  type OwnLimits,
  type SmartAccountRecord,
  type SponsorshipPolicy,
  type TokenFee,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  endless,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import {
  aLedgerEntry,
  anAccount,
  anOperation,
  aProject,
  aSignature,
  aSponsoredOperation,
  begin,
  sponsoredCost as cost,
  freshNetworkId,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { inEachState } from '../../testing/table-states.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { uuidIds } from '../system/uuid-ids.js'
import { connect } from './connection/connect.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const sponsorships = () => db.stores.sponsorships

const unlimited: SponsorshipPolicy = {
  unsubmitted: 1_000_000,
  depositShare: 10_000n,
  fronting: {
    lossShare: 10_000n,
    ownerLossShare: 10_000n,
    unpaidLossShare: 10_000n,
    totalLossShare: 10_000n,
    windowSeconds: 3_600,
  },
}

/** Creates a network whose paymaster has a deposit, and an account of one project on it. */
async function newStage(deposit: bigint) {
  const { account } = await seedAccount(db.stores)
  await sponsorships().recordDeposit(account.networkId, { deposit, blockNumber: 10n })
  return account
}
/** Creates another account with its own sender, in the same project and network. */
const siblingOf = (account: SmartAccountRecord, { accounts } = db.stores) =>
  accounts.upsert({
    ...anAccount(aProject()),
    projectId: account.projectId,
    networkId: account.networkId,
  })
const countersOf = async ({ networkId, projectId }: SmartAccountRecord) => {
  const network = await db.knex('sponsorship_networks').where({ network_id: networkId }).first()
  const project = await db
    .knex('sponsorship_projects')
    .where({ network_id: networkId, project_id: projectId })
    .first()
  return {
    reserved: BigInt(network?.reserved ?? 0),
    landed: BigInt(network?.landed ?? 0),
    project: {
      reserved: BigInt(project?.reserved ?? 0),
      fronted: BigInt(project?.fronted ?? 0),
      unsubmitted: Number(project?.unsubmitted ?? 0),
    },
  }
}
const prepare = (operation: Operation, policy: SponsorshipPolicy = unlimited) =>
  db.stores.preparations.insert(operation, undefined, policy)
const submit = (
  { id }: Operation,
  {
    policy = unlimited,
    funds,
    landed,
  }: { policy?: SponsorshipPolicy; funds?: Funds; landed?: OperationId[] } = {},
) => db.stores.submissions.submit(id, aSignature, { admitted: true, policy, funds, landed })
const prepared = async (operation: Operation) => {
  expect(await prepare(operation)).toBeUndefined()
  return operation
}
const submitted = async (operation: Operation) => {
  await prepared(operation)
  expect(await submit(operation)).toEqual({ kind: 'accepted' })
  return operation
}
const included = (blockNumber: bigint, success = true) => ({
  cause: 'test',
  inclusion: { blockNumber, blockHash: randomHash(), transactionHash: randomHash(), success },
})
const confirm = ({ id }: Operation, blockNumber: bigint) =>
  db.stores.statuses.advance(id, 'queued', 'confirmed', included(blockNumber))
const reorganise = ({ id }: Operation) =>
  db.stores.statuses.advance(id, 'confirmed', 'submitted', { cause: 'test', inclusion: null })
const expire = async ({ id }: Operation) => {
  await db
    .knex('operations')
    .where({ id })
    .update({ expires_at: db.knex.raw("now() - interval '1 ms'") })
  await db.stores.preparations.expire(1_000)
}
const expectExact = async ({ networkId }: SmartAccountRecord) =>
  expect(await sponsorships().differences(networkId)).toEqual([])

describe('an operation that only our executors can land', () => {
  test('is reserved at submit, released at confirmed, reserved again after a reorganisation and released at the end', async () => {
    const account = await newStage(1_000n)
    const operation = await prepared(aSponsoredOperation(account))
    expect(await countersOf(account)).toMatchObject({
      reserved: 0n,
      project: { reserved: 0n, unsubmitted: 1 },
    })
    await submit(operation)
    const live = { reserved: cost, landed: 0n, project: { reserved: cost, unsubmitted: 0 } }
    expect(await countersOf(account)).toMatchObject(live)
    await confirm(operation, 11n)
    expect(await countersOf(account)).toMatchObject({
      reserved: 0n,
      landed: cost,
      project: { reserved: 0n },
    })
    await reorganise(operation)
    expect(await countersOf(account)).toMatchObject(live)
    await db.stores.statuses.advance(operation.id, 'submitted', 'dropped', { cause: 'test' })
    expect(await countersOf(account)).toMatchObject({ reserved: 0n, project: { reserved: 0n } })
    await expectExact(account)
  })

  test('no longer counts as unsubmitted once it expires', async () => {
    const account = await newStage(1_000n)
    const operation = await prepared(aSponsoredOperation(account))
    await expire(operation)
    expect(await countersOf(account)).toMatchObject({ project: { unsubmitted: 0 } })
    await expectExact(account)
  })
})

describe('an operation that others can land, too', () => {
  const open = { quote: { reservedFrom: 'prepare' as const } }

  test('is reserved from prepare until the chain’s time is past its validity, even if it expires earlier', async () => {
    const account = await newStage(1_000n)
    const validUntil = new Date('2030-01-01T00:00:00Z')
    const seconds = BigInt(validUntil.getTime() / 1_000)
    const operation = await prepared(aSponsoredOperation(account, { ...open, validUntil }))
    const held = { reserved: cost, project: { reserved: cost, unsubmitted: 1 } }
    expect(await countersOf(account)).toMatchObject(held)
    await expire(operation)
    expect(await countersOf(account)).toMatchObject(held)
    expect(await sponsorships().releaseExpired(account.networkId, seconds, 10)).toBe(0)
    expect(await countersOf(account)).toMatchObject(held)
    expect(await sponsorships().releaseExpired(account.networkId, seconds + 1n, 10)).toBe(1)
    expect(await countersOf(account)).toMatchObject({
      reserved: 0n,
      project: { reserved: 0n, unsubmitted: 0 },
    })
    await expectExact(account)
  })

  test('is submitted without reserving again', async () => {
    const account = await newStage(cost)
    const operation = await prepared(aSponsoredOperation(account, open))
    expect(await submit(operation)).toEqual({ kind: 'accepted' })
    expect(await countersOf(account)).toMatchObject({
      reserved: cost,
      project: { reserved: cost, unsubmitted: 0 },
    })
  })

  test('is not prepared when the deposit has no room', async () => {
    const account = await newStage(cost)
    await prepared(aSponsoredOperation(account, open))
    const late = aSponsoredOperation(await siblingOf(account), open)
    expect(await prepare(late)).toEqual({ refusal: 'deposit' })
    expect(await db.stores.operations.find(late.projectId, late.id)).toBeUndefined()
  })
})

describe('the deposit', () => {
  test('of a later block counts operations that landed after it, and none that landed before', async () => {
    const account = await newStage(1_000n)
    const [early, late] = [
      await submitted(aSponsoredOperation(account)),
      await submitted(aSponsoredOperation(await siblingOf(account))),
    ]
    await confirm(early, 12n)
    await confirm(late, 13n)
    expect((await countersOf(account)).landed).toBe(2n * cost)
    await sponsorships().recordDeposit(account.networkId, { deposit: 950n, blockNumber: 12n })
    expect((await countersOf(account)).landed).toBe(cost)
    await reorganise(early)
    expect(await countersOf(account)).toMatchObject({ reserved: cost, landed: cost })
    await expectExact(account)
  })

  test('of an earlier block does not replace the deposit of a later block that was read a moment ago', async () => {
    const account = await newStage(cost)
    const { networkId } = account
    const seen = () =>
      db.knex('sponsorship_networks').where({ network_id: networkId }).first('deposit')
    await sponsorships().recordDeposit(networkId, { deposit: 5n, blockNumber: 9n })
    expect(await seen()).toEqual({ deposit: String(cost) })
    await db
      .knex('sponsorship_networks')
      .where({ network_id: networkId })
      .update({ deposit_seen_at: db.knex.raw("now() - interval '2 minutes'") })
    await sponsorships().recordDeposit(networkId, { deposit: 6n, blockNumber: 9n })
    expect(await seen()).toEqual({ deposit: '6' })
  })

  test('is known if it was read within the requested seconds', async () => {
    const account = await newStage(cost)
    const { account: elsewhere } = await seedAccount(db.stores)
    const isKnown = async (of: SmartAccountRecord, depositWithinSeconds: number) =>
      (await begin(db.stores, of, { depositWithinSeconds })).knowsDeposit
    expect(await isKnown(account, 15)).toBe(true)
    expect(await isKnown(account, 0)).toBe(false)
    expect(await isKnown(elsewhere, 15)).toBe(false)
  })

  test('that was never read covers nothing', async () => {
    const { account } = await seedAccount(db.stores)
    expect(await prepare(aSponsoredOperation(account))).toEqual({ refusal: 'deposit' })
  })

  test('that falls below the reserved sum refuses new operations, and reserved ones continue', async () => {
    const account = await newStage(1_000n)
    const first = await submitted(aSponsoredOperation(account))
    const second = await prepared(aSponsoredOperation(await siblingOf(account)))
    await sponsorships().recordDeposit(account.networkId, { deposit: cost - 1n, blockNumber: 11n })
    expect(await submit(second)).toEqual({ kind: 'over-budget', refusal: 'deposit' })
    await confirm(first, 12n)
    await reorganise(first)
    expect(await countersOf(account)).toMatchObject({ reserved: cost })
    await expectExact(account)
  })
})

describe('a project', () => {
  test('reserves no more than its share, whatever another project reserves', async () => {
    const account = await newStage(10n * cost)
    const policy = { ...unlimited, depositShare: 2_000n }
    const [first, second, third] = [
      await prepared(aSponsoredOperation(account)),
      await prepared(aSponsoredOperation(await siblingOf(account))),
      await prepared(aSponsoredOperation(await siblingOf(account))),
    ]
    expect(await submit(first, { policy })).toEqual({ kind: 'accepted' })
    expect(await submit(second, { policy })).toEqual({ kind: 'accepted' })
    expect(await submit(third, { policy })).toEqual({
      kind: 'over-budget',
      refusal: 'project-share',
    })
    const { account: other } = await seedAccount(db.stores, { networkId: account.networkId })
    const foreign = await prepared(aSponsoredOperation(other))
    expect(await submit(foreign, { policy })).toEqual({ kind: 'accepted' })
    await confirm(first, 11n)
    expect(await submit(third, { policy })).toEqual({ kind: 'accepted' })
    await expectExact(account)
  })

  test('has no more unsubmitted operations than its limit; self-funded ones do not count', async () => {
    const account = await newStage(1_000n)
    const policy = { ...unlimited, unsubmitted: 2 }
    const first = aSponsoredOperation(account)
    expect(await prepare(first, policy)).toBeUndefined()
    expect(await prepare(aSponsoredOperation(account), policy)).toBeUndefined()
    expect(await prepare(aSponsoredOperation(account), policy)).toEqual({ refusal: 'unsubmitted' })
    expect(await prepare(anOperation(account), policy)).toBeUndefined()
    await expire(first)
    expect(await prepare(aSponsoredOperation(account), policy)).toBeUndefined()
  })
})

describe('a project with its own limits', () => {
  const setLimits = ({ projectId }: SmartAccountRecord, limits: Partial<OwnLimits>) =>
    db.stores.settings.set(projectId, limits)
  /** Runs `count` calls at once, spread over the replicas. Returns how many succeeded. */
  const ask = async (
    count: number,
    work: (stores: Database, n: number) => Promise<boolean>,
    replicas: readonly Database[],
  ): Promise<number> => {
    const given = await Promise.all(
      Array.from({ length: count }, (_, n) => work(replicas[n % replicas.length] as Database, n)),
    )
    return given.filter(Boolean).length
  }
  async function withReplicas<T>(work: (replicas: readonly Database[]) => Promise<T>): Promise<T> {
    const pools = Array.from({ length: 3 }, () => connect(db.url, { poolSize: 4, ...endless }))
    try {
      return await work(pools.map((pool) => createDatabase(pool)))
    } finally {
      for (const pool of pools) await pool.destroy()
    }
  }
  const prepareAt =
    (account: SmartAccountRecord, policy: SponsorshipPolicy) => async (stores: Database) =>
      (await stores.preparations.insert(
        aSponsoredOperation({ ...account, address: randomAddress() }),
        undefined,
        policy,
      )) === undefined

  const preparedBy = async (account: SmartAccountRecord, count: number) => {
    const all: Operation[] = []
    while (all.length < count)
      all.push(await prepared(aSponsoredOperation({ ...account, address: randomAddress() })))
    return all
  }

  test.each([
    ['less', 1_000, 1],
    ['more', 5_000, 5],
  ])(
    'holds %s of the deposit than the gateway gives, and others hold what the gateway gives',
    async (_, depositShare, room) => {
      const account = await newStage(10n * cost)
      const { account: other } = await seedAccount(db.stores, { networkId: account.networkId })
      const policy = { ...unlimited, depositShare: 2_000n }
      const [own, others] = [await preparedBy(account, 6), await preparedBy(other, 6)]
      await setLimits(account, { depositShare: BigInt(depositShare) })
      const given = async (all: readonly Operation[]) => {
        const outcomes = []
        for (const one of all) outcomes.push(await submit(one, { policy }))
        const accepted = outcomes.filter(({ kind }) => kind === 'accepted').length
        expect(outcomes.slice(accepted)).toEqual(
          outcomes.slice(accepted).map(() => ({ kind: 'over-budget', refusal: 'project-share' })),
        )
        return accepted
      }
      expect(await given(own)).toBe(room)
      expect(await given(others)).toBe(2)
      await setLimits(account, { depositShare: null })
      expect(await given(own.slice(room))).toBe(Math.max(0, 2 - room))
      await expectExact(account)
    },
  )

  test('may have an operation above the gateway’s share, but none above its own', async () => {
    const account = await newStage(10n * cost)
    const policy = { ...unlimited, depositShare: 500n }
    const [first, second] = await preparedBy(account, 2)
    if (!first || !second) throw new Error('Nothing was prepared.')
    const refused = { kind: 'over-budget', refusal: 'above-share' }
    expect(await submit(first, { policy })).toEqual(refused)
    await setLimits(account, { depositShare: 1_000n })
    expect(await submit(first, { policy })).toEqual({ kind: 'accepted' })
    await setLimits(account, { depositShare: 999n })
    expect(await submit(second)).toEqual(refused)
    expect(await prepare(aSponsoredOperation(account))).toEqual({ refusal: 'above-share' })
  })

  test('asked at once at three replicas, each project gets exactly its own number', async () => {
    const networkId = freshNetworkId()
    await sponsorships().recordDeposit(networkId, { deposit: 10n ** 9n, blockNumber: 10n })
    const policy = { ...unlimited, unsubmitted: 20 }
    const own = [null, 5, 40]
    const accounts = await Promise.all(
      own.map(async (unsubmitted) => {
        const { account } = await seedAccount(db.stores, { networkId })
        await setLimits(account, { unsubmitted })
        return account
      }),
    )
    await withReplicas(async (replicas) => {
      const given = await Promise.all(
        accounts.map((account) => ask(100, prepareAt(account, policy), replicas)),
      )
      expect(given).toEqual([20, 5, 40])
    })
    expect(await sponsorships().differences(networkId)).toEqual([])
  })

  test('asked at once at three replicas, each project holds exactly its own share', async () => {
    const networkId = freshNetworkId()
    await sponsorships().recordDeposit(networkId, { deposit: 100n * cost, blockNumber: 10n })
    const policy = { ...unlimited, depositShare: 1_000n }
    const own = [null, 300n, 3_000n]
    const accounts = await Promise.all(
      own.map(async (depositShare) => {
        const { account } = await seedAccount(db.stores, { networkId })
        await setLimits(account, { depositShare })
        return account
      }),
    )
    const submitAt = (account: SmartAccountRecord) => async (stores: Database) => {
      const operation = aSponsoredOperation({ ...account, address: randomAddress() })
      await stores.preparations.insert(operation, undefined, unlimited)
      const { kind } = await stores.submissions.submit(operation.id, aSignature, {
        admitted: true,
        policy,
      })
      return kind === 'accepted'
    }
    await withReplicas(async (replicas) => {
      const given = await Promise.all(
        accounts.map((account) => ask(60, submitAt(account), replicas)),
      )
      expect(given).toEqual([10, 3, 30])
    })
    expect(await sponsorships().differences(networkId)).toEqual([])
  })

  test('never exceeds the higher limit while its limit changes, and obeys the new one afterwards', async () => {
    const policy = { ...unlimited, unsubmitted: 1 }
    await withReplicas(async (replicas) => {
      for (const [before, after] of [
        [10, 30],
        [30, 10],
        [null, 10],
      ] as const) {
        const account = await newStage(10n ** 9n)
        await setLimits(account, { unsubmitted: before })
        const asked = ask(100, prepareAt(account, policy), replicas)
        await setLimits(account, { unsubmitted: after })
        const afterwards = ask(100, prepareAt(account, policy), replicas)
        const given = (await asked) + (await afterwards)
        expect(given).toBeGreaterThanOrEqual(after)
        expect(given).toBeLessThanOrEqual(Math.max(before ?? 1, after))
        expect((await countersOf(account)).project.unsubmitted).toBe(given)
        expect(await prepare(aSponsoredOperation(account), policy)).toEqual({
          refusal: 'unsubmitted',
        })
        await setLimits(account, { unsubmitted: null })
        expect(await prepare(aSponsoredOperation(account), policy)).toEqual({
          refusal: 'unsubmitted',
        })
        await expectExact(account)
      }
    })
  })

  test.each<Partial<OwnLimits>>([
    { unsubmitted: 0 },
    { depositShare: 0n },
    { depositShare: 10_001n },
  ])('cannot be set %o', async (limits) => {
    await expect(setLimits(await newStage(1n), limits)).rejects.toThrow(/check constraint/)
  })
})

describe('a preparation', () => {
  test('made twice at once under one key is made once, even if there is room for only one', async () => {
    const account = await newStage(1_000n)
    const key = { key: 'once', fingerprint: randomHash() }
    const policy = { ...unlimited, unsubmitted: 1 }
    const twice = [aSponsoredOperation(account), aSponsoredOperation(account)]
    const answers = await Promise.all(
      twice.map((one) => db.stores.preparations.insert(one, key, policy)),
    )
    const stored = twice[answers.indexOf(undefined)]
    expect(answers).toContainEqual({
      operation: expect.objectContaining({ id: stored?.id }),
      fingerprint: key.fingerprint,
    })
  })

  test.each<[end: string, (db: MigratedDatabase, holder: Operation) => Promise<unknown>]>([
    [
      'refused as stale',
      ({ stores }, { id }) => stores.statuses.advance(id, 'prepared', 'expired', { cause: 'test' }),
    ],
    [
      'swept after its time',
      async ({ knex, stores }, { id }) => {
        await knex('operations')
          .where({ id })
          .update({ expires_at: new Date(1) })
        await stores.preparations.expire(1)
      },
    ],
  ])('does not deadlock when the holder of its key is %s', async (_, end) => {
    const own = await ownDatabase()
    const { account } = await seedAccount(own.stores)
    await own.stores.sponsorships.recordDeposit(account.networkId, {
      deposit: 10n ** 9n,
      blockNumber: 10n,
    })
    const key = { key: 'once', fingerprint: randomHash() }
    const [holder, late] = [aSponsoredOperation(account), aSponsoredOperation(account)]
    const store = (operation: Operation) =>
      own.stores.preparations.insert(operation, key, unlimited)
    expect(await store(holder)).toBeUndefined()
    // Both transactions wait for the project's counter. The preparation gets it first.
    const counter = await own.knex.transaction()
    await counter('sponsorship_projects').where({ project_id: account.projectId }).forNoKeyUpdate()
    const storing = store(late)
    await untilBlocked(own.knex, 1)
    const ending = end(own, holder)
    await untilBlocked(own.knex, 2)
    await counter.commit()
    const [earlier] = await Promise.all([storing, ending])
    const alive = await own.knex('operations').where({ status: 'prepared' }).pluck('id')
    expect(alive).toEqual(earlier ? [] : [late.id])
    expect(await store(late)).toEqual(
      earlier
        ? undefined
        : { operation: expect.objectContaining({ id: late.id }), fingerprint: key.fingerprint },
    )
  })

  test('that cannot be stored makes no other preparation fail', async () => {
    const account = await newStage(1_000n)
    const broken = aSponsoredOperation({ ...account, id: 'acc_nobody' as never })
    const others = Array.from({ length: 10 }, () => aSponsoredOperation(account))
    const outcomes = await Promise.allSettled([...others, broken].map((one) => prepare(one)))
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...others.map(() => 'fulfilled'),
      'rejected',
    ])
    expect(await countersOf(account)).toMatchObject({ project: { unsubmitted: 10 } })
  })
})

const fronted = { quote: { fronted: true } }
/**
 * Posts an operation that was mined and reverted: the deposit paid, and nothing was collected unless `collected` is
 * given.
 */
async function lose(
  account: SmartAccountRecord,
  actualGasCost: bigint,
  collected?: bigint,
  changes: Parameters<typeof aSponsoredOperation>[1] = fronted,
) {
  const operation = await submitted(aSponsoredOperation(account, changes))
  const change = included(11n, false)
  const { blockHash } = change.inclusion
  const whole = aLedgerEntry(operation)
  const fee = collected === undefined ? null : { ...(whole.fee as TokenFee), collected }
  await db.stores.transaction(async (stores) => {
    await stores.ledger.post([{ ...whole, blockHash, success: false, actualGasCost, fee }])
    await stores.statuses.advance(operation.id, 'queued', 'confirmed', change)
  })
  return { operation, blockHash }
}
/** Posts an operation that landed and paid for this gas. */
async function pay(account: SmartAccountRecord, actualGasCost: bigint, collected = 5n) {
  const operation = aSponsoredOperation(account)
  await db.stores.preparations.insert(operation, undefined)
  const entry = aLedgerEntry(operation)
  const fee = { ...(entry.fee as TokenFee), collected }
  await db.stores.ledger.post([{ ...entry, actualGasCost, fee }])
  return entry
}

describe('fronted operations', () => {
  const policy: SponsorshipPolicy = {
    ...unlimited,
    fronting: { ...unlimited.fronting, lossShare: 2_000n },
  }

  test('that reverted use up an allowance, which a reorganisation gives back and their end does not', async () => {
    const account = await newStage(10n * cost)
    const { operation, blockHash } = await lose(account, cost + 1n)
    const next = aSponsoredOperation(await siblingOf(account), fronted)
    expect(await prepare(next, policy)).toMatchObject({ refusal: 'fronting' })
    await db.stores.statuses.advance(operation.id, 'confirmed', 'failed', { cause: 'test' })
    expect(await prepare(next, policy)).toMatchObject({ refusal: 'fronting' })
    // An operation whose account has approved the paymaster carries no risk.
    expect(await prepare(aSponsoredOperation(await siblingOf(account)), policy)).toBeUndefined()
    await db.stores.ledger.reverse(account.networkId, blockHash)
    expect(await prepare(next, policy)).toBeUndefined()
  })

  test('that reverted use up an allowance even when they are archived', async () => {
    const account = await newStage(10n * cost)
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    const { operation } = await lose(account, cost + 1n, undefined, {
      ...fronted,
      createdAt: daysAgo(400),
    })
    await db.stores.statuses.advance(operation.id, 'confirmed', 'failed', { cause: 'test' })
    await sponsorships().recordDeposit(account.networkId, { deposit: 10n * cost, blockNumber: 12n })
    expect(await db.stores.archive.moveOperations(daysAgo(390), 10)).toBe(1)
    const next = aSponsoredOperation(await siblingOf(account), fronted)
    expect(await prepare(next, policy)).toMatchObject({ refusal: 'fronting' })
  })

  test('that reverted before the window do not count', async () => {
    const account = await newStage(10n * cost)
    const { blockHash } = await lose(account, cost + 1n, 0n)
    const next = aSponsoredOperation(await siblingOf(account), fronted)
    expect(await prepare(next, policy)).toMatchObject({ refusal: 'fronting' })
    await db
      .knex('ledger_entries')
      .where({ block_hash: blockHash })
      .update({ posted_at: db.knex.raw("now() - interval '2 hours'") })
    expect(await prepare(next, policy)).toBeUndefined()
  })

  test('that reverted but paid their gas do not count as a loss', async () => {
    const account = await newStage(10n * cost)
    await lose(account, 10n * cost, 5n)
    const next = aSponsoredOperation(await siblingOf(account), fronted)
    expect(await prepare(next, policy)).toBeUndefined()
  })

  test('that had an allowance and reverted do not count as a loss of first operations', async () => {
    const account = await newStage(10n * cost)
    await lose(account, cost + 1n, undefined, {})
    const next = aSponsoredOperation(await siblingOf(account), fronted)
    expect(await prepare(next, policy)).toBeUndefined()
  })

  test('that are under way count with the most that they can lose', async () => {
    const account = await newStage(10n * cost)
    const all: Operation[] = []
    while (all.length < 3)
      all.push(await prepared(aSponsoredOperation(await siblingOf(account), fronted)))
    const outcomes = await Promise.all(all.map((one) => submit(one, { policy })))
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'accepted', 'over-budget'])
    expect(outcomes).toContainEqual({ kind: 'over-budget', refusal: 'fronting-under-way' })
    expect(await countersOf(account)).toMatchObject({ project: { fronted: 2n * cost } })
  })
})

/** Creates accounts on one network, each in its own project. */
async function newProjects(count: number, deposit: bigint) {
  const first = await newStage(deposit)
  const { networkId } = first
  const others = Array.from({ length: count - 1 }, () => seedAccount(db.stores, { networkId }))
  return [first, ...(await Promise.all(others)).map(({ account }) => account)] as [
    SmartAccountRecord,
    SmartAccountRecord,
    ...SmartAccountRecord[],
  ]
}

describe('fronted operations of several projects', () => {
  const policy: SponsorshipPolicy = {
    ...unlimited,
    fronting: { ...unlimited.fronting, totalLossShare: 2_000n },
  }
  test('share one allowance for their losses', async () => {
    const [loser, other] = await newProjects(2, 10n * cost)
    const operation = await submitted(aSponsoredOperation(loser, fronted))
    const change = included(11n, false)
    const { blockHash } = change.inclusion
    await db.stores.transaction(async (stores) => {
      const entry = aLedgerEntry(operation)
      await stores.ledger.post([
        { ...entry, blockHash, success: false, actualGasCost: cost + 1n, fee: null },
      ])
      await stores.statuses.advance(operation.id, 'queued', 'confirmed', change)
    })
    const next = aSponsoredOperation(other, fronted)
    expect(await prepare(next, policy)).toMatchObject({ refusal: 'total-fronting' })
    // An operation whose account has approved the paymaster carries no risk. Other networks have their own deposits.
    expect(await prepare(aSponsoredOperation(await siblingOf(other)), policy)).toBeUndefined()
    const elsewhere = await newStage(10n * cost)
    expect(await prepare(aSponsoredOperation(elsewhere, fronted), policy)).toBeUndefined()
    await db.stores.ledger.reverse(loser.networkId, blockHash)
    expect(await prepare(next, policy)).toBeUndefined()
  })

  test('submitted at once in two processes reserve no more than all together may lose', async () => {
    const accounts = await newProjects(12, 20n * cost)
    const all = await Promise.all(
      accounts.map((account) => prepared(aSponsoredOperation(account, fronted))),
    )
    const pools = [connect(db.url, endless), connect(db.url, endless)]
    const processes = pools.map((pool) => createDatabase(pool))
    const outcomes = await Promise.all(
      all.map(({ id }, n) =>
        (processes[n % 2] as Database).submissions.submit(id, aSignature, {
          admitted: true,
          policy,
        }),
      ),
    )
    for (const pool of pools) await pool.destroy()
    const refused = { kind: 'over-budget', refusal: 'total-fronting-under-way' }
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(4)
    expect(outcomes.filter(({ kind }) => kind !== 'accepted')).toEqual(Array(8).fill(refused))
    expect(await countersOf(accounts[0])).toMatchObject({ reserved: 4n * cost })
  })

  test('that reserve at prepare reserve no more either', async () => {
    const accounts = await newProjects(6, 10n * cost)
    const early = { quote: { fronted: true, reservedFrom: 'prepare' as const } }
    const outcomes = await Promise.all(
      accounts.map((account) => prepare(aSponsoredOperation(account, early), policy)),
    )
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome)).toEqual(
      Array(4).fill({ refusal: 'total-fronting-under-way' }),
    )
  })
})

/** Creates a user who owns the projects of the accounts for longer than any later owner. */
async function ownerOf(...accounts: readonly SmartAccountRecord[]): Promise<void> {
  const userId = uuidIds.next('user')
  await db.stores.users.insert({
    id: userId,
    email: `${userId}@example.com`,
    name: 'A user',
    passwordHash: '$',
    systemRole: 'client_admin',
    sessionVersion: 1,
    createdAt: new Date(),
  })
  await db.knex('project_members').insert(
    accounts.map(({ projectId }) => ({
      id: uuidIds.next('member'),
      project_id: projectId,
      user_id: userId,
      role: 'owner',
      created_at: new Date(),
    })),
  )
}

/** Submits the operations at the same moment through two gateways, and returns the outcomes. */
async function submittedTwice(
  all: readonly Operation[],
  policy: SponsorshipPolicy,
): Promise<string[]> {
  const pools = [connect(db.url, endless), connect(db.url, endless)]
  const processes = pools.map((pool) => createDatabase(pool))
  const outcomes = await Promise.all(
    all.map(({ id }, n) =>
      (processes[n % 2] as Database).submissions.submit(id, aSignature, { admitted: true, policy }),
    ),
  )
  for (const pool of pools) await pool.destroy()
  return outcomes.map((outcome) =>
    outcome.kind === 'over-budget' ? outcome.refusal : outcome.kind,
  )
}
/** Prepares one fronted operation for each account, each with its own sender. */
const frontedOf = (accounts: readonly SmartAccountRecord[]) =>
  Promise.all(
    accounts.map(async (account) =>
      prepared(aSponsoredOperation(await siblingOf(account), fronted)),
    ),
  )
const countOf = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter((one) => one === outcome).length

describe('fronted operations of one owner', () => {
  const policy: SponsorshipPolicy = {
    ...unlimited,
    fronting: { ...unlimited.fronting, ownerLossShare: 2_000n },
  }

  test('share one allowance for the losses of all projects of their longest-standing owner', async () => {
    const [loser, sibling, stranger, nobodys] = (await newProjects(4, 10n * cost)) as unknown as [
      SmartAccountRecord,
      SmartAccountRecord,
      SmartAccountRecord,
      SmartAccountRecord,
    ]
    await ownerOf(loser, sibling)
    await ownerOf(loser, stranger)
    const { blockHash } = await lose(loser, cost + 1n)
    const next = aSponsoredOperation(sibling, fronted)
    expect(await prepare(next, policy)).toMatchObject({ refusal: 'owner-fronting' })
    for (const other of [stranger, nobodys])
      expect(await prepare(aSponsoredOperation(other, fronted), policy)).toBeUndefined()
    // An operation whose account has approved the paymaster carries no risk.
    expect(await prepare(aSponsoredOperation(await siblingOf(sibling)), policy)).toBeUndefined()
    await db.stores.ledger.reverse(loser.networkId, blockHash)
    expect(await prepare(next, policy)).toBeUndefined()
  })

  test('submitted at once in two processes reserve no more than the owner may lose', async () => {
    const accounts = await newProjects(12, 20n * cost)
    await ownerOf(...accounts)
    const outcomes = await submittedTwice(await frontedOf(accounts), policy)
    expect(countOf(outcomes, 'accepted')).toBe(4)
    expect(countOf(outcomes, 'owner-fronting-under-way')).toBe(8)
    expect(await countersOf(accounts[0])).toMatchObject({ reserved: 4n * cost })
  })

  test('that reserve at prepare reserve no more either', async () => {
    const accounts = await newProjects(12, 20n * cost)
    await ownerOf(...accounts)
    const early = { quote: { fronted: true, reservedFrom: 'prepare' as const } }
    // The store decides all but the first two together.
    const outcomes = await Promise.all(
      accounts.map((account) => prepare(aSponsoredOperation(account, early), policy)),
    )
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(4)
    expect(outcomes.filter((outcome) => outcome)).toEqual(
      Array(8).fill({ refusal: 'owner-fronting-under-way' }),
    )
  })
})

describe('strangers', () => {
  const policy: SponsorshipPolicy = {
    ...unlimited,
    // The deposit covers 100 operations. An owner may lose 3. All together may lose 5 beyond what they paid for, and
    // never more than 10.
    fronting: { ...defaultSponsorshipPolicy.fronting, lossShare: 10_000n },
  }
  /** Creates one project that pays, and three strangers with four projects each. */
  async function newStrangers() {
    const [payer, ...others] = await newProjects(13, 100n * cost)
    await ownerOf(payer)
    const strangers = [others.slice(0, 4), others.slice(4, 8), others.slice(8)]
    for (const projects of strangers) await ownerOf(...projects)
    return { payer, strangers }
  }
  const twiceEach = (accounts: readonly SmartAccountRecord[]) =>
    frontedOf([...accounts, ...accounts])

  test('one stranger with four projects cannot use up the allowance of all, and several cannot use up what a project has paid for', async () => {
    const { payer, strangers } = await newStrangers()
    const [first, second, third] = strangers as [
      SmartAccountRecord[],
      SmartAccountRecord[],
      SmartAccountRecord[],
    ]
    await pay(payer, 6n * cost)
    const outcomes = await submittedTwice(await twiceEach(first), policy)
    expect(countOf(outcomes, 'accepted')).toBe(3)
    expect(countOf(outcomes, 'owner-fronting-under-way')).toBe(5)
    const others = await submittedTwice(await twiceEach(second), policy)
    expect(countOf(others, 'accepted')).toBe(2)
    expect(countOf(others, 'unpaid-fronting-under-way')).toBe(6)
    expect(await submittedTwice(await frontedOf(third), policy)).toEqual(
      Array(4).fill('unpaid-fronting-under-way'),
    )
    const own = await submittedTwice(await frontedOf(Array(7).fill(payer)), policy)
    // All operations together now hold the ten.
    expect(countOf(own, 'accepted')).toBe(5)
    expect(countOf(own, 'total-fronting-under-way')).toBe(2)
    expect(await countersOf(payer)).toMatchObject({ reserved: 10n * cost })
    await expectExact(payer)
  })

  test('that have used up their allowance leave a paying project what it has paid for, and a small payment counts little', async () => {
    const { payer, strangers } = await newStrangers()
    const [first, second] = strangers.flat() as [SmartAccountRecord, SmartAccountRecord]
    await pay(payer, 2n * cost)
    await lose(first, 5n * cost)
    // One operation of the second project has paid for 1 wei of gas.
    await pay(second, 1n)
    const loose = { ...policy, fronting: { ...policy.fronting, ownerLossShare: 10_000n } }
    expect(await prepare(aSponsoredOperation(second, fronted), loose)).toMatchObject({
      refusal: 'unpaid-fronting',
    })
    const own = await submittedTwice(await frontedOf(Array(4).fill(payer)), loose)
    expect(countOf(own, 'accepted')).toBe(2)
    expect(countOf(own, 'unpaid-fronting-under-way') + countOf(own, 'unpaid-fronting')).toBe(2)
  })

  test('are counted even when they are decided together with operations that have approved the paymaster', async () => {
    const { payer, strangers } = await newStrangers()
    const asking = strangers.flat()
    const early = (fronted: boolean) => ({ quote: { fronted, reservedFrom: 'prepare' as const } })
    const outcomes = await Promise.all(
      asking.flatMap((account) => [
        prepare(aSponsoredOperation(payer, early(false)), policy),
        prepare(aSponsoredOperation(account, early(true)), policy),
      ]),
    )
    const stored = outcomes.filter((outcome) => outcome === undefined)
    expect(stored).toHaveLength(asking.length + 5)
    expect(await countersOf(payer)).toMatchObject({
      reserved: BigInt(asking.length + 5) * cost,
      project: { fronted: 0n },
    })
  })
})

describe('what a project has paid for', () => {
  const policy: SponsorshipPolicy = {
    ...unlimited,
    fronting: { ...unlimited.fronting, lossShare: 1_000n },
  }
  /** Creates a project that has lost slightly more than its allowance, and another without losses. */
  async function newLoser() {
    const [loser, other] = await newProjects(2, 10n * cost)
    await lose(loser, cost + 10n)
    const next = async () =>
      await prepare(aSponsoredOperation(await siblingOf(loser), fronted), policy)
    return { loser, other, next }
  }
  const refused = { refusal: 'fronting' }

  test('adds to its allowance, to the wei', async () => {
    const { loser, next } = await newLoser()
    await pay(loser, cost + 9n)
    expect(await next()).toMatchObject(refused)
    await pay(loser, 1n)
    expect(await next()).toBeUndefined()
  })

  test('lapses with the window, and is undone with its block', async () => {
    const { loser, next } = await newLoser()
    const entry = await pay(loser, 2n * cost)
    expect(await next()).toBeUndefined()
    const postedAgo = (hours: number) =>
      db
        .knex('ledger_entries')
        .where({ block_hash: entry.blockHash })
        .update({ posted_at: db.knex.raw('now() - make_interval(hours => ?)', [hours]) })
    await postedAgo(2)
    expect(await next()).toMatchObject(refused)
    await postedAgo(0)
    expect(await next()).toBeUndefined()
    await db.stores.ledger.reverse(loser.networkId, entry.blockHash)
    expect(await next()).toMatchObject(refused)
  })

  test('excludes payments of another project, payments on another network, and operations that paid nothing', async () => {
    const { loser, other, next } = await newLoser()
    await pay(other, 5n * cost)
    const elsewhere = await db.stores.accounts.upsert({
      ...anAccount(aProject()),
      projectId: loser.projectId,
    })
    await pay(elsewhere, 5n * cost)
    await pay(loser, 5n * cost, 0n)
    expect(await next()).toMatchObject(refused)
  })

  test('includes operations that reverted but paid their fee', async () => {
    const { loser, next } = await newLoser()
    await lose(await siblingOf(loser), 2n * cost, 5n)
    expect(await next()).toBeUndefined()
  })
})

test('a refusal says when the oldest loss lapses: of the project, of its owner, or of all projects', async () => {
  const [project, sibling, stranger, asking] = (await newProjects(4, 10n * cost)) as unknown as [
    SmartAccountRecord,
    SmartAccountRecord,
    SmartAccountRecord,
    SmartAccountRecord,
  ]
  await ownerOf(project, sibling)
  for (const [account, minutes] of [
    [project, 10],
    [await siblingOf(project), 5],
    [sibling, 20],
    [stranger, 30],
  ] as const) {
    const { blockHash } = await lose(account, cost)
    await db
      .knex('ledger_entries')
      .where({ block_hash: blockHash })
      .update({ posted_at: db.knex.raw('now() - make_interval(mins => ?)', [minutes]) })
  }
  const lapse = async (account: SmartAccountRecord, share: keyof SponsorshipPolicy['fronting']) => {
    const fronting = { ...unlimited.fronting, [share]: 1_000n }
    const next = aSponsoredOperation(await siblingOf(account), fronted)
    const outcome = await prepare(next, { ...unlimited, fronting })
    if (!outcome || !('refusal' in outcome) || !outcome.lapsesAt) throw new Error('not refused')
    const { rows } = await db.knex.raw(
      'select round(extract(epoch from now() + make_interval(secs => ?) - cast(? as timestamptz)) / 60)::int as ago',
      [unlimited.fronting.windowSeconds, outcome.lapsesAt],
    )
    return [outcome.refusal, rows[0].ago]
  }
  expect(await lapse(project, 'lossShare')).toEqual(['fronting', 10])
  expect(await lapse(project, 'ownerLossShare')).toEqual(['owner-fronting', 20])
  expect(await lapse(asking, 'unpaidLossShare')).toEqual(['unpaid-fronting', 30])
  expect(await lapse(asking, 'totalLossShare')).toEqual(['total-fronting', 30])
})

test('the losses of first operations cost a prefunded operation no statement, and fronted ones of several projects one', async () => {
  const accounts = await newProjects(5, 1_000n * cost)
  await ownerOf(...accounts)
  const pool = connect(db.url, endless)
  const stores = createDatabase(pool)
  const sums = async (operations: readonly Operation[]) => {
    let statements = 0
    const count = ({ sql }: { sql: string }) => {
      if (/from ledger_entries|from project_members/.test(sql)) statements++
    }
    pool.on('query', count)
    await Promise.all(
      operations.map((one) => stores.preparations.insert(one, undefined, unlimited)),
    )
    pool.off('query', count)
    return statements
  }
  expect(await sums(accounts.map((account) => aSponsoredOperation(account)))).toBe(0)
  expect(await sums([aSponsoredOperation(accounts[0], fronted)])).toBe(1)
  // The store begins with some operations before the others arrive. The others share a transaction.
  const many = Array.from({ length: 4 }, () => accounts).flat()
  expect(
    await sums(many.map((account) => aSponsoredOperation(account, fronted))),
  ).toBeLessThanOrEqual(3)
  await pool.destroy()
})

describe('an account', () => {
  const token = randomAddress()
  const paying = (amount: bigint, nonce: bigint, fronted = true) => ({
    nonce,
    spends: [{ asset: token, amount }],
    quote: { token, maxAmount: 10n, fronted },
  })
  const fundsOf = (balance: bigint, allowance = 0n): Funds => ({
    balances: new Map([[token, balance]]),
    deposit: 0n,
    allowance,
  })

  test('submits one of two operations when its balance is enough for one, and learns how much is missing', async () => {
    const account = await newStage(1_000n)
    const both = [
      await prepared(aSponsoredOperation(account, paying(60n, 1n))),
      await prepared(aSponsoredOperation(account, paying(60n, 2n))),
    ]
    const outcomes = await Promise.all(both.map((one) => submit(one, { funds: fundsOf(100n) })))
    expect(outcomes).toContainEqual({ kind: 'accepted' })
    expect(outcomes).toContainEqual({
      kind: 'short',
      shortage: {
        of: 'balance',
        asset: token,
        needed: 70n,
        available: 30n,
        reserved: 70n,
        heldByOthers: false,
      },
    })
    expect(await countersOf(account)).toMatchObject({ reserved: cost })
  })

  test('submits one of two operations when its allowance is enough for one', async () => {
    const account = await newStage(1_000n)
    const both = [
      await prepared(aSponsoredOperation(account, paying(1n, 1n, false))),
      await prepared(aSponsoredOperation(account, paying(1n, 2n, false))),
    ]
    const outcomes = await Promise.all(
      both.map((one) => submit(one, { funds: fundsOf(100n, 15n) })),
    )
    expect(outcomes).toContainEqual({ kind: 'accepted' })
    expect(outcomes).toContainEqual({
      kind: 'short',
      shortage: {
        of: 'allowance',
        asset: token,
        needed: 10n,
        available: 5n,
        reserved: 10n,
        heldByOthers: false,
      },
    })
  })

  test('in two projects is one account', async () => {
    const account = await newStage(1_000n)
    const { account: elsewhere } = await seedAccount(db.stores, {
      networkId: account.networkId,
      address: account.address,
    })
    await prepared(aSponsoredOperation(account, paying(60n, 1n)))
    const both = [
      await prepared(aSponsoredOperation(account, paying(60n, 3n))),
      await prepared(aSponsoredOperation(elsewhere, paying(60n, 2n))),
    ]
    const outcomes = await Promise.all(both.map((one) => submit(one, { funds: fundsOf(100n) })))
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'short'])
    // Whichever was refused, no figure reveals what the other project's operation takes.
    expect(outcomes).toContainEqual({
      kind: 'short',
      shortage: {
        of: 'balance',
        asset: token,
        needed: 70n,
        available: 100n,
        reserved: 0n,
        heldByOthers: true,
      },
    })
  })

  test('with an operation that has landed is judged by its balance alone', async () => {
    const account = await newStage(1_000n)
    const first = await submitted(aSponsoredOperation(account, paying(60n, 1n)))
    expect(
      (await db.stores.operations.liveNonces(account.networkId, account.address)).debits,
    ).toEqual([
      { projectId: account.projectId, debits: new Map([[token, { spends: 60n, fee: 10n }]]) },
    ])
    await confirm(first, 11n)
    const second = await prepared(aSponsoredOperation(account, paying(60n, 2n)))
    // Balances that were read before it landed do not show what it took.
    expect(await submit(second, { funds: fundsOf(139n) })).toMatchObject({ kind: 'short' })
    const { landed } = await db.stores.operations.liveNonces(account.networkId, account.address)
    expect(landed).toEqual([first.id])
    expect(await submit(second, { funds: fundsOf(70n), landed: [...landed] })).toEqual({
      kind: 'accepted',
    })
  })

  test('reserves nothing for an operation whose authorization nonce its address has passed, and everything after an adoption', async () => {
    const account = await newStage(1_000n)
    const bringing = (nonce: number) => ({
      ...paying(60n, BigInt(nonce)),
      delegation: { delegate: randomAddress(), authorization: { nonce } },
    })
    const authorization = { r: randomHash(), s: randomHash(), yParity: 1 }
    const submitOne = async (one: { id: OperationId }, funds: Funds) =>
      db.stores.submissions.submit(one.id, '0xabcd', { admitted: true, authorization, funds })
    const first = await prepared(aSponsoredOperation(account, bringing(3)))
    expect(await submitOne(first, fundsOf(100n))).toEqual({ kind: 'accepted' })
    const second = await prepared(aSponsoredOperation(account, bringing(4)))
    for (const voidBelow of [undefined, 0, 3])
      expect(await submitOne(second, { ...fundsOf(100n), voidBelow })).toMatchObject({
        kind: 'short',
        shortage: { available: 30n, reserved: 70n },
      })
    expect(await submitOne(second, { ...fundsOf(100n), voidBelow: 4 })).toEqual({
      kind: 'accepted',
    })
    const live = await db.stores.operations.liveNonces(account.networkId, account.address)
    const taken = (voidBelow: number) =>
      debitsBeside(account.projectId, liveDebits(live, voidBelow)).all.get(token)
    expect(taken(4)).toEqual({ spends: 60n, fee: 10n })
    expect(taken(0)).toEqual({ spends: 120n, fee: 20n })
  })

  test('is never judged by a balance that was not read: the submit answers `unread`', async () => {
    const account = await newStage(1_000n)
    const asset = randomAddress()
    const taking = (nonce: bigint) => ({ ...paying(1n, nonce), spends: [{ asset, amount: 60n }] })
    const [first, second] = [
      await prepared(aSponsoredOperation(account, taking(1n))),
      await prepared(aSponsoredOperation(account, taking(2n))),
    ]
    const unread = new Set([asset])
    const funds = { ...fundsOf(100n), unread }
    // This holds for submits that are decided together, too.
    const outcomes = await Promise.all([first, second].map((one) => submit(one, { funds })))
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'unread'])
    const late = outcomes[0]?.kind === 'unread' ? first : second
    const balances = new Map([...funds.balances, [asset, 100n] as const])
    expect(await submit(late, { funds: { ...fundsOf(100n), balances } })).toMatchObject({
      kind: 'short',
      shortage: { asset, needed: 60n, available: 40n },
    })
    // A token that does not answer has no balance, but it was read.
    expect(await submit(late, { funds: fundsOf(100n) })).toEqual({ kind: 'accepted' })
  })

  test('that pays its gas itself is judged by its native coin', async () => {
    const { account } = await seedAccount(db.stores)
    const both = [1n, 2n].map((nonce) => anOperation(account, { nonce }))
    for (const one of both) await prepared(one)
    const funds: Funds = {
      balances: new Map([[nativeCoinAddress, 20n]]),
      deposit: 35n,
      allowance: 0n,
    }
    const outcomes = await Promise.all(both.map((one) => submit(one, { funds })))
    expect(outcomes).toContainEqual({
      kind: 'short',
      shortage: {
        of: 'balance',
        asset: nativeCoinAddress,
        needed: 25n,
        available: 20n,
        reserved: 0n,
        heldByOthers: false,
      },
    })
  })
})

describe('under load', () => {
  test('5,000 prepares and submits at once, of ten processes over many connections, never reserve more than the deposit', async () => {
    const networkId = freshNetworkId()
    const room = 700n
    await sponsorships().recordDeposit(networkId, { deposit: room * cost, blockNumber: 10n })
    const policy: SponsorshipPolicy = { ...unlimited, unsubmitted: 300, depositShare: 2_000n }
    const accounts: SmartAccountRecord[] = []
    while (accounts.length < 10)
      accounts.push((await seedAccount(db.stores, { networkId })).account)
    const pools = Array.from({ length: 10 }, () => connect(db.url, { poolSize: 4, ...endless }))
    const processes = pools.map((pool) => createDatabase(pool))

    let over = 0
    let samples = 0
    let running = true
    const sampled = (async () => {
      while (running) {
        const { rows }: { rows: { ok: boolean }[] } = await db.knex.raw(
          `select reserved + landed <= deposit
              and (select coalesce(sum(reserved_wei), 0) from operations
                where network_id = :networkId and status in ('received', 'queued', 'submitted')) <= deposit
              and not exists (select from sponsorship_projects kept
                where kept.network_id = :networkId and (kept.reserved * 5 > deposit or unsubmitted > 300)) as ok
           from sponsorship_networks where network_id = :networkId`,
          { networkId },
        )
        samples++
        if (!rows[0]?.ok) over++
      }
    })()

    const tally = new Map<string, number>()
    const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)
    // Half of them reserve their worst case at prepare, half at submit. Every operation has its own sender.
    const one = async (n: number) => {
      const at = n % processes.length
      const stores = processes[at] as (typeof processes)[number]
      // Six processes serve one project each, so they share only the network's counter. Four serve all projects.
      const account = accounts[at < 6 ? at : Math.floor(n / 10) % 10] as SmartAccountRecord
      const operation = aSponsoredOperation(
        { ...account, address: randomAddress() },
        { quote: { reservedFrom: Math.floor(n / 10) % 2 ? 'prepare' : 'submit' } },
      )
      const refused = await stores.preparations.insert(operation, undefined, policy)
      if (refused) return count('refused at prepare')
      const { kind } = await stores.submissions.submit(operation.id, aSignature, {
        admitted: true,
        policy,
      })
      return count(kind)
    }
    await Promise.all(Array.from({ length: 5_000 }, (_, n) => one(n)))
    running = false
    await sampled
    for (const pool of pools) await pool.destroy()

    const total = [...tally.values()].reduce((a, b) => a + b, 0)
    expect(total).toBe(5_000)
    expect(samples).toBeGreaterThan(0)
    expect(over).toBe(0)
    expect(await sponsorships().differences(networkId)).toEqual([])
    const row = await db.knex('sponsorship_networks').where({ network_id: networkId }).first()
    // Ten times as much was requested, so every unit of room is given out.
    expect(BigInt(row.reserved)).toBe(room * cost)
  })

  test('operations that land, are reorganised, expire and are submitted at the same time leave the counters exact', async () => {
    const account = await newStage(1_000_000n)
    const accounts = [account]
    while (accounts.length < 60) accounts.push(await siblingOf(account))
    const all = accounts.map((each, n) =>
      aSponsoredOperation(each, {
        quote: { reservedFrom: n % 2 ? 'prepare' : 'submit', fronted: n % 3 === 0 },
      }),
    )
    await Promise.all(
      all.map(async (operation, n) => {
        await prepare(operation)
        if (n % 5 === 0) return expire(operation)
        await submit(operation)
        if (n % 5 === 1) return
        await confirm(operation, BigInt(9 + (n % 4)))
        if (n % 5 === 2) await reorganise(operation)
        if (n % 5 === 3)
          await db.stores.statuses.advance(operation.id, 'confirmed', 'finalized', {
            cause: 'test',
          })
        await sponsorships().recordDeposit(account.networkId, {
          deposit: 1_000_000n,
          blockNumber: BigInt(10 + (n % 3)),
        })
      }),
    )
    await expectExact(account)
    expect((await countersOf(account)).reserved).toBeGreaterThan(0n)
  })

  test('every change of a counter takes its locks in one order, so no deadlock happens', async () => {
    const networkId = freshNetworkId()
    await sponsorships().recordDeposit(networkId, { deposit: 10n ** 12n, blockNumber: 10n })
    const accounts: SmartAccountRecord[] = []
    for (let n = 0; n < 5; n++) accounts.push((await seedAccount(db.stores, { networkId })).account)
    const pools = Array.from({ length: 6 }, () => connect(db.url, { poolSize: 4, ...endless }))
    const processes = pools.map((pool) => createDatabase(pool))
    const deadlocks = async () =>
      (
        await db
          .knex('pg_stat_database')
          .whereRaw('datname = current_database()')
          .first<{ deadlocks: string }>('deadlocks')
      ).deadlocks
    const before = await deadlocks()

    let running = true
    const passes = new Map<string, number>()
    const repeat = async (
      what: string,
      work: (stores: (typeof processes)[number], pass: number) => Promise<unknown>,
    ) => {
      for (let pass = 0; running; pass++) {
        await work(
          processes[(pass + what.length) % processes.length] as (typeof processes)[number],
          pass,
        )
        passes.set(what, pass + 1)
      }
    }
    const some = async (statuses: readonly string[], limit: number) =>
      (
        await db
          .knex('operations')
          .where({ network_id: networkId })
          .whereIn('status', statuses)
          .orderByRaw('random()')
          .limit(limit)
          .select<{ id: Operation['id']; status: Operation['status'] }[]>('id', 'status')
      ).map(({ id, status: from }) => ({ id, from }))
    const around = Promise.all([
      repeat('blocks that land', (stores, pass) =>
        stores.transaction(async ({ statuses }) => {
          const moves = await some(['queued', 'submitted'], 30)
          const locked = await statuses.lock(moves.map(({ id }) => id))
          await statuses.advanceAll(
            'confirmed',
            moves
              .filter(({ id, from }) => locked.get(id) === from)
              .map((move) => ({
                ...move,
                change: included(BigInt(5 + (pass % 20)), pass % 3 > 0),
              })),
          )
        }),
      ),
      repeat('blocks that leave', (stores) =>
        stores.transaction(async ({ statuses }) => {
          const moves = await some(['confirmed'], 10)
          const change = { cause: 'test', inclusion: null }
          const gone = await statuses.advanceAll(
            'submitted',
            moves.map((move) => ({ ...move, change })),
          )
          await statuses.advanceAll(
            'queued',
            [...gone].map((id) => ({ id, from: 'submitted', change })),
          )
        }),
      ),
      repeat('repairs', (stores, pass) =>
        stores.transaction(async ({ statuses, repairs, sponsorships }) => {
          const moves = await some(['queued', 'submitted', 'confirmed'], 6)
          const ids = moves.map(({ id }) => id)
          const locked = await statuses.lock(ids)
          await sponsorships.lockCounters(ids)
          const due = moves.filter(({ id, from }) => locked.get(id) === from)
          for (const [at, status] of (['finalized', 'failed'] as const).entries())
            await repairs.correct(
              status,
              due
                .filter((_, n) => n % 2 === at)
                .map((move) => ({ ...move, change: included(BigInt(5 + (pass % 20))) })),
            )
        }),
      ),
      repeat('deposits', (stores, pass) =>
        stores.sponsorships.recordDeposit(networkId, {
          deposit: 10n ** 12n,
          blockNumber: BigInt(5 + (pass % 20)),
        }),
      ),
      repeat('expiries', async (stores) => {
        await stores.preparations.expire(20)
        await stores.sponsorships.releaseExpired(networkId, 10n ** 10n, 20)
      }),
      repeat('recounts', (stores) => stores.sponsorships.recount(networkId)),
    ])

    const operate = async (n: number) => {
      const account = accounts[n % accounts.length] as SmartAccountRecord
      const stores = processes[n % processes.length] as (typeof processes)[number]
      const operation = aSponsoredOperation(
        { ...account, address: randomAddress() },
        {
          quote: { reservedFrom: n % 2 ? 'prepare' : 'submit', fronted: n % 3 === 0 },
          // Every seventh operation has already expired.
          ...(n % 7 === 0 && { expiresAt: new Date(0) }),
        },
      )
      await stores.preparations.insert(operation, undefined, unlimited)
      await stores.submissions.submit(operation.id, aSignature, {
        admitted: true,
        policy: unlimited,
      })
    }
    for (let round = 0; round < 6; round++)
      await Promise.all(Array.from({ length: 200 }, (_, n) => operate(round * 200 + n)))
    running = false
    await around
    for (const pool of pools) await pool.destroy()

    expect([...passes.values()].every((count) => count > 3)).toBe(true)
    expect(await sponsorships().differences(networkId)).toEqual([])
    expect(await deadlocks()).toBe(before)
  })

  test('a nonce that a landing operation holds is refused without waiting for the transaction that books the landing', async () => {
    const account = await newStage(1_000n)
    const landing = await submitted(aSponsoredOperation(account, { nonce: 5n }))
    const next = await prepared(aSponsoredOperation(account, { nonce: 5n }))
    const holder = await db.knex.transaction()
    await createDatabase(holder).sponsorships.lockCounters([landing.id])
    const outcome = submit(next)
    await untilBlocked(db.knex)
    // This waits behind the submit, and has changed the row.
    const confirmed = confirm(landing, 11n)
    await untilBlocked(db.knex, 2)
    await holder.commit()
    expect(await Promise.all([outcome, confirmed])).toEqual([{ kind: 'nonce-taken' }, true])
    await expectExact(account)
  })

  test('relaying and finalizing do not wait for a transaction that holds the counters', async () => {
    const account = await newStage(1_000n)
    const landed = await submitted(aSponsoredOperation(account))
    await confirm(landed, 11n)
    const operation = await submitted(aSponsoredOperation(await siblingOf(account)))
    const holder = await db.knex.transaction()
    await createDatabase(holder).sponsorships.lockCounters([operation.id])
    const change = { cause: 'test' }
    expect(await db.stores.queue.claim(account.networkId, 10, 0)).toHaveLength(1)
    expect(await db.stores.statuses.advance(operation.id, 'queued', 'submitted', change)).toBe(true)
    expect(await db.stores.statuses.advance(operation.id, 'submitted', 'queued', change)).toBe(true)
    expect(await db.stores.statuses.advance(landed.id, 'confirmed', 'finalized', change)).toBe(true)
    // A landing must wait for the holder, which is still open.
    const confirmed = confirm(operation, 12n)
    await untilBlocked(db.knex)
    await holder.commit()
    expect(await confirmed).toBe(true)
    await expectExact(account)
  })

  test('a transaction that is undone leaves nothing reserved', async () => {
    const account = await newStage(1_000n)
    const operation = await prepared(aSponsoredOperation(account))
    await db.stores
      .transaction(async (stores) => {
        await stores.submissions.submit(operation.id, aSignature, {
          admitted: true,
          policy: unlimited,
        })
        throw new Error('crashed')
      })
      .catch(() => {})
    expect(await countersOf(account)).toMatchObject({ reserved: 0n, project: { unsubmitted: 1 } })
    await expectExact(account)
  })
})

describe('a recount', () => {
  test('reports what was wrong, repairs it, and finds nothing afterwards', async () => {
    const account = await newStage(1_000n)
    await submitted(aSponsoredOperation(account))
    await db
      .knex('sponsorship_projects')
      .where({ project_id: account.projectId })
      .update({ reserved: '7' })
    await db
      .knex('sponsorship_networks')
      .where({ network_id: account.networkId })
      .update({ reserved: '0', landed: '3' })
    const wrong = [
      { projectId: account.projectId, field: 'reserved', stored: 7n, counted: cost },
      { projectId: null, field: 'landed', stored: 3n, counted: 0n },
      { projectId: null, field: 'reserved', stored: 0n, counted: cost },
    ]
    expect(await sponsorships().differences(account.networkId)).toEqual(wrong)
    expect(await sponsorships().recount(account.networkId)).toEqual(wrong)
    await expectExact(account)
    expect(await countersOf(account)).toMatchObject({ reserved: cost, landed: 0n })
  })
})

test('no query of prepare, submit, the watcher or a recount scans full tables', async () => {
  const own = await ownDatabase({ autovacuum: false })
  const { knex, stores } = own
  const { account } = await seedAccount(stores)
  const { networkId, projectId } = account
  await stores.sponsorships.recordDeposit(networkId, { deposit: 1_000_000n, blockNumber: 10n })
  const operation = aSponsoredOperation(account, { quote: { fronted: true } })
  await stores.preparations.insert(operation, undefined, unlimited)
  await stores.submissions.submit(operation.id, aSignature, { admitted: true, policy: unlimited })
  // The planner assumes 100 submitted rows, and scans a shorter table sequentially.
  const many = 4_000
  // History: operations that landed long ago. There are as many projects, each with a counter.
  await knex.raw(
    `insert into operations
     select copied.*
     from operations, generate_series(1, :many) as copy
       cross join lateral jsonb_populate_record(operations, jsonb_build_object(
         'id', operations.id || lpad(copy::text, 8, '0'), 'sender', operations.sender || copy,
         'status', 'finalized', 'block_number', 5, 'block_hash', 'x',
         'user_operation_hash', operations.user_operation_hash || copy)) as copied
     where operations.id = :id`,
    { id: operation.id, many },
  )
  await knex.raw(
    `insert into projects
     select copied.* from projects, generate_series(1, :many) as copy
       cross join lateral jsonb_populate_record(projects, jsonb_build_object(
         'id', projects.id || copy, 'name', projects.name || copy)) as copied
     where projects.id = :projectId`,
    { projectId, many },
  )
  await knex.raw(
    `insert into sponsorship_projects (project_id, network_id)
     select id, :networkId from projects where id <> :projectId`,
    { networkId, projectId },
  )
  await stores.ledger.post([
    { ...aLedgerEntry(operation), success: false, fee: null, blockHash: randomHash() },
  ])
  await knex.raw(
    `insert into ledger_entries
     select copied.* from ledger_entries, generate_series(1, :many) as copy
       cross join lateral jsonb_populate_record(ledger_entries, jsonb_build_object(
         'user_operation_hash', ledger_entries.user_operation_hash || copy,
         'posted_at', now() - copy * interval '1 hour')) as copied
     where ledger_entries.operation_id = :id`,
    { id: operation.id, many },
  )
  // The project has also paid for as many operations within the window.
  await stores.ledger.post([aLedgerEntry(operation)])
  await knex.raw(
    `insert into ledger_entries
     select copied.* from ledger_entries, generate_series(1, :many) as copy
       cross join lateral jsonb_populate_record(ledger_entries, jsonb_build_object(
         'block_hash', ledger_entries.block_hash || copy,
         'posted_at', now() - copy * interval '1 second' / 10)) as copied
     where ledger_entries.operation_id = :id and ledger_entries.collected > 0`,
    { id: operation.id, many },
  )
  await inEachState(own, async () => {
    const sibling = await siblingOf(account, stores)
    const other = aSponsoredOperation(sibling, {
      quote: { fronted: true, reservedFrom: 'prepare' },
    })
    // This policy refuses every operation, after a look at the losses of first operations.
    const tight = {
      ...unlimited,
      depositShare: 0n,
      fronting: { ...unlimited.fronting, lossShare: 1n },
    }
    const outcome = await readAtMost(
      knex,
      // The most that the query reads: the newest paid operations, and no other ledger entry.
      1_020,
      /^(operations|ledger_entries|sponsorship_projects|projects|project_members)$/,
      ({ preparations }) => preparations.insert(other, undefined, tight),
    )
    expect(outcome).toMatchObject({ refusal: expect.any(String) })
    const funds = { balances: new Map(), deposit: 0n, allowance: 0n }
    const works: ((stores: Database) => Promise<unknown>)[] = [
      ({ preparations }) => preparations.insert(other, undefined, unlimited),
      ({ submissions }) =>
        submissions.submit(other.id, aSignature, { admitted: true, policy: unlimited, funds }),
      ({ operations }) => operations.liveNonces(networkId, account.address),
      ({ sponsorships }) =>
        sponsorships.recordDeposit(networkId, { deposit: 1_000_000n, blockNumber: 20n }),
      ({ sponsorships }) => sponsorships.releaseExpired(networkId, 1n, 10),
      ({ sponsorships }) => sponsorships.lockCounters([other.id]),
    ]
    for (const work of works)
      await readAtMost(
        knex,
        // A submit reads one row of the project by its key, because it may have been archived.
        20,
        /^(operations|ledger_entries|sponsorship_projects|projects|project_members)$/,
        work,
      )
    await readAtMost(knex, 19, /^operations$/, ({ sponsorships }) =>
      sponsorships.differences(networkId),
    )
  })
})
