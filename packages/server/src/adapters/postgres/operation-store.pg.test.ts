import type {
  ClaimedOperation,
  Move,
  NextStatus,
  Operation,
  OperationId,
  OperationStatus,
  PublicStatus,
  SmartAccountRecord,
  StatusChange,
} from '@gasless-gateway/core'
import { encodeExecution } from '@gasless-gateway/core/erc4337'
import type { Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import {
  anAccount,
  anOperation,
  aSignature,
  freshNetworkId,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../../testing/records.js'
import { inEachState } from '../../testing/table-states.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const operations = () => db.stores.operations
const newAccount = async (changes: Partial<SmartAccountRecord> = {}) =>
  (await seedAccount(db.stores, changes)).account
/** Another account of the same project on the same network. */
const siblingOf = (account: SmartAccountRecord) =>
  db.stores.accounts.upsert({
    ...account,
    id: `${account.id}x` as SmartAccountRecord['id'],
    ownerAddress: randomAddress(),
    address: randomAddress(),
  })
const prepare = async (operation: Operation) => {
  await operations().insertPrepared(operation, undefined)
  return operation
}
const statusOf = async ({ projectId, id }: Operation) =>
  (await operations().find(projectId, id))?.status
const logOf = async ({ id }: Operation): Promise<string[]> => {
  const lines: { from_status: string; to_status: string }[] = await db
    .knex('operation_transitions')
    .where({ operation_id: id })
    .orderBy('id')
  return lines.map(({ from_status, to_status }) => `${from_status}>${to_status}`)
}
const expire = ({ id }: Operation) =>
  db
    .knex('operations')
    .where({ id })
    .update({ expires_at: new Date(1) })
/** Copies of a stored operation, each of a sender of its own, with ids behind it. They expire in another order. */
async function multiply(
  operation: Operation,
  copies: number,
  { knex } = db,
): Promise<OperationId[]> {
  const { rows }: { rows: { id: OperationId }[] } = await knex.raw(
    `insert into operations
     select (jsonb_populate_record(operations, jsonb_build_object(
       'id', operations.id || lpad(copy::text, 8, '0'),
       'sender', operations.sender || copy,
       'expires_at', operations.expires_at + make_interval(secs => copy * 7919 % 3001),
       'user_operation_hash', operations.user_operation_hash || copy,
       'idempotency_key', operations.idempotency_key || copy))).*
     from operations, generate_series(1, :copies) as copy
     where operations.id = :id
     returning id`,
    { id: operation.id, copies },
  )
  return rows.map(({ id }) => id)
}
/** As many queued operations, each of an account of its own, in one project. */
async function queueMany(count: number): Promise<Operation[]> {
  const accounts = [await newAccount()]
  while (accounts.length < count)
    accounts.push(await siblingOf(accounts.at(-1) as SmartAccountRecord))
  const queued: Operation[] = []
  for (const account of accounts) queued.push(await queue(db.stores, anOperation(account)))
  return queued
}
const rowOf = ({ id }: Operation) => db.knex('operations').where({ id }).first()
const idsOf = (each: readonly { readonly id: OperationId }[]) => each.map(({ id }) => id)
/** More than fit into one statement as parameters of their own. */
const manyIds = (): OperationId[] =>
  Array.from({ length: 70_000 }, (_, index) => `op_missing_${index}` as OperationId)
const firstPage = { after: undefined, limit: 10 }
const included = () => ({
  blockNumber: 7n,
  blockHash: randomHash(),
  transactionHash: randomHash(),
  success: true,
})

describe('storing', () => {
  test('an operation comes back as it was prepared, every integer exact', async () => {
    const account = await newAccount()
    const big = 2n ** 256n - 1n
    const operation = anOperation(account, {
      nonce: big,
      kind: 'transfer',
      ownerIsRoot: false,
      userOperation: {
        sender: account.address,
        nonce: big,
        initCode: '0xabcd',
        callData: '0x',
        verificationGasLimit: 2n ** 128n - 1n,
        callGasLimit: 0n,
        preVerificationGas: big,
        maxPriorityFeePerGas: 1n,
        maxFeePerGas: 2n,
        paymaster: {
          address: randomAddress(),
          verificationGasLimit: 5n,
          postOpGasLimit: 6n,
          data: '0x123456',
        },
        signature: '0x',
      },
      quote: {
        kind: 'sponsored',
        token: randomAddress(),
        maxAmount: 2n ** 128n - 1n,
        expectedAmount: 1n,
        staticFee: 2n,
        transferFee: 3n,
        tokenPerNative: 4n,
        fronted: true,
        reservedFrom: 'submit',
        unpricedAssets: [randomAddress()],
      },
      security: {
        verdict: 'unsafe',
        reason: '123n',
        provider: '5n',
        assetChanges: [
          { asset: randomAddress(), amount: 1n - 2n ** 256n },
          { asset: randomAddress(), amount: 1n, tokenId: 2n ** 256n - 1n },
        ],
      },
    })
    await prepare(operation)
    expect(await operations().find(operation.projectId, operation.id)).toEqual(operation)
  })

  test('the account signature is stored with the submission, and nothing else of the operation moves', async () => {
    const operation = await prepare(anOperation(await newAccount()))
    await operations().submit(operation.id, aSignature)
    const stored = await operations().find(operation.projectId, operation.id)
    expect(stored).toEqual({
      ...operation,
      status: 'received',
      submittedAt: expect.any(Date),
      userOperation: { ...operation.userOperation, signature: aSignature },
    })
  })
})

describe('advance is compare-and-set', () => {
  test('of two racers exactly one wins, and the log has exactly one line', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      await operations().submit(operation.id, aSignature)
      const won = await Promise.all(
        Array.from({ length: 2 }, () =>
          operations().advance(operation.id, 'received', 'queued', { cause: 'race' }),
        ),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await logOf(operation)).toEqual(['prepared>received', 'received>queued'])
    }
  })

  test('a locked status is what a change under way has made of it: an inclusion is never missed between two statuses', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const relayer = await db.knex.transaction()
    await createDatabase(relayer).operations.advance(operation.id, 'queued', 'submitted', {
      cause: 'outer transaction stored',
    })
    const watcher = db.stores.transaction(async (stores) => {
      const status = (await stores.operations.lockStatuses([operation.id])).get(operation.id)
      return status === 'submitted'
        ? stores.operations.advance(operation.id, status, 'confirmed', {
            cause: 'included',
            inclusion: included(),
          })
        : status
    })
    await untilBlocked(db.knex)
    await relayer.commit()
    expect(await watcher).toBe(true)
    expect(await statusOf(operation)).toBe('confirmed')
  })

  test('of racers towards different statuses exactly one wins, and the row says who', async () => {
    const targets = ['queued', 'confirmed', 'failed', 'dropped'] as const
    for (let round = 0; round < 5; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      await operations().submit(operation.id, aSignature)
      const won = await Promise.all(
        targets.map((to) => operations().advance(operation.id, 'received', to, { cause: 'race' })),
      )
      const winner = targets[won.indexOf(true)]
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await statusOf(operation)).toBe(winner)
      expect(await logOf(operation)).toEqual(['prepared>received', `received>${winner}`])
    }
  })

  test('from a status that the operation no longer has, nothing changes, not even the log', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const before = await operations().find(operation.projectId, operation.id)
    expect(
      await operations().advance(operation.id, 'received', 'dropped', {
        cause: 'late',
        reason: 'late',
        transactionHash: randomHash(),
      }),
    ).toBe(false)
    expect(await operations().find(operation.projectId, operation.id)).toEqual(before)
    expect(await logOf(operation)).toEqual(['prepared>received', 'received>queued'])
  })

  test.each([
    ['finalized', 'submitted'],
    ['failed', 'queued'],
    ['dropped', 'queued'],
    ['confirmed', 'dropped'],
    ['received', 'submitted'],
    ['queued', 'finalized'],
  ] as [OperationStatus, OperationStatus][])(
    '%s → %s is not in the state machine and throws before the database is asked',
    async (from, to) => {
      const operation = await prepare(anOperation(await newAccount()))
      await expect(
        operations().advance(operation.id, from, to as NextStatus<OperationStatus>, {
          cause: 'illegal',
        }),
      ).rejects.toThrow(`cannot go from ${from} to ${to}`)
      expect(await logOf(operation)).toEqual([])
    },
  )

  test('outer hashes are counted once each, and the newest one is shown', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const [a, b] = [randomHash(), randomHash()]
    const change = (transactionHash: typeof a) => ({ cause: 'sent', transactionHash })
    await operations().advance(operation.id, 'queued', 'submitted', change(a))
    await operations().advance(operation.id, 'submitted', 'submitted', change(b))
    await operations().advance(operation.id, 'submitted', 'submitted', change(a))
    expect(await operations().find(operation.projectId, operation.id)).toMatchObject({
      transactionHash: a,
      outerHashCount: 2,
    })
  })

  test('inclusion comes with confirmed and stays', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const inclusion = included()
    const find = () => operations().find(operation.projectId, operation.id)
    await operations().advance(operation.id, 'queued', 'confirmed', {
      cause: 'included',
      reason: 'EXECUTION_REVERTED',
      inclusion,
    })
    expect(await find()).toMatchObject({ inclusion, reason: 'EXECUTION_REVERTED' })
    expect(
      await operations().listConfirmedIn(operation.networkId, inclusion.blockHash),
    ).toHaveLength(1)
    expect(await operations().listConfirmedUpTo(operation.networkId, 6n, firstPage)).toEqual([])
    expect(await operations().listConfirmedUpTo(operation.networkId, 7n, firstPage)).toHaveLength(1)
    await operations().advance(operation.id, 'confirmed', 'finalized', { cause: 'final' })
    expect(await find()).toMatchObject({ inclusion, reason: 'EXECUTION_REVERTED' })
  })

  test('a reorganisation takes inclusion and reason away', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const find = () => operations().find(operation.projectId, operation.id)
    await operations().advance(operation.id, 'queued', 'confirmed', {
      cause: 'included',
      reason: 'EXECUTION_REVERTED',
      inclusion: included(),
    })
    await operations().advance(operation.id, 'confirmed', 'submitted', {
      cause: 'reorganised',
      reason: null,
      inclusion: null,
    })
    expect(await find()).toMatchObject({ status: 'submitted', inclusion: null, reason: null })
  })
})

