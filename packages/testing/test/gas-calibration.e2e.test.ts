import type { PreparedOperation } from '@gasless-gateway/core/api'
import { type Hex, parseEther, parseGwei } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedGasPart, unpackPrepared } from '../src/expected-gas-part.js'
import {
  type CallsRequest,
  prepareCalls,
  prepareTransfer,
  submit,
  waitFor,
} from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { readInclusion, tokenBalance } from '../src/read-chain.js'
import { deployRevertingTarget, targetCall } from '../src/reverting-target.js'
import { setTokens } from '../src/set-tokens.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'

let local: PrivateChain
let gateway: TestGateway
beforeAll(async () => {
  local = await startPrivateChain()
  await deployRevertingTarget(local.chain)
  gateway = await startTestGateway({ chains: [local.chain] })
})
afterAll(async () => {
  await gateway?.close()
  await local?.stop()
})

const baseFee = parseGwei('20')

/** Runs one operation that lands in the block that its quote assumes. */
async function measure(
  account: TestAccount,
  prepare: () => Promise<PreparedOperation>,
  through: TestGateway = gateway,
) {
  const { client, chain } = local
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFee })
  const prepared = await prepare()
  await submit(through, account, prepared)
  const { transactionHash, userOperationHash, reason } = await waitFor(
    through,
    prepared.operationId,
    'confirmed',
  )
  const { receipt, event, settled } = await readInclusion(
    chain,
    transactionHash as Hex,
    userOperationHash,
  )
  const { maxPriorityFeePerGas } = unpackPrepared(prepared)
  expect(receipt.effectiveGasPrice).toBe(baseFee + maxPriorityFeePerGas)
  expect(reason).toBeNull()
  return {
    to: receipt.to,
    executorGains: (event?.actualGasCost ?? 0n) - receipt.gasUsed * receipt.effectiveGasPrice,
    expectedGasPart: expectedGasPart(prepared),
    billedGasPart: settled ? settled.gasFee : (event?.actualGasCost ?? 0n),
  }
}

/** Expects the executor to get at least what it pays, and the quote's expectation to match the bill within 3 %. */
async function expectCalibrated(account: TestAccount, prepare: () => Promise<PreparedOperation>) {
  const { executorGains, expectedGasPart, billedGasPart } = await measure(account, prepare)
  expect(executorGains).toBeGreaterThanOrEqual(0n)
  expect(Number(billedGasPart) / Number(expectedGasPart)).toBeGreaterThan(0.97)
  expect(Number(billedGasPart) / Number(expectedGasPart)).toBeLessThan(1.03)
}

const expectCallsCalibrated = (account: TestAccount, request: CallsRequest) =>
  expectCalibrated(account, () => prepareCalls(gateway, account, request))

const largeCall = () => {
  const { to, data } = targetCall('store', 1n)
  return { calls: [{ to, data: `${data}${'ab'.repeat(20_000)}` as Hex }] }
}

test.each(['USDC', 'DAI'] as const)(
  'the first, second and third transfer in %s pay for themselves and cost the expected amount',
  async (symbol) => {
    const { chain } = local
    const { address: token, decimals } = tokenOf(chain, symbol)
    const units = 10n ** BigInt(decimals)
    const account = await newAccount(chain, { usdc: usdc('1000'), dai: parseEther('1000') })
    const prepare = (nonceKey?: number) => () =>
      prepareTransfer(gateway, account, {
        transfers: [{ token, amount: 25n * units, to: newAddress() }],
        feeToken: token,
        ...(nonceKey !== undefined && { nonceKey }),
      })
    await expectCalibrated(account, prepare())
    await expectCalibrated(account, prepare())
    await expectCalibrated(account, prepare())
    // The first use of a nonce key writes to an empty slot.
    await expectCalibrated(account, prepare(9))
  },
)

