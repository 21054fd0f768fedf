import {
  devnetDiamondAbi,
  devnetExchangeAbi,
  devnetFeeCollectorAbi,
  silentTokenAbi,
} from '@gasless-gateway/contracts/devnet'
import { nativeCoinAddress } from '@gasless-gateway/core'
import { readLifiCall } from '@gasless-gateway/core/swaps/lifi'
import type { ChainsResponse, LiFiStep, TokensResponse, UnavailableRoutes } from '@lifi/types'
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
import type { DevnetChain } from '../chains/devnet-chain.js'
import { devnetClient } from '../chains/devnet-client.js'
import { devnetDeployment } from '../chains/devnet-deployment.js'
import { fundToken } from '../chains/fund-token.js'
import { type Devnet, startDevnet } from '../start-devnet.js'
import { integratorWallet, routerFeeWallet } from './integrator-wallet.js'
import type { BridgeOutcome } from './router-settings.js'
import { type DevnetRouter, startDevnetRouter } from './start-devnet-router.js'

const { usdc, dai, usdt, diamond, exchange, feeCollector, wrappedNative } = devnetDeployment()
const addresses: Readonly<Record<string, Address>> = {
  USDC: usdc.address,
  DAI: dai.address,
  USDT: usdt.address,
  ETH: zeroAddress,
}

// This file has its own chains, because other files would move the prices.
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
const destination = 31338

async function get<Body extends object>(
  path: string,
  parameters: Record<string, string | number> = {},
  url = router.url,
) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value))
  const response = await fetch(`${url}${path}?${query}`)
  const body = (await response.json()) as Body
  return { status: response.status, headers: response.headers, body }
}

/** Returns a new account. */
const somebody = () => privateKeyToAccount(generatePrivateKey())

type Account = ReturnType<typeof somebody>

async function quote(
  parameters: Record<string, string | number> & { fromAddress: Address },
  url?: string,
): Promise<LiFiStep> {
  const asked = { fromChain: source, toChain: source, slippage: 0.005, ...parameters }
  const { status, body } = await get<LiFiStep>('/quote', asked, url)
  expect(body, JSON.stringify(body)).toHaveProperty('transactionRequest')
  expect(status).toBe(200)
  return body
}

/** Gives the sender the tokens of the quote, and coins for gas. */
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

/** Approves exactly the amount of the quote, and sends its transaction. */
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

/** Returns the error with which the diamond would refuse the quote now. */
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