describe('several at once', () => {
  test('each is moved with a reason, transaction, inclusion and cause of its own', async () => {
    const [one, two, three] = (await queueMany(3)) as [Operation, Operation, Operation]
    const sent = randomHash()
    await operations().advance(three.id, 'queued', 'submitted', {
      cause: 'sent',
      reason: 'KEPT',
      transactionHash: sent,
    })
    const [first, second] = [included(), { ...included(), success: false, blockNumber: 2n ** 62n }]
    const moved = await operations().advanceAll('confirmed', [
      {
        id: two.id,
        from: 'queued',
        change: {
          cause: 'second',
          reason: 'REVERTED',
          transactionHash: second.transactionHash,
          inclusion: second,
        },
      },
      { id: one.id, from: 'queued', change: { cause: 'first', reason: null, inclusion: first } },
      { id: three.id, from: 'submitted', change: { cause: 'third' } },
    ])
    expect(moved).toEqual(new Set(idsOf([one, two, three])))
    const find = ({ projectId, id }: Operation) => operations().find(projectId, id)
    expect(await find(one)).toMatchObject({
      status: 'confirmed',
      reason: null,
      transactionHash: null,
      outerHashCount: 0,
      inclusion: first,
    })
    expect(await find(two)).toMatchObject({
      status: 'confirmed',
      reason: 'REVERTED',
      transactionHash: second.transactionHash,
      outerHashCount: 1,
      inclusion: second,
    })
    expect(await find(three)).toMatchObject({
      status: 'confirmed',
      reason: 'KEPT',
      transactionHash: sent,
      outerHashCount: 1,
      inclusion: null,
    })
    const lines = await db
      .knex('operation_transitions')
      .whereIn('operation_id', idsOf([one, two, three]))
      .where({ to_status: 'confirmed' })
      .orderBy('operation_id')
    expect(lines).toMatchObject([
      { from_status: 'queued', cause: 'first', reason: null, transaction_hash: null },
      {
        from_status: 'queued',
        cause: 'second',
        reason: 'REVERTED',
        transaction_hash: second.transactionHash,
      },
      { from_status: 'submitted', cause: 'third', reason: 'KEPT', transaction_hash: sent },
    ])
    expect(lines).toHaveLength(3)
  })

  test('those that have another status stay as they are, the others move, and the answer tells which', async () => {
    const [one, two, three] = (await queueMany(3)) as [Operation, Operation, Operation]
    await operations().advance(two.id, 'queued', 'dropped', { cause: 'ended meanwhile' })
    const before = await rowOf(two)
    const change = { cause: 'together', reason: 'CHANGED' }
    const moved = await operations().advanceAll('submitted', [
      ...[one, two, three].map(({ id }) => ({ id, from: 'queued' as const, change })),
      { id: 'op_missing' as OperationId, from: 'queued', change },
    ])
    expect(moved).toEqual(new Set(idsOf([one, three])))
    expect(await rowOf(two)).toEqual(before)
    expect(await logOf(two)).toEqual(['prepared>received', 'received>queued', 'queued>dropped'])
    for (const each of [one, three])
      expect(await logOf(each)).toEqual([
        'prepared>received',
        'received>queued',
        'queued>submitted',
      ])
  })

  test('one illegal move among many throws, and none is made', async () => {
    const [one, two] = (await queueMany(2)) as [Operation, Operation]
    const change = { cause: 'test' }
    await expect(
      operations().advanceAll('confirmed', [
        { id: one.id, from: 'queued', change },
        { id: two.id, from: 'dropped', change },
      ]),
    ).rejects.toThrow('cannot go from dropped to confirmed')
    expect(await statusOf(one)).toBe('queued')
  })

  test('moving them together leaves the same rows and lines as moving one by one', async () => {
    const changes: StatusChange[] = [
      { cause: 'a', reason: 'R', transactionHash: randomHash(), inclusion: included() },
      { cause: 'b', reason: null, inclusion: null },
      { cause: 'c', transactionHash: randomHash() },
      { cause: 'd' },
    ]
    const prior = { cause: 'sent', reason: 'EARLIER', transactionHash: randomHash() }
    const [together, singly] = [await queueMany(changes.length), await queueMany(changes.length)]
    for (const { id } of [...together, ...singly])
      await operations().advance(id, 'queued', 'submitted', prior)
    const withChange = (each: readonly Operation[]) =>
      each.map(({ id }, index) => ({ id, from: 'submitted' as const, change: changes[index] }))
    await operations().advanceAll('confirmed', withChange(together) as Move[])
    for (const { id, from, change } of withChange(singly) as Move<'submitted'>[])
      await operations().advance(id, from, 'confirmed', change)
    const comparable = async (operation: Operation) => {
      const row = await rowOf(operation)
      const lines = await db.knex('operation_transitions').where({ operation_id: operation.id })
      const own = ['id', 'operation_id', 'at']
      const columns = ['reason', 'status', 'outer_hashes', 'success', 'transaction_hash', 'lease']
      columns.push('block_number', 'block_hash', 'included_transaction_hash', 'leased_until')
      return {
        row: columns.map((column) => [column, row[column]]),
        lines: lines.map((line) =>
          Object.entries(line).filter(([column]) => !own.includes(column)),
        ),
      }
    }
    for (const [index, each] of together.entries())
      expect(await comparable(each)).toEqual(await comparable(singly[index] as Operation))
  })

  test('any number is one statement', async () => {
    const ids = manyIds()
    const change = { cause: 'test', reason: 'R', transactionHash: randomHash() }
    const claims = ids.map((id) => ({ operation: { id } as Operation, lease: 1 }))
    const bulk: (() => Promise<unknown>)[] = [
      () =>
        operations().advanceAll(
          'submitted',
          ids.map((id) => ({ id, from: 'queued', change })),
        ),
      () => operations().submitClaimed(claims, change),
      () => operations().putBack(claims, { seconds: 1, reason: 'R' }),
      () => operations().postpone(ids, { seconds: 1, reason: 'R' }),
      () => operations().lockStatuses(ids),
      () => operations().findMany(ids),
      () => operations().findByHashes('1', ids as unknown as Hash[]),
    ]
    let statements = 0
    const count = () => {
      statements += 1
    }
    db.knex.on('query', count)
    for (const run of bulk) await run()
    db.knex.removeListener('query', count)
    expect(statements).toBe(bulk.length)
  })

  test('none at all is nothing to do', async () => {
    expect(await operations().advanceAll('queued', [])).toEqual(new Set())
    expect(await operations().submitClaimed([], { cause: 'test' })).toBe(true)
    expect(await operations().lockStatuses([])).toEqual(new Map())
    expect(await operations().findMany([])).toEqual([])
    await operations().postpone([], { seconds: 1, reason: 'R' })
    await operations().putBack([], { seconds: 1, reason: 'R' })
  })

  test('statuses are locked for those that exist', async () => {
    const [one, two] = (await queueMany(2)) as [Operation, Operation]
    await operations().advance(two.id, 'queued', 'submitted', { cause: 'sent' })
    const missing = 'op_missing' as OperationId
    expect(await operations().lockStatuses([two.id, missing, one.id])).toEqual(
      new Map([
        [one.id, 'queued'],
        [two.id, 'submitted'],
      ]),
    )
  })

  test('workers that move and lock the same operations in opposite orders never wait for each other in a ring', async () => {
    const [first] = (await queueMany(1)) as [Operation]
    const ids = await multiply(first, 300)
    const reversed = [...ids].reverse()
    const change = { cause: 'sent' }
    const later = { seconds: 0, reason: 'R' }
    const move = (from: 'queued' | 'submitted', among: readonly OperationId[]) =>
      operations().advanceAll(
        'submitted',
        among.map((id) => ({ id, from, change })),
      )
    const locking = [ids, reversed].map((each) => () => operations().lockStatuses(each))
    const puttingBack = [ids, reversed].map((each) => () => operations().postpone(each, later))
    const moving = [ids, reversed].map((each) => () => move('submitted', each))
    const atOnce = async (work: readonly (() => Promise<unknown>)[]) => {
      for (let round = 0; round < 5; round++)
        await Promise.all([...work, ...work].map((run) => run()))
    }
    await atOnce([...locking, ...puttingBack])
    expect(await move('queued', ids)).toEqual(new Set(ids))
    await atOnce([...locking, ...moving])
    expect(await move('submitted', reversed)).toEqual(new Set(ids))
  })
})

