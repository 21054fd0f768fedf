import {
  captureRetrySeconds,
  type Database,
  type DueWork,
  defaultRelayPolicy,
  type SmartAccountRecord,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  endless,
  type MigratedDatabase,
  ownDatabase,
} from '../../../testing/migrated-database.js'
import { readAtMost } from '../../../testing/read-at-most.js'
import {
  anAttempt,
  anOperation,
  aPlainOperation,
  aSignature,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
  signedFor,
  swapTerms,
} from '../../../testing/records.js'
import { inEachState } from '../../../testing/table-states.js'
import { uuidIds } from '../../system/uuid-ids.js'
import { connect } from '../connection/connect.js'
import { readDueWork } from './read-due-work.js'

let db: MigratedDatabase
/** Another process, which does not make the work. */
let own: Knex
beforeAll(async () => {
  db = await createMigratedDatabase()
  own = connect(db.url, endless)
})
afterAll(async () => {
  await own.destroy()
  await db.close()
})

const claimQueued = ({ queue }: Database, { networkId }: SmartAccountRecord) =>
  queue.claim(networkId, 10, 60)

/** How work is made, and how a loop takes it. */
interface Kind {
  make(stores: Database, account: SmartAccountRecord): Promise<unknown>
  take(stores: Database, account: SmartAccountRecord): Promise<unknown>
}

const kinds: Record<DueWork, Kind> = {
  queued: {
    make: (stores, account) => queue(stores, anOperation(account)),
    take: claimQueued,
  },
  received: {
    async make({ preparations, submissions }, account) {
      const operation = anOperation(account)
      await preparations.insert(operation, undefined)
      await submissions.submit(operation.id, aSignature)
    },
    async take({ queue, statuses }, { networkId }) {
      for (const { id } of await queue.listReceived(networkId, 10))
        await statuses.advance(id, 'received', 'queued', { cause: 'test' })
    },
  },
  plain: {
    async make({ preparations, plain }, account) {
      const operation = aPlainOperation(account)
      await preparations.insert(operation, undefined)
      await plain.submit(operation.id, signedFor(operation), { admitted: true })
    },
    take: ({ plain }, { networkId }) => plain.claimDue(networkId, { limit: 10, leaseSeconds: 60 }),
  },
  'handed-over': {
    async make(stores, account) {
      await queue(stores, anOperation(account))
      const claims = await claimQueued(stores, account)
      await stores.queue.markHandedOver(claims, true)
      await stores.queue.submitClaimed(claims, {
        cause: 'test',
        transactionHash: randomHash(),
      })
    },
    take: ({ reviews }, { networkId }) =>
      reviews.claimHandedOver(networkId, { limit: 10, leastSeconds: 60, mostSeconds: 60 }),
  },
  review: {
    async make(stores, account) {
      const { id } = await queue(stores, anOperation(account))
      await db
        .knex('operations')
        .where({ id })
        .update({ submitted_at: new Date(0) })
    },
    take: ({ reviews }, { networkId }) =>
      reviews.claim(networkId, {
        limit: 10,
        quietSeconds: defaultRelayPolicy.reviewAfterSeconds,
      }),
  },
  swap: {
    async make(stores, account) {
      const { id } = await queue(stores, anOperation(account, { kind: 'swap', swap: swapTerms() }))
      await stores.statuses.advance(id, 'queued', 'confirmed', {
        cause: 'test',
        inclusion: {
          blockNumber: 7n,
          blockHash: randomHash(),
          transactionHash: randomHash(),
          success: true,
        },
      })
      await stores.statuses.advance(id, 'confirmed', 'finalized', { cause: 'test' })
    },
    take: ({ swaps }, { networkId }) => swaps.claimDue(networkId, { limit: 10, leaseSeconds: 60 }),
  },
  unpriced: {
    async make({ ledger }, { networkId }) {
      const { rows } = await db.knex.raw('select extract(epoch from now())::bigint as seconds')
      await ledger.wishPrices({
        networkId,
        blockHash: randomHash(),
        blockTime: BigInt(rows[0].seconds),
        tokens: [randomAddress()],
      })
    },
    async take({ ledger }, { networkId }) {
      const due = { since: 0n, retryAfterSeconds: captureRetrySeconds }
      const tokens = await ledger.unpricedTokens(networkId, due)
      await ledger.capturePrices(networkId, due, {
        native: null,
        tokens: tokens.map((token) => ({ token, price: null })),
      })
    },
  },
  'live-slot': {
    async make(stores, account) {
      const { networkId } = account
      const { id } = await queue(stores, anOperation(account))
      const executor = randomAddress()
      await stores.slots.register(networkId, [executor])
      const slot = { id: uuidIds.next('slot'), networkId, executor, nonce: 0 }
      await stores.slots.open(slot, anAttempt(), [id])
    },
    async take({ slots }, { networkId }) {
      for (const { id } of await slots.live(networkId))
        await slots.close(id, { blockHash: randomHash(), transactionHash: null })
    },
  },
}

