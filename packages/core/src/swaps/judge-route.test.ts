import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RoutingContracts } from '../model/network.js'
import type { Route, RouteRequest, RouterCall } from '../model/route.js'
import { base } from '../networks/definitions/base.js'
import { opMainnet as op } from '../networks/definitions/op-mainnet.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { judgeRoute } from './judge-route.js'

const account: Address = '0x1111111111111111111111111111111111111111'
const stranger: Address = '0x2222222222222222222222222222222222222222'
const router: Address = '0x3333333333333333333333333333333333333333'
const usdc: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const dai: Address = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const usdcOnOp: Address = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
const transactionId = `0x${'ab'.repeat(32)}` as const
const contracts: RoutingContracts = { targets: [router], spenders: [router], feeContracts: [] }

interface Case {
  readonly request: RouteRequest
  readonly route: Route
  readonly call: RouterCall
}

const token = (chainId: number, address: Address, decimals: number) => ({
  chainId,
  address,
  symbol: 'TKN',
  name: 'Token',
  decimals,
  price: undefined,
})

const request: RouteRequest = {
  from: base,
  to: base,
  fromToken: usdc,
  toToken: dai,
  amount: 25_000_000n,
  account,
  slippage: 0.005,
  feeBps: 20,
  integrator: 'shop',
  trust: 'proven',
}
const route: Route = {
  transactionId,
  tool: 'exchange',
  toolName: 'Exchange',
  fromToken: token(8453, usdc, 6),
  toToken: token(8453, dai, 18),
  amount: 25_000_000n,
  sender: account,
  receiver: account,
  toAmount: 24_900_000_000_000_000_000n,
  minimumReceived: 24_775_500_000_000_000_000n,
  slippage: 0.005,
  spender: router,
  approvalReset: false,
  transaction: { chainId: 8453, from: account, to: router, data: '0x12', value: 0n },
  fees: [],
  estimatedTimeSeconds: 3,
}
const call: RouterCall = {
  transactionId,
  fromToken: usdc,
  amount: 25_000_000n,
  receiver: account,
  toChainId: undefined,
  toToken: dai,
  minimumOut: 24_775_500_000_000_000_000n,
  arrives: { token: dai, minimum: 24_775_500_000_000_000_000n },
}

const sameChain: Case = { request, route, call }
const acrossChains: Case = {
  request: { ...request, to: op, toToken: usdcOnOp },
  route: {
    ...route,
    toToken: token(10, usdcOnOp, 6),
    toAmount: 24_900_000n,
    minimumReceived: 24_775_500n,
  },
  call: {
    ...call,
    toChainId: 10,
    toToken: usdc,
    minimumOut: 24_950_000n,
    arrives: { token: usdcOnOp, minimum: 24_775_500n },
  },
}
const toCoins: Case = {
  ...acrossChains,
  request: { ...acrossChains.request, toToken: nativeCoinAddress },
  route: { ...acrossChains.route, toToken: token(10, nativeCoinAddress, 18) },
  call: { ...acrossChains.call, arrives: { token: op.wrappedNative, minimum: 24_775_500n } },
}
const ofCoins: Case = {
  request: { ...request, fromToken: nativeCoinAddress },
  route: {
    ...route,
    fromToken: token(8453, nativeCoinAddress, 18),
    spender: undefined,
    transaction: { ...route.transaction, value: 25_000_000n },
  },
  call: { ...call, fromToken: nativeCoinAddress },
}

const fieldsOf = ({ request, route, call }: Case) =>
  judgeRoute(request, route, { call, isKnown: true, contracts }).map(({ field }) => field)
const routed = (one: Case, changes: Partial<Route>): Case => ({
  ...one,
  route: { ...one.route, ...changes },
})
const sending = (one: Case, changes: Partial<Route['transaction']>): Case =>
  routed(one, { transaction: { ...one.route.transaction, ...changes } })
const calling = (one: Case, changes: Partial<RouterCall>): Case => ({
  ...one,
  call: { ...one.call, ...changes },
})
const feeOnTop = (changes: object = {}) => ({
  name: 'Message fee',
  token: { ...token(8453, nativeCoinAddress, 18), ...changes },
  amount: 7n,
  integratorAmount: 0n,
  included: false,
})

const feeOf = (amount: bigint) => ({
  ...feeOnTop(),
  token: token(8453, usdc, 6),
  amount,
  included: true,
})

test.each([
  ['on one chain', sameChain],
  ['across chains', acrossChains],
  ['of coins', ofCoins],
  ['to coins that the bridge calls by the wrapped token', toCoins],
  ['whose fee is taken out of the amount', routed(sameChain, { fees: [feeOf(25_000_000n)] })],
  [
    'for a slippage that no decimal number is',
    {
      ...routed(sameChain, { slippage: 0.007, minimumReceived: 24_725_700_000_000_000_000n }),
      request: { ...request, slippage: 0.7 / 100 },
    },
  ],
  ['that does not say its id', routed(sameChain, { transactionId: undefined })],
  [
    'that promises more in its call',
    calling(sameChain, { arrives: { token: dai, minimum: 24_800_000_000_000_000_000n } }),
  ],
  ['with a twentieth taken before the bridge', calling(acrossChains, { minimumOut: 23_750_000n })],
  ['that bridges another token', calling(acrossChains, { toToken: dai, minimumOut: 1n })],
  ['written in other letters', routed(sameChain, { receiver: account.toLowerCase() as Address })],
])('an honest route %s differs in nothing', (_, one) => {
  expect(fieldsOf(one)).toEqual([])
})

