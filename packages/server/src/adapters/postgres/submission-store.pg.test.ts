import type { Operation, SmartAccountRecord } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOf } from '../../../../core/src/testing/stores/operation-steps.js'
import { submissionStoreContract } from '../../../../core/src/testing/stores/submission-store-contract.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import {
  anOperation,
  aSignature,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { storedOperations } from '../../testing/stored-operations.js'
import { inEachState } from '../../testing/table-states.js'
import { untilBlocked } from '../../testing/until-blocked.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const stored = storedOperations(() => db)
const { newAccount, siblingOf, prepare, logOf, multiply, rowOf } = stored

submissionStoreContract('submissions on PostgreSQL', stored)

test('a submit rewrites no JSON, and operations that were submitted on an earlier schema keep their signatures', async () => {
  const account = await newAccount()
  const delegation = { delegate: randomAddress(), authorization: { nonce: 7 } }
  const operation = await prepare(anOperation(account, { delegation }))
  const before = await rowOf(operation)
  const authorization = { r: randomHash(), s: randomHash(), yParity: 1 } as const
  await db.stores.submissions.submit(operation.id, aSignature, { admitted: true, authorization })
  const { user_operation, delegation: written, ...row } = await rowOf(operation)
  expect({ user_operation, delegation: written }).toEqual({
    user_operation: before.user_operation,
    delegation: before.delegation,
  })
  expect(row).toMatchObject({ signature: aSignature, authorization_signature: authorization })
  const read = () => db.stores.operations.find(account.projectId, operation.id)
  const submitted = await read()
  expect(submitted).toMatchObject({
    userOperation: { ...operation.userOperation, signature: aSignature },
    delegation: { ...delegation, authorization: { nonce: 7, signature: authorization } },
  })
  await db
    .knex('operations')
    .where({ id: operation.id })
    .update({
      signature: null,
      authorization_signature: null,
      user_operation: { ...user_operation, signature: aSignature },
      delegation: { ...delegation, authorization: { nonce: 7, signature: authorization } },
    })
  expect(await read()).toEqual(submitted)
})

describe('a look at an operation that is about to be submitted', () => {
  const ages = { balanceSeconds: 60, burntSeconds: 3_600 }
  const lookAt = ({ projectId, id }: Operation, stores = db.stores) =>
    stores.submissions.lookAt(projectId, id, ages)

  test('returns the same as the separate stores, and nothing of other accounts and networks', async () => {
    const account = await newAccount()
    const others = [await siblingOf(account), await newAccount()]
    const operation = await prepare(
      anOperation(account, {
        nonce: 2n ** 250n + 1n,
        validUntil: new Date(9),
      }),
    )
    for (const [n, each] of [account, ...others].entries()) {
      const live = await queue(db.stores, anOperation(each, { nonce: 2n ** 249n + 1n }))
      await db.stores.exposures.recordBurnt(
        each.networkId,
        { blockHash: randomHash(), transactionHash: randomHash() },
        [{ operationId: live.id, gas: 5n + BigInt(n), ofSender: 3n, isFailure: true }],
      )
    }
    const dry = { kind: 'executor', level: 'dry', balance: 1n } as const
    for (const { networkId } of [account, others[1] as SmartAccountRecord])
      await db.stores.upkeep.record(networkId, [{ ...dry, address: randomAddress() }])
    const { networkId, address } = account
    const final = { hash: randomHash(), parentHash: randomHash(), timestamp: 1n }
    await db.stores.blocks.start(networkId, { number: 9n, ...final })
    expect(await lookAt(operation)).toMatchObject({ live: { finalBlock: 9n } })
    expect(await lookAt(operation)).toEqual({
      operation: await db.stores.operations.find(account.projectId, operation.id),
      balances: [{ kind: 'executor', level: 'dry' }],
      burnt: await db.stores.exposures.burnt(networkId, address, ages.burntSeconds),
      live: await db.stores.operations.liveNonces(networkId, address),
    })
    expect(await db.stores.exposures.burnt(networkId, address, ages.burntSeconds)).toEqual({
      ofSender: 3n,
      ofNetwork: 11n,
    })
    const stranger = { ...operation, projectId: (others[1] as SmartAccountRecord).projectId }
    expect(await lookAt(stranger)).toBeUndefined()
  })

  test('leaves out the live operations of an account that has many', async () => {
    const account = await newAccount()
    const add = (n: number) => queue(db.stores, anOperation(account, { nonce: BigInt(n) }))
    for (let n = 1; n <= 16; n++) await add(n)
    const operation = await prepare(anOperation(account))
    expect((await lookAt(operation))?.live?.nonces).toHaveLength(16)
    await add(17)
    expect(await lookAt(operation)).toMatchObject({
      operation: { id: operation.id },
      live: undefined,
    })
  })

  test('reads only the rows that it returns, in tables of any size', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const { account } = await seedAccount(own.stores)
    await multiply(await queue(own.stores, anOperation(account, { nonce: 1n })), 1_000, own)
    const late = anOperation(account, { nonce: 2n })
    await own.stores.preparations.insert(late, undefined)
    await inEachState(own, async () => {
      const look = await readAtMost(own.knex, 3, /^operations$/, (stores) => lookAt(late, stores))
      expect(look).toMatchObject({ operation: { id: late.id }, live: { nonces: [1n] } })
    })
  })
})