test('a submit rewrites no JSON, and operations that were submitted on an earlier schema keep their signatures', async () => {
  const account = await newAccount()
  const delegation = { delegate: randomAddress(), authorization: { nonce: 7 } }
  const operation = await prepare(anOperation(account, { delegation }))
  const before = await rowOf(operation)
  const authorization = { r: randomHash(), s: randomHash(), yParity: 1 } as const
  await operations().submit(operation.id, aSignature, { admitted: true, authorization })
  const { user_operation, delegation: written, ...row } = await rowOf(operation)
  expect({ user_operation, delegation: written }).toEqual({
    user_operation: before.user_operation,
    delegation: before.delegation,
  })
  expect(row).toMatchObject({ signature: aSignature, authorization_signature: authorization })
  const read = () => operations().find(account.projectId, operation.id)
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
    stores.operations.lookAtSubmit(projectId, id, ages)

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
      operation: await operations().find(account.projectId, operation.id),
      balances: [{ kind: 'executor', level: 'dry' }],
      burnt: await db.stores.exposures.burnt(networkId, address, ages.burntSeconds),
      live: await operations().liveNonces(networkId, address),
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
    await own.stores.operations.insertPrepared(late, undefined)
    await inEachState(own, async () => {
      const look = await readAtMost(own.knex, 3, /^operations$/, (stores) => lookAt(late, stores))
      expect(look).toMatchObject({ operation: { id: late.id }, live: { nonces: [1n] } })
    })
  })
})

describe('find', () => {
  test('of many at once answers each for itself, and nobody for another project', async () => {
    const account = await newAccount()
    const stranger = await newAccount()
    const mine = await Promise.all(
      Array.from({ length: 20 }, (_, n) => prepare(anOperation(account, { nonce: BigInt(n) }))),
    )
    const found = await Promise.all(
      mine.flatMap(({ id }) => [
        operations().find(account.projectId, id),
        operations().find(stranger.projectId, id),
      ]),
    )
    expect(found.map((operation) => operation?.id)).toEqual(
      mine.flatMap(({ id }) => [id, undefined]),
    )
  })
})

describe('submit', () => {
  test('one id handed in twice at once is accepted once, and the loser learns the status', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      const outcomes = await Promise.all(
        [0, 1].map(() => operations().submit(operation.id, aSignature)),
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
    await operations().submit(earlier.id, aSignature)
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
      all.map(({ id }, n) => operations().submit(id, aSignature, { admitted: n % 2 === 0 })),
    )
    const outcomeOf = ({ id }: Operation) => outcomes[all.findIndex((one) => one.id === id)]
    expect(fine.map(outcomeOf)).toEqual(fine.map(() => ({ kind: 'accepted' })))
    expect(outcomeOf(late)).toEqual({ kind: 'expired' })
    expect(outcomeOf(taken)).toEqual({ kind: 'nonce-taken' })
    expect(outcomeOf(duplicate)).toMatchObject({ kind: 'duplicate', other: { id: earlier.id } })
    for (const [n, { id, projectId }] of all.entries()) {
      if (![...fine].some((one) => one.id === id)) continue
      const operation = await operations().find(projectId, id)
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
      [...rivals, beside].map(({ id }) => operations().submit(id, aSignature)),
    )
    expect(outcomes.pop()).toEqual({ kind: 'accepted' })
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
      'accepted',
      'deployment-taken',
      'deployment-taken',
    ])
    const late = await deploying(5n)
    expect(await operations().submit(late.id, aSignature)).toEqual({ kind: 'deployment-taken' })
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
      await operations().advance(unsent.id, 'queued', 'failed', { cause: 'its signature' })
      const dropped = await prepareDeploying(1n)
      expect(await operations().submit(dropped.id, aSignature)).toEqual({ kind: 'accepted' })
      await operations().advance(dropped.id, 'received', 'dropped', { cause: 'test' })
      const [late, later] = [await prepareDeploying(2n), await prepareDeploying(3n)]
      const { id: landed } = await queue(db.stores, anOperation(elsewhere, { nonce: 8n }))
      await operations().advance(landed, 'queued', 'submitted', { cause: 'test' })
      await operations().advance(landed, 'submitted', 'confirmed', {
        cause: 'test',
        inclusion: included(),
      })
      await operations().advance(landed, 'confirmed', end, { cause: 'final' })
      for (const { id } of [late, later])
        expect(await operations().submit(id, aSignature)).toEqual({ kind: 'deployment-taken' })
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
      await own.stores.operations.insertPrepared({ ...late, userOperation }, undefined)
      const outcome = await readAtMost(own.knex, 6, /^(operations|accounts)$/, (stores) =>
        stores.operations.submit(id, aSignature),
      )
      expect(outcome).toEqual({ kind: 'deployment-taken' })
    })
  })

  test('of a nonce that is taken, before or by another of the same moment, leaves the others together', async () => {
    const account = await newAccount()
    const earlier = await prepare(anOperation(account, { nonce: 7n }))
    await operations().submit(earlier.id, aSignature)
    const [taken, ...fine] = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        prepare(anOperation(account, { nonce: 7n + BigInt(n) })),
      ),
    )
    const rival = await prepare(anOperation(account, { nonce: 20n }))
    const outcomes = await Promise.all(
      [taken, ...fine, rival].map((one) => operations().submit((one as Operation).id, aSignature)),
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
      operations().submit((one as Operation).id, aSignature),
    )
    await untilBlocked(db.knex, 2)
    const outcomes = [twin, other].map(({ id }) => operations().submit(id, aSignature))
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
      ids.map((id) => operations().submit(id, aSignature, { admitted: true })),
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
    const outcome = await operations().submit(operation.id, aSignature, { admitted: true })
    expect(outcome).toEqual({ kind: 'accepted' })
    expect(await logOf(operation)).toEqual(['prepared>received', 'received>queued'])
    const [claimed] = await operations().claimQueued(operation.networkId, 1_000, 20)
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
    expect(await operations().submit(late.id, aSignature, admitted)).toEqual({ kind: 'expired' })
    await operations().submit(twice.id, aSignature, admitted)
    expect(await operations().submit(twice.id, aSignature, admitted)).toEqual({
      kind: 'already-submitted',
      status: 'queued',
    })
    expect(await operations().submit(sameNonce.id, aSignature, admitted)).toEqual({
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
      const outcomes = await Promise.all(pair.map(({ id }) => operations().submit(id, aSignature)))
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
      for (const each of [one, two])
        await restored.stores.operations.insertPrepared(each, undefined)
      await restored.stores.operations.submit(one.id, aSignature)
      expect(await restored.stores.operations.submit(two.id, aSignature)).toMatchObject({
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
    await operations().advance(first.id, 'queued', 'dropped', { cause: 'test' })
    const other = { id: first.id, projectId: account.projectId, status: 'dropped' }
    expect(await operations().submit(second.id, aSignature)).toEqual({ kind: 'duplicate', other })
    // Nor is it prepared once more.
    expect(
      await operations().insertPrepared(anOperation(account, { userOperationHash }), undefined),
    ).toEqual({ submitted: other })
  })

  test('two operations with one nonce: one is accepted, the other finds the nonce taken', async () => {
    for (let round = 0; round < 10; round++) {
      const account = await newAccount()
      const pair = await Promise.all([0, 1].map(() => prepare(anOperation(account, { nonce: 5n }))))
      const outcomes = await Promise.all(pair.map(({ id }) => operations().submit(id, aSignature)))
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'nonce-taken'])
    }
  })

  test('a nonce is free again when its operation has ended', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 5n }))
    await operations().advance(first.id, 'queued', 'dropped', { cause: 'test' })
    const second = await prepare(anOperation(account, { nonce: 5n }))
    expect(await operations().submit(second.id, aSignature)).toEqual({ kind: 'accepted' })
  })

  test('nonces of other accounts and other networks are not in the way', async () => {
    const account = await newAccount()
    const elsewhere = await newAccount({ address: account.address })
    await queue(db.stores, anOperation(account, { nonce: 5n }))
    for (const other of [await siblingOf(account), elsewhere]) {
      const operation = await prepare(anOperation(other, { nonce: 5n }))
      expect(await operations().submit(operation.id, aSignature)).toEqual({ kind: 'accepted' })
    }
  })

  test('by the clock of the database, not of this process, a late submission is refused', async () => {
    const operation = await prepare(anOperation(await newAccount()))
    await expire(operation)
    expect(await operations().submit(operation.id, aSignature)).toEqual({ kind: 'expired' })
    expect(await statusOf(operation)).toBe('prepared')
    expect(await logOf(operation)).toEqual([])
  })

  test('an id that nobody knows is refused like an expired one', async () => {
    const unknown = anOperation(await newAccount())
    expect(await operations().submit(unknown.id, aSignature)).toEqual({ kind: 'expired' })
  })
})

