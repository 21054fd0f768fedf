import type { OperationBody, PreparedOperation } from '@gasless-gateway/core/api'
import { OperationRevertedError } from '@gasless-gateway/sdk'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther, parseGwei } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type DevnetChain, fundToken } from '../src/index.js'
import { prepareCalls, submit, transfer, waitFor } from './support/operate.js'
import { countInclusions, readInclusion, tokenBalance } from './support/read-chain.js'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.js'
import {
  clientOf,
  newAccount,
  newAddress,
  newOwner,
  type TestAccount,
  tokenOf,
  usdc,
} from './support/test-account.js'
import { ledgerOf, transitionsOf } from './support/transitions.js'

const chain = inject('chains')[0] as DevnetChain
const token = tokenOf(chain, 'USDC').address
const dai = tokenOf(chain, 'DAI').address

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway?.close())

/** Somebody who lets an account take DAI, and may change their mind. */
async function newLender(account: Address) {
  const lender = newOwner()
  const client = clientOf(chain)
  await client.setBalance({ address: lender.address, value: parseEther('1') })
  const approve = async (amount: bigint) => {
    const hash = await client.sendTransaction({
      account: lender,
      to: dai,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [account, amount] }),
      maxFeePerGas: parseGwei('10'),
      maxPriorityFeePerGas: parseGwei('1'),
    })
    await client.waitForTransactionReceipt({ hash })
  }
  await Promise.all([
    fundToken(chain, { token: dai, to: lender.address, amount: 1_000n }),
    approve(1_000n),
  ])
  return { address: lender.address, changeMind: () => approve(0n) }
}

/** Prepares while the loan is granted, and has it refused before the operation lands. */
async function prepareBrokenLoan(account: TestAccount): Promise<PreparedOperation> {
  const lender = await newLender(account.address)
  const prepared = await prepareCalls(gateway, account, {
    calls: [
      {
        to: dai,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transferFrom',
          args: [lender.address, newAddress(), 1_000n],
        }),
      },
    ],
  })
  await lender.changeMind()
  return prepared
}

const reasonFor = ({ address }: TestAccount) =>
  `EXECUTION_REVERTED: ERC20InsufficientAllowance(${address}, 0, 1000)`

async function expectFailed(account: TestAccount, prepared: PreparedOperation) {
  const confirmed = await waitFor(gateway, prepared.operationId, 'confirmed')
  expect(confirmed.reason).toBe(reasonFor(account))
  const failed = await waitFor(gateway, prepared.operationId, 'failed')
  expect(failed.reason).toBe(reasonFor(account))
  expect(await transitionsOf(gateway, prepared.operationId)).toEqual([
    'prepared>received',
    'received>queued',
    'queued>submitted',
    'submitted>confirmed',
    'confirmed>failed',
  ])
  expect(await countInclusions(chain, failed.userOperationHash)).toBe(1)
  return failed
}

async function expectLedgerIsChain({
  operationId,
  transactionHash,
  userOperationHash,
}: OperationBody) {
  const inclusion = await readInclusion(chain, transactionHash as Hex, userOperationHash)
  const { event, settled } = inclusion
  expect(event?.success).toBe(false)
  expect(await ledgerOf(gateway, operationId)).toMatchObject([
    {
      success: false,
      actual_gas_cost: event?.actualGasCost.toString(),
      token: settled?.token,
      collected: settled?.collected.toString(),
      refunded: settled?.refunded.toString(),
      gas_fee: settled?.gasFee.toString(),
      static_fee: settled?.staticFee.toString(),
      transfer_fee: settled?.transferFee.toString(),
    },
  ])
  return inclusion
}

describe.concurrent('an operation that passes simulation and reverts on chain', () => {
  test('ends failed with its reason known from confirmed on, and a prefunded fee is collected', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    await transfer(gateway, account, {
      transfers: [{ token, amount: usdc('1'), to: newAddress() }],
    })
    const prepared = await prepareBrokenLoan(account)
    const before = await tokenBalance(chain, token, account.address)
    await submit(gateway, account, prepared)
    const failed = await expectFailed(account, prepared)
    const { prefunded, settled } = await expectLedgerIsChain(failed)
    expect(prefunded?.amount).toBe(BigInt(prepared.gatewayFee.tokenAmount))
    expect(settled?.gasFee).toBeGreaterThan(0n)
    expect(settled?.staticFee).toBe(usdc('0.05'))
    expect(settled?.transferFee).toBe(0n)
    expect(before - (await tokenBalance(chain, token, account.address))).toBe(settled?.collected)
    expect(failed.feeBreakdown?.collectedFeeRaw).toBe(settled?.collected.toString())
  })

  test('costs a new account nothing, as its approval is undone with the rest', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const prepared = await prepareBrokenLoan(account)
    await submit(gateway, account, prepared)
    const failed = await expectFailed(account, prepared)
    const { prefunded, settled } = await expectLedgerIsChain(failed)
    expect(prefunded).toBeUndefined()
    expect(settled?.collected).toBe(0n)
    expect(await tokenBalance(chain, token, account.address)).toBe(usdc('100'))
    expect(failed.feeBreakdown).toMatchObject({ collectedFeeRaw: '0', refundedFeeRaw: '0' })
  })

  test('makes the SDK’s wait reject with the reason', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const prepared = await prepareBrokenLoan(account)
    await submit(gateway, account, prepared)
    const waiting = gateway.client.transactions.wait(prepared.operationId, { pollIntervalMs: 50 })
    await expect(waiting).rejects.toBeInstanceOf(OperationRevertedError)
    await expect(waiting).rejects.toMatchObject({
      code: 'OPERATION_REVERTED',
      reason: reasonFor(account),
    })
  })
})