describe('submit', () => {
  test('of an operation that deploys an account reads a few rows, however many accounts and operations there are', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const { account } = await seedAccount(own.stores)
    const operation = await queue(own.stores, anOperation(account, { nonce: 1n }))
    await own.knex.raw(
      `insert into accounts select (jsonb_populate_record(accounts, jsonb_build_object(
         'id', id || lpad(copy::text, 8, '0'), 'owner_address', owner_address || copy, 'address', address || copy))).*
       from accounts, generate_series(1, 1000) as copy`,
    )
    const ids = await multiply(operation, 1_000, own)
    await own
      .knex('operations')
      .whereIn('id', ids)
      .update({ account_id: own.knex.raw('account_id || right(id, 8)') })
    await own.knex('operations').update({
      status: 'finalized',
      block_number: 7,
      block_hash: randomHash(),
      included_transaction_hash: randomHash(),
      success: true,
    })
    let nonce = 1n
    await inEachState(own, async () => {
      nonce += 1n
      const late = anOperation(account, { nonce })
      const { id } = late
      const userOperation = { ...late.userOperation, initCode: '0xabcd' as const }
      await own.stores.preparations.insert({ ...late, userOperation }, undefined)
      const outcome = await readAtMost(own.knex, 6, /^(operations|accounts)$/, (stores) =>
        stores.submissions.submit(id, aSignature),
      )
      expect(outcome).toEqual({ kind: 'deployment-taken' })
    })
  })

  test('of a nonce that is taken, before or by another of the same moment, leaves the others together', async () => {
    const account = await newAccount()
    const earlier = await prepare(anOperation(account, { nonce: 7n }))
    await db.stores.submissions.submit(earlier.id, aSignature)
    const [taken, ...fine] = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        prepare(anOperation(account, { nonce: 7n + BigInt(n) })),
      ),
    )
    const rival = await prepare(anOperation(account, { nonce: 20n }))
    const outcomes = await Promise.all(
      [taken, ...fine, rival].map((one) =>
        db.stores.submissions.submit((one as Operation).id, aSignature),
      ),
    )
    expect(outcomes[0]).toEqual({ kind: 'nonce-taken' })
    expect(outcomes.filter(({ kind }) => kind === 'nonce-taken')).toHaveLength(2)
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(fine.length)
    const { rows }: { rows: { transactions: string }[] } = await db.knex.raw(
      'select count(distinct xmin::text) as transactions from operations where id = any(:ids)',
      { ids: idsOf(fine) },
    )
    expect(Number(rows[0]?.transactions)).toBeLessThan(4)
  })

  test('of a twin that expires between being judged and being moved takes in the other one', async () => {
    const account = await newAccount()
    const [first, second] = await Promise.all(
      [0n, 1n].map((n) => prepare(anOperation(account, { nonce: n }))),
    )
    const twin = await prepare(
      anOperation(account, { nonce: 2n, expiresAt: new Date(Date.now() + 2_000) }),
    )
    const other = await prepare(
      anOperation(account, { nonce: 2n, userOperationHash: twin.userOperationHash }),
    )
    const lockSender = async () => {
      const trx = await db.knex.transaction()
      const key = `sender ${account.networkId} ${twin.userOperation.sender}`
      const statement = trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key])
      return { trx, locked: Promise.resolve(statement) }
    }
    const before = await lockSender()
    await before.locked
    // Two groups are under way, so that the next two operations share a third.
    const fillers = [first, second].map((one) =>
      db.stores.submissions.submit((one as Operation).id, aSignature),
    )
    await untilBlocked(db.knex, 2)
    const outcomes = [twin, other].map(({ id }) => db.stores.submissions.submit(id, aSignature))
    const between = await lockSender()
    await untilBlocked(db.knex, 3)
    await before.trx.commit()
    await between.locked
    // The third group has read its operations, and waits.
    await untilBlocked(db.knex)
    const isOver = async () =>
      (
        await db
          .knex('operations')
          .where({ id: twin.id })
          .whereRaw('expires_at < clock_timestamp()')
      ).length > 0
    while (!(await isOver()));
    await between.trx.commit()
    expect(await Promise.all(fillers)).toEqual([{ kind: 'accepted' }, { kind: 'accepted' }])
    expect(await Promise.all(outcomes)).toEqual([{ kind: 'expired' }, { kind: 'accepted' }])
  })

  test('of one id handed in many times among others is accepted once', async () => {
    const account = await newAccount()
    const [wanted, ...others] = await Promise.all(
      Array.from({ length: 6 }, (_, n) => prepare(anOperation(account, { nonce: BigInt(n) }))),
    )
    if (!wanted) throw new Error('not prepared')
    const ids = [...others.map(({ id }) => id), ...Array.from({ length: 20 }, () => wanted.id)]
    const outcomes = await Promise.all(
      ids.map((id) => db.stores.submissions.submit(id, aSignature, { admitted: true })),
    )
    const kinds = outcomes.map(({ kind }) => kind)
    expect(kinds.slice(0, others.length)).toEqual(others.map(() => 'accepted'))
    expect(kinds.slice(others.length).sort()).toEqual([
      'accepted',
      ...Array.from({ length: 19 }, () => 'already-submitted'),
    ])
    expect(await logOf(wanted)).toEqual(['prepared>received', 'received>queued'])
  })

  test('a duplicate is called one even where the nonce index is checked first, as after a restore', async () => {
    const restored = await createMigratedDatabase()
    try {
      // The older index is checked first; pg_restore makes them in alphabetical order.
      await restored.knex.raw(`
        drop index operations_submitted_hash;
        create unique index operations_submitted_hash on operations (network_id, user_operation_hash)
          where status not in ('prepared', 'expired')`)
      const { account } = await seedAccount(restored.stores)
      const userOperationHash = randomHash()
      const [one, two] = [0, 1].map(() => anOperation(account, { userOperationHash }))
      if (!one || !two) throw new Error('no pair')
      for (const each of [one, two]) await restored.stores.preparations.insert(each, undefined)
      await restored.stores.submissions.submit(one.id, aSignature)
      expect(await restored.stores.submissions.submit(two.id, aSignature)).toMatchObject({
        kind: 'duplicate',
        other: { id: one.id },
      })
    } finally {
      await restored.close()
    }
  })
})