test('a token that needs an approval reset is marked, and its allowance is used up', async () => {
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

/** Returns the status of a transfer once it has this substatus. */
async function statusOnce(
  { transactionHash }: TransactionReceipt,
  substatus: string,
  parameters: Record<string, string | number> = {},
  url?: string,
) {
  const asked = { txHash: transactionHash, ...parameters }
  const read = async () => (await get('/status', asked, url)).body
  await expect.poll(read, { timeout: 2_000_000 }).toMatchObject({ substatus })
  return read()
}

const crossings = [
  ['USDC', 'USDC', parseUnits('1000', 6)],
  ['ETH', 'ETH', parseEther('0.5')],
  ['USDC', 'DAI', parseUnits('1000', 6)],
  ['DAI', 'ETH', parseUnits('1000', 18)],
  ['USDT', 'USDC', parseUnits('1000', 6)],
] as const

test.each(crossings)(
  '%s leave one chain and %s arrive on the other, as quoted',
  async (from, to, amount) => {
    const account = somebody()
    const receiver = somebody().address
    const step = await quote({
      toChain: destination,
      fromToken: from,
      toToken: to,
      fromAmount: amount.toString(),
      fromAddress: account.address,
      toAddress: receiver,
      integrator: 'bridge-shop',
      fee: 0.001,
    })
    expect(step.tool).toBe('across')
    await fund(step, account)
    const receipt = await execute(step, account)
    expect(receipt.status).toBe('success')
    expect(
      await statusOnce(receipt, 'COMPLETED', { fromChain: source, bridge: 'across' }),
    ).toMatchObject({
      status: 'DONE',
      transactionId: step.transactionId,
      tool: 'across',
      sending: { txHash: receipt.transactionHash, chainId: source },
      receiving: {
        chainId: destination,
        amount: step.estimate.toAmount,
        token: { symbol: to },
        txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
      fromAddress: account.address,
      toAddress: receiver,
      metadata: { integrator: 'bridge-shop' },
    })
    expect(await balance(destination, addresses[to] as Address, receiver)).toBe(
      BigInt(step.estimate.toAmount),
    )
    for (const token of Object.values(addresses))
      expect(await balance(source, token, diamond.address)).toBe(0n)
  },
)

test('a bridge without any fee before it is one call without swaps', async () => {
  router.configure({ routerFeePerMillion: 0n })
  const account = somebody()
  const step = await quote({
    toChain: destination,
    fromToken: 'DAI',
    toToken: 'DAI',
    fromAmount: parseUnits('50', 18).toString(),
    fromAddress: account.address,
  })
  expect(step.includedSteps.map(({ type }) => type)).toEqual(['cross'])
  expect(step.estimate.toAmountMin).toBe(step.estimate.toAmount)
  await fund(step, account)
  expect(await statusOnce(await execute(step, account), 'COMPLETED')).toMatchObject({
    receiving: { amount: step.estimate.toAmount },
  })
})

test.each([
  ['USDC', parseUnits('100', 6)],
  ['ETH', parseEther('0.1')],
] as const)(
  'the other bridge takes its message fee in addition to the %s',
  async (token, amount) => {
    const account = somebody()
    const step = await quote({
      toChain: destination,
      fromToken: token,
      toToken: token,
      fromAmount: amount.toString(),
      fromAddress: account.address,
      allowBridges: 'stargateV2',
    })
    expect(step.tool).toBe('stargateV2')
    const [message] = step.estimate.feeCosts?.filter(({ included }) => !included) ?? []
    expect(message).toMatchObject({ token: { address: zeroAddress } })
    expect(BigInt(step.transactionRequest?.value ?? 0)).toBe(
      BigInt(message?.amount ?? 0) + (token === 'ETH' ? amount : 0n),
    )
    await fund(step, account)
    expect(await statusOnce(await execute(step, account), 'COMPLETED')).toMatchObject({
      tool: 'stargateV2',
      receiving: { amount: step.estimate.toAmount },
    })
  },
)

async function cross(parameters: Record<string, string> = {}, url?: string) {
  const account = somebody()
  const asked = {
    toChain: destination,
    fromToken: 'USDC',
    toToken: 'USDC',
    fromAmount: parseUnits('100', 6).toString(),
    fromAddress: account.address,
    ...parameters,
  }
  const step = await quote(asked, url)
  await fund(step, account)
  const receipt = await execute(step, account)
  expect(receipt.status).toBe('success')
  return { account, step, receipt }
}

test('a transfer that is refunded comes back on the source chain', async () => {
  router.configure({ bridgeOutcome: 'refund' })
  const { account, step, receipt } = await cross()
  const bridged = step.includedSteps.find(({ type }) => type === 'cross')?.action.fromAmount
  expect(await statusOnce(receipt, 'REFUNDED')).toMatchObject({
    status: 'DONE',
    receiving: { chainId: source, amount: bridged },
  })
  expect(await balance(source, usdc.address, account.address)).toBe(BigInt(bridged ?? 0))
  expect(await balance(destination, usdc.address, account.address)).toBe(0n)
})

test('a transfer that is carried out in part pays another token', async () => {
  router.configure({ bridgeOutcome: 'partial' })
  const { account, step, receipt } = await cross()
  const worth = BigInt(step.estimate.toAmount) * 10n ** 12n
  expect(await statusOnce(receipt, 'PARTIAL')).toMatchObject({
    status: 'DONE',
    receiving: { chainId: destination, amount: worth.toString(), token: { symbol: 'DAI' } },
  })
  expect(await balance(destination, dai.address, account.address)).toBe(worth)
  expect(await balance(destination, usdc.address, account.address)).toBe(0n)
})

test('a transfer that fails pays nobody, and stays failed', async () => {
  router.configure({ bridgeOutcome: 'fail' })
  const { account, receipt } = await cross()
  expect(await statusOnce(receipt, 'UNKNOWN_FAILED_ERROR')).toMatchObject({ status: 'FAILED' })
  router.reset()
  const { receipt: later } = await cross()
  await statusOnce(later, 'COMPLETED')
  expect(await statusOnce(receipt, 'UNKNOWN_FAILED_ERROR')).toMatchObject({ status: 'FAILED' })
  for (const chainId of [source, destination])
    expect(await balance(chainId, usdc.address, account.address)).toBe(0n)
})

test('a transfer is held until its outcome changes, while others continue', async () => {
  let held: BridgeOutcome = 'hold'
  const first = { transactionId: '' }
  router.configure({
    bridgeOutcome: (transactionId) => (transactionId === first.transactionId ? held : 'complete'),
  })
  const account = somebody()
  const step = await quote({
    toChain: destination,
    fromToken: 'USDC',
    toToken: 'USDC',
    fromAmount: '5000000',
    fromAddress: account.address,
  })
  first.transactionId = step.transactionId ?? ''
  await fund(step, account)
  const receipt = await execute(step, account)
  await statusOnce(receipt, 'WAIT_DESTINATION_TRANSACTION')
  await statusOnce((await cross()).receipt, 'COMPLETED')
  expect((await get('/status', { txHash: receipt.transactionHash })).body).toMatchObject({
    status: 'PENDING',
    receiving: { chainId: destination },
  })
  held = 'complete'
  await statusOnce(receipt, 'COMPLETED')
  expect(await balance(destination, usdc.address, account.address)).toBe(
    BigInt(step.estimate.toAmount),
  )
})

test('a transfer is not settled before the delay', async () => {
  // The delay is so long that even a busy machine sees the transfer wait.
  router.configure({ bridgeDelayMs: 600_000 })
  await statusOnce((await cross()).receipt, 'WAIT_DESTINATION_TRANSACTION')
  router.configure({ bridgeDelayMs: 1_500 })
  const begun = Date.now()
  const { receipt, step } = await cross()
  expect(step.estimate.executionDuration).toBeGreaterThanOrEqual(2)
  await statusOnce(receipt, 'COMPLETED')
  expect(Date.now() - begun).toBeGreaterThanOrEqual(1_500)
})

test('a receiver that takes no coins makes a transfer fail', async () => {
  const { receipt } = await cross({ toToken: 'ETH', toAddress: usdc.address })
  expect(await statusOnce(receipt, 'UNKNOWN_FAILED_ERROR')).toMatchObject({ status: 'FAILED' })
})

test('each of two routers on the same chains settles its own transfers', async () => {
  router.configure({ bridgeOutcome: 'hold' })
  const { receipt: held } = await cross()
  const other = await startDevnetRouter({ chains: devnet.chains })
  try {
    // Send this before the other router's transfer, so that the other router has seen it when it settles its own.
    const { receipt: foreign } = await cross()
    const { receipt } = await cross({}, other.url)
    await statusOnce(receipt, 'COMPLETED', {}, other.url)
    for (const transfer of [held, foreign])
      await statusOnce(transfer, 'WAIT_DESTINATION_TRANSACTION')
    router.reset()
    for (const transfer of [held, foreign]) await statusOnce(transfer, 'COMPLETED', {}, other.url)
  } finally {
    await other.stop()
  }
})

test('the status distinguishes swaps, failures and unknown transactions', async () => {
  const account = somebody()
  const amount = parseEther('1').toString()
  const step = await quote({
    fromToken: 'ETH',
    toToken: 'USDC',
    fromAmount: amount,
    fromAddress: account.address,
  })
  await fund(step, account)
  const done = await execute(step, account)
  const status = async (parameters: Record<string, string | number>) => {
    const { status: code, body } = await get('/status', parameters)
    expect(code).toBe(200)
    return body
  }
  expect(await status({ txHash: done.transactionHash })).toMatchObject({
    status: 'DONE',
    substatus: 'COMPLETED',
    transactionId: step.transactionId,
    sending: { amount, token: { address: zeroAddress } },
    receiving: { amount: step.estimate.toAmount, token: { symbol: 'USDC' } },
  })
  expect(
    await status({ txHash: done.transactionHash, transactionId: step.transactionId ?? '' }),
  ).toMatchObject({ status: 'DONE' })
  for (const unknown of [
    { txHash: done.transactionHash, transactionId: `0x${'12'.repeat(32)}` },
    { txHash: `0x${'ab'.repeat(32)}` },
    { txHash: done.transactionHash, fromChain: destination },
  ])
    expect(await get('/status', unknown)).toMatchObject({ status: 404, body: { code: 1003 } })

  const late = await quote({
    fromToken: 'ETH',
    toToken: 'USDC',
    fromAmount: amount,
    fromAddress: account.address,
    slippage: 0,
  })
  await fund(late, account)
  await moveThePrice(source, parseEther('1'))
  const reverted = await execute(late, account)
  expect(reverted.status).toBe('reverted')
  expect(await status({ txHash: reverted.transactionHash })).toMatchObject({ status: 'FAILED' })

  const { receipt } = await cross()
  expect(await status({ txHash: receipt.transactionHash, bridge: 'stargateV2' })).toMatchObject({
    status: 'INVALID',
  })
  expect((await get('/status', { txHash: '0x12' })).status).toBe(400)
})

const sender = '0x00000000000000000000000000000000000000A1'
const honest = {
  fromChain: source,
  toChain: source,
  fromToken: 'USDC',
  toToken: 'DAI',
  fromAmount: '1000000000',
  fromAddress: sender,
}

const mistakes = [
  { fromChain: 1 },
  { toChain: 'mars' },
  { fromToken: 'DOGE' },
  { toToken: '0x00000000000000000000000000000000000000b2' },
  { toToken: 'USDC' },
  { fromAmount: '0' },
  { fromAmount: '-5' },
  { fromAmount: '1.5' },
  { fromAmount: '' },
  { fromAddress: '0x12' },
  { toAddress: 'me' },
  { slippage: '1' },
  { slippage: '-0.1' },
  { slippage: 'much' },
  { slippage: '' },
  { fee: '1', integrator: 'shop' },
  { fee: '0.01' },
  { integrator: 'a shop' },
  { integrator: 'a-name-of-twenty-four-ch' },
  { order: 'BEST' },
  { fromAmountForGas: '0' },
  { executionType: 'message' },
  { gasless: 'true' },
  { skipSimulation: 'yes' },
]

test.each(mistakes)('a quote with %o is refused as LI.FI refuses it', async (mistake) => {
  const { status, body } = await get('/quote', { ...honest, ...mistake })
  expect(status).toBe(400)
  expect(body).toEqual({ code: 1011, message: expect.any(String) })
})

test('chains are known by key and tokens by address', async () => {
  const { body: chains } = await get<ChainsResponse>('/chains', { chainTypes: 'EVM' })
  const { body: tokens } = await get<TokensResponse>('/tokens', { chains: source })
  expect(Object.keys(tokens.tokens)).toEqual([String(source)])
  const [coin] = tokens.tokens[source] ?? []
  const { status, body } = await get<LiFiStep>('/quote', {
    ...honest,
    fromChain: chains.chains[0]?.key ?? '',
    toToken: coin?.address ?? '',
  })
  expect(status).toBe(200)
  expect(body.action).toMatchObject({
    fromChainId: source,
    toToken: { address: zeroAddress, symbol: 'ETH', priceUSD: '2500' },
    fromAddress: sender,
    toAddress: sender,
    slippage: 0.03,
  })
  expect(chains.chains).toMatchObject(
    devnet.chains.map(({ network }) => ({
      id: network.chainId,
      chainType: 'EVM',
      diamondAddress: diamond.address,
      nativeToken: { address: zeroAddress },
    })),
  )
  expect((await get('/chains', { chainTypes: 'SVM' })).body).toEqual({ chains: [] })
  expect((await get('/token', { chain: source, token: 'DAI' })).body).toEqual(
    tokens.tokens[source]?.find(({ symbol }) => symbol === 'DAI'),
  )
  expect(await get('/token', { chain: source, token: zeroAddress })).toMatchObject({
    status: 200,
    body: { symbol: 'ETH' },
  })
  expect(await get('/token', { chain: source, token: sender })).toMatchObject({
    status: 404,
    body: { code: 1003 },
  })
  expect((await get('/tools')).body).toMatchObject({
    exchanges: [{ key: 'devnetswap' }],
    bridges: [{ key: 'across' }, { key: 'stargateV2' }, { key: 'near' }],
  })
  expect(await get('/nothing')).toMatchObject({ status: 404, body: { code: 1003 } })
})

const readable = [
  ...[...swaps, ['USDC', 'USDT'] as const].map(([from, to]) => [from, to, source] as const),
  ...crossings.map(([from, to]) => [from, to, destination] as const),
]

test.each(readable)(
  'call data from %s to %s on chain %i can be read like those of LI.FI',
  async (fromToken, toToken, toChain) => {
    const assetOf = (symbol: string) =>
      symbol === 'ETH' ? nativeCoinAddress : (addresses[symbol] as Address)
    const crosses = toChain !== source
    for (const routerFeePerMillion of [0n, 2_500n])
      for (const feePath of ['forwarder', 'collector'] as const) {
        router.configure({ routerFeePerMillion, feePath })
        const amount = parseUnits('10', fromToken.startsWith('USD') ? 6 : 18)
        const { transactionId, transactionRequest, estimate } = await quote({
          fromToken,
          toToken,
          toChain,
          fromAmount: amount.toString(),
          fromAddress: sender,
        })
        expect(readLifiCall(transactionRequest?.data as Hex)).toMatchObject({
          transactionId,
          fromToken: assetOf(fromToken),
          amount,
          receiver: sender,
          toChainId: crosses ? toChain : undefined,
          toToken: assetOf(toToken),
          arrives: {
            minimum: BigInt(estimate.toAmountMin),
            // Across names the wrapped token instead of the native coin.
            token: crosses && toToken === 'ETH' ? wrappedNative.address : assetOf(toToken),
          },
        })
      }
  },
)

interface NoQuote {
  readonly code: number
  readonly message: string
  readonly errors: UnavailableRoutes
}

const noQuotes = [
  [{ toChain: destination, toToken: 'USDT' }, 'NO_POSSIBLE_ROUTE'],
  [{ denyExchanges: 'devnetswap' }, 'NO_POSSIBLE_ROUTE'],
  [{ toChain: destination, allowBridges: 'none' }, 'NO_POSSIBLE_ROUTE'],
  [{ fromAmount: '90000' }, 'AMOUNT_TOO_LOW'],
  [{ fromAmount: '9'.repeat(78) }, 'AMOUNT_TOO_HIGH'],
  [{ toChain: destination, toToken: 'USDC', fromAmount: '1900000' }, 'AMOUNT_TOO_LOW'],
  [
    { toChain: destination, toToken: 'USDC', fromAmount: '3000000000000' },
    'INSUFFICIENT_LIQUIDITY',
  ],
] as const

test.each(noQuotes)(
  'when there is no route for %o every tool says %s, in both forms',
  async (change, code) => {
    const { status, body } = await get<NoQuote>('/quote', { ...honest, ...change })
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 1002, errors: { filteredOut: [] } })
    const nested = body.errors.failed.flatMap(({ subpaths }: { subpaths: object }) =>
      Object.values(subpaths).flat(),
    )
    expect(nested.length).toBeGreaterThan(0)
    for (const error of nested) expect(error).toMatchObject({ errorType: 'NO_QUOTE', code })
    router.configure({ errorForm: 'flat' })
    expect((await get('/quote', { ...honest, ...change })).body).toEqual({
      code: 1002,
      message: body.message,
      errors: nested,
    })
  },
)

test('a swap that moves the price too far is filtered out', async () => {
  const large = { ...honest, toToken: 'ETH', fromAmount: parseUnits('1000000', 6).toString() }
  const { status, body } = await get<NoQuote>('/quote', large)
  expect(status).toBe(404)
  expect(body.errors).toEqual({
    filteredOut: [
      {
        overallPath: '31337:USDC~31337:ETH',
        reason: expect.stringMatching(/^Price impact of 0\./),
      },
    ],
    failed: [],
  })
  expect((await get('/quote', { ...large, maxPriceImpact: 0.9 })).status).toBe(200)
})

test('minimums can be changed', async () => {
  router.configure({ minimumUsd: { swap: 2_000, bridge: 2_000 } })
  expect((await get('/quote', honest)).status).toBe(404)
  expect((await get('/quote', { ...honest, fromAmount: '2000000000' })).status).toBe(200)
})

test('requests are recorded unchanged', async () => {
  await fetch(`${router.url}/quote?integrator=shop`, { headers: { 'x-lifi-api-key': 'secret' } })
  const request = router.requests.at(-1)
  expect(request?.path).toBe('/quote')
  expect(request?.query.get('integrator')).toBe('shop')
  expect(request?.headers['x-lifi-api-key']).toBe('secret')
})

test('more requests than allowed are answered with 429, and headers tell how many are left', async () => {
  const { headers } = await get('/tools')
  const left = Number(headers.get('ratelimit-remaining'))
  expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(7_200)
  const used = Number(headers.get('ratelimit-limit')) - left
  router.configure({ requestLimit: used + 1 })
  const last = await get('/tools')
  expect(last.status).toBe(200)
  expect(last.headers.get('ratelimit-remaining')).toBe('0')
  expect(await get('/tools')).toMatchObject({ status: 429, body: { code: 1005 } })
})

test('an injected status is answered for its path and number of times', async () => {
  router.inject({ kind: 'status', status: 500, path: '/quote', times: 2 })
  expect((await get('/tools')).status).toBe(200)
  expect(await get('/quote', honest)).toMatchObject({ status: 500, body: { code: 1006 } })
  expect((await get('/quote', honest)).status).toBe(500)
  expect((await get('/quote', honest)).status).toBe(200)

  const heal = router.inject({ kind: 'status', status: 424, body: { message: 'no', code: 1008 } })
  expect(await get('/tools')).toMatchObject({ status: 424, body: { message: 'no' } })
  heal()
  expect((await get('/tools')).status).toBe(200)
  router.inject({ kind: 'status', status: 429, headers: { 'ratelimit-reset': '1' } })
  const limited = await get('/tools')
  expect(limited).toMatchObject({ status: 429, body: { code: 1005 } })
  expect(limited.headers.get('ratelimit-reset')).toBe('1')
  router.reset()
  expect((await get('/tools')).status).toBe(200)
})

test('an answer is changed, cut in half, late or missing', async () => {
  router.inject({
    kind: 'mutate',
    times: 1,
    mutate: (step) => {
      step.transactionRequest.to = sender
      return step
    },
  })
  expect((await get<LiFiStep>('/quote', honest)).body.transactionRequest?.to).toBe(sender)

  router.inject({ kind: 'malformed', times: 1 })
  const half = await fetch(`${router.url}/tools`)
  expect(half.status).toBe(200)
  await expect(half.json()).rejects.toThrow(SyntaxError)

  router.inject({ kind: 'delay', ms: 300, times: 1 })
  const begun = Date.now()
  expect((await get('/tools')).status).toBe(200)
  expect(Date.now() - begun).toBeGreaterThanOrEqual(290)

  router.inject({ kind: 'drop', times: 1 })
  await expect(fetch(`${router.url}/tools`)).rejects.toThrow('fetch failed')
  expect((await get('/tools')).status).toBe(200)
})

test('a taken port gives a one-sentence error', async () => {
  const port = Number(new URL(router.url).port)
  await expect(startDevnetRouter({ chains: devnet.chains, port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken. Stop the program that listens there or choose another port.`,
  )
})
