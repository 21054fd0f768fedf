import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import {
  type DevnetChain,
  type DevnetChains,
  type DevnetRouter,
  fundToken,
  startChains,
  startDevnetRouter,
} from '@gasless-gateway/devnet'
import { VerificationError } from '@gasless-gateway/sdk'
import { type Address, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareTransfer, submit, waitFor } from '../src/operate.js'
import { patient } from '../src/patient.js'
import { nativeBalance, tokenBalance } from '../src/read-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { askSwap, prepareSwap, quoteSwap, type SwapRequest } from '../src/swap.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

let router: DevnetRouter
let gateway: TestGateway
let source: DevnetChain
let other: DevnetChain
let chains: DevnetChains
beforeAll(async () => {
  // Of this file alone: what others swap moves the price between what is shown and what is received.
  chains = await startChains(
    [
      { chainId: 31337, port: 0 },
      { chainId: 31338, port: 0 },
    ],
    { blockTimeSeconds: 1 },
  )
  ;[source, other] = chains.chains as [DevnetChain, DevnetChain]
  router = await startDevnetRouter({ chains: [source, other] })
  gateway = await startTestGateway({ chains: [source, other], lifi: { url: router.url } })
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await chains?.stop()
})

const balanceOf = (chain: DevnetChain, token: Address, account: Address) =>
  token === nativeCoinAddress ? nativeBalance(chain, account) : tokenBalance(chain, token, account)
const fundUsdc = ({ address, chain }: TestAccount, amount: bigint) =>
  fundToken(chain, { token: tokenOf(chain, 'USDC').address, to: address, amount })
const dai = (amount: string) => parseUnits(amount, 18)

/** Prepares, signs, submits, and waits for the end. */
async function swap(account: TestAccount, request: SwapRequest) {
  const prepared = await prepareSwap(gateway, account, request)
  await submit(gateway, account, prepared)
  const operation = await waitFor(gateway, prepared.operationId, 'finalized')
  return { prepared, operation }
}

describe('what can be swapped', () => {
  test('is on the networks that both the gateway and the provider serve', async () => {
    const { status, body } = await gateway.request('GET', '/swap/chains')
    expect(status).toBe(200)
    expect(body.chains).toEqual(
      [source, other].map(({ network }) => ({
        networkId: network.networkId,
        name: network.name,
        nativeCurrency: network.nativeCoin,
        logoUrl: expect.any(String),
      })),
    )
  })

  test('are the tokens of the provider, the coin by its sentinel', async () => {
    const { networkId } = source.network
    const { status, body } = await gateway.request('GET', `/swap/tokens?networkId=${networkId}`)
    expect(status).toBe(200)
    const symbols = body.tokens.map(({ symbol }: { symbol: string }) => symbol)
    expect(symbols).toEqual(expect.arrayContaining(['USDC', 'DAI', 'ETH']))
    expect(body.tokens).toContainEqual({
      address: nativeCoinAddress,
      symbol: 'ETH',
      name: 'Ether',
      decimals: 18,
      networkId,
    })
  })
})

