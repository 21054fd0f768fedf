import type { OperationBody, PreparedOperation } from '@gasless-gateway/core/api'
import { decodeExecution } from '@gasless-gateway/core/erc4337'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  askSubmit,
  askTransfer,
  prepareTransfer,
  sign,
  submit,
  waitFor,
} from './support/operate.js'
import {
  countInclusions,
  nativeBalance,
  paymasterAllowance,
  readInclusion,
  tokenBalance,
} from './support/read-chain.js'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from './support/test-account.js'
import { ledgerOf, transitionsOf } from './support/transitions.js'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway?.close())

const amount = usdc('25')
const statusOrder = ['received', 'queued', 'submitted', 'confirmed', 'finalized']

const callsOf = ({ userOperation }: PreparedOperation) => decodeExecution(userOperation.callData)

/** The EntryPoint orders operations of one key; those of different keys are free of each other. */
const nonceKeyOf = ({ userOperation }: PreparedOperation) => BigInt(userOperation.nonce) >> 64n

async function transferOnce(account: TestAccount) {
  const { chain } = account
  const token = tokenOf(chain, 'USDC').address
  const recipient = newAddress()
  const [before, nativeBefore, prepared] = await Promise.all([
    tokenBalance(chain, token, account.address),
    nativeBalance(chain, account.address),
    prepareTransfer(gateway, account, { transfers: [{ token, amount, to: recipient }] }),
  ])
  const submitted = await submit(gateway, account, prepared)
  expect(submitted).toEqual({
    operationId: prepared.operationId,
    status: 'queued',
    userOperationHash: prepared.userOperationHash,
    networkId: chain.network.networkId,
  })
  const seen: string[] = []
  const operation = await waitFor(gateway, prepared.operationId, 'finalized', ({ status }) => {
    seen.push(status)
  })
  const [after, nativeAfter, received] = await Promise.all([
    tokenBalance(chain, token, account.address),
    nativeBalance(chain, account.address),
    tokenBalance(chain, token, recipient),
  ])
  expect([nativeBefore, nativeAfter]).toEqual([0n, 0n])
  expect(received).toBe(amount)
  const spent = before - after
  const breakdown = breakdownOf(operation)
  expect(spent).toBe(amount + breakdown.collected)
  expect(breakdown.collected).toBe(breakdown.gas + breakdown.static + breakdown.transfer)
  expect(breakdown.collected).toBeLessThanOrEqual(BigInt(prepared.gatewayFee.tokenAmount))
  expect(breakdown.max).toBe(BigInt(prepared.gatewayFee.tokenAmount))
  expect(breakdown.static).toBe(usdc('0.05'))
  expect(breakdown.transfer).toBe(amount / 1_000n)
  expect(seen).toEqual(statusOrder.filter((status) => seen.includes(status)))
  expect(await transitionsOf(gateway, prepared.operationId)).toEqual([
    'prepared>received',
    'received>queued',
    'queued>submitted',
    'submitted>confirmed',
    'confirmed>finalized',
  ])
  return { prepared, operation, breakdown }
}

function breakdownOf({ feeBreakdown }: OperationBody) {
  if (!feeBreakdown) throw new Error('A settled operation has a fee breakdown.')
  return {
    collected: BigInt(feeBreakdown.collectedFeeRaw),
    gas: BigInt(feeBreakdown.gasFeeRaw),
    static: BigInt(feeBreakdown.staticFeeRaw),
    transfer: BigInt(feeBreakdown.transferFeeRaw),
    refunded: BigInt(feeBreakdown.refundedFeeRaw),
    max: BigInt(feeBreakdown.maxFeeRaw),
    outerCost: BigInt(feeBreakdown.outerCostWei ?? -1),
  }
}

async function expectLedgerIsChain(account: TestAccount, operation: OperationBody) {
  const { operationId, transactionHash, userOperationHash } = operation
  if (!transactionHash) throw new Error('A finalized operation has a transaction hash.')
  const { event, prefunded, settled, receipt, outerCost } = await readInclusion(
    account.chain,
    transactionHash,
    userOperationHash,
  )
  const rows = await ledgerOf(gateway, operationId)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    block_hash: receipt.blockHash,
    transaction_hash: transactionHash,
    success: true,
    actual_gas_cost: event?.actualGasCost.toString(),
    actual_gas_used: event?.actualGasUsed.toString(),
    token: settled?.token,
    collected: settled?.collected.toString(),
    refunded: settled?.refunded.toString(),
    gas_fee: settled?.gasFee.toString(),
    static_fee: settled?.staticFee.toString(),
    transfer_fee: settled?.transferFee.toString(),
    reversed_at: null,
  })
  // Other operations may share the outer transaction; their shares add up to what it cost.
  const [shares] = await gateway.sql<{ sum: string; landed: string }>(
    `select sum(outer_cost_wei)::text as sum, count(*)::text as landed from ledger_entries
     where transaction_hash = $1 and reversed_at is null`,
    [transactionHash],
  )
  expect(shares?.sum).toBe(outerCost.toString())
  expect(
    await gateway.sql(
      'select cost, landed::text, success, purpose from outer_entries where transaction_hash = $1 and reversed_at is null',
      [transactionHash],
    ),
  ).toEqual([
    { cost: outerCost.toString(), landed: shares?.landed, success: true, purpose: 'bundle' },
  ])
  expect(await countInclusions(account.chain, userOperationHash)).toBe(1)
  return { prefunded, settled }
}