test.each(Object.entries(kinds) as [DueWork, Kind][])(
  'work that is %s is told while it waits, whichever process made it, and not once it is taken',
  async (work, { make, take }) => {
    const [{ account }, { account: idle }] = [
      await seedAccount(db.stores),
      await seedAccount(db.stores),
    ]
    const networkIds = [idle.networkId, account.networkId]
    const isTold = async () => {
      const due = await readDueWork(own, networkIds)
      expect(due.filter(({ networkId }) => networkId === idle.networkId)).toEqual([])
      return due.some((one) => one.work === work && one.networkId === account.networkId)
    }
    expect(await isTold()).toBe(false)
    await make(db.stores, account)
    expect(await isTold()).toBe(true)
    expect(await readDueWork(own, [idle.networkId])).not.toContainEqual(
      expect.objectContaining({ networkId: account.networkId }),
    )
    await take(db.stores, account)
    expect(await isTold()).toBe(false)
  },
)

test('one statement finds the due work of all networks, and reads no rows that are not due', async () => {
  const database = await ownDatabase({ autovacuum: false })
  const { stores, knex } = database
  const { account } = await seedAccount(stores)
  const { id, networkId } = await queue(
    stores,
    anOperation(account, { kind: 'swap', swap: swapTerms() }),
  )
  await kinds.unpriced.make(stores, account)
  await knex('operations').update({ status: 'finalized', swap_follow_up_at: null })
  await knex('execution_prices').update({ block_time: 0 })
  await knex.raw(
    `insert into operations
     select (jsonb_populate_record(operations, jsonb_build_object(
       'id', operations.id || lpad(copy::text, 8, '0'),
       'sender', operations.sender || copy,
       'user_operation_hash', operations.user_operation_hash || copy,
       'next_attempt_at', clock_timestamp() + interval '1 hour',
       'submitted_at', clock_timestamp(),
       'reviewed_at', clock_timestamp() + interval '1 hour',
       'handed_over', copy % 4 = 0,
       'swap_follow_up_at', case when copy % 4 = 3 then clock_timestamp() + interval '1 hour' end,
       'status', (array['submitted', 'queued', 'finalized', 'finalized'])[1 + copy % 4]))).*
     from operations, generate_series(1, 3000) as copy
     where operations.id = :id`,
    { id },
  )
  await knex.raw(
    `insert into execution_prices (network_id, block_hash, token, block_time)
     select network_id, block_hash || copy, token, 0 from execution_prices, generate_series(1, 3000) as copy`,
  )
  await inEachState(database, async () => {
    const tables = /^(operations|plain_looks|nonce_slots|execution_prices)$/
    const due = await readAtMost(knex, 0, tables, (_, trx) =>
      readDueWork(trx, [networkId, '1', '2']),
    )
    expect(due).toEqual([])
  })
})

test('looks for user operations read none of the plain transactions that are live', async () => {
  const database = await ownDatabase({ autovacuum: false })
  const { stores, knex } = database
  const { account } = await seedAccount(stores)
  const { networkId } = account
  await kinds.plain.make(stores, account)
  await knex('plain_looks').delete()
  await knex('operations').update({ next_attempt_at: new Date(0), submitted_at: new Date(0) })
  await knex.raw(
    `insert into operations
     select (jsonb_populate_record(operations, jsonb_build_object(
       'id', operations.id || lpad(copy::text, 8, '0'),
       'sender', operations.sender || copy,
       'user_operation_hash', operations.user_operation_hash || copy,
       'status', (array['submitted', 'queued'])[1 + copy % 2]))).*
     from operations, generate_series(1, 3000) as copy`,
  )
  await inEachState(database, async () => {
    const found = await readAtMost(knex, 0, /^operations$/, async (stores, trx) => [
      await readDueWork(trx, [networkId]),
      await claimQueued(stores, account),
      await kinds.review.take(stores, account),
    ])
    expect(found).toEqual([[], [], []])
  })
})