describe('a quote', () => {
  test('answers an account that has nothing, and nothing is prepared', async () => {
    const account = await newAccount(source)
    const quote = await quoteSwap(gateway, account, {
      fromToken: tokenOf(source, 'USDC').address,
      toToken: tokenOf(source, 'DAI').address,
      amount: usdc('25'),
      slippage: 0.01,
    })
    expect(quote).toMatchObject({
      fromAmount: '25000000',
      fromAmountUsd: '25',
      ugtpFeeUsd: '0.075',
      ugtpFeeStaticUsd: '0.05',
      ugtpFeePercent: '0.1',
      feeTokenSymbol: 'USDC',
      slippage: 0.01,
      bridge: null,
      provider: 'lifi',
      warnings: [],
      routeTrust: 'proven',
      alternatives: [],
    })
    // A quarter of a percent for the provider, and what the pools have moved.
    expect(Number(quote.toAmountUsd)).toBeGreaterThan(24)
    expect(Number(quote.toAmountUsd)).toBeLessThan(26)
    expect(BigInt(quote.minimumReceived)).toBe((BigInt(quote.toAmount) * 99n) / 100n)
    expect(Number(quote.lifiFeesUsd)).toBeCloseTo(0.0625, 4)
    expect(BigInt(quote.feeReserveTokenAmount ?? 0)).toBeGreaterThan(
      BigInt(quote.feeTokenAmount ?? 0),
    )
    expect(Number(quote.networkFeeUsd)).toBeGreaterThan(0)
    expect(
      await gateway.sql('select id from operations where sender = $1', [account.address]),
    ).toEqual([])
  })

  test('of coins has no service fee, and reserves gas in coins', async () => {
    const quote = await quoteSwap(gateway, await newAccount(source), {
      fromToken: nativeCoinAddress,
      toToken: tokenOf(source, 'USDC').address,
      amount: parseEther('0.1'),
    })
    expect(quote).toMatchObject({
      ugtpFeeUsd: null,
      ugtpFeeStaticUsd: null,
      ugtpFeePercent: null,
      feeTokenSymbol: 'ETH',
    })
    expect(BigInt(quote.feeReserveTokenAmount ?? 0)).toBeGreaterThan(0n)
  })

  test('across chains names the bridge and the time that it takes', async () => {
    const quote = await quoteSwap(gateway, await newAccount(source), {
      fromToken: tokenOf(source, 'USDC').address,
      toToken: tokenOf(other, 'USDC').address,
      amount: usdc('25'),
      to: other,
    })
    expect(quote).toMatchObject({ bridge: 'Across (devnet)', estimatedTimeSeconds: 3 })
  })

  const toCoins = () => ({
    fromToken: tokenOf(source, 'USDC').address,
    toToken: nativeCoinAddress,
    amount: usdc('25'),
    to: other,
  })
  const warned = async (account: TestAccount, request: SwapRequest) => {
    const { warnings } = await quoteSwap(gateway, account, request)
    for (const { message } of warnings) expect(message).toContain(other.network.name)
    return warnings.map(({ code }) => code)
  }

  test('across chains warns of a wrapped coin, of an account without code, and of gas that nothing pays', async () => {
    const account = await newAccount(source, { usdc: usdc('60') })
    expect(await warned(account, toCoins())).toEqual([
      'MAY_ARRIVE_WRAPPED',
      'ACCOUNT_NOT_DEPLOYED',
      'CANNOT_PAY_ON_ARRIVAL',
    ])
    const toFeeToken = { ...toCoins(), toToken: tokenOf(other, 'USDC').address }
    expect(await warned(account, toFeeToken)).toEqual(['ACCOUNT_NOT_DEPLOYED'])
    await fundToken(other, {
      token: tokenOf(other, 'USDC').address,
      to: account.address,
      amount: usdc('5'),
    })
    expect(await warned(account, toCoins())).toEqual(['MAY_ARRIVE_WRAPPED', 'ACCOUNT_NOT_DEPLOYED'])
  })

  test('across chains does not warn an account of what it already has there', async () => {
    const account = await newAccount(other, { usdc: usdc('60') })
    const prepared = await prepareSwap(gateway, account, {
      fromToken: tokenOf(other, 'USDC').address,
      toToken: tokenOf(other, 'DAI').address,
      amount: usdc('25'),
    })
    await submit(gateway, account, prepared)
    await waitFor(gateway, prepared.operationId, 'finalized')
    expect(await warned({ ...account, chain: source }, toCoins())).toEqual(['MAY_ARRIVE_WRAPPED'])
  })
})

