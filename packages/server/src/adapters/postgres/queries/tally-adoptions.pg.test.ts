import type { Operation, SignedAttempt, SmartAccountRecord } from '@gasless-gateway/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  type MigratedDatabase,
} from '../../../testing/migrated-database.js'
import {
  anAttempt,
  anOperation,
  anOuterEntry,
  aSignature,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../../testing/records.js'
import { uuidIds } from '../../system/uuid-ids.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const newAccount = async () => (await seedAccount(db.stores)).account
const adopted = () => ({ delegate: randomAddress() })
const adopting = () => ({ ...adopted(), authorization: { nonce: 3 } })

/** Submitted in a bundle, of which it says what is mined: the bundle itself, or what replaces it. */
async function send(
  account: SmartAccountRecord,
  delegation: Operation['delegation'],
  { noop = false, landed = 0 }: { noop?: boolean; landed?: number } | undefined = {},
): Promise<Operation> {
  const operation = await submitted(account, delegation)
  const slot = {
    id: uuidIds.next('slot'),
    networkId: account.networkId,
    executor: randomAddress(),
    nonce: 0,
  }
  await db.stores.slots.register(slot.networkId, [slot.executor])
  const first = anAttempt()
  await db.stores.slots.open(slot, first, [operation.id])
  const mined: SignedAttempt = anAttempt({ purpose: noop ? 'noop' : 'bundle' })
  await db.stores.slots.replace(slot.id, first.id, mined, noop ? [] : [operation.id])
  await db.stores.ledger.postOuter([
    anOuterEntry({
      networkId: account.networkId,
      transactionHash: mined.transactionHash,
      purpose: mined.purpose,
      landed,
    }),
  ])
  await db.stores.operations.advance(operation.id, 'submitted', 'queued', { cause: 'test' })
  return operation
}

async function submitted(
  account: SmartAccountRecord,
  delegation: Operation['delegation'],
): Promise<Operation> {
  const { operations } = db.stores
  const operation = anOperation(account, { delegation, nonce: BigInt(randomHash()) >> 192n })
  await operations.insertPrepared(operation, undefined)
  await operations.submit(operation.id, aSignature, {
    admitted: true,
    ...(delegation?.authorization && {
      authorization: { r: randomHash(), s: randomHash(), yParity: 1 },
    }),
  })
  await operations.advance(operation.id, 'queued', 'submitted', { cause: 'test' })
  return operation
}

const tally = ({ networkId, projectId, address }: SmartAccountRecord) =>
  db.stores.operations.adoptions(networkId, {
    projectIds: [projectId],
    senders: [address],
    windowSeconds: 60,
  })
const lostOf = async (account: SmartAccountRecord) =>
  (await tally(account)).inVain.map(({ count }) => count)

test('a bundle that landed nothing counts for its delegated account, with an authorization or without', async () => {
  const account = await newAccount()
  await send(account, adopting())
  expect(await lostOf(account)).toEqual([1])
  await send(account, adopted())
  expect(await lostOf(account)).toEqual([2])
  expect((await tally(account)).inVain[0]).toMatchObject({
    projectId: account.projectId,
    sender: account.address,
  })
})

test('what an account without a delegate has had in vain does not count', async () => {
  const account = await newAccount()
  await send(account, undefined)
  expect(await lostOf(account)).toEqual([])
})

test('a no-op does not count that made room, of an operation priced out or past its validity', async () => {
  const account = await newAccount()
  await send(account, adopting(), { noop: true })
  await send(account, adopted(), { noop: true })
  expect(await lostOf(account)).toEqual([])
})

test('a bundle that landed something does not count', async () => {
  const account = await newAccount()
  await send(account, adopting(), { landed: 1 })
  expect(await lostOf(account)).toEqual([])
})

test("an operation that somebody else's bundle landed does not count, unless that leaves the chain", async () => {
  const account = await newAccount()
  const { id } = await send(account, adopting())
  await db.stores.operations.advance(id, 'queued', 'confirmed', {
    cause: 'test',
    inclusion: {
      blockNumber: 7n,
      blockHash: randomHash(),
      transactionHash: randomHash(),
      success: true,
    },
  })
  expect(await lostOf(account)).toEqual([])
  await db.stores.operations.advance(id, 'confirmed', 'submitted', {
    cause: 'test',
    inclusion: null,
  })
  expect(await lostOf(account)).toEqual([1])
})

test('under way is what adopts its delegate, and whatever an address has out that has had one in vain', async () => {
  const account = await newAccount()
  const underWay = async () => (await tally(account)).underWay.map(({ count }) => count)
  await submitted(account, adopted())
  await submitted({ ...account, address: randomAddress() }, adopted())
  expect(await underWay()).toEqual([])
  await submitted({ ...account, address: randomAddress() }, adopting())
  expect(await underWay()).toEqual([1])
  await send(account, adopting())
  expect(await underWay()).toEqual([2])
})
