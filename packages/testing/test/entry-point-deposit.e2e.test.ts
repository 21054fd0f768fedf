import { nativeCoinAddress, requiredPrefund } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet'
import { encodeFunctionData, type Hash, parseEther } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { unpackPrepared } from '../src/expected-gas-part.js'
import { askCalls, askTransfer, transfer } from '../src/operate.js'
import { patient } from '../src/patient.js'
import { startPrivateChain } from '../src/private-chain.js'
import { nativeBalance, readInclusion } from '../src/read-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import {
  clientOf,
  newAccount,
  newAddress,
  type TestAccount,
  tokenOf,
  usdc,
} from '../src/test-account.js'

const chain = inject('chains')[0] as DevnetChain
const { networkId, entryPoint } = chain.network
const feeToken = tokenOf(chain, 'USDC').address

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway?.close())

const depositOf = ({ address }: TestAccount) =>
  clientOf(chain).readContract({
    address: entryPoint,
    abi: entryPoint07Abi,
    functionName: 'balanceOf',
    args: [address],
  })
const shownDeposit = async ({ owner }: TestAccount) =>
  BigInt(
    (await gateway.client.accounts.info({ ownerAddress: owner.address, networkId }))
      .entryPointDeposit,
  )
const pay = (account: TestAccount, amount: bigint) =>
  transfer(gateway, account, {
    transfers: [{ token: nativeCoinAddress, amount, to: newAddress() }],
    feeToken: null,
  })
/** Creates an account that has run one self-funded operation. */
async function anAccountWithDeposit() {
  const account = await newAccount(chain, { native: parseEther('1'), usdc: usdc('100') })
  expect(await shownDeposit(account)).toBe(0n)
  const { prepared, operation } = await pay(account, parseEther('0.1'))
  expect(operation.feeBreakdown).toBeNull()
  const { event } = await readInclusion(
    chain,
    operation.transactionHash as Hash,
    operation.userOperationHash,
  )
  const deposit = await depositOf(account)
  const userOperation = unpackPrepared(prepared)
  const reserved = requiredPrefund(userOperation)
  expect(deposit).toBe(reserved - (event?.actualGasCost ?? 0n))
  // The quote covers the gas of any id. Here that is at most two times 255 gas more.
  const more = BigInt(prepared.gatewayFee.tokenAmount) - reserved
  expect(more >= 0n && more <= 510n * userOperation.maxFeePerGas).toBe(true)
  expect(await shownDeposit(account)).toBe(deposit)
  expect(deposit).toBeGreaterThan(0n)
  return { account, deposit }
}

/** Gives the account a deposit for many operations. */
const depositFor = async ({ address, owner }: TestAccount, value: bigint) => {
  const client = clientOf(chain)
  await client.setBalance({ address: owner.address, value: value + parseEther('1') })
  const hash = await client.sendTransaction({
    account: owner,
    to: entryPoint,
    data: encodeFunctionData({
      abi: entryPoint07Abi,
      functionName: 'depositTo',
      args: [address],
    }),
    value,
  })
  await client.waitForTransactionReceipt({ hash })
}

const withdraw = async (
  { owner }: TestAccount,
  input: { amount: bigint; to?: 'account' | 'owner'; feeToken?: string },
) => {
  const { transactions } = gateway.client
  const prepared = await transactions.prepareDepositWithdrawal({
    ownerAddress: owner.address,
    networkId,
    ...input,
  })
  const { operationId } = await transactions.submit(
    await transactions.sign(prepared, owner, { maxFee: 'any' }),
  )
  const operation = await transactions.wait(operationId, patient)
  return { prepared, operation }
}

