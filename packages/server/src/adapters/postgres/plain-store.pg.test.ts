import {
  type ClaimedPlain,
  debitsBeside,
  defaultPlainPolicy,
  followPlain,
  nativeCoinAddress,
  type OperationId,
  type PlainOperation,
  type PublicStatus,
  type SignedPlainTransaction,
  type SmartAccountRecord,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import {
  anOperation,
  aPlainOperation,
  aSignature,
  freshNetworkId,
  randomHash,
  seedAccount,
  signedFor,
} from '../../testing/records.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const plain = () => db.stores.plain
/** Each account is on its own network, so that tests do not see each other's operations. */
const newAccount = async () =>
  (await seedAccount(db.stores, { networkId: freshNetworkId() })).account

async function prepare(account: SmartAccountRecord, nonces: readonly number[] = [0]) {
  const operation = aPlainOperation(account, { nonces })
  await db.stores.preparations.insert(operation, undefined)
  return operation
}

async function queue(account: SmartAccountRecord, nonces?: readonly number[]) {
  const operation = await prepare(account, nonces)
  const signed = signedFor(operation)
  expect(await plain().submit(operation.id, signed, { admitted: true })).toEqual({
    kind: 'accepted',
  })
  return { operation, signed }
}

const claim = (account: SmartAccountRecord, leaseSeconds = 60) =>
  plain().claimDue(account.networkId, { limit: 10, leaseSeconds })

async function claimOne(account: SmartAccountRecord): Promise<ClaimedPlain> {
  const [claimed] = await claim(account)
  if (!claimed) throw new Error('Nothing was due.')
  return claimed
}

/** Moves the operation along legal transitions. */
async function moveTo(account: SmartAccountRecord, statuses: readonly PublicStatus[]) {
  for (const status of statuses)
    expect(
      await plain().advance(await claimOne(account), status, {
        cause: 'test',
        ...(status === 'confirmed' && {
          inclusion: {
            blockNumber: 1n,
            blockHash: randomHash(),
            transactionHash: randomHash(),
            success: true,
          },
        }),
      }),
    ).toBe(true)
}

const rowsOf = ({ id }: PlainOperation) =>
  db
    .knex('plain_transactions')
    .where({ operation_id: id })
    .orderBy('place')
    .select<{ nonce: string; hash: string; raw: string | null; live: boolean }[]>()
const leaseEndOf = async ({ operation: { id } }: ClaimedPlain): Promise<Date | null> =>
  (await db.knex('plain_looks').where({ operation_id: id }).first('leased_until'))?.leased_until
const over = new Date(0)
const runOut = async ({ operation: { id } }: ClaimedPlain) => {
  await db.knex('plain_looks').where({ operation_id: id }).update({ leased_until: over })
}
const renewed = (claimed: ClaimedPlain) =>
  vi.waitFor(async () => expect(await leaseEndOf(claimed)).not.toEqual(over), {
    timeout: 100_000,
    interval: 20,
  })
const pass = async (ms: number, { operation: { id } }: Pick<ClaimedPlain, 'operation'>) => {
  await db.knex.raw(
    `update plain_transactions set last_sent_at = last_sent_at - make_interval(secs => ?) where operation_id = ?`,
    [ms / 1000, id],
  )
}

describe('a prepared plain operation', () => {
  test('is read as it was stored, and listed only once it is submitted', async () => {
    const account = await newAccount()
    const operation = await prepare(account, [3, 4])
    expect(await db.stores.operations.find(operation.projectId, operation.id)).toEqual(operation)
    const page = { limit: 10, offset: 0 }
    expect(await db.stores.operations.list(operation.projectId, page)).toEqual([])
    const signed = signedFor(operation)
    await plain().submit(operation.id, signed, { admitted: true })
    expect(await db.stores.operations.list(operation.projectId, page)).toMatchObject([
      { id: operation.id, userOperationHash: signed[1]?.hash },
    ])
    expect(
      await db.stores.submissions.findSubmitted(account.networkId, signed[1]?.hash as never),
    ).toEqual({
      id: operation.id,
      projectId: operation.projectId,
      status: 'queued',
    })
  })

  test('is never half of one rail and half of the other', async () => {
    const account = await newAccount()
    const { id } = await prepare(account)
    const set = (change: object) => db.knex('operations').where({ id }).update(change)
    await expect(set({ transactions: null })).rejects.toThrow('operations_of_rail')
    await expect(set({ rail: 'userOperation' })).rejects.toThrow('operations_of_rail')
    await expect(set({ user_operation: '{}' })).rejects.toThrow('operations_of_rail')
    await expect(set({ status: 'received' })).rejects.toThrow('operations_of_rail')
  })
})

describe('a submit', () => {
  test('stores bytes, status and the next look together', async () => {
    const account = await newAccount()
    const { operation, signed } = await queue(account, [7, 8])
    expect(await rowsOf(operation)).toMatchObject(
      signed.map(({ hash, raw }, place) => ({ nonce: String(7 + place), hash, raw, live: true })),
    )
    expect(await claimOne(account)).toMatchObject({
      operation: { id: operation.id, status: 'queued' },
      signed,
    })
  })

  test('without admission stays received, and is claimed, too', async () => {
    const account = await newAccount()
    const operation = await prepare(account)
    await plain().submit(operation.id, signedFor(operation), { admitted: false })
    expect((await claimOne(account)).operation.status).toBe('received')
  })

  test('happens once, and not after the operation has expired', async () => {
    const account = await newAccount()
    const { operation } = await queue(account)
    expect(await plain().submit(operation.id, signedFor(operation), { admitted: true })).toEqual({
      kind: 'already-submitted',
      status: 'queued',
    })
    const late = await prepare(account, [1])
    await db
      .knex('operations')
      .where({ id: late.id })
      .update({ expires_at: new Date(0) })
    expect(await plain().submit(late.id, signedFor(late), { admitted: true })).toEqual({
      kind: 'expired',
    })
    expect(await rowsOf(late)).toEqual([])
  })

  test('of the same transactions under another id is a duplicate, whether they are live or ended', async () => {
    const account = await newAccount()
    const again = await prepare(account)
    const { operation, signed } = await queue(account)
    const duplicate = { kind: 'duplicate', other: { id: operation.id } }
    const submitAgain = () => plain().submit(again.id, signed, { admitted: true })
    expect(await submitAgain()).toMatchObject(duplicate)
    await moveTo(account, ['dropped'])
    expect(await submitAgain()).toMatchObject(duplicate)
  })

  test('of a nonce that a live operation has is refused, and accepted when that operation has ended', async () => {
    const account = await newAccount()
    const rival = await prepare(account, [2, 3])
    await queue(account, [1, 2])
    const submitRival = () => plain().submit(rival.id, signedFor(rival), { admitted: true })
    expect(await submitRival()).toEqual({ kind: 'nonce-taken' })
    expect((await plain().live(account.networkId, account.address)).nonces).toEqual([1, 2])
    await moveTo(account, ['dropped'])
    expect((await plain().live(account.networkId, account.address)).nonces).toEqual([])
    expect(await submitRival()).toEqual({ kind: 'accepted' })
  })

  test('is refused while the address has the maximum of waiting operations', async () => {
    const account = await newAccount()
    const next = await prepare(account, [1])
    await queue(account, [0])
    const submitNext = () =>
      plain().submit(next.id, signedFor(next), { admitted: true, mostWaiting: 1 })
    expect(await submitNext()).toEqual({ kind: 'queue-full' })
    await moveTo(account, ['dropped'])
    expect(await submitNext()).toEqual({ kind: 'accepted' })
  })

  test('with a transaction of an ended operation among others is refused, so that no payment counts for two', async () => {
    const account = await newAccount()
    const [single, batch, other] = [
      await prepare(account, [1]),
      await prepare(account, [1, 2]),
      await prepare(account, [1, 2]),
    ]
    const { signed } = await queue(account, [1])
    await moveTo(account, ['dropped'])
    const [payment] = signed
    const [first, last] = signedFor(batch)
    if (!payment || !first || !last) throw new Error('There are too few signed transactions.')
    const submit = (id: OperationId, all: readonly SignedPlainTransaction[]) =>
      plain().submit(id, all, { admitted: true })
    expect(await submit(batch.id, [payment, last])).toEqual({ kind: 'transaction-taken' })
    expect(await submit(batch.id, [first, last])).toEqual({ kind: 'accepted' })
    await moveTo(account, ['dropped'])
    expect(await submit(single.id, [first])).toEqual({ kind: 'transaction-taken' })
    expect(await submit(other.id, signedFor(other))).toEqual({ kind: 'accepted' })
  })

  test('learns how often each nonce of ended operations was signed', async () => {
    const account = await newAccount()
    const ended = async () => (await plain().live(account.networkId, account.address)).ended
    for (const nonces of [[1, 2], [2]]) {
      await queue(account, nonces)
      await moveTo(account, ['dropped'])
    }
    await queue(account, [3])
    expect(await ended()).toEqual([2, 2, 1])
  })

  test('of overlapping nonces succeeds for one of many concurrent operations', async () => {
    const account = await newAccount()
    const rivals = await Promise.all(
      Array.from({ length: 8 }, (_, index) => prepare(account, [index % 3, (index % 3) + 1])),
    )
    const outcomes = await Promise.all(
      rivals.map((rival) => plain().submit(rival.id, signedFor(rival), { admitted: true })),
    )
    const taken = (await plain().live(account.networkId, account.address)).nonces
    expect(new Set(taken).size).toBe(taken.length)
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(taken.length / 2)
    expect(outcomes.every(({ kind }) => kind === 'accepted' || kind === 'nonce-taken')).toBe(true)
  })

  test('is compared with what the live operations of the address leave', async () => {
    const account = await newAccount()
    const spends = [{ asset: account.address, amount: 60n }]
    const submit = async (nonce: number) => {
      const operation = aPlainOperation(account, { nonces: [nonce], spends })
      await db.stores.preparations.insert(operation, undefined)
      return plain().submit(operation.id, signedFor(operation), {
        admitted: true,
        funds: { balances: new Map([[account.address, 100n]]), deposit: 0n, allowance: 0n },
      })
    }
    expect(await submit(0)).toEqual({ kind: 'accepted' })
    expect(await submit(1)).toMatchObject({
      kind: 'short',
      shortage: { needed: 60n, available: 40n, reserved: 60n },
    })
    expect(
      (await plain().live(account.networkId, account.address)).debits.map(({ debits }) =>
        debits.get(account.address),
      ),
    ).toMatchObject([{ spends: 60n }])
  })
})

describe('the sum that an operation takes once its first transactions are mined', () => {
  const coins = (nonces: readonly number[], value: bigint): Partial<PlainOperation> => ({
    transactions: aPlainOperation(account, { nonces }).transactions.map((transaction) => ({
      ...transaction,
      value,
      gas: 0n,
    })),
    spends: [{ asset: nativeCoinAddress, amount: value * BigInt(nonces.length) }],
    quote: { kind: 'self-funded', maxAmount: 0n, expectedAmount: 0n, unpricedAssets: [] },
  })
  let account: SmartAccountRecord
  let signed: readonly SignedPlainTransaction[]
  const live = () => plain().live(account.networkId, account.address)
  const taken = async () =>
    debitsBeside(account.projectId, (await live()).debits).ofProject.get(nativeCoinAddress)?.spends
  /** Marks the transaction at this place as sent, so those before it are mined. */
  const comeTo = async (place: number) =>
    expect(
      await plain().advance(await claimOne(account), 'submitted', {
        cause: 'test',
        transactionHash: signed[place]?.hash ?? randomHash(),
      }),
    ).toBe(true)
  const submit = async (balance: bigint, before: Awaited<ReturnType<typeof live>>) => {
    const operation = aPlainOperation(account, coins([9], 30n))
    await db.stores.preparations.insert(operation, undefined)
    return plain().submit(operation.id, signedFor(operation), {
      admitted: true,
      funds: {
        balances: new Map([[nativeCoinAddress, balance]]),
        deposit: 0n,
        allowance: 0n,
      },
      ...before,
    })
  }
  beforeEach(async () => {
    account = await newAccount()
    const operation = aPlainOperation(account, coins([0, 1, 2], 20n))
    await db.stores.preparations.insert(operation, undefined)
    signed = signedFor(operation)
    await plain().submit(operation.id, signed, { admitted: true })
  })

  test('is the outstanding amount', async () => {
    expect(await taken()).toBe(60n)
    for (const [place, left] of [
      [0, 60n],
      [1, 40n],
      [2, 20n],
    ] as const) {
      await comeTo(place)
      expect(await taken()).toBe(left)
    }
    expect(await submit(49n, await live())).toMatchObject({ kind: 'short' })
    expect(await submit(50n, await live())).toEqual({ kind: 'accepted' })
  })

  test('is the whole amount again when its blocks leave the chain', async () => {
    await comeTo(2)
    const inclusion = {
      blockNumber: 1n,
      blockHash: randomHash(),
      transactionHash: signed[2]?.hash ?? randomHash(),
      success: true,
    }
    const change = { cause: 'test', transactionHash: inclusion.transactionHash, inclusion }
    expect(await plain().advance(await claimOne(account), 'confirmed', change)).toBe(true)
    expect(await taken()).toBeUndefined()
    const emptied = {
      block: async () => ({ number: 1n, hash: randomHash() }),
      transactionCount: async () => 0,
      receipt: async () => undefined,
    }
    const deps = {
      database: db.stores,
      chainOf: () => ({ ...emptied, witnesses: () => [emptied] }),
      clock: { now: () => new Date() },
    } as unknown as Parameters<typeof followPlain>[0]
    await followPlain(deps, defaultPlainPolicy, aNetwork({ networkId: account.networkId }))
    expect((await claimOne(account)).operation.status).toBe('submitted')
    expect(await taken()).toBe(60n)
  })

  test('depends on the transactions that were mined when the balance was read', async () => {
    await comeTo(0)
    const before = await live()
    await comeTo(2)
    // This balance was read before the second transaction was mined, so 60 are reserved.
    expect(await submit(89n, before)).toMatchObject({ kind: 'short' })
    expect(await submit(90n, before)).toEqual({ kind: 'accepted' })
  })
})

describe('a claim', () => {
  test('belongs to one worker, and to another one when it has expired', async () => {
    const account = await newAccount()
    await queue(account)
    const first = await claimOne(account)
    expect(await claim(account)).toEqual([])
    await db.knex('plain_looks').update({ leased_until: new Date(0) })
    const second = await claimOne(account)
    expect(second.lease).toBeGreaterThan(first.lease)
    const change = { cause: 'test' }
    expect(await plain().advance(first, 'submitted', change)).toBe(false)
    await plain().lookAgain(first, { afterSeconds: 0, reason: 'WAITS_FOR_NONCE' })
    expect(await plain().takeSend(first, 0, { leastMs: 0, mostMs: 0 })).toBe(false)
    expect(await plain().advance(second, 'submitted', change)).toBe(true)
    expect((await claimOne(account)).operation).toMatchObject({ status: 'submitted', reason: null })
  })

  test('of an operation that moved meanwhile changes nothing', async () => {
    const account = await newAccount()
    const { operation } = await queue(account)
    const claimed = await claimOne(account)
    await db.knex('operations').where({ id: operation.id }).update({ status: 'submitted' })
    expect(await plain().advance(claimed, 'submitted', { cause: 'test' })).toBe(false)
  })

  test('cannot make a transition that the state machine does not have', async () => {
    const account = await newAccount()
    await queue(account)
    await expect(
      plain().advance(await claimOne(account), 'finalized', { cause: 'test' }),
    ).rejects.toThrow('cannot go from queued to finalized')
  })

  test('is possible again when the pause is over, and at once when a client reads the status', async () => {
    const account = await newAccount()
    const { operation } = await queue(account)
    await plain().lookAgain(await claimOne(account), {
      afterSeconds: 3600,
      reason: 'WAITS_FOR_NONCE',
    })
    expect(await claim(account)).toEqual([])
    await plain().hasten([operation.id])
    const claimed = await claimOne(account)
    expect(claimed.operation.reason).toBe('WAITS_FOR_NONCE')
    // A hastened operation is not taken from the worker that holds it.
    await plain().hasten([operation.id])
    expect(await claim(account)).toEqual([])
    await plain().lookAgain(claimed, { afterSeconds: 0 })
    expect((await claimOne(account)).operation.reason).toBe('WAITS_FOR_NONCE')
  })

  test('is renewed until its work is done', async () => {
    const account = await newAccount()
    for (const nonce of [0, 1]) await queue(account, [nonce])
    const [first, second] = (await claim(account)) as [ClaimedPlain, ClaimedPlain]
    await plain().hold([first], 0.3, async () => {
      await runOut(first)
      await renewed(first)
      expect(await plain().takeSend(first, 0, { leastMs: 0, mostMs: 0 })).toBe(true)
    })
    await runOut(first)
    await plain().hold([second], 0.3, async () => {
      await runOut(second)
      await renewed(second)
    })
    expect(await leaseEndOf(first)).toEqual(over)
  })

  test('that has ended, or that another worker has taken over, is not renewed', async () => {
    const account = await newAccount()
    for (const nonce of [0, 1, 2]) await queue(account, [nonce])
    const all = await claim(account)
    const [ended, lost, kept] = all as [ClaimedPlain, ClaimedPlain, ClaimedPlain]
    await plain().hold(all, 0.3, async () => {
      await plain().lookAgain(ended, { afterSeconds: 3600 })
      await db
        .knex('plain_looks')
        .where({ operation_id: lost.operation.id })
        .update({ lease: lost.lease + 1, leased_until: over })
      await runOut(kept)
      await renewed(kept)
      expect(await leaseEndOf(ended)).toBeNull()
      expect(await leaseEndOf(lost)).toEqual(over)
    })
  })

  test('ends with the error of its work', async () => {
    const account = await newAccount()
    await queue(account)
    const held = await claimOne(account)
    const failing = plain().hold([held], 0.3, () => Promise.reject(new Error('The work failed.')))
    await expect(failing).rejects.toThrow('The work failed.')
  })

  test('is not possible for an ended operation', async () => {
    const account = await newAccount()
    const { operation } = await queue(account)
    await moveTo(account, ['submitted', 'confirmed', 'finalized'])
    expect(await claim(account)).toEqual([])
    expect(await rowsOf(operation)).toMatchObject([{ live: false }])
  })
})

describe('the bytes of signed transactions', () => {
  const bytesOf = async (operation: PlainOperation) =>
    (await rowsOf(operation)).map(({ hash, raw }) => ({ hash, raw }))

  test.each([
    ['finalized', ['submitted', 'confirmed', 'finalized']],
    ['failed', ['submitted', 'confirmed', 'failed']],
    ['dropped', ['dropped']],
  ] as const)(
    'are kept while a reorganisation may need them; a %s operation keeps only the hashes',
    async (_, statuses) => {
      const account = await newAccount()
      const { operation, signed } = await queue(account, [3, 4])
      for (const status of statuses) {
        expect(await bytesOf(operation)).toEqual(signed)
        await moveTo(account, [status])
      }
      expect(await bytesOf(operation)).toEqual(signed.map(({ hash }) => ({ hash, raw: null })))
    },
  )

  test('cannot be deleted while they may be sent', async () => {
    const account = await newAccount()
    const { operation } = await queue(account)
    await expect(
      db.knex('plain_transactions').where({ operation_id: operation.id }).update({ raw: null }),
    ).rejects.toThrow('plain_transactions_live_bytes')
  })
})

test('nonces after the transaction that ended an operation are free at once, and are taken again when its block leaves the chain', async () => {
  const account = await newAccount()
  const { signed } = await queue(account, [3, 4, 5])
  const nonces = async () => (await plain().live(account.networkId, account.address)).nonces
  const confirm = async (success: boolean, place: number) => {
    const moved = await plain().advance(await claimOne(account), 'confirmed', {
      cause: 'test',
      inclusion: {
        blockNumber: 1n,
        blockHash: randomHash(),
        transactionHash: signed[place]?.hash ?? randomHash(),
        success,
      },
    })
    expect(moved).toBe(true)
  }
  const goBack = async () =>
    plain().advance(await claimOne(account), 'submitted', { cause: 'test', inclusion: null })
  await moveTo(account, ['submitted'])
  await confirm(true, 2)
  expect(await nonces()).toEqual([3, 4, 5])
  await goBack()
  await confirm(false, 0)
  expect(await nonces()).toEqual([3])
  await goBack()
  expect(await nonces()).toEqual([3, 4, 5])
  await confirm(false, 0)
  expect(await nonces()).toEqual([3])
  const failed = await claimOne(account)
  // Another operation has one of the nonces by now, and keeps it.
  const { operation: retry } = await queue(account, [4])
  expect(await plain().advance(failed, 'submitted', { cause: 'test', inclusion: null })).toBe(true)
  expect(await nonces()).toEqual([3, 4, 5])
  expect(await rowsOf(retry)).toMatchObject([{ live: true }])
})

test('bytes are sent again after a while, then after twice as long each time, up to the maximum', async () => {
  const account = await newAccount()
  await queue(account, [0, 1])
  const claimed = await claimOne(account)
  const take = (place = 0) => plain().takeSend(claimed, place, { leastMs: 60_000, mostMs: 150_000 })
  expect(await take()).toBe(true)
  // Each transaction has its own pause.
  expect(await take(1)).toBe(true)
  for (const wait of [60_000, 120_000, 150_000, 150_000]) {
    expect(await take()).toBe(false)
    await pass(wait - 30_000, claimed)
    expect(await take()).toBe(false)
    await pass(30_000, claimed)
    expect(await take()).toBe(true)
  }
  await plain().forgetSends(claimed)
  expect(await take()).toBe(true)
})

test('stores of user operations do not see plain operations, and the other way round', async () => {
  const account = await newAccount()
  const { networkId } = account
  const { operation, signed } = await queue(account)
  const hashes = (signed as readonly SignedPlainTransaction[]).map(({ hash }) => hash)
  await db
    .knex('operations')
    .where({ id: operation.id })
    .update({
      next_attempt_at: new Date(0),
      submitted_at: new Date(0),
    })
  expect(await db.stores.queue.claim(networkId, 10, 60)).toEqual([])
  expect(await db.stores.reviews.claim(networkId, { limit: 10, quietSeconds: 0 })).toEqual([])
  expect(await db.stores.repairs.findByHashes(networkId, hashes)).toEqual([])
  expect(await db.stores.repairs.listSubmitted(networkId, { after: undefined, limit: 10 })).toEqual(
    [],
  )
  expect((await db.stores.operations.liveNonces(networkId, account.address)).nonces).toEqual([])
  await moveTo(account, ['submitted', 'confirmed'])
  const page = { after: undefined, limit: 10 }
  expect(await db.stores.finality.listConfirmedUpTo(networkId, 100n, page)).toEqual([])

  // A user operation of the same address and nonce is counted separately.
  const rival = anOperation(account, { nonce: 0n })
  await db.stores.preparations.insert(rival, undefined)
  expect(await db.stores.submissions.submit(rival.id, aSignature)).toEqual({ kind: 'accepted' })
  expect((await db.stores.queue.listReceived(networkId, 10)).map(({ id }) => id)).toEqual([
    rival.id,
  ])
  expect((await plain().live(networkId, account.address)).nonces).toEqual([0])
})
