import type {
  OperationId,
  PreparationRequest,
  SmartAccountRecord,
  WatchedBalance,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '../../../testing/count-statements.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../../testing/migrated-database.js'
import { readAtMost } from '../../../testing/read-at-most.js'
import {
  anAccount,
  anOperation,
  aPreparationRequest,
  aProject,
  begin,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../../testing/records.js'
import { inEachState } from '../../../testing/table-states.js'
import { uuidIds } from '../../system/uuid-ids.js'
import { createDatabase } from '../create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

/** An account of the same owner, as another request would record it. */
const again = (account: SmartAccountRecord, changes: Partial<SmartAccountRecord> = {}) => ({
  ...account,
  id: uuidIds.next('account'),
  updatedAt: new Date(account.updatedAt.getTime() + 1_000),
  ...changes,
})
/** An account without a record, in a project that exists. */
async function newcomer() {
  const project = aProject()
  await db.stores.projects.insert(project)
  return anAccount(project)
}
const recorded = ({ projectId, networkId, ownerAddress }: SmartAccountRecord) =>
  db.knex('accounts').where({
    project_id: projectId,
    network_id: networkId,
    owner_address: ownerAddress,
  })

test('begins in one statement, and in three where twenty begin at once', async () => {
  const { account } = await seedAccount(db.stores)
  const alone = await countStatements(db.knex, () => begin(db.stores, account))
  expect(alone).toEqual([expect.stringContaining('from begin_preparations(cast($1 as jsonb))')])
  const accounts = await Promise.all(Array.from({ length: 20 }, newcomer))
  const together = await countStatements(db.knex, () =>
    Promise.all(accounts.map((each) => begin(db.stores, each))),
  )
  expect(together).toEqual([...alone, ...alone, ...alone])
})

test('returns the state of each request', async () => {
  const [one, other] = [(await seedAccount(db.stores)).account, await newcomer()]
  const levels: WatchedBalance[] = [
    { kind: 'executor', address: randomAddress(), balance: 5n, level: 'dry' },
    { kind: 'paymaster-deposit', address: randomAddress(), balance: 7n, level: 'low' },
  ]
  await db.stores.upkeep.record(one.networkId, levels)
  await db.stores.sponsorships.recordDeposit(one.networkId, { deposit: 1n, blockNumber: 1n })
  const live = [
    await queue(db.stores, anOperation(one, { nonce: 7n })),
    await queue(db.stores, anOperation(one, { nonce: 2n ** 64n + 3n })),
  ]
  const outer = { blockHash: randomHash(), transactionHash: randomHash() }
  const burnt = { operationId: live[0]?.id as OperationId, gas: 90n, ofSender: 60n }
  await db.stores.exposures.recordBurnt(one.networkId, outer, [{ ...burnt, isFailure: true }])

  const final = { hash: randomHash(), parentHash: randomHash(), timestamp: 1n }
  await db.stores.blocks.start(one.networkId, { number: 9n, ...final })

  const [ofOne, ofOther] = await Promise.all([begin(db.stores, one), begin(db.stores, other)])
  expect(ofOne).toEqual({
    accountId: one.id,
    nonceKey: 2,
    live: await db.stores.operations.liveNonces(one.networkId, one.address),
    balances: levels.map(({ kind, level }) => ({ kind, level })),
    knowsDeposit: true,
    burnt: { ofNetwork: 90n, ofSender: 60n },
  })
  expect(ofOne).toMatchObject({ live: { finalBlock: 9n } })
  expect(ofOther).toEqual({
    accountId: other.id,
    nonceKey: 0,
    live: {
      nonces: [],
      deploying: false,
      adopting: [],
      debits: [],
      landed: [],
      finalBlock: undefined,
    },
    balances: [],
    knowsDeposit: false,
    burnt: { ofNetwork: 0n, ofSender: 0n },
  })
  const late = { balancesWithinSeconds: 0, depositWithinSeconds: 0, burntWithinSeconds: 0 }
  expect(await begin(db.stores, one, late)).toMatchObject({
    balances: [],
    knowsDeposit: false,
    burnt: { ofNetwork: 0n, ofSender: 0n },
  })
})

test('reads the live operations of an account with many apart from the others', async () => {
  const { account } = await seedAccount(db.stores)
  const makeLive = async (nonce: number) =>
    queue(db.stores, anOperation(account, { nonce: BigInt(nonce) }))
  for (let nonce = 0; nonce < 16; nonce++) await makeLive(nonce)
  expect((await begin(db.stores, account)).live?.nonces).toHaveLength(16)
  await makeLive(16)
  expect((await begin(db.stores, account)).live).toBeUndefined()
})

test('a key that has a living preparation answers with it, and reserves and records nothing', async () => {
  const { account } = await seedAccount(db.stores)
  const operation = anOperation(account)
  const idempotency = { key: `key ${randomHash()}`, fingerprint: randomHash() }
  await db.stores.preparations.insert(operation, idempotency)
  const unknown = { ...again(account), ownerAddress: randomAddress(), address: randomAddress() }
  const repeated = aPreparationRequest(unknown, { idempotencyKey: idempotency.key })
  const another = aPreparationRequest(account, { idempotencyKey: `key ${randomHash()}` })
  const ask = (request: PreparationRequest) => db.stores.preparations.begin(request)
  // The first two go out alone.
  const answers = await Promise.all(
    [another, another, repeated, another].map((request, at) =>
      ask({ ...request, operationId: uuidIds.next('operation'), wanted: at }),
    ),
  )
  expect(answers).toMatchObject([
    { nonceKey: 0 },
    { nonceKey: 1 },
    { operation: { id: operation.id }, fingerprint: idempotency.fingerprint },
    { nonceKey: 3 },
  ])
  expect(await recorded(unknown)).toEqual([])
  const reservations = await db.knex('nonce_reservations').where({ sender: unknown.address })
  expect(reservations).toEqual([])
})

test('a key whose preparation has expired begins anew, before the sweeper comes by', async () => {
  const { account } = await seedAccount(db.stores)
  const idempotency = { key: `key ${randomHash()}`, fingerprint: randomHash() }
  const late = anOperation(account, { expiresAt: new Date(Date.now() - 1) })
  await db.stores.preparations.insert(late, idempotency)
  const begun = await begin(db.stores, account, { idempotencyKey: idempotency.key })
  expect(begun.nonceKey).toBe(0)
})

test('requests of one owner at the same moment record one account', async () => {
  const account = await newcomer()
  const begun = await Promise.all(
    Array.from({ length: 20 }, () => begin(db.stores, again(account))),
  )
  const [row, ...others] = await recorded(account)
  expect(others).toEqual([])
  expect(new Set(begun.map(({ accountId }) => accountId))).toEqual(new Set([row.id]))
  expect(new Set(begun.map(({ nonceKey }) => nonceKey)).size).toBe(20)
})

test('writes an account only when it is new or has changed', async () => {
  const { account } = await seedAccount(db.stores)
  const version = () =>
    recorded(account).first(db.knex.raw('xmin::text, address, implementation_version, updated_at'))
  const before = await version()
  await begin(db.stores, again(account))
  expect(await version()).toEqual(before)
  const changed = again(account, { address: randomAddress(), implementationVersion: 'next' })
  expect((await begin(db.stores, changed)).accountId).toBe(account.id)
  expect(await version()).toMatchObject({
    address: changed.address,
    implementation_version: 'next',
    updated_at: changed.updatedAt,
  })
})

test('a new account is durable when it can be read, and a reserved key waits for its operation', async () => {
  const durabilityAfter = (account: SmartAccountRecord) =>
    db.knex.transaction(async (trx) => {
      await trx.raw('set local synchronous_commit = on')
      await begin(createDatabase(trx), account)
      const { rows } = await trx.raw('show synchronous_commit')
      return rows[0].synchronous_commit
    })
  const account = await newcomer()
  expect(await durabilityAfter(account)).toBe('on')
  expect(await durabilityAfter(account)).toBe('off')
})

test('a request that cannot begin does not fail the others', async () => {
  const broken = { ...(await newcomer()), projectId: 'prj_nobody' as never }
  const others = await Promise.all(Array.from({ length: 5 }, newcomer))
  const outcomes = await Promise.allSettled(
    [...others, broken].map((account) => begin(db.stores, account)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...others.map(() => 'fulfilled'),
    'rejected',
  ])
})

test('reads no operations but those of the sender, however many there are', async () => {
  const own = await ownDatabase({ autovacuum: false })
  const { account } = await seedAccount(own.stores)
  const { id } = await queue(own.stores, anOperation(account))
  await own.knex.raw(
    `insert into operations
     select (jsonb_populate_record(operations, jsonb_build_object(
       'id', operations.id || copy,
       'sender', operations.sender || copy,
       'user_operation_hash', operations.user_operation_hash || copy,
       'idempotency_key', 'key ' || copy))).*
     from operations, generate_series(1, 1000) as copy
     where operations.id = ?`,
    [id],
  )
  const newSender = () =>
    again(account, { ownerAddress: randomAddress(), address: randomAddress() })
  await inEachState(own, () =>
    readAtMost(own.knex, 0, /^operations$/, async (stores) => {
      const idempotencyKey = `key ${randomHash()}`
      await begin(stores, newSender(), { idempotencyKey })
    }),
  )
})
