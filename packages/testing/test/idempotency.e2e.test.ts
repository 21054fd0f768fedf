import type { OperationId } from '@gasless-gateway/core'
import type { PreparedOperation } from '@gasless-gateway/core/api'
import { differentIds, twinIds } from '@gasless-gateway/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsFrom } from '../src/ids-from.js'
import { askSubmit, askTransfer, prepareTransfer, sign, submit, waitFor } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { countInclusions, tokenBalance } from '../src/read-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

// This chain mines only for a transaction, so the same request prepares the same user operation.
let local: PrivateChain
let gateway: TestGateway
/** Ids of the next operations that are prepared. */
const nextIds: OperationId[] = []
beforeAll(async () => {
  local = await startPrivateChain()
  gateway = await startTestGateway({
    chains: [local.chain],
    around: (deps) => ({ ...deps, ids: idsFrom(deps.ids, nextIds) }),
  })
})
afterAll(async () => {
  await gateway?.close()
  await local?.stop()
})

const pay = (amount = usdc('1')) => ({
  transfers: [{ token: tokenOf(local.chain, 'USDC').address, amount, to: newAddress() }] as const,
})
const fund = () => newAccount(local.chain, { usdc: usdc('100') })

const stored = async ({ address }: TestAccount) =>
  (await gateway.sql<{ id: string }>('select id from operations where sender = $1', [address])).map(
    ({ id }) => id,
  )

test('the same key and body prepare one operation, even when ten arrive at once', async () => {
  const account = await fund()
  const request = { ...pay(), idempotencyKey: 'order-1' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => askTransfer(gateway, account, request)),
  )
  const again = await prepareTransfer(gateway, account, request)
  for (const answer of answers) expect(answer).toEqual({ status: 201, body: again })
  expect(await stored(account)).toEqual([again.operationId])

  // The key still names this operation after its submit.
  await submit(gateway, account, again)
  expect(await prepareTransfer(gateway, account, request)).toEqual(again)
  // The operation's block changes the gas price. Wait for it, so that no other test is preparing meanwhile.
  await waitFor(gateway, again.operationId, 'confirmed')
})

test('the same key with another body is refused', async () => {
  const account = await fund()
  const { operationId } = await prepareTransfer(gateway, account, {
    ...pay(),
    idempotencyKey: 'order-2',
  })
  const answer = await askTransfer(gateway, account, {
    ...pay(usdc('2')),
    idempotencyKey: 'order-2',
  })
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED', operationId },
  })
  expect(await stored(account)).toEqual([operationId])
})

test('another project may use the same key', async () => {
  const account = await fund()
  const { apiKey } = await gateway.newTenant()
  const request = { ...pay(), idempotencyKey: 'order-3' }
  const [own, theirs] = [
    await prepareTransfer(gateway, account, request),
    await prepareTransfer(gateway, account, { ...request, apiKey }),
  ]
  expect(theirs.operationId).not.toBe(own.operationId)
  expect(await stored(account)).toHaveLength(2)
})

