import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { readLifiCall } from '@gasless-gateway/core/swaps/lifi'
import {
  type DevnetChain,
  type DevnetRouter,
  type RouterFault,
  startDevnetRouter,
} from '@gasless-gateway/devnet'
import { parseEther, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { askQuote, askSwap, type SwapRequest } from '../src/swap.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'

let router: DevnetRouter
let gateway: TestGateway
let source: DevnetChain
let other: DevnetChain
let account: TestAccount
beforeAll(async () => {
  ;[source, other] = inject('chains') as [DevnetChain, DevnetChain]
  router = await startDevnetRouter({ chains: [source, other] })
  gateway = await startTestGateway({ lifi: { url: router.url } })
  account = await newAccount(source, { usdc: usdc('100') })
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
})
afterEach(() => router.reset())

const sameChain = (): SwapRequest => ({
  fromToken: tokenOf(source, 'USDC').address,
  toToken: tokenOf(source, 'DAI').address,
  amount: usdc('25'),
})
const acrossChains = (): SwapRequest => ({
  ...sameChain(),
  toToken: tokenOf(other, 'USDC').address,
  to: other,
})
const exchangedAcrossChains = (): SwapRequest => ({
  ...acrossChains(),
  toToken: tokenOf(other, 'DAI').address,
})
const everyWay = [
  ['a quote', askQuote],
  ['a prepare', askSwap],
] as const

describe.each(everyWay)('%s is refused', (_, ask) => {
  test.each<[string, (request: SwapRequest) => SwapRequest, number, string]>([
    [
      'an amount below every minimum',
      (swap) => ({ ...swap, amount: 1n }),
      422,
      'SWAP_AMOUNT_TOO_SMALL',
    ],
    [
      'a token that nobody routes',
      (swap) => ({ ...swap, toToken: newAddress() }),
      422,
      'SWAP_ROUTE_NOT_FOUND',
    ],
  ])('with %s', async (_, change, status, code) => {
    expect(await ask(gateway, account, change(sameChain()))).toMatchObject({
      status,
      body: { code },
    })
  })

  test.each<[string, RouterFault]>([
    // Its limit ends at once, so that the gateway asks again.
    ['is overloaded', { kind: 'status', status: 429, headers: { 'ratelimit-reset': '0' } }],
    ['is broken', { kind: 'status', status: 500 }],
    ['blames a third party', { kind: 'status', status: 424 }],
    ['hangs up', { kind: 'drop' }],
    ['stops in the middle of its answer', { kind: 'malformed' }],
  ])('while the provider %s, and may be repeated', async (_, fault) => {
    router.inject(fault)
    const { status, body } = await ask(gateway, account, sameChain())
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'ROUTER_UNAVAILABLE' })
  })

  const lie = (change: (answer: Answer) => void): RouterFault => ({
    kind: 'mutate',
    path: '/quote',
    mutate: (answer: Answer) => {
      change(answer)
      return answer
    },
  })
  test.each<[string, string, () => SwapRequest, (answer: Answer) => void]>([
    [
      'another target',
      'transaction.to:',
      sameChain,
      (answer) => (answer.transactionRequest.to = newAddress()),
    ],
    [
      'another spender',
      'spender:',
      sameChain,
      (answer) => (answer.estimate.approvalAddress = newAddress()),
    ],
    [
      'coins on top',
      'transaction.value:',
      sameChain,
      (answer) => (answer.transactionRequest.value = '0x1'),
    ],
    ['coins on top, and a fee that they are for', 'transaction.value:', acrossChains, addFeeOnTop],
    [
      'a hundredth of the price, in all that it says',
      'minimumReceived:',
      sameChain,
      divideByHundred,
    ],
    [
      'another chain',
      'transaction.chainId:',
      sameChain,
      (answer) => (answer.transactionRequest.chainId = other.network.chainId),
    ],
    [
      'another destination',
      'toToken.chainId:',
      acrossChains,
      (answer) => (answer.action.toToken.chainId = source.network.chainId),
    ],
    [
      'another token in',
      'fromToken.address:',
      sameChain,
      (answer) => (answer.action.fromToken.address = newAddress()),
    ],
    [
      'another token out',
      'toToken.address:',
      sameChain,
      (answer) => (answer.action.toToken.address = newAddress()),
    ],
    [
      'other decimals in',
      'fromToken.decimals:',
      sameChain,
      (answer) => (answer.action.fromToken.decimals = 18),
    ],
    [
      'other decimals out',
      'toToken.decimals:',
      sameChain,
      (answer) => (answer.action.toToken.decimals = 6),
    ],
    ['another amount', 'amount:', sameChain, (answer) => (answer.action.fromAmount = '25000001')],
    [
      'another sender',
      'sender:',
      sameChain,
      (answer) => (answer.action.fromAddress = newAddress()),
    ],
    [
      'a transaction of another sender',
      'transaction.from:',
      sameChain,
      (answer) => (answer.transactionRequest.from = newAddress()),
    ],
    [
      'another receiver',
      'receiver:',
      sameChain,
      (answer) => (answer.action.toAddress = newAddress()),
    ],
    [
      'less than the slippage allows',
      'minimumReceived:',
      sameChain,
      (answer) => (answer.estimate.toAmountMin = '1'),
    ],
    [
      'an unknown function',
      'transaction.data:',
      sameChain,
      (answer) =>
        (answer.transactionRequest.data = `0x12345678${answer.transactionRequest.data.slice(10)}`),
    ],
    [
      'another receiver in the call data alone',
      'transaction.data',
      acrossChains,
      (answer) => replaceInCall(answer, account.address, newAddress()),
    ],
    [
      'another destination in the call data alone',
      'transaction.data',
      acrossChains,
      (answer) => replaceInCall(answer, word(other.network.chainId), word(1)),
    ],
    [
      'another amount in the call data alone',
      'transaction.data',
      sameChain,
      (answer) => replaceInCall(answer, word(25_000_000), word(24_000_000)),
    ],
    [
      'a signature in place of a transaction',
      'not understood: executionType',
      sameChain,
      (answer) => (answer.executionType = 'message'),
    ],
    [
      'next to nothing for the bridge, and the whole order',
      'transaction.data.minimumOut:',
      acrossChains,
      skim,
    ],
    ['the same after an exchange', 'transaction.data.minimumOut:', exchangedAcrossChains, skim],
    [
      'no transaction',
      'not understood: transactionRequest',
      sameChain,
      (answer) => delete answer.transactionRequest,
    ],
  ])(
    'with a route that has %s, by the name of the field, and told to the operator',
    async (_, field, request, change) => {
      router.inject(lie(change))
      const before = gateway.logs.length
      const { status, body } = await ask(gateway, account, request())
      expect({ status, code: body.code, error: body.error }).toEqual({
        status: 422,
        code: 'SWAP_ROUTE_REFUSED',
        error: expect.any(String),
      })
      expect(body.reason.slice(0, field.length)).toBe(field)
      const warnings = gateway.logs.slice(before).filter(({ level }) => level === 'warn')
      expect(warnings.length).toBeGreaterThan(0)
    },
  )
})

