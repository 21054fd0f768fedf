import type { OperationBody } from '@gasless-gateway/core/api'
import { type DevnetRouter, devnetDeployment, startDevnetRouter } from '@gasless-gateway/devnet'
import { type Address, erc20Abi, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movePrice } from '../src/move-price.js'
import { askSubmit, prepareTransfer, sign, submit } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { tokenBalance } from '../src/read-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { prepareSwap } from '../src/swap.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { ledgerOf } from '../src/transitions.js'
import { until } from '../src/until.js'

const { diamond } = devnetDeployment()

let local: PrivateChain
let router: DevnetRouter
let gateway: TestGateway
let from: Address
let to: Address
beforeAll(async () => {
  local = await startPrivateChain()
  router = await startDevnetRouter({ chains: [local.chain] })
  gateway = await startTestGateway({
    chains: [local.chain],
    lifi: { url: router.url },
    // The price moves between prepare and submit, and submit would refuse an old quote.
    policy: { swapQuoteLifetimeMs: 3_600_000 },
  })
  from = tokenOf(local.chain, 'USDC').address
  to = tokenOf(local.chain, 'DAI').address
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await local?.stop()
})

const ended = (on: TestGateway, operationId: string): Promise<OperationBody> =>
  until(`the end of ${operationId}`, async () => {
    await local.finalize()
    const { body } = await on.request('GET', `/transaction/${operationId}`)
    return ['finalized', 'failed', 'dropped'].includes(body.status) ? body : undefined
  })

/** Creates an account that has paid a fee before, so that the next fee is collected in advance. */
async function usedAccount(on: TestGateway): Promise<TestAccount> {
  const account = await newAccount(local.chain, { usdc: usdc('100') })
  const prepared = await prepareTransfer(on, account, {
    transfers: [{ token: from, amount: 1n, to: newAddress() }],
  })
  await submit(on, account, prepared)
  expect(await ended(on, prepared.operationId)).toMatchObject({ status: 'finalized' })
  return account
}

const narrow = () => ({ fromToken: from, toToken: to, amount: usdc('25'), slippage: 0.001 })

test('a swap that moves out of slippage before it lands reverts as a whole, and costs the fee without its percentage', async () => {
  const account = await usedAccount(gateway)
  const before = await tokenBalance(local.chain, from, account.address)
  const prepared = await prepareSwap(gateway, account, narrow())
  await movePrice(local, [from, to], usdc('60000'))
  await submit(gateway, account, prepared)
  const failed = await ended(gateway, prepared.operationId)

  expect(failed.status).toBe('failed')
  expect(failed.reason).toMatch(/^EXECUTION_REVERTED: .*CumulativeSlippageTooHigh/)
  const collected = BigInt(failed.feeBreakdown?.collectedFeeRaw ?? 0)
  expect(collected).toBeGreaterThan(0n)
  expect(failed.feeBreakdown).toMatchObject({ staticFeeRaw: '50000', transferFeeRaw: '0' })
  expect(await tokenBalance(local.chain, from, account.address)).toBe(before - collected)
  expect(await tokenBalance(local.chain, to, account.address)).toBe(0n)
  const allowance = await local.client.readContract({
    address: from,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account.address, diamond.address],
  })
  expect(allowance).toBe(0n)

  const [entry] = await ledgerOf(gateway, prepared.operationId)
  expect(entry).toMatchObject({
    success: false,
    collected: collected.toString(),
    transfer_fee: '0',
  })
  const fees = await until('the router fees of it', async () => {
    const [row] = await gateway.sql<{ swap_fees_recorded: boolean }>(
      'select swap_fees_recorded from operations where id = $1',
      [prepared.operationId],
    )
    return (
      row?.swap_fees_recorded &&
      (await gateway.sql<{ integrator_amount: string; provider_amount: string }>(
        'select integrator_amount, provider_amount from router_fees where operation_id = $1',
        [prepared.operationId],
      ))
    )
  })
  for (const { integrator_amount, provider_amount } of fees)
    expect([integrator_amount, provider_amount]).toEqual(['0', '0'])
})

test('a swap that is submitted late at a bad price is stale: it is never accepted, and its key prepares another one', async () => {
  const impatient = await startTestGateway({
    chains: [local.chain],
    lifi: { url: router.url },
    policy: { swapQuoteLifetimeMs: 0 },
  })
  try {
    const account = await usedAccount(impatient)
    const idempotencyKey = 'order-7'
    const prepared = await prepareSwap(impatient, account, { ...narrow(), idempotencyKey })
    const [pools, back] = [usdc('60000'), parseUnits('62000', 18)]
    await movePrice(local, [from, to], pools)
    const signature = await sign(account, prepared)
    const refused = await askSubmit(impatient, prepared.operationId, signature)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'OPERATION_STALE',
        error: expect.stringMatching(
          /CumulativeSlippageTooHigh.*Prepare, sign and submit again\.$/,
        ),
      },
    })
    // The client may have swapped in another way meanwhile. So the swap is still refused when the price is back.
    await movePrice(local, [to, from], back)
    expect(await askSubmit(impatient, prepared.operationId, signature)).toEqual(refused)
    const again = await prepareSwap(impatient, account, { ...narrow(), idempotencyKey })
    expect(again.operationId).not.toBe(prepared.operationId)
    await submit(impatient, account, again)
    expect(await ended(impatient, again.operationId)).toMatchObject({ status: 'finalized' })
    // An accepted swap does not become stale, whatever the price is at a second submit.
    await movePrice(local, [from, to], pools)
    expect(await askSubmit(impatient, again.operationId, await sign(account, again))).toMatchObject(
      { status: 409, body: { code: 'OPERATION_ALREADY_SUBMITTED' } },
    )
  } finally {
    await impatient.close()
  }
})
