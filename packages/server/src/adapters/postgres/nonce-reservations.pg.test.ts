import type { OperationId, PreparationRequest, SmartAccountRecord } from '@gasless-gateway/core'
import { nonceKeyOf, nonceOf } from '@gasless-gateway/core/erc4337'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import {
  anOperation,
  aSignature,
  begin,
  queue,
  randomAddress,
  seedAccount,
} from '../../testing/records.js'
import { uuidIds } from '../system/uuid-ids.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const validator = randomAddress()
const firstKey = nonceKeyOf({ validator, key: 0 })
const nonce = (key: number) => nonceOf(firstKey + BigInt(key), 0n)
const newAccount = async () => (await seedAccount(db.stores)).account

async function reserve(account: SmartAccountRecord, changes: Partial<PreparationRequest> = {}) {
  const begun = await begin(db.stores, account, { firstKey, ...changes })
  return begun.nonceKey
}
/** The same account in another project. */
async function ofAnother({ address, ownerAddress, networkId }: SmartAccountRecord) {
  const { account } = await seedAccount(db.stores, { address, ownerAddress, networkId })
  return account
}

/** What a preparation leaves: a reservation, and the operation that it was for. */
async function prepare(account: SmartAccountRecord, wanted?: number): Promise<OperationId> {
  const operation = anOperation(account)
  const key = await reserve(account, { operationId: operation.id, wanted })
  await db.stores.preparations.insert(
    { ...operation, userOperation: { ...operation.userOperation, nonce: nonce(key ?? -1) } },
    undefined,
  )
  return operation.id
}

test('preparations of one project at the same time get different keys, the lowest ones', async () => {
  const account = await newAccount()
  const keys = await Promise.all(Array.from({ length: 20 }, () => reserve(account)))
  expect(keys.toSorted((a = 0, b = 0) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, key) => key),
  )
})

test('what another project prepares for the account reserves nothing', async () => {
  const account = await newAccount()
  const another = await ofAnother(account)
  await reserve(another)
  expect(await reserve(account)).toBe(0)
  expect(await reserve(another)).toBe(1)
})

test('a live operation occupies its key for every project, until it has ended', async () => {
  const account = await newAccount()
  const live = await queue(db.stores, anOperation(account, { nonce: nonce(0) }))
  expect(await reserve(account)).toBe(1)
  expect(await reserve(await ofAnother(account))).toBe(1)
  await db.stores.statuses.advance(live.id, 'queued', 'dropped', { cause: 'test' })
  expect(await reserve(account)).toBe(0)
})

test('a key is free again as soon as its operation was submitted and has ended', async () => {
  const account = await newAccount()
  const id = await prepare(account)
  expect(await reserve(account)).toBe(1)
  await db.stores.submissions.submit(id, aSignature, { admitted: true })
  expect(await reserve(account)).toBe(2)
  await db.stores.statuses.advance(id, 'queued', 'dropped', { cause: 'test' })
  expect(await reserve(account)).toBe(0)
})

test('a preparation that was not stored gives its key back', async () => {
  const account = await newAccount()
  const operationId = uuidIds.next('operation')
  expect(await reserve(account, { operationId })).toBe(0)
  await db.stores.preparations.releaseNonceKey(operationId)
  expect(await reserve(account)).toBe(0)
})

test('after two minutes nothing is reserved any more, and the sweep deletes it', async () => {
  const account = await newAccount()
  const id = await prepare(account)
  const own = () => db.knex('nonce_reservations').where({ operation_id: id })
  await own().update({ reserved_at: db.knex.raw(`clock_timestamp() - interval '119 seconds'`) })
  expect(await reserve(account)).toBe(1)
  await own().update({ reserved_at: db.knex.raw(`clock_timestamp() - interval '121 seconds'`) })
  expect(await reserve(account)).toBe(0)
  await db.stores.preparations.expire(1)
  expect(await own()).toEqual([])
})

test('a key that is wanted is given whether or not it is occupied, and is not given to others', async () => {
  const account = await newAccount()
  expect(await reserve(account, { wanted: 0 })).toBe(0)
  expect(await reserve(account, { wanted: 0 })).toBe(0)
  expect(await reserve(account)).toBe(1)
})

test('no further key is used while as many are in use as may be', async () => {
  const account = await newAccount()
  for (const key of [0, 1, 2]) expect(await reserve(account, { most: 3 })).toBe(key)
  expect(await reserve(account, { most: 3 })).toBeUndefined()
  expect(await reserve(account, { most: 3, wanted: 9 })).toBeUndefined()
  expect(await reserve(account, { most: 3, wanted: 2 })).toBe(2)
  expect(await reserve(await ofAnother(account), { most: 3 })).toBe(0)
})

test('what the next preparation does not get is told without a reservation', async () => {
  const account = await newAccount()
  const occupied = async () =>
    (
      await db.stores.preparations.occupiedNonceKeys(
        account.projectId,
        account.networkId,
        account.address,
      )
    ).toSorted()
  expect(await occupied()).toEqual([])
  await reserve(account)
  await queue(db.stores, anOperation(account, { nonce: nonce(5) }))
  expect(await occupied()).toEqual([firstKey, firstKey + 5n])
})