describe('idempotency', () => {
  const key = (fingerprint = randomHash()) => ({ key: `key ${randomHash()}`, fingerprint })

  test('twenty requests with one key make one row, and all get the same operation', async () => {
    const account = await newAccount()
    const idempotency = key()
    const candidates = Array.from({ length: 20 }, () => anOperation(account))
    const answers = await Promise.all(
      candidates.map((each) => operations().insertPrepared(each, idempotency)),
    )
    const stored = candidates.filter((_, index) => answers[index] === undefined)
    expect(stored).toHaveLength(1)
    for (const answer of answers)
      if (answer) expect(answer).toMatchObject({ operation: { id: stored[0]?.id } })
    const { count } = await db
      .knex('operations')
      .where({ project_id: account.projectId })
      .count<{ count: string }[]>('* as count')
      .then(([row]) => row ?? { count: '' })
    expect(count).toBe('1')
  })

  test('the fingerprint of the first request comes back, so that another body can be refused', async () => {
    const account = await newAccount()
    const first = key()
    await operations().insertPrepared(anOperation(account), first)
    const answer = await operations().insertPrepared(anOperation(account), {
      ...first,
      fingerprint: randomHash(),
    })
    expect(answer).toMatchObject({ fingerprint: first.fingerprint })
  })

  test('two projects may use the same key', async () => {
    const idempotency = key()
    for (const account of [await newAccount(), await newAccount()])
      expect(await operations().insertPrepared(anOperation(account), idempotency)).toBeUndefined()
  })

  test('the key is free again when its operation has expired, swept or not', async () => {
    const account = await newAccount()
    const idempotency = key()
    const first = anOperation(account)
    await operations().insertPrepared(first, idempotency)
    await expire(first)
    expect(
      await operations().findByIdempotencyKey(account.projectId, idempotency.key),
    ).toBeUndefined()
    const second = anOperation(account)
    expect(await operations().insertPrepared(second, idempotency)).toBeUndefined()
    expect(await statusOf(first)).toBe('expired')
    expect(
      (await operations().findByIdempotencyKey(account.projectId, idempotency.key))?.operation.id,
    ).toBe(second.id)
  })

  test('the key keeps answering with its operation after that was submitted', async () => {
    const account = await newAccount()
    const idempotency = key()
    const first = anOperation(account)
    await operations().insertPrepared(first, idempotency)
    await operations().submit(first.id, aSignature)
    await expire(first)
    const answer = await operations().insertPrepared(anOperation(account), idempotency)
    expect(answer).toMatchObject({ operation: { id: first.id, status: 'received' } })
  })

  test('whose key is free reads no other operation of the project, however many there are', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const { account } = await seedAccount(own.stores)
    const operation = anOperation(account)
    await own.stores.operations.insertPrepared(operation, key())
    await multiply(operation, 1_000, own)
    await inEachState(own, async () => {
      const [one, other] = [anOperation(account), anOperation(account)]
      const stored = await readAtMost(own.knex, 0, /^operations$/, async ({ operations }) => [
        await operations.insertPrepared(one, key()),
        ...(await Promise.all([
          operations.insertPrepared(other, key()),
          operations.insertPrepared(anOperation(account), key()),
        ])),
      ])
      expect(stored).toEqual([undefined, undefined, undefined])
    })
  })

  test('a key that is freed prepares anew, and that of a submitted operation is never freed', async () => {
    const account = await newAccount()
    const idempotency = key()
    const [first, second] = [anOperation(account), anOperation(account)]
    await operations().insertPrepared(first, idempotency)
    await operations().freeIdempotencyKey(first.id)
    expect(await statusOf(first)).toBe('prepared')
    expect(await operations().insertPrepared(second, idempotency)).toBeUndefined()
    await operations().submit(second.id, aSignature)
    for (const { id } of [first, second]) await operations().freeIdempotencyKey(id)
    expect(
      (await operations().findByIdempotencyKey(account.projectId, idempotency.key))?.operation.id,
    ).toBe(second.id)
  })

  test('what is reported as stored is stored, even when the key’s holder expires in that very moment', async () => {
    const account = await newAccount()
    const idempotency = key()
    const holder = anOperation(account, { expiresAt: new Date(Date.now() - 1) })
    const late = anOperation(account)
    const trx = await db.knex.transaction()
    await createDatabase(trx).operations.insertPrepared(holder, idempotency)
    const answer = operations().insertPrepared(late, idempotency)
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await answer).toBeUndefined()
    expect(await statusOf(late)).toBe('prepared')
  })
})

describe('claiming', () => {
  const claim = (networkId: string, limit = 16) => operations().claimQueued(networkId, limit, 60)
  const makeDue = (operation: Operation) =>
    db
      .knex('operations')
      .where({ id: operation.id })
      .update({
        next_attempt_at: db.knex.raw("now() - interval '1 ms'"),
      })
  const ids = (claimed: readonly (Operation | ClaimedOperation)[]) =>
    claimed.map((each) => ('operation' in each ? each.operation.id : each.id))

  test('where nothing is due, a claim is one statement', async () => {
    const account = await newAccount()
    await queue(db.stores, anOperation(account))
    const statements: string[] = []
    const count = ({ sql }: { sql: string }) => void statements.push(sql)
    expect(await claim(account.networkId)).toHaveLength(1)
    db.knex.on('query', count)
    // The first waits for its lease to end.
    expect(await claim(account.networkId)).toEqual([])
    db.knex.off('query', count)
    expect(statements).toHaveLength(1)
  })

  test('the oldest come first, up to the limit, and never those of another network', async () => {
    const account = await newAccount()
    const accounts = [account, await siblingOf(account)]
    accounts.push(await siblingOf(accounts[1] ?? account))
    const queued: Operation[] = []
    for (const each of accounts) queued.push(await queue(db.stores, anOperation(each)))
    await queue(db.stores, anOperation(await newAccount()))
    expect(ids(await claim(account.networkId, 2))).toEqual(ids(queued.slice(0, 2)))
    expect(ids(await claim(account.networkId))).toEqual(ids(queued.slice(2)))
    expect(await claim(account.networkId)).toEqual([])
  })

  test('one claim never takes two operations of one sender', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    await queue(db.stores, anOperation(account, { nonce: 2n }))
    expect(ids(await claim(account.networkId))).toEqual([first.id])
  })

  test('while one operation of a sender is leased to a worker, no other worker gets the next', async () => {
    const account = await newAccount()
    await queue(db.stores, anOperation(account, { nonce: 1n }))
    await queue(db.stores, anOperation(account, { nonce: 2n }))
    expect(await claim(account.networkId)).toHaveLength(1)
    expect(await claim(account.networkId)).toEqual([])
  })

  test('an operation that was postponed lets the next of its sender go ahead', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    await claim(account.networkId)
    await operations().postpone([first.id], {
      seconds: 60,
      reason: 'the base fee is too high',
    })
    expect(ids(await claim(account.networkId))).toEqual([second.id])
    expect(await operations().find(first.projectId, first.id)).toMatchObject({
      status: 'queued',
      reason: 'the base fee is too high',
    })
  })

  test('a sender in an unconfirmed outer transaction waits until that is confirmed', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    await operations().advance(first.id, 'queued', 'submitted', { cause: 'sent' })
    expect(await claim(account.networkId)).toEqual([])
    await operations().advance(first.id, 'submitted', 'confirmed', {
      cause: 'included',
      inclusion: included(),
    })
    expect(ids(await claim(account.networkId))).toEqual([second.id])
  })

  test('concurrent workers get disjoint operations, together all of them, one per sender', async () => {
    const account = await newAccount()
    const accounts = [account]
    for (let index = 0; index < 9; index++)
      accounts.push(await siblingOf(accounts.at(-1) ?? account))
    const firsts: string[] = []
    for (const each of accounts) {
      firsts.push((await queue(db.stores, anOperation(each, { nonce: 1n }))).id)
      await queue(db.stores, anOperation(each, { nonce: 2n }))
    }
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(account.networkId, 3)))
    expect(ids(claims.flat()).sort()).toEqual([...firsts].sort())
  })

  test('a worker that sees its lock a moment late still takes no second operation of a sender', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    // The first is postponed, so the second is free to go; the first comes due while that claim is not committed yet.
    await operations().postpone([first.id], { seconds: 60, reason: 'later' })
    const trx = await db.knex.transaction()
    expect(
      ids(await createDatabase(trx).operations.claimQueued(account.networkId, 16, 60)),
    ).toEqual([second.id])
    await makeDue(first)
    const racing = claim(account.networkId)
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await racing).toEqual([])
  })

  test('a lease that has run out makes the operation claimable again, whoever held it', async () => {
    const account = await newAccount()
    const operation = await queue(db.stores, anOperation(account))
    await claim(account.networkId)
    expect(await claim(account.networkId)).toEqual([])
    await db
      .knex('operations')
      .where({ id: operation.id })
      .update({
        next_attempt_at: db.knex.raw("now() - interval '1 ms'"),
        leased_until: db.knex.raw("now() - interval '1 ms'"),
      })
    expect(ids(await claim(account.networkId))).toEqual([operation.id])
  })

  test('an operation that goes back to the queue is due at once, its lease forgotten', async () => {
    const account = await newAccount()
    const operation = await queue(db.stores, anOperation(account))
    await claim(account.networkId)
    await operations().advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
    await operations().advance(operation.id, 'submitted', 'queued', { cause: 'reverted' })
    expect(ids(await claim(account.networkId))).toEqual([operation.id])
  })

  test('an operation that has moved on cannot be postponed', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    await operations().advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
    await operations().postpone([operation.id], { seconds: 60, reason: 'too late' })
    expect(await operations().find(operation.projectId, operation.id)).toMatchObject({
      reason: null,
    })
  })

  test('of two operations with one sender in two projects only the older is taken', async () => {
    const account = await newAccount()
    const elsewhere = await newAccount({ networkId: account.networkId, address: account.address })
    const older = await queue(db.stores, anOperation(elsewhere, { nonce: 1n }))
    await queue(db.stores, anOperation(account, { nonce: 2n }))
    expect(ids(await claim(account.networkId))).toEqual([older.id])
  })

  test('simulated in vain, an operation waits twice as long every time, up to five minutes; without a strike as long as it is told', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const pauseAfter = async (strikes: number, delay: { seconds: number; strike?: boolean }) => {
      await db.knex('operations').where({ id: operation.id }).update({ strikes })
      await makeDue(operation)
      const claims = await claim(operation.networkId)
      const now = async (): Promise<number> =>
        (await db.knex.raw('select extract(epoch from clock_timestamp())::float as now')).rows[0]
          .now
      const before = await now()
      await operations().putBack(claims, { reason: 'failed', ...delay })
      const row = await rowOf(operation)
      expect(row.strikes).toBe(strikes + (delay.strike ? 1 : 0))
      const due = row.next_attempt_at.getTime() / 1000
      return { most: due - before, least: due - (await now()) }
    }
    for (const [strikes, delay, seconds] of [
      [0, { seconds: 1, strike: true }, 1],
      [8, { seconds: 1, strike: true }, 256],
      [9, { seconds: 1, strike: true }, 300],
      [500, { seconds: 1, strike: true }, 300],
      [8, { seconds: 3_600 }, 3_600],
    ] as const) {
      const { least, most } = await pauseAfter(strikes, delay)
      // To the millisecond, in which the due time is read.
      expect(most).toBeGreaterThan(seconds - 0.01)
      expect(least).toBeLessThan(seconds + 0.01)
    }
  })

  test('of several that are put back, those that moved on meanwhile stay as they are', async () => {
    const [one, two] = (await queueMany(2)) as [Operation, Operation]
    await operations().advance(one.id, 'queued', 'submitted', { cause: 'sent' })
    const before = await rowOf(one)
    await operations().postpone([one.id, two.id], { seconds: 60, reason: 'later' })
    expect(await rowOf(one)).toEqual(before)
    expect(await rowOf(two)).toMatchObject({ reason: 'later', leased_until: null })
    expect(await claim(two.networkId)).toEqual([])
  })
})

