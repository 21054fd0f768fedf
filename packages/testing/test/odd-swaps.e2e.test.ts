import {
  feeOnTransferTokenBytecode,
  silentTokenAbi,
  surchargeTokenBytecode,
} from '@gasless-gateway/contracts/devnet'
import { type DevnetRouter, devnetDeployment, startDevnetRouter } from '@gasless-gateway/devnet'
import { type Address, encodeFunctionData, type Hex, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { tokenBalance } from '../src/read-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { askQuote, askSwap, type SwapRequest } from '../src/swap.js'
import { newAccount, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

const { diamond, usdt } = devnetDeployment()
const dai = (amount: string) => parseUnits(amount, 18)

let local: PrivateChain
let router: DevnetRouter
let gateway: TestGateway
/** Each token has its usual code again after each test. */
let usualCode: Hex
const at = {} as { usdc: Address; dai: Address }
beforeAll(async () => {
  local = await startPrivateChain()
  router = await startDevnetRouter({ chains: [local.chain] })
  gateway = await startTestGateway({ chains: [local.chain], lifi: { url: router.url } })
  at.usdc = tokenOf(local.chain, 'USDC').address
  at.dai = tokenOf(local.chain, 'DAI').address
  usualCode = await codeAt(at.dai)
})
afterEach(() => local.client.setCode({ address: at.dai, bytecode: usualCode }))
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await local?.stop()
})

const codeAt = async (address: Address): Promise<Hex> => {
  const code = await local.client.getCode({ address })
  if (!code) throw new Error(`${address} has no code.`)
  return code
}

/** Makes DAI behave like this token. Both store their balances and allowances in the same slots. */
async function daiBecomes(creation: Hex): Promise<void> {
  const [account] = await local.client.getAddresses()
  if (!account) throw new Error('The chain has no account.')
  const hash = await local.client.sendTransaction({ account, chain: null, data: creation })
  const { contractAddress } = await local.client.waitForTransactionReceipt({ hash })
  const code = await codeAt(contractAddress as Address)
  await local.client.setCode({ address: at.dai, bytecode: code })
}

/** DAI is swapped, and USDC pays the fee. */
const selling = (): SwapRequest => ({
  fromToken: at.dai,
  toToken: at.usdc,
  amount: dai('25'),
  feeToken: at.usdc,
})
const buying = (slippage: number): SwapRequest => ({
  fromToken: at.usdc,
  toToken: at.dai,
  amount: usdc('25'),
  slippage,
})
const funded = () => newAccount(local.chain, { usdc: usdc('100'), dai: dai('100') })
const stored = ({ address }: TestAccount) =>
  gateway.sql('select id from operations where sender = $1', [address])

describe('a token that takes a fee on transfers', () => {
  test('is swapped by no quote and no prepare, so no operation reverts and pays its fee', async () => {
    const account = await funded()
    await daiBecomes(feeOnTransferTokenBytecode)
    for (const ask of [askQuote, askSwap]) {
      const { status, body } = await ask(gateway, account, selling())
      expect({ status, code: body.code }).toEqual({
        status: 422,
        code: 'EXECUTION_SIMULATION_REVERTED',
      })
      expect(body.error).toContain('takes a fee on transfers')
      expect(body.reason).not.toBeNull()
    }
    expect(await stored(account)).toEqual([])
    expect(await tokenBalance(local.chain, at.usdc, account.address)).toBe(usdc('100'))
  })

  test('is not bought if less than the minimum would arrive, and is bought otherwise', async () => {
    const account = await funded()
    await daiBecomes(feeOnTransferTokenBytecode)
    for (const ask of [askQuote, askSwap])
      expect(await ask(gateway, account, buying(0.005))).toMatchObject({
        status: 422,
        body: {
          code: 'EXECUTION_SIMULATION_REVERTED',
          reason: expect.stringMatching(/^CumulativeSlippageTooHigh/),
          error: expect.stringContaining('higher slippage'),
        },
      })
    expect(await stored(account)).toEqual([])
    expect((await askSwap(gateway, account, buying(0.03))).status).toBe(201)
  })
})

test('a token that takes more than the amount is not swapped', async () => {
  const account = await funded()
  await daiBecomes(surchargeTokenBytecode)
  for (const ask of [askQuote, askSwap]) {
    const { status, body } = await ask(gateway, account, selling())
    expect({ status, code: body.code }).toEqual({
      status: 422,
      code: 'EXECUTION_SIMULATION_REVERTED',
    })
  }
  expect(await stored(account)).toEqual([])
})

test('a token like USDT is swapped over an allowance that is left, because the allowance is reset first', async () => {
  const account = await newAccount(local.chain, { usdc: usdc('10') })
  const [sender] = await local.client.getAddresses()
  if (!sender) throw new Error('The chain has no account.')
  for (const [functionName, args] of [
    ['mint', [account.address, usdc('50')]],
    ['approveFor', [account.address, diamond.address, 7n]],
  ] as const) {
    const data = encodeFunctionData({ abi: silentTokenAbi, functionName, args } as never)
    const hash = await local.client.sendTransaction({
      account: sender,
      chain: null,
      to: usdt.address,
      data,
    })
    await local.client.waitForTransactionReceipt({ hash })
  }
  const allowance = () =>
    local.client.readContract({
      address: usdt.address,
      abi: silentTokenAbi,
      functionName: 'allowance',
      args: [account.address, diamond.address],
    })
  expect(await allowance()).toBe(7n)
  const { swaps, transactions } = gateway.client
  const prepared = await swaps.prepare({
    ownerAddress: account.owner.address,
    networkId: local.chain.network.networkId,
    fromToken: usdt.address,
    toToken: at.usdc,
    amount: usdc('25'),
    feeToken: at.usdc,
  })
  // The SDK accepts the reset before the approval of exactly the amount.
  const { swap } = transactions.verify(prepared, {
    ownerAddress: account.owner.address,
    maxFee: 'any',
  })
  expect(swap).toMatchObject({ receiver: account.address, token: at.usdc })
  const signed = await transactions.sign(prepared, account.owner, { maxFee: 'any' })
  await transactions.submit(signed)
  const ended = await until('the end of the swap', async () => {
    await local.finalize()
    const { body } = await gateway.request('GET', `/transaction/${prepared.operationId}`)
    return ['finalized', 'failed', 'dropped'].includes(body.status) ? body : undefined
  })
  expect(ended).toMatchObject({ status: 'finalized', reason: null })
  expect(await tokenBalance(local.chain, usdt.address, account.address)).toBe(usdc('25'))
  expect(await allowance()).toBe(0n)
})
