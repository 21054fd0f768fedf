import type { Operation, OperationId, SmartAccountRecord } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const { newAccount, siblingOf, prepare, statusOf, logOf, expire, multiply, rowOf } =
  storedOperations(() => db)
const idsOf = (each: readonly { readonly id: OperationId }[]) => each.map(({ id }) => id)
const included = () => ({
  blockNumber: 7n,
  blockHash: randomHash(),
  transactionHash: randomHash(),
  success: true,
})

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
  test('one id handed in twice at once is accepted once, and the loser learns the status', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      const outcomes = await Promise.all(
        [0, 1].map(() => db.stores.submissions.submit(operation.id, aSignature)),
      )
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'already-submitted'])
      expect(outcomes).toContainEqual({ kind: 'already-submitted', status: 'received' })
      expect(await logOf(operation)).toEqual(['prepared>received'])
    }
  })

  test('of many at once answers each for itself, whatever stands in the way of the others', async () => {
    const account = await newAccount()
    const earlier = await prepare(anOperation(account, { nonce: 7n }))
    const duplicate = await prepare(
      anOperation(account, { nonce: 8n, userOperationHash: earlier.userOperationHash }),
    )
    await db.stores.submissions.submit(earlier.id, aSignature)
    const fine = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        prepare(anOperation(account, { nonce: 100n + BigInt(n) })),
      ),
    )
    const late = await prepare(anOperation(account, { nonce: 200n }))
    await expire(late)
    const taken = await prepare(anOperation(account, { nonce: 7n }))
    const all = [...fine.slice(0, 10), late, taken, duplicate, ...fine.slice(10)]
    const outcomes = await Promise.all(
      all.map(({ id }, n) =>
        db.stores.submissions.submit(id, aSignature, { admitted: n % 2 === 0 }),
      ),
    )
    const outcomeOf = ({ id }: Operation) => outcomes[all.findIndex((one) => one.id === id)]
    expect(fine.map(outcomeOf)).toEqual(fine.map(() => ({ kind: 'accepted' })))
    expect(outcomeOf(late)).toEqual({ kind: 'expired' })
    expect(outcomeOf(taken)).toEqual({ kind: 'nonce-taken' })
    expect(outcomeOf(duplicate)).toMatchObject({ kind: 'duplicate', other: { id: earlier.id } })
    for (const [n, { id, projectId }] of all.entries()) {
      if (![...fine].some((one) => one.id === id)) continue
      const operation = await db.stores.operations.find(projectId, id)
      expect(operation?.status).toBe(n % 2 === 0 ? 'queued' : 'received')
    }
  })

  test('of two that deploy the account, at once or one after the other, takes in one', async () => {
    const account = await newAccount()
    const deploying = async (nonce: bigint) => {
      const one = anOperation(account, { nonce })
      return prepare({ ...one, userOperation: { ...one.userOperation, initCode: '0xabcd' } })
    }
    const rivals = await Promise.all([deploying(1n), deploying(2n), deploying(3n)])
    const beside = await prepare(anOperation(account, { nonce: 4n }))
    const outcomes = await Promise.all(
      [...rivals, beside].map(({ id }) => db.stores.submissions.submit(id, aSignature)),
    )
    expect(outcomes.pop()).toEqual({ kind: 'accepted' })
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
      'accepted',
      'deployment-taken',
      'deployment-taken',
    ])
    const late = await deploying(5n)
    expect(await db.stores.submissions.submit(late.id, aSignature)).toEqual({
      kind: 'deployment-taken',
    })
  })

  // The late operation was prepared before. Its submit did not see the account on the chain, which was silent or was read too early.
  test.each(['finalized', 'failed'] as const)(
    'of an operation that deploys an account refuses it after another one, of any project, has %s on chain',
    async (end) => {
      const account = await newAccount()
      const { networkId, address, ownerAddress } = account
      const elsewhere = await newAccount({ networkId, address, ownerAddress })
      const prepareDeploying = async (nonce: bigint) => {
        const one = anOperation(account, { nonce })
        return prepare({ ...one, userOperation: { ...one.userOperation, initCode: '0xabcd' } })
      }
      const unsent = await queue(db.stores, anOperation(elsewhere, { nonce: 7n }))
      await db.stores.statuses.advance(unsent.id, 'queued', 'failed', { cause: 'its signature' })
      const dropped = await prepareDeploying(1n)
      expect(await db.stores.submissions.submit(dropped.id, aSignature)).toEqual({
        kind: 'accepted',
      })
      await db.stores.statuses.advance(dropped.id, 'received', 'dropped', { cause: 'test' })
      const [late, later] = [await prepareDeploying(2n), await prepareDeploying(3n)]
      const { id: landed } = await queue(db.stores, anOperation(elsewhere, { nonce: 8n }))
      await db.stores.statuses.advance(landed, 'queued', 'submitted', { cause: 'test' })
      await db.stores.statuses.advance(landed, 'submitted', 'confirmed', {
        cause: 'test',
        inclusion: included(),
      })
      await db.stores.statuses.advance(landed, 'confirmed', end, { cause: 'final' })
      for (const { id } of [late, later])
        expect(await db.stores.submissions.submit(id, aSignature)).toEqual({
          kind: 'deployment-taken',
        })
    },
  )

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

  test('of an admitted operation queues it at once, due now, with both steps in the log', async () => {
    const operation = await prepare(anOperation(await newAccount()))
    const outcome = await db.stores.submissions.submit(operation.id, aSignature, { admitted: true })
    expect(outcome).toEqual({ kind: 'accepted' })
    expect(await logOf(operation)).toEqual(['prepared>received', 'received>queued'])
    const [claimed] = await db.stores.queue.claim(operation.networkId, 1_000, 20)
    expect(claimed?.operation).toMatchObject({
      id: operation.id,
      status: 'queued',
      submittedAt: expect.any(Date),
      userOperation: { signature: aSignature },
    })
  })

  test('of an admitted operation is refused like any other: late, twice or on a taken nonce', async () => {
    const admitted = { admitted: true }
    const account = await newAccount()
    const [late, twice, sameNonce] = await Promise.all(
      [1n, 5n, 5n].map((nonce) => prepare(anOperation(account, { nonce }))),
    )
    if (!late || !twice || !sameNonce) throw new Error('not prepared')
    await expire(late)
    expect(await db.stores.submissions.submit(late.id, aSignature, admitted)).toEqual({
      kind: 'expired',
    })
    await db.stores.submissions.submit(twice.id, aSignature, admitted)
    expect(await db.stores.submissions.submit(twice.id, aSignature, admitted)).toEqual({
      kind: 'already-submitted',
      status: 'queued',
    })
    expect(await db.stores.submissions.submit(sameNonce.id, aSignature, admitted)).toEqual({
      kind: 'nonce-taken',
    })
    expect(await logOf(late)).toEqual([])
    expect(await logOf(twice)).toEqual(['prepared>received', 'received>queued'])
    expect(await logOf(sameNonce)).toEqual([])
  })

  test('one user operation under two ids is accepted once, and the loser learns the other id', async () => {
    for (let round = 0; round < 10; round++) {
      const account = await newAccount()
      const userOperationHash = randomHash()
      const pair = await Promise.all(
        [0, 1].map(() => prepare(anOperation(account, { userOperationHash }))),
      )
      const outcomes = await Promise.all(
        pair.map(({ id }) => db.stores.submissions.submit(id, aSignature)),
      )
      const winner = pair[outcomes.findIndex(({ kind }) => kind === 'accepted')]
      expect(outcomes).toContainEqual({ kind: 'accepted' })
      expect(outcomes).toContainEqual({
        kind: 'duplicate',
        other: { id: winner?.id, projectId: account.projectId, status: 'received' },
      })
    }
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

  test('a user operation that has ended stays a duplicate for ever', async () => {
    const account = await newAccount()
    const userOperationHash = randomHash()
    const second = await prepare(anOperation(account, { userOperationHash }))
    const first = await queue(db.stores, anOperation(account, { userOperationHash }))
    await db.stores.statuses.advance(first.id, 'queued', 'dropped', { cause: 'test' })
    const other = { id: first.id, projectId: account.projectId, status: 'dropped' }
    expect(await db.stores.submissions.submit(second.id, aSignature)).toEqual({
      kind: 'duplicate',
      other,
    })
    // Nor is it prepared once more.
    expect(
      await db.stores.preparations.insert(anOperation(account, { userOperationHash }), undefined),
    ).toEqual({ submitted: other })
  })

  test('two operations with one nonce: one is accepted, the other finds the nonce taken', async () => {
    for (let round = 0; round < 10; round++) {
      const account = await newAccount()
      const pair = await Promise.all([0, 1].map(() => prepare(anOperation(account, { nonce: 5n }))))
      const outcomes = await Promise.all(
        pair.map(({ id }) => db.stores.submissions.submit(id, aSignature)),
      )
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'nonce-taken'])
    }
  })

  test('a nonce is free again when its operation has ended', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 5n }))
    await db.stores.statuses.advance(first.id, 'queued', 'dropped', { cause: 'test' })
    const second = await prepare(anOperation(account, { nonce: 5n }))
    expect(await db.stores.submissions.submit(second.id, aSignature)).toEqual({ kind: 'accepted' })
  })

  test('nonces of other accounts and other networks are not in the way', async () => {
    const account = await newAccount()
    const elsewhere = await newAccount({ address: account.address })
    await queue(db.stores, anOperation(account, { nonce: 5n }))
    for (const other of [await siblingOf(account), elsewhere]) {
      const operation = await prepare(anOperation(other, { nonce: 5n }))
      expect(await db.stores.submissions.submit(operation.id, aSignature)).toEqual({
        kind: 'accepted',
      })
    }
  })

  test('by the clock of the database, not of this process, a late submission is refused', async () => {
    const operation = await prepare(anOperation(await newAccount()))
    await expire(operation)
    expect(await db.stores.submissions.submit(operation.id, aSignature)).toEqual({
      kind: 'expired',
    })
    expect(await statusOf(operation)).toBe('prepared')
    expect(await logOf(operation)).toEqual([])
  })

  test('an id that nobody knows is refused like an expired one', async () => {
    const unknown = anOperation(await newAccount())
    expect(await db.stores.submissions.submit(unknown.id, aSignature)).toEqual({ kind: 'expired' })
  })
})