describe('fairness', () => {
  /** Projects on one network, each with so many queued operations of distinct senders. */
  const projectsWith = async (...queued: number[]) => {
    const networkId = freshNetworkId()
    const projects: { id: string; operations: OperationId[] }[] = []
    for (const count of queued) {
      const account = await newAccount({ networkId })
      const first = await queue(db.stores, anOperation(account))
      const rest = count > 1 ? await multiply(first, count - 1) : []
      projects.push({ id: account.projectId, operations: [first.id, ...rest] })
    }
    return { networkId, projects }
  }
  const claimIds = async (networkId: string, limit: number) =>
    (await operations().claimQueued(networkId, limit, 60)).map(({ operation }) => operation.id)

  test('a project with 1,000 queued operations does not delay another’s single one', async () => {
    const { networkId, projects } = await projectsWith(1_000, 1)
    const [busy, small] = projects.map((project) => project.operations)
    expect(await claimIds(networkId, 2)).toEqual([busy?.[0], small?.[0]])
    expect(await claimIds(networkId, 200)).toEqual(busy?.slice(1, 201))
  })

  test('projects take turns, oldest first within each; what one leaves the others share', async () => {
    const { networkId, projects } = await projectsWith(5, 1, 3)
    const [a, b, c] = projects.map((project) => project.operations) as [
      OperationId[],
      OperationId[],
      OperationId[],
    ]
    expect(await claimIds(networkId, 6)).toEqual([a[0], b[0], c[0], a[1], c[1], a[2]])
    expect(await claimIds(networkId, 100)).toEqual([a[3], c[2], a[4]])
    expect(await claimIds(networkId, 100)).toEqual([])
  })

  test('with more projects than are asked for, those go first that were not served for the longest', async () => {
    const { networkId, projects } = await projectsWith(3, 2, 2)
    const [a, b, c] = projects.map((project) => project.operations) as [
      OperationId[],
      OperationId[],
      OperationId[],
    ]
    expect(await claimIds(networkId, 2)).toEqual([a[0], b[0]])
    expect(await claimIds(networkId, 1)).toEqual([c[0]])
    expect(await claimIds(networkId, 1)).toEqual([a[1]])
    expect(await claimIds(networkId, 3)).toEqual([b[1], c[1], a[2]])
  })

  test('a new project is next, however many others have older operations', async () => {
    const { networkId } = await projectsWith(5, 5, 5)
    await claimIds(networkId, 3)
    const latest = await queue(db.stores, anOperation(await newAccount({ networkId })))
    expect(await claimIds(networkId, 1)).toEqual([latest.id])
  })

  test('operations that may not be taken cost their project no turn', async () => {
    const { networkId, projects } = await projectsWith(4, 2)
    const [a, b] = projects.map((project) => project.operations) as [OperationId[], OperationId[]]
    await operations().postpone([a[0] as OperationId, a[2] as OperationId], {
      seconds: 60,
      reason: 'later',
    })
    expect(await claimIds(networkId, 3)).toEqual([a[1], b[0], a[3]])
  })

  test('eight workers at once share the queue: none twice, none left, one of each sender at a time', async () => {
    const networkId = freshNetworkId()
    const senders: Operation[][] = []
    for (let index = 0; index < 12; index++) {
      const account = await newAccount({ networkId })
      const own: Operation[] = []
      for (let nonce = 0n; nonce < 3n; nonce++)
        own.push(await queue(db.stores, anOperation(account, { nonce })))
      senders.push(own)
    }
    const inHands = new Set<string>()
    const done: OperationId[] = []
    let left = senders.flat().length
    const worker = async () => {
      while (left > 0) {
        for (const claimed of await operations().claimQueued(networkId, 3, 60)) {
          const { id, userOperation } = claimed.operation
          expect(inHands.has(userOperation.sender)).toBe(false)
          inHands.add(userOperation.sender)
          expect(await operations().submitClaimed([claimed], { cause: 'sent' })).toBe(true)
          inHands.delete(userOperation.sender)
          await operations().advance(id, 'submitted', 'confirmed', { cause: 'included' })
          done.push(id)
          left -= 1
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect(done.sort()).toEqual(idsOf(senders.flat()).sort())
    for (const own of senders) {
      const lines = await db
        .knex('operation_transitions')
        .whereIn('operation_id', idsOf(own))
        .whereIn('to_status', ['submitted', 'confirmed'])
        .orderBy('id')
      expect(lines.map(({ to_status }) => to_status)).toEqual(
        own.flatMap(() => ['submitted', 'confirmed']),
      )
    }
  })
})

describe('fencing', () => {
  const claim = (networkId: string) => operations().claimQueued(networkId, 16, 60)
  const runOut = (claims: readonly ClaimedOperation[]) =>
    db
      .knex('operations')
      .whereIn(
        'id',
        claims.map(({ operation }) => operation.id),
      )
      .update({
        next_attempt_at: db.knex.raw("now() - interval '1 ms'"),
        leased_until: db.knex.raw("now() - interval '1 ms'"),
      })
  const sent = () => ({ cause: 'outer transaction stored', transactionHash: randomHash() })

  test('a late worker stores nothing once another has the operation, and the other stores', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    const late = await claim(operation.networkId)
    await runOut(late)
    const current = await claim(operation.networkId)
    expect(current[0]?.lease).toBeGreaterThan(late[0]?.lease ?? Number.NaN)
    const before = await rowOf(operation)
    expect(await operations().submitClaimed(late, sent())).toBe(false)
    expect(await rowOf(operation)).toEqual(before)
    expect(await operations().submitClaimed(current, sent())).toBe(true)
    expect(await logOf(operation)).toEqual([
      'prepared>received',
      'received>queued',
      'queued>submitted',
    ])
  })

  test('an operation that is claimed again has the reason for which it was put back', async () => {
    const [{ networkId }] = (await queueMany(1)) as [Operation]
    const reason = 'SIMULATION_REFUSED: AA23 reverted'
    await operations().putBack(await claim(networkId), { seconds: 0, reason })
    expect((await claim(networkId)).map(({ operation }) => operation.reason)).toEqual([reason])
  })

  test('a late worker puts nothing back once another has the operation: no strike counts, and the other stores', async () => {
    const [one, two] = (await queueMany(2)) as [Operation, Operation]
    const late = await claim(one.networkId)
    await runOut(late.filter(({ operation }) => operation.id === one.id))
    const current = await claim(one.networkId)
    expect(current.map(({ operation }) => operation.id)).toEqual([one.id])
    const before = await rowOf(one)
    await operations().putBack(late, { seconds: 60, reason: 'too late', strike: true })
    expect(await rowOf(one)).toEqual(before)
    expect(await rowOf(two)).toMatchObject({ reason: 'too late', strikes: 1, leased_until: null })
    expect(await operations().submitClaimed(current, sent())).toBe(true)
    await operations().putBack(current, { seconds: 60, reason: 'sent already', strike: true })
    expect(await rowOf(one)).toMatchObject({ status: 'submitted', reason: null, strikes: 0 })
  })

  test('claimed operations are stored together, with transaction and line', async () => {
    const queued = await queueMany(3)
    const claims = await claim((queued[0] as Operation).networkId)
    const change = { ...sent(), reason: null }
    expect(await operations().submitClaimed(claims, change)).toBe(true)
    for (const { projectId, id } of queued) {
      expect(await operations().find(projectId, id)).toMatchObject({
        status: 'submitted',
        transactionHash: change.transactionHash,
        outerHashCount: 1,
      })
    }
    const lines = await db
      .knex('operation_transitions')
      .where({ to_status: 'submitted', transaction_hash: change.transactionHash })
    expect(lines.map(({ operation_id }) => operation_id).sort()).toEqual(idsOf(queued))
  })

  test.each([
    [
      'has passed to another worker',
      (id: OperationId) => db.knex('operations').where({ id }).increment('lease', 1),
    ],
    [
      'is no longer queued',
      (id: OperationId) => operations().advance(id, 'queued', 'dropped', { cause: 'test' }),
    ],
    ['was put back', (id: OperationId) => operations().postpone([id], { seconds: 0, reason: 'R' })],
  ])('when one of several claimed operations %s, none is stored', async (_, change) => {
    const queued = await queueMany(3)
    const claims = await claim((queued[0] as Operation).networkId)
    await change((queued[1] as Operation).id)
    const before = await Promise.all(queued.map(rowOf))
    expect(await operations().submitClaimed(claims, sent())).toBe(false)
    expect(await Promise.all(queued.map(rowOf))).toEqual(before)
    for (const each of queued) expect(await logOf(each)).not.toContain('queued>submitted')
  })

  test('a claim that ends while its storing waits for it stores nothing', async () => {
    const queued = await queueMany(2)
    const claims = await claim((queued[0] as Operation).networkId)
    const trx = await db.knex.transaction()
    await createDatabase(trx).operations.advance(
      (queued[1] as Operation).id,
      'queued',
      'confirmed',
      {
        cause: 'included by somebody else',
      },
    )
    const racing = operations().submitClaimed(claims, sent())
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await racing).toBe(false)
    expect(await statusOf(queued[0] as Operation)).toBe('queued')
  })

  test('of two that store the same claims one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const queued = await queueMany(3)
      const claims = await claim((queued[0] as Operation).networkId)
      const backwards = [...claims].reverse()
      const won = await Promise.all(
        [claims, backwards].map((each) => operations().submitClaimed(each, sent())),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
    }
  })

  test('while a late worker stores an operation, no other of its sender is handed out', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    await operations().postpone([first.id], { seconds: 60, reason: 'later' })
    const late = await claim(account.networkId)
    expect(late.map(({ operation }) => operation.id)).toEqual([second.id])
    // Its lease runs out, and the older operation is due again, while it is about to commit.
    await runOut(late)
    await db
      .knex('operations')
      .where({ id: first.id })
      .update({ next_attempt_at: new Date(0) })
    const trx = await db.knex.transaction()
    expect(await createDatabase(trx).operations.submitClaimed(late, sent())).toBe(true)
    expect(await claim(account.networkId)).toEqual([])
    await trx.commit()
    expect(await claim(account.networkId)).toEqual([])
    expect(await statusOf(second)).toBe('submitted')
  })

  test('an operation whose lease ran out goes before the others of its sender, however old', async () => {
    const account = await newAccount()
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    await operations().postpone([first.id], { seconds: 60, reason: 'later' })
    const late = await claim(account.networkId)
    await runOut(late)
    await db
      .knex('operations')
      .where({ id: first.id })
      .update({ next_attempt_at: new Date(0) })
    expect((await claim(account.networkId)).map(({ operation }) => operation.id)).toEqual([
      second.id,
    ])
  })

  test('a claim whose sender is put into an unconfirmed transaction by a reorganisation stores nothing', async () => {
    const account = await newAccount()
    const other = await queue(db.stores, anOperation(await siblingOf(account)))
    const first = await queue(db.stores, anOperation(account, { nonce: 1n }))
    const second = await queue(db.stores, anOperation(account, { nonce: 2n }))
    const inclusion = { cause: 'included', inclusion: included() }
    await operations().advance(first.id, 'queued', 'confirmed', inclusion)
    const claims = await claim(account.networkId)
    expect(idsOf(claims.map(({ operation }) => operation))).toEqual([other.id, second.id])
    const reorganised = { cause: 'reorganised', inclusion: null }
    await operations().advance(first.id, 'confirmed', 'submitted', reorganised)
    expect(await operations().submitClaimed(claims, sent())).toBe(false)
    expect([await statusOf(other), await statusOf(second)]).toEqual(['queued', 'queued'])
    await operations().advance(first.id, 'submitted', 'confirmed', inclusion)
    expect(await operations().submitClaimed(claims, sent())).toBe(true)
  })

  test('unconfirmed transactions of the same sender on another network are not in the way', async () => {
    const account = await newAccount()
    const elsewhere = await newAccount({ address: account.address })
    const sentElsewhere = await queue(db.stores, anOperation(elsewhere))
    await operations().advance(sentElsewhere.id, 'queued', 'submitted', { cause: 'sent' })
    await queue(db.stores, anOperation(account))
    const claims = await claim(account.networkId)
    expect(await operations().submitClaimed(claims, sent())).toBe(true)
  })

  test('two leases of one sender are refused by the schema', async () => {
    const account = await newAccount()
    await queue(db.stores, anOperation(account, { nonce: 1n }))
    await queue(db.stores, anOperation(account, { nonce: 2n }))
    await expect(
      db.knex('operations').where({ sender: account.address }).update({ leased_until: new Date() }),
    ).rejects.toThrow('operations_leased_sender')
  })
})

