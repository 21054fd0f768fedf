import type {
  Exposed,
  Operation,
  ProjectId,
  SmartAccountRecord,
  UserId,
} from '@gasless-gateway/core'
import type { Hash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import {
  anAttempt,
  anOperation,
  aSignature,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { uuidIds } from '../system/uuid-ids.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const newAccount = async () => (await seedAccount(db.stores)).account

const exposed = ({ id, projectId, address }: SmartAccountRecord): Exposed => ({
  accountId: id,
  projectId,
  sender: address,
})

const read = async (
  account: SmartAccountRecord,
  {
    stores = db.stores,
    countLandedAbove = 0n,
  }: { stores?: Pick<typeof db.stores, 'exposures'>; countLandedAbove?: bigint } = {},
) => {
  const [found] = await stores.exposures.read(account.networkId, [exposed(account)], {
    windowSeconds: 60,
    countLandedAbove,
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
  const { operations } = db.stores
  const operation = anOperation(account, { nonce: BigInt(randomHash()) >> 192n })
  await operations.insertPrepared(operation, undefined)
  await operations.submit(operation.id, aSignature, { admitted: true })
  await operations.advance(operation.id, 'queued', 'submitted', { cause: 'test' })
  return operation
}

/** In one bundle, which burns `gas` at most. */
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
    /** Mined, and `burnt` was spent on these. */
    async mined(failed: readonly Operation[], burnt: bigint) {
      const { transactionHash } = attempt
      await landed()
      await db.stores.exposures.recordBurnt(networkId, {
        blockHash,
        transactionHash,
        gas: burnt,
        operationIds: failed.map(({ id }) => id),
      })
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

test('a bundle under way counts once against everybody with an operation in it, and no more once it is mined', async () => {
  const account = await newAccount()
  const other = { ...account, address: randomAddress() }
  expect(await gasOf(account)).toEqual(nothing)
  const operation = await submitted(account)
  const bundle = await send([operation, await submitted(other)], { ofNewcomers: true })
  const all = { ...nothing, sender: [0n, 500n], project: [0n, 500n], newcomers: [0n, 500n] }
  expect(await gasOf(account)).toEqual(all)
  // What replaces it carries the same, and one of the two is mined.
  await db.stores.slots.replace(bundle.slot.id, bundle.attempt.id, anAttempt(), [operation.id])
  expect(await gasOf(account)).toEqual(all)
  await bundle.landed()
  expect(await gasOf(account)).toEqual(nothing)
})

test('what a bundle burnt counts in equal shares against those whose operations it did not land, until their window is over', async () => {
  const account = await newAccount()
  const [landed, failed, too] = [
    await submitted(await sibling(account)),
    await submitted(account),
    await submitted(await sibling(account)),
  ]
  const bundle = await send([landed, failed, too])
  await bundle.mined([failed, too], 301n)
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

/** Another account of the project. */
async function sibling(account: SmartAccountRecord): Promise<SmartAccountRecord> {
  return db.stores.accounts.upsert({
    ...account,
    id: uuidIds.next('account'),
    ownerAddress: randomAddress(),
    address: randomAddress(),
  })
}

test('what leaves the chain did not burn, and nothing is counted twice', async () => {
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

test('projects of one owner share a limit, whose owner is whoever has been it for the longest', async () => {
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

test('a newcomer is one until it has landed an operation, and what burnt meanwhile stays the newcomers’', async () => {
  const account = await newAccount()
  const operation = await submitted(account)
  expect((await read(account)).sums.sender.landed).toBe(0)
  const bundle = await send([operation], { ofNewcomers: true })
  await bundle.mined([operation], 40n)
  const confirm = ({ id }: Operation, transactionHash: Hash) =>
    db.stores.operations.advance(id, 'submitted', 'confirmed', {
      cause: 'test',
      transactionHash,
      inclusion: { blockNumber: 7n, blockHash: randomHash(), transactionHash, success: true },
    })
  // Who lands an operation without our executors has paid them nothing.
  await confirm(await submitted(account), randomHash())
  expect((await read(account)).sums.sender.landed).toBe(0)
  const next = await submitted(account)
  const { attempt, landed } = await send([next])
  await confirm(next, attempt.transactionHash)
  await landed()
  expect((await read(account)).sums.sender.landed).toBe(1)
  expect((await gasOf(account)).newcomers).toEqual([40n, 0n])
  // Where no limit depends on them, those of the project are not counted.
  expect((await read(account, { countLandedAbove: 39n })).sums.project.landed).toBe(1)
  expect((await read(account, { countLandedAbove: 40n })).sums.project.landed).toBe(0)
})

test('another network’s gas does not count', async () => {
  const account = await newAccount()
  await send([await submitted(account)])
  expect(await gasOf({ ...account, networkId: 'another' })).toEqual(nothing)
})

test('however many replicas send at once, no more goes out than the limit has room for', async () => {
  const account = await newAccount()
  const operations = await Promise.all(
    Array.from({ length: 12 }, async () => submitted(await sibling(account))),
  )
  const most = 500n
  const sent = await Promise.all(
    operations.map((operation) =>
      db.stores.transaction(async ({ exposures, slots }) => {
        await exposures.lock(account.networkId)
        const { underWay } = (await read(account, { stores: { exposures } })).sums.project
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
