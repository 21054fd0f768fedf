import {
  devnetDiamondAbi,
  devnetExchangeAbi,
  devnetFeeCollectorAbi,
  silentTokenAbi,
} from '@gasless-gateway/contracts/devnet'
import type { LiFiStep } from '@lifi/types'
import {
  type Address,
  BaseError,
  decodeErrorResult,
  erc20Abi,
  type Hex,
  parseEther,
  parseUnits,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DevnetChain } from '../devnet-chain.js'
import { devnetClient } from '../devnet-client.js'
import { devnetDeployment } from '../devnet-deployment.js'
import { fundToken } from '../fund-token.js'
import { type Devnet, startDevnet } from '../start-devnet.js'
import { integratorWallet, routerFeeWallet } from './integrator-wallet.js'
import type { DevnetRouter } from './start-devnet-router.js'

const { usdc, dai, usdt, diamond, exchange, feeCollector } = devnetDeployment()
const addresses: Readonly<Record<string, Address>> = {
  USDC: usdc.address,
  DAI: dai.address,
  USDT: usdt.address,
  ETH: zeroAddress,
}

// Chains of its own: other files would move the prices.
let devnet: Devnet
let router: DevnetRouter

beforeAll(async () => {
  devnet = await startDevnet({ chains: [31337, 31338], router: true })
  if (!devnet.router) throw new Error('No router was started.')
  router = devnet.router
})

afterEach(() => router.reset())

afterAll(() => devnet?.stop())

const chainOf = (chainId: number): DevnetChain => {
  const chain = devnet.chains.find(({ network }) => network.chainId === chainId)
  if (!chain) throw new Error(`There is no chain ${chainId}.`)
  return chain
}
const clientOf = (chainId: number) => devnetClient({ rpcUrl: chainOf(chainId).rpcUrl, chainId })

const source = 31337

async function get(path: string, parameters: Record<string, string | number> = {}) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value))
  const response = await fetch(`${router.url}${path}?${query}`)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Somebody who has never been seen. */
const somebody = () => privateKeyToAccount(generatePrivateKey())

type Account = ReturnType<typeof somebody>

async function quote(
  parameters: Record<string, string | number> & { fromAddress: Address },
): Promise<LiFiStep> {
  const { status, body } = await get('/quote', {
    fromChain: source,
    toChain: source,
    slippage: 0.005,
    ...parameters,
  })
  expect(body, JSON.stringify(body)).toHaveProperty('transactionRequest')
  expect(status).toBe(200)
  return body as LiFiStep
}

/** Gives the sender what the quote takes, and coins for gas. */
async function fund({ action, transactionRequest }: LiFiStep, { address }: Account): Promise<void> {
  const client = clientOf(action.fromChainId)
  const token = action.fromToken.address as Address
  const amount = BigInt(action.fromAmount)
  await client.setBalance({
    address,
    value: parseEther('1') + BigInt(transactionRequest?.value ?? 0),
  })
  if (token !== zeroAddress)
    await fundToken(chainOf(action.fromChainId), { token, to: address, amount })
}

/** Approves exactly what the quote takes and sends what it says. */
async function execute(step: LiFiStep, account: Account): Promise<TransactionReceipt> {
  const { action, estimate, transactionRequest: request } = step
  if (!request) throw new Error('The quote has no transaction.')
  const client = clientOf(action.fromChainId)
  const token = action.fromToken.address as Address
  const fees = await client.estimateFeesPerGas()
  if (token !== zeroAddress) {
    const hash = await client.writeContract({
      account,
      address: token,
      abi: erc20Abi,
      functionName: 'approve',
      args: [estimate.approvalAddress as Address, BigInt(action.fromAmount)],
      gas: 100_000n,
      ...fees,
    })
    await client.waitForTransactionReceipt({ hash })
  }
  const hash = await client.sendTransaction({
    account,
    to: request.to as Address,
    data: request.data as Hex,
    value: BigInt(request.value ?? 0),
    gas: 2_000_000n,
    ...fees,
  })
  return client.waitForTransactionReceipt({ hash })
}

async function balance(chainId: number, token: Address, owner: Address): Promise<bigint> {
  const client = clientOf(chainId)
  return token === zeroAddress
    ? client.getBalance({ address: owner })
    : client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
      })
}