describe('a swap on one chain', () => {
  test('of coins pays its gas itself', async () => {
    const to = tokenOf(source, 'USDC').address
    const account = await newAccount(source, { native: parseEther('1') })
    const { prepared, operation } = await swap(account, {
      fromToken: nativeCoinAddress,
      toToken: to,
      amount: parseEther('0.1'),
    })
    expect(prepared.gatewayFee.feeToken).toBe(nativeCoinAddress)
    expect(operation.feeBreakdown).toBeNull()
    expect(await balanceOf(source, to, account.address)).toBeGreaterThan(usdc('200'))
  })

  test('to coins, on the rail that carries it', async () => {
    const account = await newAccount(source, { dai: dai('600') })
    const { prepared } = await swap(account, {
      fromToken: tokenOf(source, 'DAI').address,
      toToken: nativeCoinAddress,
      amount: dai('500'),
      path: '/swap/plain/prepare',
    })
    expect(prepared.rail).toBe('userOperation')
    expect(await nativeBalance(source, account.address)).toBeGreaterThan(parseEther('0.15'))
  })

  test('pays its fee in what it swaps to, if the account holds that already', async () => {
    const [from, to] = [tokenOf(source, 'USDC').address, tokenOf(source, 'DAI').address]
    const request = { fromToken: from, toToken: to, amount: usdc('25'), feeToken: to }
    const refused = await askSwap(gateway, await newAccount(source, { usdc: usdc('25') }), request)
    expect(refused).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_BALANCE' } })
    const { operation } = await swap(
      await newAccount(source, { usdc: usdc('25'), dai: dai('30') }),
      request,
    )
    expect(operation.feeBreakdown?.token.symbol).toBe('DAI')
  })

  test('needs the worst-case fee beside the amount', async () => {
    const [from, to] = [tokenOf(source, 'USDC').address, tokenOf(source, 'DAI').address]
    const account = await newAccount(source, { usdc: usdc('25') })
    expect(
      await askSwap(gateway, account, { fromToken: from, toToken: to, amount: usdc('25') }),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'INSUFFICIENT_BALANCE',
        reason: expect.stringMatching(/^needed \d+, available 25000000$/),
      },
    })
  })
})

describe('a swap across chains', () => {
  const bridgeOf = async (operationId: string, status: string) =>
    until(`a bridge that is ${status}`, async () => {
      const { body } = await gateway.request('GET', `/transaction/${operationId}`)
      return body.bridge?.status === status ? body.bridge : undefined
    })
  const across = (toToken: Address) => ({
    fromToken: tokenOf(source, 'USDC').address,
    toToken,
    amount: usdc('50'),
    to: other,
  })

  test('to coins says which form has arrived', async () => {
    const account = await newAccount(source, { usdc: usdc('60') })
    const { prepared } = await swap(account, across(nativeCoinAddress))
    const { receivedToken, receivedAmount } = await bridgeOf(prepared.operationId, 'done')
    expect([nativeCoinAddress, other.network.wrappedNative]).toContain(receivedToken)
    expect(await balanceOf(other, receivedToken, account.address)).toBe(BigInt(receivedAmount))
  })

  test('to an account that is not deployed there arrives, and its first operation there deploys it', async () => {
    const account = await newAccount(source, { usdc: usdc('60') })
    const token = tokenOf(other, 'USDC').address
    const { prepared } = await swap(account, across(token))
    await bridgeOf(prepared.operationId, 'done')
    const there = { ...account, chain: other }
    const to = newAddress()
    const spent = await prepareTransfer(gateway, there, {
      transfers: [{ token, amount: usdc('5'), to }],
    })
    expect(spent.userOperation.initCode).not.toBe('0x')
    await submit(gateway, there, spent)
    await waitFor(gateway, spent.operationId, 'finalized')
    expect(await tokenBalance(other, token, to)).toBe(usdc('5'))
  })

  type Arrived = () => ReturnType<typeof tokenOf> | undefined
  test.each<['refund' | 'partial' | 'fail', string, unknown, Arrived]>([
    ['refund', 'refunded', 'REFUNDED', () => tokenOf(source, 'USDC')],
    ['partial', 'partial', 'PARTIAL', () => tokenOf(other, 'DAI')],
    ['fail', 'failed', expect.any(String), () => undefined],
  ])(
    'that ends in a %s says so, while its operation stays finalized',
    async (bridgeOutcome, status, substatus, receivedOf) => {
      router.configure({ bridgeOutcome })
      try {
        const account = await newAccount(source, { usdc: usdc('60') })
        const { prepared, operation } = await swap(account, across(tokenOf(other, 'USDC').address))
        const bridge = await bridgeOf(prepared.operationId, status)
        expect(bridge).toMatchObject({ status, substatus })
        const received = receivedOf()
        expect(bridge.receivedToken).toBe(received?.address ?? null)
        if (received) {
          const least = parseUnits('49', received.decimals)
          expect(BigInt(bridge.receivedAmount)).toBeGreaterThan(least)
        }
        // Nothing came, so the user needs the provider's own page.
        const page = `https://scan.li.fi/tx/${operation.transactionHash}`
        expect(bridge.explorerUrl).toBe(status === 'failed' ? page : null)
        const { body } = await gateway.request('GET', `/transaction/${prepared.operationId}`)
        expect(body).toMatchObject({ status: 'finalized', reason: null })
      } finally {
        router.reset()
      }
    },
  )
})