test('a key whose operation has expired prepares a new one', async () => {
  const account = await fund()
  const request = { ...pay(), idempotencyKey: 'order-4' }
  const first = await prepareTransfer(gateway, account, request)
  await gateway.sql(
    `update operations set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
    [first.operationId],
  )
  const second = await prepareTransfer(gateway, account, request)
  expect(second.operationId).not.toBe(first.operationId)
})

test('a key whose operation is refused as stale prepares a new one, and the stale one is never accepted again', async () => {
  const account = await fund()
  const request = { ...pay(), nonceKey: 4, idempotencyKey: 'order-5' }
  const stale = await prepareTransfer(gateway, account, request)
  const quicker = await prepareTransfer(gateway, account, { ...pay(usdc('2')), nonceKey: 4 })
  await submit(gateway, account, quicker)
  const refused = await submitAgain(account, stale)
  expect(refused).toMatchObject({ status: 409, body: { code: 'OPERATION_STALE' } })
  expect(await submitAgain(account, stale)).toEqual(refused)
  const anew = await prepareTransfer(gateway, account, request)
  expect(BigInt(anew.userOperation.nonce)).toBe(BigInt(stale.userOperation.nonce) + 1n)
  await submit(gateway, account, anew)
  expect(await submitAgain(account, stale)).toEqual(refused)
  expect(await prepareTransfer(gateway, account, request)).toEqual(anew)
  // Wait as above, so that no other test is preparing meanwhile.
  await waitFor(gateway, anew.operationId, 'confirmed')
})

/** Prepares one user operation under two ids. This happens by chance for one of 65,536 such pairs. */
async function prepareTwins(account: TestAccount) {
  const request = { ...pay(), nonceKey: 5 }
  nextIds.push(...twinIds.slice(0, 2))
  const first = await prepareTransfer(gateway, account, request)
  const second = await prepareTransfer(gateway, account, request)
  expect(second.operationId).not.toBe(first.operationId)
  expect(second.userOperationHash).toBe(first.userOperationHash)
  return [first, second, request] as const
}

const submitAgain = async (account: TestAccount, prepared: PreparedOperation, apiKey?: string) =>
  askSubmit(gateway, prepared.operationId, await sign(account, prepared), apiKey)

test('the same user operation under a second id is refused with the first id, before and after it landed', async () => {
  const account = await fund()
  const [first, second] = await prepareTwins(account)
  const [one, other] = await Promise.all([
    submitAgain(account, first),
    submitAgain(account, second),
  ])
  const [winner, loser] = one.status === 200 ? [first, second] : [second, first]
  expect([one.status, other.status].sort()).toEqual([200, 409])
  expect([one, other].find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'DUPLICATE_USER_OPERATION',
    operationId: winner.operationId,
  })
  await waitFor(gateway, winner.operationId, 'confirmed')
  await local.finalize()
  await waitFor(gateway, winner.operationId, 'finalized')
  expect(await submitAgain(account, loser)).toMatchObject({
    status: 409,
    body: {
      code: 'DUPLICATE_USER_OPERATION',
      operationId: winner.operationId,
      status: 'finalized',
    },
  })
  expect(await countInclusions(local.chain, winner.userOperationHash)).toBe(1)
})

test('equal payments of two projects have one nonce and two hashes, and both land after a new preparation of the second', async () => {
  const account = await fund()
  const { apiKey } = await gateway.newTenant()
  const request = { ...pay(), apiKey, idempotencyKey: 'order-7' }
  nextIds.push(...differentIds)
  const first = await prepareTransfer(gateway, account, { ...request, apiKey: gateway.apiKey })
  const second = await prepareTransfer(gateway, account, request)
  expect(second.userOperation.nonce).toBe(first.userOperation.nonce)
  expect(second.userOperationHash).not.toBe(first.userOperationHash)
  expect(second.gatewayFee).toEqual(first.gatewayFee)
  await submit(gateway, account, first)
  const refused = await submitAgain(account, second, apiKey)
  expect(refused).toMatchObject({ status: 409, body: { code: 'OPERATION_STALE' } })
  expect(JSON.stringify(refused.body)).not.toContain(first.operationId)
  const anew = await prepareTransfer(gateway, account, request)
  expect(await submitAgain(account, anew, apiKey)).toMatchObject({ status: 200 })
  await expectBothPaid([first, gateway.apiKey], [anew, apiKey], request.transfers)
  expect(await countInclusions(local.chain, second.userOperationHash)).toBe(0)
})

test('a twin of another project’s operation is refused without revealing that project, and its key prepares a different one', async () => {
  const account = await fund()
  const { apiKey } = await gateway.newTenant()
  const request = { ...pay(), apiKey, idempotencyKey: 'order-6' }
  nextIds.push(...twinIds.slice(2))
  const first = await prepareTransfer(gateway, account, { ...request, apiKey: gateway.apiKey })
  const second = await prepareTransfer(gateway, account, request)
  expect(second.userOperationHash).toBe(first.userOperationHash)
  await submit(gateway, account, first)
  const expectRefused = async () => {
    const { status, body } = await submitAgain(account, second, apiKey)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'DUPLICATE_USER_OPERATION' })
    expect(JSON.stringify(body)).not.toContain(first.operationId)
  }
  await expectRefused()
  await expectRefused()
  const anew = await prepareTransfer(gateway, account, request)
  expect(anew.operationId).not.toBe(second.operationId)
  expect(anew.userOperationHash).not.toBe(first.userOperationHash)
  await expectRefused()
  expect(await prepareTransfer(gateway, account, request)).toEqual(anew)
  expect(await submitAgain(account, anew, apiKey)).toMatchObject({ status: 200 })
  await expectRefused()
  expect(await prepareTransfer(gateway, account, request)).toEqual(anew)
  await expectBothPaid([first, gateway.apiKey], [anew, apiKey], request.transfers)
})

/** Waits for both operations as above, so that no other test is preparing meanwhile. */
async function expectBothPaid(
  first: readonly [PreparedOperation, string],
  second: readonly [PreparedOperation, string],
  [{ token, to }]: ReturnType<typeof pay>['transfers'],
) {
  for (const [{ operationId }, apiKey] of [first, second])
    await until(`landing of ${operationId}`, async () => {
      const { body } = await gateway.request('GET', `/transaction/${operationId}`, { apiKey })
      return ['confirmed', 'finalized'].includes(body.status)
    })
  expect(await tokenBalance(local.chain, token, to)).toBe(usdc('2'))
}