async function moveThePrice(chainId: number, amount: bigint): Promise<void> {
  const client = clientOf(chainId)
  const account = somebody()
  await client.setBalance({ address: account.address, value: amount + parseEther('1') })
  const hash = await client.writeContract({
    account,
    address: exchange.address,
    abi: devnetExchangeAbi,
    functionName: 'swap',
    args: [[zeroAddress, usdc.address], amount, account.address],
    value: amount,
  })
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

/** Why the diamond would refuse the quote now. */
async function revertOf({ action, transactionRequest: request }: LiFiStep, account: Account) {
  const error = await clientOf(action.fromChainId)
    .call({
      account,
      to: request?.to as Address,
      data: request?.data as Hex,
      value: BigInt(request?.value ?? 0),
    })
    .catch((thrown: BaseError) => thrown)
  const cause = error instanceof BaseError && error.walk((part) => 'data' in (part as object))
  const { data } = cause as unknown as { data: Hex }
  return decodeErrorResult({ abi: devnetDiamondAbi, data })
}

const swaps = [
  ['USDC', 'DAI', parseUnits('1000', 6)],
  ['USDC', 'ETH', parseUnits('1000', 6)],
  ['ETH', 'DAI', parseEther('0.5')],
  ['USDT', 'USDC', parseUnits('1000', 6)],
  ['DAI', 'USDT', parseUnits('1000', 18)],
] as const

test.each(swaps)('a swap of %s to %s pays exactly what was quoted', async (from, to, amount) => {
  const account = somebody()
  const receiver = somebody().address
  const step = await quote({
    fromToken: from,
    toToken: to,
    fromAmount: amount.toString(),
    fromAddress: account.address,
    toAddress: receiver,
    integrator: `shop-${from}-${to}`,
    fee: 0.001,
  })
  const asset = addresses[from] as Address
  const routerFees = await balance(source, asset, routerFeeWallet)
  await fund(step, account)
  expect(await execute(step, account)).toMatchObject({ status: 'success' })

  expect(await balance(source, addresses[to] as Address, receiver)).toBe(
    BigInt(step.estimate.toAmount),
  )
  expect(BigInt(step.estimate.toAmountMin)).toBe((BigInt(step.estimate.toAmount) * 995n) / 1000n)
  const split = step.estimate.feeCosts?.map(({ feeSplit }) => feeSplit)
  expect(split).toEqual([
    expect.objectContaining({ lifiFee: String((amount * 25n) / 10_000n), integratorFee: '0' }),
    expect.objectContaining({ lifiFee: '0', integratorFee: String(amount / 1000n) }),
  ])
  expect(await balance(source, asset, integratorWallet(`shop-${from}-${to}`))).toBe(amount / 1000n)
  expect((await balance(source, asset, routerFeeWallet)) - routerFees).toBe(
    (amount * 25n) / 10_000n,
  )
  for (const token of Object.values(addresses))
    expect(await balance(source, token, diamond.address)).toBe(0n)
})

test('a token that needs it is marked, and its allowance is used up', async () => {
  const account = somebody()
  const step = await quote({
    fromToken: 'USDT',
    toToken: 'USDC',
    fromAmount: '5000000',
    fromAddress: account.address,
  })
  expect(step.estimate.approvalReset).toBe(true)
  await fund(step, account)
  expect(await execute(step, account)).toMatchObject({ status: 'success' })
  const allowance = (owner: Address, spender: Address) =>
    clientOf(source).readContract({
      address: usdt.address,
      abi: silentTokenAbi,
      functionName: 'allowance',
      args: [owner, spender],
    })
  expect(await allowance(account.address, diamond.address)).toBe(0n)
  expect(await allowance(diamond.address, exchange.address)).toBe(0n)
})

test('a swap moves the price against the next one', async () => {
  const account = somebody()
  const parameters = {
    fromToken: 'USDC',
    toToken: 'ETH',
    fromAmount: parseUnits('20000', 6).toString(),
    fromAddress: account.address,
  }
  const first = await quote(parameters)
  await fund(first, account)
  expect(await execute(first, account)).toMatchObject({ status: 'success' })
  const second = await quote(parameters)
  expect(BigInt(second.estimate.toAmount)).toBeLessThan(BigInt(first.estimate.toAmount))
})

test('a swap that moves out of slippage reverts and takes nothing', async () => {
  const account = somebody()
  const amount = parseEther('1')
  const step = await quote({
    fromToken: 'ETH',
    toToken: 'USDC',
    fromAmount: amount.toString(),
    fromAddress: account.address,
  })
  await fund(step, account)
  await moveThePrice(source, parseEther('20'))
  expect(await revertOf(step, account)).toEqual({
    abiItem: expect.anything(),
    errorName: 'CumulativeSlippageTooHigh',
    args: [BigInt(step.estimate.toAmountMin), expect.any(BigInt)],
  })
  const before = await balance(source, zeroAddress, account.address)
  const { gasUsed, effectiveGasPrice, ...receipt } = await execute(step, account)
  expect(receipt.status).toBe('reverted')
  expect(await balance(source, zeroAddress, account.address)).toBe(
    before - gasUsed * effectiveGasPrice,
  )
  expect(await balance(source, usdc.address, account.address)).toBe(0n)
})

test('the legacy path collects the fees until the integrator fetches them', async () => {
  router.configure({ feePath: 'collector' })
  const account = somebody()
  for (const fromToken of ['USDC', 'ETH']) {
    const step = await quote({
      fromToken,
      toToken: 'DAI',
      fromAmount: parseUnits('1', fromToken === 'ETH' ? 18 : 9).toString(),
      fromAddress: account.address,
      integrator: 'legacy',
      fee: 0.002,
    })
    await fund(step, account)
    expect(await execute(step, account)).toMatchObject({ status: 'success' })
    expect(
      await clientOf(source).readContract({
        address: feeCollector.address,
        abi: devnetFeeCollectorAbi,
        functionName: 'getTokenBalance',
        args: [integratorWallet('legacy'), addresses[fromToken] as Address],
      }),
    ).toBe((BigInt(step.action.fromAmount) * 2n) / 1000n)
  }
})