describe('from the SDK', () => {
  test('everything that can be asked, on both rails', async () => {
    const { swaps } = gateway.client
    const [{ networkId }, account] = [source.network, await newAccount(source)]
    const input = {
      ownerAddress: account.owner.address,
      networkId,
      fromToken: tokenOf(source, 'USDC').address,
      toToken: tokenOf(source, 'DAI').address,
      amount: usdc('25'),
    }
    expect((await swaps.chains()).chains).toHaveLength(2)
    expect((await swaps.tokens(networkId)).tokens.length).toBeGreaterThan(2)
    expect((await swaps.quote(input)).provider).toBe('lifi')
    await fundUsdc(account, usdc('60'))
    for (const prepare of [swaps.prepare, swaps.preparePlain]) {
      const prepared = await prepare(input)
      const { swap } = gateway.client.transactions.verify(prepared, {
        ownerAddress: account.owner.address,
        maxFee: 'any',
      })
      expect(swap).toMatchObject({ receiver: account.address, token: input.toToken })
    }
  })

  test('a swap across chains is verified, signed, and waited for to its other end', async () => {
    const account = await newAccount(source, { usdc: usdc('60') })
    const toToken = tokenOf(other, 'USDC').address
    const operation = await gateway.client.swap({
      maxFee: 'any',
      owner: account.owner,
      networkId: source.network.networkId,
      toNetworkId: other.network.networkId,
      fromToken: tokenOf(source, 'USDC').address,
      toToken,
      amount: usdc('50'),
      minimumReceived: usdc('48'),
    })
    expect(await operation.wait(patient)).toMatchObject({ status: 'finalized' })
    const { bridge } = await operation.waitForBridge(patient)
    expect(bridge?.status).toBe('done')
    expect(await balanceOf(other, toToken, account.address)).toBe(
      BigInt(bridge?.receivedAmount ?? 0),
    )
  })

  test('a swap across chains that exchanges first is signed if the caller bounds what is bridged', async () => {
    const account = await newAccount(source, { usdc: usdc('60') })
    const asked = {
      maxFee: 'any',
      owner: account.owner,
      networkId: source.network.networkId,
      toNetworkId: other.network.networkId,
      fromToken: tokenOf(source, 'USDC').address,
      toToken: tokenOf(other, 'DAI').address,
      amount: usdc('50'),
      minimumReceived: dai('47'),
    } as const
    await expect(gateway.client.swap(asked)).rejects.toMatchObject({ field: 'minimumBridged' })
    const operation = await gateway.client.swap({
      ...asked,
      minimumBridged: { token: tokenOf(source, 'DAI').address, amount: dai('47') },
    })
    expect(await operation.wait(patient)).toMatchObject({ status: 'finalized' })
    expect((await operation.waitForBridge(patient)).bridge?.status).toBe('done')
  })

  test('a minimum that the gateway does not keep is not signed', async () => {
    const account = await newAccount(source, { usdc: usdc('60') })
    await expect(
      gateway.client.swap({
        maxFee: 'any',
        owner: account.owner,
        networkId: source.network.networkId,
        fromToken: tokenOf(source, 'USDC').address,
        toToken: tokenOf(source, 'DAI').address,
        amount: usdc('50'),
        minimumReceived: dai('50'),
      }),
    ).rejects.toThrow(VerificationError)
  })
})