test.each([
  ['sponsored', undefined],
  ['self-funded', null],
] as const)(
  'a %s payment has enough gas even if its recipients lose all their tokens before it lands',
  async (_, feeToken) => {
    const { chain } = local
    const account = await newAccount(chain, { usdc: usdc('1000'), native: parseEther('10') })
    const recipients = await Promise.all([1, 2].map(() => newAccount(chain, { usdc: usdc('7') })))
    const token = tokenOf(chain, 'USDC').address
    const prepared = await prepareTransfer(gateway, account, {
      transfers: recipients.map(({ address: to }) => ({ token, amount: usdc('25'), to })),
      ...(feeToken === null && { feeToken }),
    })
    for (const recipient of recipients) await setTokens(recipient, 0n)
    await submit(gateway, account, prepared)
    expect(await waitFor(gateway, prepared.operationId, 'confirmed')).toMatchObject({
      reason: null,
    })
    expect(
      await Promise.all(recipients.map(({ address }) => tokenBalance(chain, token, address))),
    ).toEqual([usdc('25'), usdc('25')])
  },
)

test('20 kB of call data pay their floor price, even in an account’s first operation', async () => {
  const account = await newAccount(local.chain, { usdc: usdc('1000') })
  await expectCallsCalibrated(account, largeCall())
  await expectCallsCalibrated(account, largeCall())
})

test('64 calls in one operation pay for themselves and fit their limits', async () => {
  const account = await newAccount(local.chain, { usdc: usdc('1000') })
  const calls = Array.from({ length: 64 }, (_, n) => targetCall('store', BigInt(n + 1)))
  await expectCallsCalibrated(account, { calls })
  await expectCallsCalibrated(account, { calls })
})

test('a call that burns a million gas pays for itself', async () => {
  const account = await newAccount(local.chain, { usdc: usdc('1000') })
  await expectCallsCalibrated(account, { calls: [targetCall('burnGas', 1_000_000n)] })
})

test('self-funded operations pay for themselves with an empty, a used and a sufficient deposit', async () => {
  const account = await newAccount(local.chain, { native: parseEther('10') })
  const request = { calls: [targetCall('store', 5n)], feeToken: null }
  await expectCallsCalibrated(account, request)
  // The rest of the first operation's deposit covers the second, but not the third.
  await expectCallsCalibrated(account, request)
  await expectCallsCalibrated(account, request)
})

test('an account that was deployed by a sponsored operation pays its own first gas', async () => {
  const account = await newAccount(local.chain, { usdc: usdc('1000'), native: parseEther('10') })
  await expectCallsCalibrated(account, { calls: [targetCall('store', 6n)] })
  await expectCallsCalibrated(account, { calls: [targetCall('store', 7n)], feeToken: null })
})

test.each([
  ['sponsored', undefined],
  ['self-funded', null],
] as const)(
  'a %s operation of an EIP-7702 account pays for itself, the first one with its check by the bundle runner',
  async (_, feeToken) => {
    const { apiKey } = await gateway.newTenant('eip7702')
    const tenant: TestGateway = {
      ...gateway,
      apiKey,
      request: (method, path, options) => gateway.request(method, path, { apiKey, ...options }),
    }
    const account = await newAccount(
      local.chain,
      { usdc: usdc('1000'), native: parseEther('10') },
      'eip7702',
    )
    const prepare = () =>
      prepareTransfer(tenant, account, {
        transfers: [
          { token: tokenOf(local.chain, 'USDC').address, amount: usdc('25'), to: newAddress() },
        ],
        ...(feeToken === null && { feeToken }),
      })
    const first = await measure(account, prepare, tenant)
    expect(first.to).toBe(local.chain.network.bundleRunner?.toLowerCase())
    expect(first.executorGains).toBeGreaterThanOrEqual(0n)
    const second = await measure(account, prepare, tenant)
    expect(second.to).toBe(local.chain.network.entryPoint.toLowerCase())
    expect(second.executorGains).toBeGreaterThanOrEqual(0n)
  },
)