describe.concurrent('the deposit of an account at the EntryPoint', () => {
  test('holds what a self-funded operation reserved and did not use, and can be withdrawn completely for a fee in a token', async () => {
    const { account, deposit } = await anAccountWithDeposit()
    const before = await nativeBalance(chain, account.address)
    const { prepared } = await withdraw(account, { amount: deposit, feeToken })
    expect(prepared.security.verdict).toBe('safe')
    expect(await nativeBalance(chain, account.address)).toBe(before + deposit)
    expect(await shownDeposit(account)).toBe(0n)
  })

  test('can be withdrawn to the owner, with the fee of any other transfer of value', async () => {
    const { account, deposit } = await anAccountWithDeposit()
    const before = await nativeBalance(chain, account.owner.address)
    const { prepared, operation } = await withdraw(account, {
      amount: deposit,
      to: 'owner',
      feeToken,
    })
    expect(prepared.security.verdict).toBe('safe')
    expect(await nativeBalance(chain, account.owner.address)).toBe(before + deposit)
    expect(BigInt(operation.feeBreakdown?.transferFeeRaw ?? 0)).toBeGreaterThan(0n)
  })

  test('pays for the next self-funded operation before the balance does', async () => {
    const account = await newAccount(chain, { native: parseEther('0.5') })
    await depositFor(account, parseEther('1'))
    // Sends the whole balance, because the deposit pays the gas.
    const { operation } = await pay(account, parseEther('0.5'))
    expect(operation.status).toBe('finalized')
    expect(await nativeBalance(chain, account.address)).toBe(0n)
    expect(await shownDeposit(account)).toBeLessThan(parseEther('1'))
  })

  test('can be withdrawn by a self-funded operation up to the part that its own gas leaves', async () => {
    const account = await newAccount(chain, {})
    await depositFor(account, parseEther('1'))
    await expect(withdraw(account, { amount: parseEther('1') })).rejects.toMatchObject({
      status: 422,
      code: 'INSUFFICIENT_BALANCE',
      reason: expect.stringMatching(/^needed \d+, available 1000000000000000000$/),
    })
    const { prepared } = await withdraw(account, { amount: parseEther('0.9') })
    expect(prepared.gatewayFee.feeToken).toBe(nativeCoinAddress)
    expect(await nativeBalance(chain, account.address)).toBe(parseEther('0.9'))
  })

  test('cannot be sent to a stranger without a matching declaration', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    await depositFor(account, parseEther('1'))
    const give = (declared: boolean) =>
      askCalls(gateway, account, {
        calls: [
          {
            to: entryPoint,
            data: encodeFunctionData({
              abi: entryPoint07Abi,
              functionName: 'withdrawTo',
              args: [newAddress(), 5n],
            }),
          },
        ],
        transferredAssets: [
          declared
            ? { address: nativeCoinAddress, amount: '0x5' }
            : { address: feeToken, amount: '0x5' },
        ],
      })
    expect(await give(false)).toMatchObject({
      status: 422,
      body: {
        code: 'SECURITY_UNSAFE',
        reason: expect.stringMatching(/^undeclared-outflow: 0\.0+5 ETH \(5 wei\) /),
      },
    })
    expect((await give(true)).status).toBe(201)
  })
})

test('a self-funded operation needs its value and its worst-case gas, and no more', async () => {
  // This chain mines only for a transaction, so gas costs the same at every request.
  const local = await startPrivateChain()
  onTestFinished(local.stop)
  const own = await startTestGateway({ chains: [local.chain] })
  onTestFinished(own.close)
  const balance = parseEther('1')
  const account = await newAccount(local.chain, { native: balance })
  const askToSend = (amount: bigint) =>
    askTransfer(own, account, {
      transfers: [{ token: nativeCoinAddress, amount, to: newAddress() }],
      feeToken: null,
    })
  const refused = await askToSend(balance)
  expect(refused).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_BALANCE' } })
  const needed = BigInt(/needed (\d+)/.exec(refused.body.reason)?.[1] ?? 0)
  const gas = needed - balance
  expect(gas).toBeGreaterThan(0n)
  // Allow a hundredth: amounts differ in their zero bytes, which cost less.
  expect((await askToSend(balance - gas - gas / 100n)).status).toBe(201)
  expect((await askToSend(balance - gas + gas / 100n)).status).toBe(422)
})