describe.concurrent.each(
  inject('chains').map((chain) => [chain.network.networkId, chain] as const),
)('on network %s', (_networkId, chain) => {
  test('an account without native coin deploys itself, approves and pays in USDC, then pays up front from its allowance', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const token = tokenOf(chain, 'USDC').address

    const first = await transferOnce(account)
    expect(first.prepared.userOperation.initCode).not.toBe('0x')
    expect(callsOf(first.prepared)).toHaveLength(2)
    const firstFees = await expectLedgerIsChain(account, first.operation)
    expect(firstFees.prefunded).toBeUndefined()
    expect(first.breakdown.refunded).toBe(0n)
    expect(await paymasterAllowance(chain, token, account.address)).toBe(
      10n * first.breakdown.max - first.breakdown.collected,
    )

    const second = await transferOnce(account)
    expect(second.prepared.userOperation.initCode).toBe('0x')
    expect(callsOf(second.prepared)).toHaveLength(1)
    const secondFees = await expectLedgerIsChain(account, second.operation)
    expect(secondFees.prefunded?.amount).toBe(second.breakdown.max)
    expect(second.breakdown.refunded).toBe(second.breakdown.max - second.breakdown.collected)

    const third = await transferOnce(account)
    expect(callsOf(third.prepared)).toHaveLength(1)
    await expectLedgerIsChain(account, third.operation)
  })
})

describe.concurrent('on one account', () => {
  const [chain] = inject('chains')
  if (!chain) throw new Error('There is no chain.')
  const token = tokenOf(chain, 'USDC').address

  test('two operations that are prepared and submitted side by side both land', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    await transferOnce(account)
    const [to1, to2] = [newAddress(), newAddress()]
    const first = await prepareTransfer(gateway, account, {
      transfers: [{ token, amount, to: to1 }],
    })
    await submit(gateway, account, first)
    const second = await prepareTransfer(gateway, account, {
      transfers: [{ token, amount, to: to2 }],
    })
    expect(nonceKeyOf(second)).not.toBe(nonceKeyOf(first))
    await submit(gateway, account, second)
    await Promise.all(
      [first, second].map(({ operationId }) => waitFor(gateway, operationId, 'finalized')),
    )
    expect(await tokenBalance(chain, token, to1)).toBe(amount)
    expect(await tokenBalance(chain, token, to2)).toBe(amount)
  })

  test('an operation that is prepared while the account is being deployed waits for it and lands', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const request = { transfers: [{ token, amount, to: newAddress() }] }
    const first = await prepareTransfer(gateway, account, request)
    await submit(gateway, account, first)
    const second = await prepareTransfer(gateway, account, request)
    expect(second.userOperation.initCode).toBe('0x')
    await submit(gateway, account, second)
    await Promise.all(
      [first, second].map(({ operationId }) => waitFor(gateway, operationId, 'finalized')),
    )
  })

  test('of two operations that are forced onto one sequence the first submitted wins', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const request = { transfers: [{ token, amount, to: newAddress() }], nonceKey: 7 }
    const [first, second] = await Promise.all([
      prepareTransfer(gateway, account, request),
      prepareTransfer(gateway, account, {
        ...request,
        transfers: [{ token, amount: amount + 1n, to: newAddress() }],
      }),
    ])
    expect(second.userOperation.nonce).toBe(first.userOperation.nonce)
    await submit(gateway, account, first)
    const refused = await askSubmit(gateway, second.operationId, await sign(account, second))
    expect(refused).toMatchObject({ status: 409, body: { code: 'OPERATION_STALE' } })

    const third = await prepareTransfer(gateway, account, request)
    expect(BigInt(third.userOperation.nonce)).toBe(BigInt(first.userOperation.nonce) + 1n)
    await submit(gateway, account, third)
    await Promise.all(
      [first, third].map(({ operationId }) => waitFor(gateway, operationId, 'finalized')),
    )
  })

  test('an operation that was never submitted is nowhere to be seen', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const { operationId } = (
      await askTransfer(gateway, account, { transfers: [{ token, amount, to: newAddress() }] })
    ).body
    const answer = await gateway.request('GET', `/transaction/${operationId}`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'OPERATION_NOT_FOUND' } })
  })
})