describe('each lie is found:', () => {
  test.each<[string, Case, string]>([
    [
      'another source chain',
      routed(sameChain, { fromToken: token(1, usdc, 6) }),
      'fromToken.chainId',
    ],
    [
      'another token in',
      routed(sameChain, { fromToken: token(8453, stranger, 6) }),
      'fromToken.address',
    ],
    [
      'other decimals',
      routed(sameChain, { fromToken: token(8453, usdc, 18) }),
      'fromToken.decimals',
    ],
    [
      'other decimals of the token out',
      routed(sameChain, { toToken: token(8453, dai, 6) }),
      'toToken.decimals',
    ],
    [
      'another destination chain',
      routed(acrossChains, { toToken: token(1, usdcOnOp, 6) }),
      'toToken.chainId',
    ],
    [
      'another token out',
      routed(sameChain, { toToken: token(8453, stranger, 18) }),
      'toToken.address',
    ],
    ['another amount', routed(sameChain, { amount: 25_000_001n }), 'amount'],
    ['another sender', routed(sameChain, { sender: stranger }), 'sender'],
    ['another receiver', routed(sameChain, { receiver: stranger }), 'receiver'],
    ['a transaction on another chain', sending(sameChain, { chainId: 10 }), 'transaction.chainId'],
    [
      "a transaction of somebody else's",
      sending(sameChain, { from: stranger }),
      'transaction.from',
    ],
    ['another target', sending(sameChain, { to: stranger }), 'transaction.to'],
    ['another spender', routed(sameChain, { spender: stranger }), 'spender'],
    ['no spender', routed(sameChain, { spender: undefined }), 'spender'],
    ['coins along with a token', sending(sameChain, { value: 1n }), 'transaction.value'],
    ['fewer coins than are swapped', sending(ofCoins, { value: 24_999_999n }), 'transaction.value'],
    ['more coins than are swapped', sending(ofCoins, { value: 25_000_001n }), 'transaction.value'],
    [
      'a fee on top that is sent, whoever it may be for',
      sending(routed(acrossChains, { fees: [feeOnTop()] }), { value: 7n }),
      'transaction.value',
    ],
    ['a fee on top that is not sent', routed(acrossChains, { fees: [feeOnTop()] }), 'fees'],
    ['more fees than there is', routed(sameChain, { fees: [feeOf(25_000_001n)] }), 'fees'],
    ['a fee on top in a token', routed(sameChain, { fees: [feeOnTop({ address: usdc })] }), 'fees'],
    ['a fee on top elsewhere', routed(acrossChains, { fees: [feeOnTop({ chainId: 10 })] }), 'fees'],
    [
      'less than the slippage allows',
      routed(sameChain, { minimumReceived: 24_775_400_000_000_000_000n }),
      'minimumReceived',
    ],
    ['nothing promised', routed(sameChain, { minimumReceived: 0n }), 'minimumReceived'],
    [
      'more promised than expected',
      routed(sameChain, { minimumReceived: route.toAmount + 1n }),
      'minimumReceived',
    ],
    ['more slippage than was asked for', routed(sameChain, { slippage: 0.006 }), 'slippage'],
    ['negative slippage', routed(sameChain, { slippage: -0.1 }), 'slippage'],
    [
      'another id in the call',
      calling(sameChain, { transactionId: `0x${'cd'.repeat(32)}` }),
      'transaction.data.transactionId',
    ],
    [
      'another token in the call',
      calling(sameChain, { fromToken: stranger }),
      'transaction.data.fromToken',
    ],
    [
      'another amount in the call',
      calling(sameChain, { amount: 24_999_999n }),
      'transaction.data.amount',
    ],
    [
      'another receiver in the call',
      calling(sameChain, { receiver: stranger }),
      'transaction.data.receiver',
    ],
    [
      'a bridge where nothing should leave the chain',
      calling(sameChain, { toChainId: 10 }),
      'transaction.data.toChainId',
    ],
    [
      'no bridge where one should be crossed',
      calling(acrossChains, { toChainId: undefined }),
      'transaction.data.toChainId',
    ],
    [
      'a bridge to another chain',
      calling(acrossChains, { toChainId: 1 }),
      'transaction.data.toChainId',
    ],
    [
      'another token out of the call',
      calling(sameChain, { arrives: { ...call.arrives, token: stranger } }),
      'transaction.data.arrives.token',
    ],
    [
      'more promised by the call than is expected',
      calling(sameChain, { arrives: { token: dai, minimum: route.toAmount + 1n } }),
      'transaction.data.arrives.minimum',
    ],
    [
      'the wrapped coin where the coin was asked for, on one chain',
      {
        ...sameChain,
        request: { ...request, toToken: nativeCoinAddress },
        route: { ...route, toToken: token(8453, nativeCoinAddress, 18) },
        call: { ...call, arrives: { ...call.arrives, token: base.wrappedNative } },
      },
      'transaction.data.arrives.token',
    ],
    [
      'less out of the call than promised',
      calling(sameChain, { arrives: { token: dai, minimum: route.minimumReceived - 1n } }),
      'transaction.data.arrives.minimum',
    ],
    [
      'another token out of the bridge',
      calling(acrossChains, { arrives: { token: usdc, minimum: 24_775_500n } }),
      'transaction.data.arrives.token',
    ],
    [
      'less out of the bridge than promised',
      calling(acrossChains, { arrives: { token: usdcOnOp, minimum: 24_775_499n } }),
      'transaction.data.arrives.minimum',
    ],
    [
      'all but one unit taken before the bridge',
      calling(acrossChains, { minimumOut: 1n }),
      'transaction.data.minimumOut',
    ],
    [
      'over a twentieth taken before the bridge',
      calling(acrossChains, { minimumOut: 23_749_999n }),
      'transaction.data.minimumOut',
    ],
    [
      'the wrapped coin where another token was asked for',
      calling(acrossChains, { arrives: { token: op.wrappedNative, minimum: 24_775_500n } }),
      'transaction.data.arrives.token',
    ],
  ])('%s', (_, one, field) => {
    expect(fieldsOf(one)).toContain(field)
  })

  test('call data that cannot be read', () => {
    const unread = { call: undefined, isKnown: false, contracts }
    expect(judgeRoute(request, route, unread)).toMatchObject([{ field: 'transaction.data' }])
  })

  describe('under trust in the router, call data that cannot be read is accepted', () => {
    const trusting = (one: Case) =>
      judgeRoute({ ...one.request, trust: 'router' }, one.route, {
        call: undefined,
        isKnown: false,
        contracts,
      })
    const trusted = (one: Case) => trusting(one).map(({ field }) => field)

    test('if everything else matches', () => {
      for (const one of [sameChain, acrossChains, ofCoins]) expect(trusting(one)).toEqual([])
    })

    test('but not of a function that the gateway decodes, because its arguments contradict each other', () => {
      const { request, route } = acrossChains
      const judged = judgeRoute({ ...request, trust: 'router' }, route, {
        call: undefined,
        isKnown: true,
        contracts,
      })
      expect(judged).toMatchObject([{ field: 'transaction.data' }])
    })

    test('but not without an id, by which its transfer differs from others in the transaction', () => {
      expect(trusted(routed(acrossChains, { transactionId: undefined }))).toEqual(['transactionId'])
    })

    test.each<[string, Case, string]>([
      ['another target', sending(acrossChains, { to: stranger }), 'transaction.to'],
      ['another spender', routed(acrossChains, { spender: stranger }), 'spender'],
      ['another chain', sending(acrossChains, { chainId: 10 }), 'transaction.chainId'],
      [
        'another token',
        routed(acrossChains, { fromToken: token(8453, dai, 18) }),
        'fromToken.address',
      ],
      ['another amount', routed(acrossChains, { amount: 25_000_001n }), 'amount'],
      ['coins beside the tokens', sending(acrossChains, { value: 1n }), 'transaction.value'],
      ['more coins', sending(ofCoins, { value: 25_000_001n }), 'transaction.value'],
      ['another receiver', routed(acrossChains, { receiver: stranger }), 'receiver'],
      [
        'a lower minimum',
        routed(acrossChains, { minimumReceived: 24_775_000n }),
        'minimumReceived',
      ],
    ])('but not with %s', (_, one, field) => {
      expect(trusted(one)).toContain(field)
    })

    test('and call data that can be read is judged all the same', () => {
      const stolen = calling(acrossChains, { receiver: stranger })
      expect(fieldsOf({ ...stolen, request: { ...stolen.request, trust: 'router' } })).toEqual([
        'transaction.data.receiver',
      ])
    })
  })
})

describe('without a slippage in the request', () => {
  const open = (changes: Partial<Route>) => ({
    ...routed(sameChain, changes),
    request: { ...request, slippage: undefined },
    call: { ...call, arrives: { token: dai, minimum: route.toAmount } },
  })

  test("the provider's default is accepted up to five percent", () => {
    const minimumReceived = (route.toAmount * 95n) / 100n
    expect(fieldsOf(open({ slippage: 0.05, minimumReceived }))).toEqual([])
  })

  test('a default above that is refused, and so is the minimum that it would allow', () => {
    const minimumReceived = (route.toAmount * 90n) / 100n
    expect(fieldsOf(open({ slippage: 0.1, minimumReceived }))).toEqual([
      'minimumReceived',
      'slippage',
    ])
  })
})
