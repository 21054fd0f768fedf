import type { Operation, ProjectId, SmartAccountRecord, UserId } from '@gasless-gateway/core'
import type { Hash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import {
  anAttempt,
  anOperation,
  anOuterEntry,
  aSignature,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { inEachState } from '../../testing/table-states.js'
import { uuidIds } from '../system/uuid-ids.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const newAccount = async () => (await seedAccount(db.stores)).account

const exposed = (account: SmartAccountRecord, gas = 0n) => ({
  accountId: account.id,
  projectId: account.projectId,
  sender: account.address,
  gas,
})

const policy = {
  windowSeconds: 60,
  perProject: 10n ** 9n,
  perOwner: 10n ** 9n,
  ofNewcomers: 10n ** 9n,
  perLanded: 0n,
}

const read = async (
  account: SmartAccountRecord,
  {
    stores = db.stores,
    gas,
    limits = {},
  }: {
    stores?: Pick<typeof db.stores, 'exposures'>
    gas?: bigint
    limits?: Partial<typeof policy>
  } = {},
) => {
  const [found] = await stores.exposures.read(account.networkId, [exposed(account, gas)], {
    ...policy,
    ...limits,
  })
  if (!found) throw new Error('nothing was read')
  return found
}
const gasOf = async (account: SmartAccountRecord) => {
  const { sums } = await read(account)
  return Object.fromEntries(
    Object.entries(sums).map(([limit, { burnt, underWay }]) => [limit, [burnt, underWay]]),
  )
}

async function submitted(account: SmartAccountRecord): Promise<Operation> {
  const { preparations, submissions, statuses } = db.stores
  const operation = anOperation(account, { nonce: BigInt(randomHash()) >> 192n })
  await preparations.insert(operation, undefined)
  await submissions.submit(operation.id, aSignature, { admitted: true })
  await statuses.advance(operation.id, 'queued', 'submitted', { cause: 'test' })
  return operation
}

/** Sends the operations in one bundle, which burns at most `gas`. */
async function send(
  operations: readonly Operation[],
  { gas = 500n, ofNewcomers = false }: { gas?: bigint; ofNewcomers?: boolean } = {},
) {
  const networkId = operations[0]?.networkId ?? ''
  const slot = { id: uuidIds.next('slot'), networkId, executor: randomAddress(), nonce: 0 }
  await db.stores.slots.register(networkId, [slot.executor])
  const attempt = anAttempt()
  const ids = operations.map(({ id }) => id).sort()
  await db.stores.slots.open(slot, attempt, ids, { gas, ofNewcomers })
  const blockHash = randomHash()
  const landed = () =>
    db.stores.slots.close(slot.id, { blockHash, transactionHash: attempt.transactionHash })
  return {
    landed,
    slot,
    attempt,
    blockHash,
    /** Mines the bundle, and records this gas as burnt by each of these operations. */
    async mined(failed: readonly Operation[], gas: bigint, ofSender = gas, isFailure = true) {
      const { transactionHash } = attempt
      await landed()
      await db.stores.exposures.recordBurnt(
        networkId,
        { blockHash, transactionHash },
        failed.map(({ id }) => ({ operationId: id, gas, ofSender, isFailure })),
      )
    },
  }
}

const nothing = { sender: [0n, 0n], project: [0n, 0n], owner: [0n, 0n], newcomers: [0n, 0n] }

async function ownedBy(userId: UserId, projectId: ProjectId): Promise<void> {
  await db.knex('project_members').insert({
    id: uuidIds.next('member'),
    project_id: projectId,
    user_id: userId,
    role: 'owner',
    created_at: new Date(),
  })
}

async function newUser(): Promise<UserId> {
  const id = uuidIds.next('user')
  await db.stores.users.insert({
    id,
    email: `${id}@example.com`,
    name: 'A user',
    passwordHash: '$',
    systemRole: 'client_admin',
    sessionVersion: 1,
    createdAt: new Date(),
  })
  return id
}

test('a bundle under way counts once against each sender and project in it, until it is mined', async () => {
  const account = await newAccount()
  const other = { ...account, address: randomAddress() }
  expect(await gasOf(account)).toEqual(nothing)
  const operation = await submitted(account)
  const bundle = await send([operation, await submitted(other)], { ofNewcomers: true })
  const all = { ...nothing, sender: [0n, 500n], project: [0n, 500n], newcomers: [0n, 500n] }
  expect(await gasOf(account)).toEqual(all)
  // The replacement carries the same operation, and only one of the two transactions is mined.
  await db.stores.slots.replace(bundle.slot.id, bundle.attempt.id, anAttempt(), [operation.id])
  expect(await gasOf(account)).toEqual(all)
  await bundle.landed()
  expect(await gasOf(account)).toEqual(nothing)
})

test('gas that a bundle burnt counts against the operations that did not land, until the window is over', async () => {
  const account = await newAccount()
  const [landed, failed, too] = [
    await submitted(await sibling(account)),
    await submitted(account),
    await submitted(await sibling(account)),
  ]
  const bundle = await send([landed, failed, too])
  await bundle.mined([failed, too], 151n)
  expect(await gasOf(account)).toEqual({
    ...nothing,
    sender: [151n, 0n],
    project: [302n, 0n],
  })
  const { sums } = await read(account)
  const recorded = await db.knex('burnt_gas').where({ operation_id: failed.id }).first()
  expect(sums.sender.lapsesAt).toEqual(new Date(recorded.burnt_at.getTime() + 60_000))
  await db.knex.raw(`update burnt_gas set burnt_at = burnt_at - interval '61 seconds'`)
  expect(await gasOf(account)).toEqual(nothing)
})

test('part of the burnt gas may count against the sender, and all of it counts against the project', async () => {
  const account = await newAccount()
  const operation = await submitted(account)
  const bundle = await send([operation], { ofNewcomers: true })
  await bundle.mined([operation], 300n, 100n)
  const all = { sender: [100n, 0n], project: [300n, 0n], owner: [0n, 0n], newcomers: [300n, 0n] }
  expect(await gasOf(account)).toEqual(all)
  // Rows of the previous release have no `of_sender`.
  await db.knex('burnt_gas').where({ operation_id: operation.id }).update({ of_sender: null })
  expect(await gasOf(account)).toEqual({ ...all, sender: [300n, 0n] })
})

test('all burnt gas of a sender is reported for 31 days, also beyond the window and beyond the part that counts against its limit', async () => {
  const account = await newAccount()
  const recorded = async (of = account) => (await read(of)).burntInRecord
  const burn = async (gas: bigint, ofSender = gas) => {
    const operation = await submitted(account)
    await (await send([operation])).mined([operation], gas, ofSender, ofSender === gas)
  }
  const age = (interval: string) =>
    db
      .knex('burnt_gas')
      .where({ sender: account.address })
      .update({ burnt_at: db.knex.raw('burnt_at - cast(? as interval)', [interval]) })
  expect(await recorded()).toBe(0n)
  await burn(300n, 100n)
  await age('30 days')
  await burn(50n)
  expect(await recorded()).toBe(350n)
  expect((await gasOf(account)).sender).toEqual([50n, 0n])
  expect(await recorded(await sibling(account))).toBe(0n)
  expect(await recorded({ ...account, networkId: 'another' })).toBe(0n)
  await age('1 day 1 second')
  expect(await recorded()).toBe(50n)
})

/** Adds another account to the project. */
async function sibling(account: SmartAccountRecord): Promise<SmartAccountRecord> {
  return db.stores.accounts.upsert({
    ...account,
    id: uuidIds.next('account'),
    ownerAddress: randomAddress(),
    address: randomAddress(),
  })
}

test('concurrent reads of the burnt gas of senders and their networks share statements', async () => {
  const [first, elsewhere] = [await newAccount(), await newAccount()]
  const other = await sibling(first)
  const burn = async (account: SmartAccountRecord, gas: bigint) => {
    const operation = await submitted(account)
    await (await send([operation])).mined([operation], gas)
  }
  await burn(first, 70n)
  await burn(other, 30n)
  const asked = [first, elsewhere, other, first, other]
  let statements = 0
  const count = () => statements++
  db.knex.on('query', count)
  const answers = await Promise.all(
    asked.map(({ networkId, address }) => db.stores.exposures.burnt(networkId, address, 60)),
  )
  db.knex.off('query', count)
  // The first two reads each send a statement at once. The others wait for one of them and share a third.
  expect(statements).toBeLessThanOrEqual(3)
  expect(answers.map(({ ofSender, ofNetwork }) => [ofSender, ofNetwork])).toEqual([
    [70n, 100n],
    [0n, 0n],
    [30n, 100n],
    [70n, 100n],
    [30n, 100n],
  ])
  await db.knex.raw(`update burnt_gas set burnt_at = burnt_at - interval '61 seconds'`)
  expect(await db.stores.exposures.burnt(first.networkId, first.address, 60)).toEqual({
    ofSender: 0n,
    ofNetwork: 0n,
  })
})

test('gas of a block that leaves the chain does not count, and no gas counts twice', async () => {
  const account = await newAccount()
  const operation = await submitted(account)
  const bundle = await send([operation])
  await bundle.mined([operation], 90n)
  await bundle.mined([operation], 90n)
  expect((await gasOf(account)).sender).toEqual([90n, 0n])
  await db.stores.exposures.reverse(account.networkId, bundle.blockHash)
  await db.stores.slots.reopen(account.networkId, bundle.blockHash)
  expect((await gasOf(account)).sender).toEqual([0n, 500n])
})

test('projects of one owner share a limit, and the oldest owner of a project counts as its owner', async () => {
  const [first, second] = [await newAccount(), await newAccount()]
  const [founder, later] = [await newUser(), await newUser()]
  const other = { ...second, networkId: first.networkId }
  await ownedBy(founder, first.projectId)
  await ownedBy(later, first.projectId)
  await ownedBy(founder, other.projectId)
  const operation = await submitted(first)
  const bundle = await send([operation], { gas: 70n })
  expect((await read(other)).ownerId).toBe(founder)
  expect(await gasOf(other)).toEqual({ ...nothing, owner: [0n, 70n] })
  await bundle.mined([operation], 60n)
  expect(await gasOf(other)).toEqual({ ...nothing, owner: [60n, 0n] })
  expect((await read(await newAccount())).ownerId).toBeNull()
})

test('an account stays a newcomer until it lands an operation, and gas that it burnt before still counts against the newcomers', async () => {
  const account = await newAccount()
  const operation = await submitted(account)
  expect((await read(account)).sums.sender.landed).toBe(0)
  const bundle = await send([operation], { ofNewcomers: true })
  await bundle.mined([operation], 40n)
  // An operation that lands without the gateway's executors has paid them nothing.
  await confirm(await submitted(account), { transactionHash: randomHash() })
  expect((await read(account)).sums.sender.landed).toBe(0)
  // A reverted operation whose gas the deposit fronted has paid nothing either.
  const reverted = await submitted(account)
  const { attempt, landed } = await send([reverted])
  const { transactionHash } = attempt
  await confirm(reverted, { transactionHash, posted: true, success: false })
  await landed()
  expect((await read(account)).sums.sender.landed).toBe(1)
  await db.knex('operations').where({ id: reverted.id }).update({ fronted: true })
  expect((await read(account)).sums.sender.landed).toBe(0)
  await land(account)
  expect((await read(account)).sums.sender.landed).toBe(1)
  expect((await gasOf(account)).newcomers).toEqual([40n, 0n])
})

/** `posted`: one of the gateway's executors sent the transaction. */
async function confirm(
  { id, networkId }: Operation,
  {
    transactionHash,
    posted = false,
    success = true,
  }: { transactionHash: Hash; posted?: boolean; success?: boolean },
) {
  const blockHash = randomHash()
  await db.stores.statuses.advance(id, 'submitted', 'confirmed', {
    cause: 'test',
    transactionHash,
    inclusion: { blockNumber: 7n, blockHash, transactionHash, success },
  })
  const entry = anOuterEntry({ networkId, blockHash, transactionHash, blockNumber: 7n })
  if (posted) await db.stores.ledger.postOuter([entry])
}

/** Lands an operation of the account through the gateway's executors. */
async function land(account: SmartAccountRecord) {
  const operation = await submitted(account)
  const { attempt, landed } = await send([operation])
  await confirm(operation, { transactionHash: attempt.transactionHash, posted: true })
  await landed()
}

test('landed operations of a project are counted only if a limit has no room otherwise', async () => {
  const account = await newAccount()
  await ownedBy(await newUser(), account.projectId)
  await land(await sibling(account))
  const operation = await submitted(account)
  await (await send([operation], { gas: 30n, ofNewcomers: true })).mined([operation], 10n)
  await send([await submitted(account)], { gas: 20n, ofNewcomers: true })
  const landed = async (limits: Partial<typeof policy>, gas = 0n) =>
    (await read(account, { limits, gas })).sums.project.landed
  for (const limit of ['perProject', 'perOwner'] as const) {
    expect(await landed({ [limit]: 30n })).toBe(0)
    expect(await landed({ [limit]: 29n })).toBe(1)
    expect(await landed({ [limit]: 35n }, 5n)).toBe(0)
    expect(await landed({ [limit]: 35n }, 6n)).toBe(1)
  }
  // They are counted once half of the newcomers' pool is used, if the requested gas could draw on the pool.
  expect(await landed({ ofNewcomers: 60n }, 1n)).toBe(0)
  expect(await landed({ ofNewcomers: 59n }, 1n)).toBe(1)
  await land(account)
  // Each of the 2 landed operations has paid for 20 gas, so the account may burn 60. So far 10 are burnt and 20 are
  // under way.
  const paying = { ofNewcomers: 59n, perLanded: 20n }
  expect(await landed(paying, 30n)).toBe(0)
  expect(await landed(paying, 31n)).toBe(2)
  // The other account's operation may be in the same bundle.
  const other = exposed(await newAccount(), 1n)
  const beside = async (gas: bigint) => {
    const asked = [exposed(account, gas), other]
    const limits = { ...policy, ...paying }
    const found = await db.stores.exposures.read(account.networkId, asked, limits)
    return found.find(({ accountId }) => accountId === account.id)?.sums.project.landed
  }
  expect(await beside(29n)).toBe(0)
  expect(await beside(30n)).toBe(2)
  await db
    .knex('operations')
    .where({ project_id: account.projectId })
    .update({
      created_at: db.knex.raw(`clock_timestamp() - interval '61 seconds'`),
    })
  expect(await landed({ perProject: 0n })).toBe(0)
})

test('failures of a sender count transactions of 31 days, and `inARow` those since an executor last landed an operation', async () => {
  const account = await newAccount()
  const fail = async (of = account, ofSender = 10n) => {
    const operation = await submitted(of)
    await (await send([operation])).mined([operation], 10n, ofSender)
  }
  const failures = async () => {
    const { total, inARow } = (await read(account)).failures
    return [total, inARow]
  }
  expect((await read(account)).failures).toEqual({ total: 0, inARow: 0, secondsAgo: 0 })
  await fail(await sibling(account))
  expect(await failures()).toEqual([0, 0])
  await fail()
  await fail()
  expect(await failures()).toEqual([2, 2])
  // Two operations of one transaction count as one failure.
  const [one, other] = [await submitted(account), await submitted(account)]
  await (await send([one, other])).mined([one, other], 10n)
  expect(await failures()).toEqual([3, 3])
  // It is not the sender's failure if somebody else lands its operation.
  const taken = await submitted(account)
  await (await send([taken])).mined([taken], 10n, 10n, false)
  expect(await failures()).toEqual([3, 3])
  // An operation that somebody else lands does not end the row of failures.
  await confirm(await submitted(account), { transactionHash: randomHash() })
  expect(await failures()).toEqual([3, 3])
  await land(account)
  expect(await failures()).toEqual([3, 0])
  await fail()
  expect(await failures()).toEqual([4, 1])
  const { secondsAgo } = (await read(account)).failures
  expect(secondsAgo).toBeGreaterThan(0)
  const age = (interval: string) =>
    db
      .knex('burnt_gas')
      .where({ sender: account.address })
      .update({
        burnt_at: db.knex.raw('clock_timestamp() - cast(? as interval)', [interval]),
      })
  await age('30 days 23 hours')
  const old = await read(account)
  expect(old.failures).toMatchObject({ total: 4 })
  expect(old.failures.secondsAgo).toBeGreaterThan(30 * 86_400)
  expect(old.sums.sender.burnt).toBe(0n)
  // Burnt gas that is not the sender's failure does not prolong the sender's wait.
  const spared = await submitted(account)
  await (await send([spared])).mined([spared], 10n, 10n, false)
  expect((await read(account)).failures.secondsAgo).toBeGreaterThan(30 * 86_400)
  await age('31 days 1 hour')
  expect((await read(account)).failures.total).toBe(0)
})

test('another network’s gas does not count', async () => {
  const account = await newAccount()
  await send([await submitted(account)])
  expect(await gasOf({ ...account, networkId: 'another' })).toEqual(nothing)
})

test('replicas that send at the same time do not exceed a limit together', async () => {
  const account = await newAccount()
  const operations = await Promise.all(
    Array.from({ length: 12 }, async () => submitted(await sibling(account))),
  )
  const most = 500n
  const sent = await Promise.all(
    operations.map((operation) =>
      db.stores.transaction(async ({ exposures, slots }) => {
        const turns = { ...exposures, read: exposures.lockAndRead }
        const { underWay } = (await read(account, { stores: { exposures: turns } })).sums.project
        if (underWay + 120n > most) return false
        const executor = randomAddress()
        const slot = { id: uuidIds.next('slot'), networkId: account.networkId, executor, nonce: 0 }
        await slots.register(account.networkId, [executor])
        await slots.open(slot, anAttempt(), [operation.id], { gas: 120n, ofNewcomers: false })
        return true
      }),
    ),
  )
  expect(sent.filter(Boolean)).toHaveLength(4)
  expect((await gasOf(account)).project).toEqual([0n, 480n])
})

test('a read looks only at an account’s newest landed operations, however many landed or were dropped', async () => {
  const own = await ownDatabase({ autovacuum: false })
  const { account } = await seedAccount(own.stores)
  const { knex } = own
  const [landed, dropped, many] = [anOperation(account), anOperation(account), 2_000]
  for (const operation of [landed, dropped]) {
    await own.stores.preparations.insert(operation, undefined)
    await own.stores.submissions.submit(operation.id, aSignature, { admitted: true })
  }
  const names: { name: string }[] = (
    await knex.raw(
      `select column_name as name from information_schema.columns where table_name = 'operations'`,
    )
  ).rows
  const copy = async ({ id }: Operation, changes: Readonly<Record<string, string>>) => {
    const of: Record<string, string> = {
      id: `t.id || n`,
      nonce: 'n',
      user_operation_hash: `t.id || n`,
      ...changes,
    }
    await knex.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica')
      await trx.raw(
        `insert into operations (${names.map(({ name }) => name).join()})
         select ${names.map(({ name }) => of[name] ?? `t.${name}`).join()}
         from operations t, generate_series(1, ${many}) n where t.id = '${id}'`,
      )
    })
  }
  await copy(landed, {
    status: `'finalized'`,
    block_number: 'n',
    block_hash: `'block' || n`,
    included_transaction_hash: `'hash' || n`,
    success: 'true',
  })
  await copy(dropped, { status: `'dropped'` })
  await knex.raw(
    `insert into outer_entries (network_id, block_hash, transaction_hash, block_number, executor, purpose, success, landed, cost)
     select ?, 'block' || n, 'hash' || n, n, 'executor', 'bundle', true, 1, 1 from generate_series(1, cast(? as int)) n`,
    [account.networkId, many],
  )
  await inEachState(own, async () => {
    const [found] = await readAtMost(knex, 100, /^(operations|outer_entries)$/, ({ exposures }) =>
      exposures.read(account.networkId, [exposed(account)], policy),
    )
    expect(found?.sums.sender.landed).toBe(20)
  })
})