describe('review', () => {
  const quietFor = (
    operation: Operation,
    column: 'submitted_at' | 'reviewed_at',
    seconds: number,
  ) =>
    db
      .knex('operations')
      .where({ id: operation.id })
      .update({ [column]: db.knex.raw('now() - make_interval(secs => ?)', [seconds]) })
  const review = async (networkId: string, { limit = 10, quietSeconds = 60 } = {}) =>
    idsOf(await operations().claimReview(networkId, { limit, quietSeconds }))

  test('what was just submitted or looked at is left alone', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    expect(await review(operation.networkId)).toEqual([])
    await quietFor(operation, 'submitted_at', 61)
    expect(await review(freshNetworkId())).toEqual([])
    expect(await review(operation.networkId)).toEqual([operation.id])
    expect(await review(operation.networkId)).toEqual([])
    await quietFor(operation, 'reviewed_at', 61)
    expect(await review(operation.networkId)).toEqual([operation.id])
  })

  test('the pause of an older operation is a fifth of its age, and at most twice the usual pause', async () => {
    const isDueAfter = async ({ id, networkId }: Operation, seconds: number) => {
      const back = db.knex.raw('reviewed_at - make_interval(secs => ?)', [seconds])
      await db.knex('operations').where({ id }).update({ reviewed_at: back })
      return (await review(networkId)).length > 0
    }
    for (const [waited, before, due] of [
      [100, [], 60],
      [550, [60], 50],
      [6_000, [60], 60],
    ] as const) {
      const operation = await queue(db.stores, anOperation(await newAccount()))
      await quietFor(operation, 'submitted_at', waited)
      expect(await review(operation.networkId)).toEqual([operation.id])
      for (const seconds of before) expect(await isDueAfter(operation, seconds)).toBe(false)
      expect(await isDueAfter(operation, due)).toBe(true)
    }
  })

  test('received, queued and submitted ones are looked at, no others', async () => {
    const account = await newAccount()
    const with_ = (nonce: bigint) => anOperation(account, { nonce })
    const prepared = await prepare(with_(1n))
    const received = await prepare(with_(2n))
    await operations().submit(received.id, aSignature)
    const queued = await queue(db.stores, with_(3n))
    const submitted = await queue(db.stores, with_(4n))
    await operations().advance(submitted.id, 'queued', 'submitted', { cause: 'sent' })
    const ended: Operation[] = []
    for (const [index, to] of (['confirmed', 'failed', 'dropped'] as const).entries()) {
      const operation = await queue(db.stores, with_(10n + BigInt(index)))
      await operations().advance(operation.id, 'queued', to, { cause: 'test' })
      ended.push(operation)
    }
    for (const each of [prepared, received, queued, submitted, ...ended])
      await quietFor(each, 'submitted_at', 100)
    expect((await review(account.networkId)).sort()).toEqual(
      idsOf([received, queued, submitted]).sort(),
    )
  })

  test('those that were left alone the longest come first, up to the limit', async () => {
    const queued = await queueMany(4)
    const [a, b, c, d] = queued as [Operation, Operation, Operation, Operation]
    for (const each of queued) await quietFor(each, 'submitted_at', 1_000)
    await quietFor(a, 'reviewed_at', 100)
    await quietFor(b, 'reviewed_at', 300)
    await quietFor(c, 'reviewed_at', 200)
    expect(await review(a.networkId, { limit: 3 })).toEqual(idsOf([d, b, c]))
    expect(await review(a.networkId, { limit: 3 })).toEqual([a.id])
  })

  test('reviewers at the same moment get different operations, and wait for nobody', async () => {
    const queued = await queueMany(6)
    const { networkId } = queued[0] as Operation
    for (const each of queued) await quietFor(each, 'submitted_at', 100)
    const trx = await db.knex.transaction()
    const held = await createDatabase(trx).operations.claimReview(networkId, {
      limit: 2,
      quietSeconds: 60,
    })
    const others = await Promise.all([1, 2].map(() => review(networkId, { limit: 2 })))
    await trx.commit()
    expect([...idsOf(held), ...others.flat()].sort()).toEqual(idsOf(queued))
  })
})