// biome-ignore lint/suspicious/noExplicitAny: an answer of the provider, to be changed anywhere.
type Answer = any

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
function addFeeOnTop(answer: Answer): void {
  const [fee] = answer.estimate.feeCosts
  const token = { ...fee.token, address: zeroAddress, decimals: 18 }
  answer.estimate.feeCosts.push({ ...fee, name: 'Relayer', token, amount: '7', included: false })
  answer.transactionRequest.value = '0x7'
}

function divideByHundred(answer: Answer): void {
  const { estimate } = answer
  const [least, lower] = [BigInt(estimate.toAmountMin), BigInt(estimate.toAmountMin) / 100n]
  replaceInCall(answer, word(least), word(lower))
  estimate.toAmountMin = String(lower)
  estimate.toAmount = String(BigInt(estimate.toAmount) / 100n)
}

/** The call may take all but one unit before the bridge, and the bridge orders what was promised. */
function skim(answer: Answer): void {
  const call = readLifiCall(answer.transactionRequest.data)
  if (!call) throw new Error('The router has a call that cannot be read.')
  const unit = 10n ** 18n
  // The devnet's Across keeps 500 millionths.
  replaceInCall(answer, word((unit * 999_500n) / 1_000_000n), word(call.arrives.minimum * unit))
  replaceInCall(answer, word(call.minimumOut), word(1n))
  expect(readLifiCall(answer.transactionRequest.data)).toEqual({ ...call, minimumOut: 1n })
}

