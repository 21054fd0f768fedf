import type { Operation, OperationId, OperationStatus } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import { anOperation, freshNetworkId, queue, randomHash } from '../../testing/records.js'
import { storedOperations } from '../../testing/stored-operations.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const { newAccount, prepare, statusOf, logOf } = storedOperations(() => db)

test('hashes find submitted operations of their network only', async () => {
  const account = await newAccount()
  const submitted = await queue(db.stores, anOperation(account))
  const prepared = await prepare(anOperation(account))
  const hashes = [submitted, prepared].map(({ userOperationHash }) => userOperationHash)
  const found = await db.stores.repairs.findByHashes(account.networkId, hashes)
  expect(found.map(({ id }) => id)).toEqual([submitted.id])
  expect(await db.stores.repairs.findByHashes(freshNetworkId(), hashes)).toEqual([])
  expect(await db.stores.repairs.findByHashes(account.networkId, [])).toEqual([])
  expect(
    await db.stores.submissions.findSubmitted(account.networkId, submitted.userOperationHash),
  ).toEqual({ id: submitted.id, projectId: account.projectId, status: 'queued' })
  expect(
    await db.stores.submissions.findSubmitted(account.networkId, prepared.userOperationHash),
  ).toBeUndefined()
})

describe('verification', () => {
  test('lists everything that was ever submitted, in pages by id, and nothing that was not', async () => {
    const account = await newAccount()
    const each = async (nonce: bigint) => queue(db.stores, anOperation(account, { nonce }))
    const submitted = [await each(1n), await each(2n), await each(3n)]
    const [first] = submitted as [Operation]
    await db.stores.statuses.advance(first.id, 'queued', 'dropped', { cause: 'test' })
    await prepare(anOperation(account, { nonce: 4n }))
    const page = async (after: OperationId | undefined) =>
      (await db.stores.repairs.listSubmitted(account.networkId, { after, limit: 2 })).map(
        ({ id }) => id,
      )
    const ids = submitted.map(({ id }) => id)
    expect(await page(undefined)).toEqual(ids.slice(0, 2))
    expect(await page(ids[1])).toEqual(ids.slice(2))
    expect(await page(ids[2])).toEqual([])
  })

  test('a correction leaves a terminal status, with its line, and only from the status that was seen', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    await db.stores.statuses.advance(operation.id, 'queued', 'dropped', {
      cause: 'test',
      reason: 'R',
    })
    const inclusion = {
      blockNumber: 5n,
      blockHash: randomHash(),
      transactionHash: randomHash(),
      success: true,
    }
    const { transactionHash } = inclusion
    const change = { cause: 'repair: test', reason: null, transactionHash, inclusion }
    const correct = (from: OperationStatus) =>
      db.stores.repairs.correct('finalized', [{ id: operation.id, from, change }])
    expect(await correct('queued')).toEqual(new Set())
    expect(await statusOf(operation)).toBe('dropped')
    expect(await correct('dropped')).toEqual(new Set([operation.id]))
    expect(await db.stores.operations.find(operation.projectId, operation.id)).toMatchObject({
      status: 'finalized',
      reason: null,
      transactionHash,
      inclusion,
    })
    expect((await logOf(operation)).slice(-2)).toEqual(['queued>dropped', 'dropped>finalized'])

    const back = { cause: 'repair: test', reason: null, inclusion: null }
    await db.stores.repairs.correct('queued', [
      { id: operation.id, from: 'finalized', change: back },
    ])
    expect(await db.stores.operations.find(operation.projectId, operation.id)).toMatchObject({
      status: 'queued',
      inclusion: null,
    })
    expect((await db.stores.queue.claim(operation.networkId, 1, 20)).length).toBe(1)
  })
})