describe('lists', () => {
  test('newest first, in pages that neither repeat nor skip, without prepared and expired ones', async () => {
    const account = await newAccount()
    const submitted: Operation[] = []
    for (let nonce = 0n; nonce < 7n; nonce++)
      submitted.push(await queue(db.stores, anOperation(account, { nonce })))
    await prepare(anOperation(account))
    await expire(await prepare(anOperation(account)))
    await operations().expirePrepared(10_000)
    const page = (offset: number) => operations().list(account.projectId, { limit: 3, offset })
    const pages = [...(await page(0)), ...(await page(3)), ...(await page(6)), ...(await page(9))]
    expect(pages.map(({ id }) => id)).toEqual(submitted.map(({ id }) => id).reverse())
  })

  test('filters by account and by statuses, alone and together', async () => {
    const account = await newAccount()
    const other = await siblingOf(account)
    const mine = await queue(db.stores, anOperation(account))
    const theirs = await queue(db.stores, anOperation(other))
    await operations().advance(theirs.id, 'queued', 'dropped', { cause: 'test' })
    const list = async (filter: {
      accountId?: SmartAccountRecord['id']
      statuses?: PublicStatus[]
    }) =>
      (await operations().list(account.projectId, { ...filter, limit: 10, offset: 0 })).map(
        ({ id }) => id,
      )
    expect(await list({})).toEqual([theirs.id, mine.id])
    expect(await list({ accountId: account.id })).toEqual([mine.id])
    expect(await list({ statuses: ['dropped'] })).toEqual([theirs.id])
    expect(await list({ accountId: account.id, statuses: ['dropped'] })).toEqual([])
    expect(await list({ statuses: [] })).toEqual([])
  })

  test('recent calls are the account’s own, newest first, up to the limit, without what was only prepared', async () => {
    const account = await newAccount()
    const callOf = (nonce: bigint) => ({ to: account.address, value: nonce, data: '0x' }) as const
    const callingWith = (nonce: bigint, callData = encodeExecution([callOf(nonce)])) =>
      anOperation(account, {
        nonce,
        userOperation: { ...anOperation(account).userOperation, nonce, callData },
      })
    for (let nonce = 1n; nonce <= 3n; nonce++) await queue(db.stores, callingWith(nonce))
    await queue(db.stores, callingWith(4n, '0x12345678'))
    await prepare(callingWith(5n))
    await queue(db.stores, anOperation(await siblingOf(account)))
    const recent = [
      { callData: '0x12345678' },
      ...[3n, 2n, 1n].map((nonce) => ({ callData: encodeExecution([callOf(nonce)]) })),
    ]
    expect(await operations().recentCalls(account.id, { limit: 10, dataBytes: 10_000 })).toEqual(
      recent,
    )
    expect(await operations().recentCalls(account.id, { limit: 2, dataBytes: 10_000 })).toEqual(
      recent.slice(0, 2),
    )
  })

  test('recent calls end before the one with which their data would be more than asked for, and the newest is always read', async () => {
    const account = await newAccount()
    const callOf = (nonce: bigint) => ({ to: account.address, value: nonce, data: '0x' }) as const
    const callDataOf = (nonce: bigint) => encodeExecution([callOf(nonce)])
    for (let nonce = 1n; nonce <= 3n; nonce++)
      await queue(
        db.stores,
        anOperation(account, {
          nonce,
          userOperation: {
            ...anOperation(account).userOperation,
            nonce,
            callData: callDataOf(nonce),
          },
        }),
      )
    const within = async (dataBytes: number) =>
      await operations().recentCalls(account.id, { limit: 3, dataBytes })
    const newest = [3n, 2n, 1n].map((nonce) => ({ callData: callDataOf(nonce) }))
    // The two digits of `0x` count as a byte.
    const bytes = callDataOf(1n).length / 2
    expect(await within(3 * bytes)).toEqual(newest)
    expect(await within(3 * bytes - 1)).toEqual(newest.slice(0, 2))
    expect(await within(2 * bytes - 1)).toEqual(newest.slice(0, 1))
    expect(await within(1)).toEqual(newest.slice(0, 1))
  })

  test('recent calls are found by an index, however many operations there are', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const { account } = await seedAccount(own.stores)
    const { account: other } = await seedAccount(own.stores)
    await queue(own.stores, anOperation(account))
    await multiply(await queue(own.stores, anOperation(other)), 1_000, own)
    await inEachState(own, async () => {
      const calls = await readAtMost(own.knex, 1, /operations/, (stores) =>
        stores.operations.recentCalls(account.id, { limit: 32, dataBytes: 10_000 }),
      )
      expect(calls).toHaveLength(1)
    })
  })

  test('another project’s account and operations look exactly like missing ones', async () => {
    const mine = await newAccount()
    const theirs = await newAccount()
    const operation = await queue(db.stores, anOperation(theirs))
    expect(
      await operations().list(mine.projectId, { accountId: theirs.id, limit: 10, offset: 0 }),
    ).toEqual([])
    expect(await operations().find(mine.projectId, operation.id)).toBeUndefined()
  })

  test('confirmed ones up to a block come lowest block first, up to the limit', async () => {
    const queued = await queueMany(4)
    const [a, b, c, d] = queued as [Operation, Operation, Operation, Operation]
    for (const [operation, blockNumber] of [
      [a, 12n],
      [b, 10n],
      [c, 11n],
      [d, 13n],
    ] as const)
      await operations().advance(operation.id, 'queued', 'confirmed', {
        cause: 'included',
        inclusion: { ...included(), blockNumber },
      })
    const upTo = async (
      blockNumber: bigint,
      limit: number,
      after?: { blockNumber: bigint; id: OperationId },
    ) => idsOf(await operations().listConfirmedUpTo(a.networkId, blockNumber, { after, limit }))
    expect(await upTo(12n, 10)).toEqual(idsOf([b, c, a]))
    expect(await upTo(12n, 2)).toEqual(idsOf([b, c]))
    expect(await upTo(12n, 2, { blockNumber: 11n, id: c.id })).toEqual(idsOf([a]))
    expect(await upTo(9n, 10)).toEqual([])
  })

  test('hashes find submitted operations of their network only', async () => {
    const account = await newAccount()
    const submitted = await queue(db.stores, anOperation(account))
    const prepared = await prepare(anOperation(account))
    const hashes = [submitted, prepared].map(({ userOperationHash }) => userOperationHash)
    const found = await operations().findByHashes(account.networkId, hashes)
    expect(found.map(({ id }) => id)).toEqual([submitted.id])
    expect(await operations().findByHashes(freshNetworkId(), hashes)).toEqual([])
    expect(await operations().findByHashes(account.networkId, [])).toEqual([])
    expect(
      await operations().findSubmitted(account.networkId, submitted.userOperationHash),
    ).toEqual({ id: submitted.id, projectId: account.projectId, status: 'queued' })
    expect(
      await operations().findSubmitted(account.networkId, prepared.userOperationHash),
    ).toBeUndefined()
  })

  test('hashes find what was prepared and never submitted, the first of several, in its network only', async () => {
    const account = await newAccount()
    const submitted = await queue(db.stores, anOperation(account))
    const first = await prepare(anOperation(account))
    const { userOperationHash } = first
    await prepare(anOperation(account, { userOperationHash }))
    const expired = await prepare(anOperation(account, { expiresAt: new Date(0) }))
    await operations().expirePrepared(10_000)
    const hashes = [submitted, first, expired].map((each) => each.userOperationHash)
    const found = await operations().findKnown(account.networkId, hashes)
    expect(found.submitted.map(({ id }) => id)).toEqual([submitted.id])
    expect(new Set(found.unsubmitted.map(({ id }) => id))).toEqual(new Set([first.id, expired.id]))
    expect(await operations().findKnown(freshNetworkId(), hashes)).toEqual({
      submitted: [],
      unsubmitted: [],
    })
  })
})

describe('verification', () => {
  test('lists everything that was ever submitted, in pages by id, and nothing that was not', async () => {
    const account = await newAccount()
    const each = async (nonce: bigint) => queue(db.stores, anOperation(account, { nonce }))
    const submitted = [await each(1n), await each(2n), await each(3n)]
    const [first] = submitted as [Operation]
    await operations().advance(first.id, 'queued', 'dropped', { cause: 'test' })
    await prepare(anOperation(account, { nonce: 4n }))
    const page = async (after: OperationId | undefined) =>
      (await operations().listSubmitted(account.networkId, { after, limit: 2 })).map(({ id }) => id)
    const ids = submitted.map(({ id }) => id)
    expect(await page(undefined)).toEqual(ids.slice(0, 2))
    expect(await page(ids[1])).toEqual(ids.slice(2))
    expect(await page(ids[2])).toEqual([])
  })

  test('a correction leaves a terminal status, with its line, and only from the status that was seen', async () => {
    const operation = await queue(db.stores, anOperation(await newAccount()))
    await operations().advance(operation.id, 'queued', 'dropped', { cause: 'test', reason: 'R' })
    const inclusion = {
      blockNumber: 5n,
      blockHash: randomHash(),
      transactionHash: randomHash(),
      success: true,
    }
    const { transactionHash } = inclusion
    const change = { cause: 'repair: test', reason: null, transactionHash, inclusion }
    const correct = (from: OperationStatus) =>
      operations().correct('finalized', [{ id: operation.id, from, change }])
    expect(await correct('queued')).toEqual(new Set())
    expect(await statusOf(operation)).toBe('dropped')
    expect(await correct('dropped')).toEqual(new Set([operation.id]))
    expect(await operations().find(operation.projectId, operation.id)).toMatchObject({
      status: 'finalized',
      reason: null,
      transactionHash,
      inclusion,
    })
    expect((await logOf(operation)).slice(-2)).toEqual(['queued>dropped', 'dropped>finalized'])

    const back = { cause: 'repair: test', reason: null, inclusion: null }
    await operations().correct('queued', [{ id: operation.id, from: 'finalized', change: back }])
    expect(await operations().find(operation.projectId, operation.id)).toMatchObject({
      status: 'queued',
      inclusion: null,
    })
    expect((await operations().claimQueued(operation.networkId, 1, 20)).length).toBe(1)
  })
})