/** Every occurrence of an address or word in the call data. */
function replaceInCall(answer: Answer, from: string, to: string): void {
  const bare = (text: string) => text.replace(/^0x/, '').toLowerCase()
  const { data } = answer.transactionRequest
  answer.transactionRequest.data = data.toLowerCase().replaceAll(bare(from), bare(to))
  expect(answer.transactionRequest.data).not.toBe(data.toLowerCase())
}

describe('bad input names its field:', () => {
  const send = (path: string, changes: object) =>
    gateway.request('POST', path, {
      body: {
        ownerAddress: account.owner.address,
        networkId: source.network.networkId,
        ...{ ...sameChain(), amount: '25000000' },
        ...changes,
      },
    })
  test.each<[string, () => object, string]>([
    ['the same token in and out', () => ({ toToken: sameChain().fromToken }), 'body.toToken'],
    ['the zero address for the coin', () => ({ toToken: zeroAddress }), 'body.toToken'],
    ['no amount', () => ({ amount: '0' }), 'body.amount'],
    ['an amount with a point', () => ({ amount: '1.5' }), 'body.amount'],
    ['more slippage than half', () => ({ slippage: 0.51 }), 'body.slippage'],
    ['negative slippage', () => ({ slippage: -0.01 }), 'body.slippage'],
    ['slippage as text', () => ({ slippage: '0.01' }), 'body.slippage'],
    ['a typo in a field', () => ({ slipage: 0.01 }), 'body'],
    ['an unknown kind of trust', () => ({ routeTrust: 'any' }), 'body.routeTrust'],
    ['a bridge on one network', () => ({ bridgeId: 'across' }), 'body.bridgeId'],
    ['two bridges', () => ({ bridgeId: 'across,near' }), 'body.bridgeId'],
  ])('%s', async (_, changes, path) => {
    for (const endpoint of ['/swap/quote', '/swap/prepare', '/swap/plain/prepare']) {
      const { status, body } = await send(endpoint, changes())
      expect(status).toBe(400)
      expect(body.code).toBe('VALIDATION_FAILED')
      expect(JSON.stringify(body.issues)).toContain(path.replace('body.', ''))
    }
  })

  test('a network that is not served, on either end', async () => {
    for (const changes of [{ networkId: '5' }, { toNetworkId: '5' }])
      expect(await send('/swap/quote', changes)).toMatchObject({
        status: 400,
        body: { code: 'NETWORK_UNSUPPORTED' },
      })
    expect(await gateway.request('GET', '/swap/tokens?networkId=5')).toMatchObject({
      status: 400,
      body: { code: 'NETWORK_UNSUPPORTED' },
    })
  })

  test('a fee token that the network does not have', async () => {
    expect(await send('/swap/prepare', { feeToken: newAddress() })).toMatchObject({
      status: 400,
      body: { code: 'TOKEN_UNSUPPORTED' },
    })
  })

  test('more than the account holds is quoted, and not prepared', async () => {
    const tooMuch = { ...sameChain(), amount: usdc('101') }
    expect((await askQuote(gateway, account, tooMuch)).status).toBe(200)
    expect(await askSwap(gateway, account, tooMuch)).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_BALANCE' },
    })
    const coins = { ...sameChain(), fromToken: nativeCoinAddress, amount: parseEther('1') }
    expect((await askQuote(gateway, account, coins)).status).toBe(200)
    expect(await askSwap(gateway, account, coins)).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_BALANCE' },
    })
  })
})

test('without a provider nothing is swapped, and it is said', async () => {
  const plain = await startTestGateway()
  try {
    expect(await plain.request('GET', '/swap/chains')).toEqual({
      status: 200,
      body: { chains: [] },
    })
    expect(await askSwap(plain, account, sameChain())).toMatchObject({
      status: 400,
      body: {
        code: 'NETWORK_UNSUPPORTED',
        error: expect.stringContaining('Nothing can be swapped'),
      },
    })
  } finally {
    await plain.close()
  }
})