describe('live nonces', () => {
  test('are those of received, queued, submitted and confirmed operations', async () => {
    const account = await newAccount()
    const big = 2n ** 255n + 1n
    await queue(db.stores, anOperation(account, { nonce: big }))
    await prepare(anOperation(account, { nonce: 2n }))
    const dropped = await queue(db.stores, anOperation(account, { nonce: 3n }))
    await operations().advance(dropped.id, 'queued', 'dropped', { cause: 'test' })
    expect(await operations().liveNonces(account.networkId, account.address)).toMatchObject({
      nonces: [big],
      deploying: false,
    })
  })

  test('the nonce of an authorization is reported while its operation is live, and the signature comes with submit', async () => {
    const account = await newAccount()
    const delegation = { delegate: randomAddress(), authorization: { nonce: 7 } }
    const operation = anOperation(account, { delegation })
    await prepare(operation)
    const read = async () => {
      const found = await operations().find(operation.projectId, operation.id)
      return found?.rail === 'userOperation' ? found.delegation : undefined
    }
    const live = () => operations().liveNonces(account.networkId, account.address)
    expect(await read()).toEqual(delegation)
    expect(await live()).toMatchObject({ deploying: false, adopting: [] })

    const signature = { r: randomHash(), s: randomHash(), yParity: 1 }
    expect(
      await operations().submit(operation.id, '0xabcd', {
        admitted: true,
        authorization: signature,
      }),
    ).toEqual({ kind: 'accepted' })
    expect(await read()).toEqual({ ...delegation, authorization: { nonce: 7, signature } })
    expect(await live()).toMatchObject({ deploying: true, adopting: [{ nonce: 7 }] })
    await operations().advance(operation.id, 'queued', 'dropped', { cause: 'test' })
    expect(await live()).toMatchObject({ deploying: false, adopting: [] })
  })

  test('an operation that requires an authorization is never submitted without, and one that has adopted needs none', async () => {
    const account = await newAccount()
    const delegate = randomAddress()
    const required = anOperation(account, {
      nonce: 1n,
      delegation: { delegate, authorization: { nonce: 7 } },
    })
    const adopted = anOperation(account, { nonce: 2n, delegation: { delegate } })
    for (const each of [required, adopted]) await prepare(each)
    await expect(operations().submit(required.id, '0xabcd')).rejects.toThrow(
      'operations_authorization',
    )
    expect(await operations().submit(adopted.id, '0xabcd')).toEqual({ kind: 'accepted' })
    expect(await operations().liveNonces(account.networkId, account.address)).toMatchObject({
      nonces: [2n],
      deploying: false,
    })
  })

  test('a live operation with deployment data is reported until it ends', async () => {
    const account = await newAccount()
    const base = anOperation(account)
    const operation = await queue(db.stores, {
      ...base,
      userOperation: { ...base.userOperation, initCode: '0xabcd' },
    })
    const deploying = async () =>
      (await operations().liveNonces(account.networkId, account.address)).deploying
    expect(await deploying()).toBe(true)
    await operations().advance(operation.id, 'queued', 'failed', { cause: 'test' })
    expect(await deploying()).toBe(false)
  })
})

describe('expiry', () => {
  test('sweeps what is past its time, at most the limit at once, and nothing that was submitted', async () => {
    const own = await ownDatabase()
    const { account } = await seedAccount(own.stores)
    const past = { expiresAt: new Date(Date.now() - 1) }
    const due = [1n, 2n, 3n].map((nonce) => anOperation(account, { nonce, ...past }))
    const fresh = anOperation(account)
    for (const each of [...due, fresh]) await own.stores.operations.insertPrepared(each, undefined)
    const submitted = await queue(own.stores, anOperation(account, { nonce: 9n }))
    await own
      .knex('operations')
      .where({ id: submitted.id })
      .update({ expires_at: new Date(0) })
    expect(await own.stores.operations.expirePrepared(2)).toBe(2)
    expect(await own.stores.operations.expirePrepared(2)).toBe(1)
    expect(await own.stores.operations.expirePrepared(2)).toBe(0)
    const status = async ({ id, projectId }: Operation) =>
      (await own.stores.operations.find(projectId, id))?.status
    expect(await Promise.all([...due, fresh, submitted].map(status))).toEqual([
      'expired',
      'expired',
      'expired',
      'prepared',
      'queued',
    ])
    const { count } = await own
      .knex('operation_transitions')
      .where({ from_status: 'prepared', to_status: 'expired' })
      .count<{ count: string }[]>('* as count')
      .then(([row]) => row ?? { count: '' })
    expect(count).toBe('3')
  })

  test('what expires before its time frees its idempotency key, and what was submitted does not expire', async () => {
    const account = await newAccount()
    const idempotency = { key: randomHash(), fingerprint: randomHash() }
    const [first, second] = [anOperation(account), anOperation(account, { nonce: 2n })]
    const retire = ({ id }: Operation) =>
      operations().advance(id, 'prepared', 'expired', { cause: 'refused as stale' })
    await operations().insertPrepared(first, idempotency)
    expect(await retire(first)).toBe(true)
    expect(await operations().submit(first.id, aSignature)).toEqual({ kind: 'expired' })
    expect(await operations().insertPrepared(second, idempotency)).toBeUndefined()
    expect((await operations().submit(second.id, aSignature)).kind).toBe('accepted')
    expect(await retire(second)).toBe(false)
    expect(await statusOf(second)).toBe('received')
    expect(await logOf(first)).toEqual(['prepared>expired'])
  })

  test('expiry of a stale one and submit racing for it: exactly one of them gets it', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      const [outcome, expired] = await Promise.all([
        operations().submit(operation.id, aSignature),
        operations().advance(operation.id, 'prepared', 'expired', { cause: 'refused as stale' }),
      ])
      expect(outcome.kind).toBe(expired ? 'expired' : 'accepted')
      expect(await statusOf(operation)).toBe(expired ? 'expired' : 'received')
    }
  })

  test('sweep and submit racing for one operation: exactly one of them gets it', async () => {
    for (let round = 0; round < 10; round++) {
      const operation = await prepare(anOperation(await newAccount()))
      const [outcome] = await Promise.all([
        operations().submit(operation.id, aSignature),
        expire(operation).then(() => operations().expirePrepared(10_000)),
      ])
      // What the submit held while the sweep looked is left to the next one.
      await operations().expirePrepared(10_000)
      expect(await statusOf(operation)).toBe(outcome.kind === 'accepted' ? 'received' : 'expired')
    }
  })
})

describe('what is not due costs a look nothing', () => {
  /** With fewer rows the planner prefers a sequential scan for the limit. */
  const many = 3_000
  const limit = 50

  test('among operations at a bundler', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const { account } = await seedAccount(own.stores)
    const operation = await queue(own.stores, anOperation(account))
    await own.stores.operations.advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
    const changeIt = (change: object) =>
      own.knex('operations').where({ id: operation.id }).update(change)
    await changeIt({
      handed_over: true,
      next_attempt_at: own.knex.raw("now() + interval '1 hour'"),
    })
    await multiply(operation, many, own)
    await inEachState(own, async () => {
      await changeIt({ next_attempt_at: new Date(0) })
      const claimed = await readAtMost(own.knex, 19, /^operations$/, (stores) =>
        stores.operations.claimHandedOver(account.networkId, {
          limit,
          leastSeconds: 1,
          mostSeconds: 10,
        }),
      )
      expect(idsOf(claimed)).toEqual([operation.id])
    })
  })

  test('among prepared operations', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const { account } = await seedAccount(own.stores)
    const operation = anOperation(account)
    await own.stores.operations.insertPrepared(operation, undefined)
    await multiply(operation, many, own)
    await inEachState(own, async () => {
      const due = anOperation(account, { expiresAt: new Date(1) })
      await own.stores.operations.insertPrepared(due, undefined)
      const expired = await readAtMost(own.knex, 19, /^operations$/, (stores) =>
        stores.operations.expirePrepared(limit),
      )
      expect(expired).toBe(1)
      expect((await own.stores.operations.find(due.projectId, due.id))?.status).toBe('expired')
    })
  })
})

test('an account keeps its id when it is recorded again', async () => {
  const account = await newAccount()
  const again = await db.stores.accounts.upsert(
    anAccount({ id: account.projectId } as Parameters<typeof anAccount>[0], {
      networkId: account.networkId,
      ownerAddress: account.ownerAddress,
      address: account.address,
    }),
  )
  expect(again.id).toBe(account.id)
  expect(again.createdAt).toEqual(account.createdAt)
  const { project } = await seedAccount(db.stores)
  expect(await db.stores.accounts.find(project.id, account.id)).toBeUndefined()
})
