import {
  builtInNetworks,
  GatewayError,
  type Logger,
  type Network,
  nativeCoinAddress,
  type RouteRequest,
} from '@gasless-gateway/core'
import type { LiFiStep } from '@lifi/types'
import { HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { type Address, keccak256, toHex, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { routingProviderContract } from '../../../../core/src/testing/routing-provider-contract.js'
import {
  createLifiDouble,
  failure,
  type LifiDouble,
  lifiUrl,
  noQuote,
  noQuoteAsList,
} from '../../testing/lifi-double.js'
import { createLifiRouting } from './lifi.js'

const account: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const [base, opMainnet] = [8453, 10].map((id) =>
  builtInNetworks.find(({ chainId }) => chainId === id),
) as [Network, Network]
const [token, otherToken] = base.tokens.map(({ address }) => address) as [Address, Address]
const [tokenOnOp] = opMainnet.tokens.map(({ address }) => address) as [Address]
const pair = { from: base, to: base, fromToken: token, toToken: otherToken, amount: 25_000_000n }

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

const silent = (): Logger => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() })

routingProviderContract('LI.FI', async () => {
  const double = createLifiDouble([base, opMainnet])
  server.use(...double.handlers)
  let sent = 0
  return {
    provider: createLifiRouting({ url: lifiUrl, logger: silent(), sleep: async () => undefined }),
    account,
    integrator: 'shop',
    pairs: {
      tokenToToken: pair,
      tokenToNative: { ...pair, toToken: nativeCoinAddress },
      nativeToToken: { ...pair, fromToken: nativeCoinAddress, amount: 10n ** 17n },
      acrossChains: { ...pair, to: opMainnet, toToken: tokenOnOp },
    },
    tooSmall: { ...pair, amount: 1n },
    unknown: { ...pair, toToken: '0x2222222222222222222222222222222222222222' },
    async send(_route, end) {
      sent += 1
      const hash = keccak256(toHex(sent))
      double.settle(hash, end)
      return hash
    },
    setUp: async (up) =>
      double.answerWith(up ? undefined : () => HttpResponse.json({}, { status: 502 })),
    close: async () => server.resetHandlers(),
  }
})

describe('LI.FI', () => {
  let double: LifiDouble
  let logger: Logger
  let waited: number[]
  let now: number
  beforeEach(() => {
    double = createLifiDouble([base, opMainnet])
    server.use(...double.handlers)
    logger = silent()
    waited = []
    now = 0
  })
  afterEach(() => server.resetHandlers())

  const provider = (options: { apiKey?: string } = {}) =>
    createLifiRouting({
      url: lifiUrl,
      logger,
      now: () => now,
      sleep: async (ms) => {
        waited.push(ms)
        now += ms
      },
      ...options,
    })
  const request = (changes: Partial<RouteRequest> = {}): RouteRequest => ({
    ...pair,
    account,
    slippage: 0.005,
    feeBps: 20,
    integrator: 'shop',
    trust: 'proven',
    ...changes,
  })
  const errorOf = async (asked: Promise<unknown>): Promise<GatewayError> => {
    const error = await asked.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof GatewayError)) throw new Error('It was answered.')
    return error
  }
  const query = () => Object.fromEntries(new URL(double.requests.at(-1)?.url ?? '').searchParams)

  test('asks for exactly what the request says, and for nothing that an account could not do', async () => {
    await provider().quote(request())
    expect(query()).toEqual({
      fromChain: '8453',
      toChain: '8453',
      fromToken: token,
      toToken: otherToken,
      fromAmount: '25000000',
      fromAddress: account,
      toAddress: account,
      slippage: '0.005',
      integrator: 'shop',
      fee: '0.002',
      executionType: 'transaction',
      allowDestinationCall: 'false',
      skipSimulation: 'true',
    })
  })

  test('across chains it asks for bridges that can be checked', async () => {
    await provider().quote(request({ to: opMainnet, toToken: tokenOnOp }))
    expect(query()).toMatchObject({ toChain: '10', allowBridges: 'across' })
  })

  test('under trust in the router it asks for every bridge', async () => {
    await provider().quote(request({ to: opMainnet, toToken: tokenOnOp, trust: 'router' }))
    expect(query()).not.toHaveProperty('allowBridges')
  })

  test('asks for the bridge that the request names, unless its call data cannot be read', async () => {
    const crossing = { to: opMainnet, toToken: tokenOnOp }
    await provider().quote(request({ ...crossing, bridge: 'across' }))
    expect(query()).toMatchObject({ allowBridges: 'across' })
    await provider().quote(request({ ...crossing, bridge: 'near', trust: 'router' }))
    expect(query()).toMatchObject({ allowBridges: 'near' })
    const asked = double.requests.length
    const error = await errorOf(provider().quote(request({ ...crossing, bridge: 'near' })))
    expect(error).toMatchObject({
      code: 'SWAP_ROUTE_NOT_FOUND',
      message: expect.stringMatching(/near cannot be proven.*routeTrust/),
    })
    expect(double.requests).toHaveLength(asked)
  })

  describe('offers', () => {
    const crossing = () => request({ to: opMainnet, toToken: tokenOnOp })
    const bendRoutes = (change: (route: Record<string, unknown>, at: number) => object) =>
      double.answerWith(async (honest, { url }) => {
        if (!url.endsWith('/advanced/routes')) return honest
        const { routes } = (await honest.json()) as { routes: Record<string, unknown>[] }
        return Response.json({ routes: routes.map(change), unavailableRoutes: {} })
      })
    const tools = async () => (await provider().offers?.(crossing()))?.map(({ tool }) => tool)

    test('are asked for by one request, which says what a quote would say', async () => {
      const asked = double.requests.length
      const offers = await provider().offers?.(crossing())
      expect(double.requests).toHaveLength(asked + 1)
      expect(await double.requests.at(-1)?.json()).toEqual({
        fromChainId: 8453,
        toChainId: 10,
        fromTokenAddress: token,
        toTokenAddress: tokenOnOp,
        fromAmount: '25000000',
        fromAddress: account,
        toAddress: account,
        options: {
          slippage: 0.005,
          integrator: 'shop',
          fee: 0.002,
          allowSwitchChain: false,
          allowDestinationCall: false,
          executionType: 'transaction',
        },
      })
      expect(offers?.map(({ tool, trust }) => [tool, trust])).toEqual([
        ['near', 'router'],
        ['across', 'proven'],
        ['mayan', 'router'],
      ])
    })

    test.each<[string, object]>([
      ['from another chain', { fromChainId: 1 }],
      ['to another chain', { toChainId: 1 }],
      ['of another amount', { fromAmount: '25000001' }],
      ['with a minimum above its amount', { toAmountMin: '99000000' }],
      ['of nothing', { toAmount: '0', toAmountMin: '0' }],
      ['of several transactions', { steps: [{}, {}] }],
      ['that does not fit the schema', { toAmount: 'all' }],
    ])('omit a route %s', async (_, changes) => {
      bendRoutes((route, at) => (at === 0 ? { ...route, ...changes } : route))
      expect(await tools()).toEqual(['across', 'mayan'])
    })

    test('omit a route with a fee on top of the amount', async () => {
      bendRoutes((route, at) => {
        const [step] = route.steps as [{ estimate: object }]
        const estimate = { ...step.estimate, feeCosts: [{ included: false }] }
        return at === 0 ? { ...route, steps: [{ ...step, estimate }] } : route
      })
      expect(await tools()).toEqual(['across', 'mayan'])
    })

    test('are the best one of each bridge', async () => {
      bendRoutes((route, at) => {
        const [step] = route.steps as [object]
        return at === 2
          ? { ...route, toAmount: '24999999', steps: [{ ...step, tool: 'near' }] }
          : route
      })
      const offers = await provider().offers?.(crossing())
      expect(offers?.map(({ tool }) => tool)).toEqual(['near', 'across'])
      expect(offers?.[0]?.toAmount).toBe(24_999_999n)
    })

    test('are none if there is no list in the answer', async () => {
      double.answerWith(() => Response.json({ message: 'hello' }))
      expect(await tools()).toEqual([])
    })
  })

  test('names the native coin as LI.FI does', async () => {
    await provider().quote(request({ fromToken: nativeCoinAddress, amount: 10n ** 17n }))
    expect(query().fromToken).toBe(zeroAddress)
    await provider().quote(request({ toToken: nativeCoinAddress }))
    expect(query().toToken).toBe(zeroAddress)
  })

  test.each<[string, Partial<RouteRequest>]>([
    ['without an integrator', { integrator: '' }],
    ['of nothing', { feeBps: 0 }],
  ])('a fee %s is not asked for', async (_, changes) => {
    await provider().quote(request(changes))
    expect(query()).not.toHaveProperty('fee')
  })

  test.each([
    [0.3, '0.3'],
    [0.000001, '0.000001'],
    [0, '0'],
    [0.1 + 0.2, '0.3'],
  ])('a slippage of %d is written as %s', async (slippage, text) => {
    await provider().quote(request({ slippage }))
    expect(query().slippage).toBe(text)
  })

  test('sends the key as a header, and no further than to LI.FI', async () => {
    await provider({ apiKey: 'f3c1.a0b9' }).chains()
    expect(double.requests[0]?.headers.get('x-lifi-api-key')).toBe('f3c1.a0b9')
    double.answerWith(
      () => new HttpResponse(null, { status: 302, headers: { location: `${lifiUrl}/tokens` } }),
    )
    const error = await errorOf(provider({ apiKey: 'f3c1.a0b9' }).chains())
    expect(error.code).toBe('ROUTER_UNAVAILABLE')
    expect(double.requests).toHaveLength(2)
    expect(JSON.stringify([error.message, error.internal])).not.toContain('f3c1')
  })

  test('prices have all their digits, and a price that is none is left out', async () => {
    const bent = async (priceUSD: unknown) => {
      double.answerWith(async (honest) => {
        const { tokens } = (await honest.json()) as { tokens: Record<string, object[]> }
        return HttpResponse.json({
          tokens: { 8453: tokens[8453]?.map((one) => ({ ...one, priceUSD })) },
        })
      })
      return (await provider().tokens(base)).map(({ price }) => price)
    }
    expect(await bent('3456.789012345678901234')).toContain(3_456_789012345678901234n * 10n ** 18n)
    for (const none of ['0', '1e3', '-1', 7, undefined])
      expect(new Set(await bent(none))).toEqual(new Set([undefined]))
  })

  test('tokens that are none, and tokens of another chain, are left out', async () => {
    double.answerWith(async (honest) => {
      const { tokens } = (await honest.json()) as { tokens: Record<string, object[]> }
      const [one] = tokens[8453] ?? []
      return HttpResponse.json({
        tokens: { 8453: [one, { ...one, chainId: 10 }, { ...one, address: 'So11111' }, null] },
      })
    })
    expect(await provider().tokens(base)).toHaveLength(1)
    double.answerWith(() => HttpResponse.json({ tokens: {} }))
    expect(await provider().tokens(base)).toEqual([])
  })

  test('chains of other kinds are left out, and only logos that are safe to load are shown', async () => {
    const evm = { id: 1, chainType: 'EVM' }
    double.answerWith(() =>
      HttpResponse.json({
        chains: [
          { ...evm, logoURI: 'javascript:alert(1)' },
          { id: 7, chainType: 'SVM' },
          { ...evm, id: 2, logoURI: 'https://router.example/2.svg' },
        ],
      }),
    )
    expect(await provider().chains()).toEqual([
      { chainId: 1, logoUrl: undefined },
      { chainId: 2, logoUrl: 'https://router.example/2.svg' },
    ])
  })

  describe('what tools say of a transfer without a quote', () => {
    test.each<[string, string[]]>([
      ['SWAP_AMOUNT_TOO_SMALL', ['AMOUNT_TOO_LOW']],
      ['SWAP_AMOUNT_TOO_SMALL', ['AMOUNT_TOO_LOW', 'FEES_HIGHER_THAN_AMOUNT']],
      ['SWAP_AMOUNT_TOO_SMALL', ['FEES_HGHER_THAN_AMOUNT', 'NO_POSSIBLE_ROUTE']],
      ['SWAP_ROUTE_NOT_FOUND', ['NO_POSSIBLE_ROUTE']],
      ['SWAP_ROUTE_NOT_FOUND', ['AMOUNT_TOO_LOW', 'INSUFFICIENT_LIQUIDITY']],
      ['SWAP_ROUTE_NOT_FOUND', ['AMOUNT_TOO_HIGH']],
      ['SWAP_ROUTE_NOT_FOUND', ['TOOL_TIMEOUT', 'NO_POSSIBLE_ROUTE']],
      ['SWAP_ROUTE_NOT_FOUND', []],
      ['ROUTER_UNAVAILABLE', ['TOOL_TIMEOUT']],
      ['ROUTER_UNAVAILABLE', ['RPC_ERROR', 'TOOL_TIMEOUT']],
    ])('is %s for %j, in both forms', async (code, codes) => {
      for (const body of [noQuote, noQuoteAsList]) {
        double.answerWith(() => body(...codes))
        expect((await errorOf(provider().quote(request()))).code).toBe(code)
      }
      expect(double.requests).toHaveLength(2)
    })
  })

  test.each<[string, number, number]>([
    ['SWAP_ROUTE_NOT_FOUND', 400, 1011],
    ['SWAP_ROUTE_NOT_FOUND', 404, 1003],
    ['SWAP_ROUTE_NOT_FOUND', 409, 1007],
    ['SWAP_ROUTE_NOT_FOUND', 422, 1004],
    ['ROUTER_UNAVAILABLE', 401, 1010],
    ['ROUTER_UNAVAILABLE', 403, 1000],
    ['ROUTER_UNAVAILABLE', 424, 1008],
    ['ROUTER_UNAVAILABLE', 404, 1009],
    ['ROUTER_UNAVAILABLE', 400, 1012],
  ])('is %s for HTTP %d with code %d, and asks once', async (code, status, lifiCode) => {
    double.answerWith(() => failure(status, { code: lifiCode, message: 'no' }))
    expect((await errorOf(provider().quote(request()))).code).toBe(code)
    expect(double.requests).toHaveLength(1)
  })

  test.each<[string, () => Response]>([
    ['an answer that is no JSON', () => new HttpResponse('<html>')],
    ['an error that is no JSON', () => new HttpResponse('<html>', { status: 404 })],
    ['an error without a message', () => HttpResponse.json({ errors: [] }, { status: 404 })],
    ['no answer at all', () => HttpResponse.error()],
    ['an answer without an end', () => new HttpResponse('1'.repeat(600 * 1024))],
  ])('is ROUTER_UNAVAILABLE for %s', async (_, answer) => {
    double.answerWith(answer)
    expect((await errorOf(provider().quote(request()))).code).toBe('ROUTER_UNAVAILABLE')
  })

  describe('an answer that is not a route', () => {
    const bend = (change: (step: LiFiStep) => unknown) =>
      double.answerWith(async (honest) =>
        HttpResponse.json((await change((await honest.json()) as LiFiStep)) as object),
      )

    test.each<[string, string, (step: LiFiStep) => unknown]>([
      ['without a transaction', 'transactionRequest', ({ transactionRequest: _, ...step }) => step],
      [
        'to be signed as a message',
        'executionType',
        (step) => ({ ...step, executionType: 'message' }),
      ],
      ['with data to sign', 'typedData', (step) => ({ ...step, typedData: [{}] })],
      ['of another type', 'type', (step) => ({ ...step, type: 'swap' })],
      [
        'with an amount that is a float',
        'estimate.toAmount',
        (step) => ({ ...step, estimate: { ...step.estimate, toAmount: '1.5' } }),
      ],
      [
        'with an amount that no token has',
        'estimate.toAmount',
        (step) => ({ ...step, estimate: { ...step.estimate, toAmount: String(2n ** 256n) } }),
      ],
      [
        'with a value that is a number',
        'transactionRequest.value',
        (step) => ({ ...step, transactionRequest: { ...step.transactionRequest, value: 0 } }),
      ],
      [
        'to an address that is too short',
        'transactionRequest.to',
        (step) => ({ ...step, transactionRequest: { ...step.transactionRequest, to: '0x12' } }),
      ],
      [
        'whose fee is shared by more than there is',
        'estimate.feeCosts.0.feeSplit.integratorFee',
        (step) => ({
          ...step,
          estimate: {
            ...step.estimate,
            feeCosts: step.estimate.feeCosts?.map((fee) => ({
              ...fee,
              feeSplit: { lifiFee: '0', integratorFee: `${fee.amount}0` },
            })),
          },
        }),
      ],
      ['that is a list', '', () => []],
      ['whose tool is half a character', 'tool', (step) => ({ ...step, tool: 'a\ud800' })],
      [
        'whose tool is called by a control character',
        'toolDetails.name',
        (step) => ({ ...step, toolDetails: { ...step.toolDetails, name: 'a\u0000' } }),
      ],
      [
        'into a token called by half a character',
        'action.toToken.name',
        (step) => ({
          ...step,
          action: { ...step.action, toToken: { ...step.action.toToken, name: '\udc00a' } },
        }),
      ],
      [
        'out of a token whose symbol is half a character',
        'action.fromToken.symbol',
        (step) => ({
          ...step,
          action: { ...step.action, fromToken: { ...step.action.fromToken, symbol: '\ud83d' } },
        }),
      ],
      [
        'with a fee called by half a character',
        'estimate.feeCosts.0.name',
        (step) => ({
          ...step,
          estimate: {
            ...step.estimate,
            feeCosts: step.estimate.feeCosts?.map((fee) => ({ ...fee, name: 'fee \ud800' })),
          },
        }),
      ],
    ])('%s is refused, and logged by its path', async (_, path, change) => {
      bend(change)
      const error = await errorOf(provider().quote(request()))
      expect(error).toMatchObject({ code: 'SWAP_ROUTE_REFUSED' })
      expect(logger.warn).toHaveBeenCalledWith(
        expect.objectContaining({ paths: expect.stringContaining(path) }),
        expect.any(String),
      )
    })

    test('whatever else stands in it is ignored', async () => {
      const honest = await provider().quote(request())
      bend((step) => ({ ...step, includedSteps: 'none', integrator: 7, typedData: [] }))
      const again = await provider().quote(request())
      expect({ ...again, transactionId: 0, transaction: 0 }).toEqual({
        ...honest,
        transactionId: 0,
        transaction: 0,
      })
    })

    test('names may be of any letters, and of whole characters beyond them', async () => {
      bend((step) => ({ ...step, toolDetails: { ...step.toolDetails, name: 'Ähre 橋 🦄' } }))
      expect((await provider().quote(request())).toolName).toBe('Ähre 橋 🦄')
    })

    test('amounts may be as large as any token has', async () => {
      const toAmount = 2n ** 256n - 1n
      bend((step) => ({ ...step, estimate: { ...step.estimate, toAmount: String(toAmount) } }))
      expect((await provider().quote(request())).toAmount).toBe(toAmount)
    })

    test('nobody is approved where LI.FI names the zero address', async () => {
      bend((step) => ({ ...step, estimate: { ...step.estimate, approvalAddress: zeroAddress } }))
      expect((await provider().quote(request())).spender).toBeUndefined()
    })

    test('an allowance that has to be reset is said', async () => {
      bend((step) => ({ ...step, estimate: { ...step.estimate, approvalReset: true } }))
      expect((await provider().quote(request())).approvalReset).toBe(true)
    })
  })

  describe('asks again', () => {
    const failing = (times: number, answer: () => Response) => {
      let left = times
      double.answerWith((honest) => (left-- > 0 ? answer() : honest))
    }
    const limited = (headers: Record<string, string>) => () =>
      failure(429, { code: 1005, message: 'slow down' }, headers)

    test.each([500, 502, 503])('after HTTP %d', async (status) => {
      failing(2, () => failure(status, { code: 1006, message: 'oops' }))
      expect((await provider().quote(request())).amount).toBe(25_000_000n)
      expect(waited).toEqual([300, 600])
    })

    test.each(['retry-after', 'ratelimit-reset'])('after 429, when %s says so', async (header) => {
      failing(1, limited({ [header]: '2' }))
      await provider().quote(request())
      expect(waited).toEqual([2_000])
    })

    test('after HTTP 502, which says nothing of its rate limit’s window', async () => {
      const spent = { 'ratelimit-limit': '100', 'ratelimit-remaining': '99' }
      failing(1, () =>
        HttpResponse.json({}, { status: 502, headers: { ...spent, 'ratelimit-reset': '7100' } }),
      )
      expect((await provider().quote(request())).amount).toBe(25_000_000n)
      expect(waited).toEqual([300])
    })

    test('after HTTP 503, when retry-after says so', async () => {
      failing(1, () => HttpResponse.json({}, { status: 503, headers: { 'retry-after': '2' } }))
      await provider().quote(request())
      expect(waited).toEqual([2_000])
    })

    test('three times at most', async () => {
      failing(9, () => failure(500, { code: 1006, message: 'oops' }))
      expect((await errorOf(provider().quote(request()))).code).toBe('ROUTER_UNAVAILABLE')
      expect(double.requests).toHaveLength(3)
    })

    test.each([
      ['30', 30],
      ['7200', 60],
    ])(
      'not when the %s s that it asks for outlast the budget: the caller is told of %d',
      async (asked, told) => {
        for (const header of ['ratelimit-reset', 'retry-after']) {
          failing(9, limited({ [header]: asked }))
          const error = await errorOf(provider().quote(request()))
          expect(error).toMatchObject({ code: 'ROUTER_UNAVAILABLE', retryAfterSeconds: told })
        }
        expect(waited).toEqual([])
        expect(double.requests).toHaveLength(2)
      },
    )
  })

  describe('the quota of quotes', () => {
    const withQuota = (quota: string) =>
      double.answerWith((honest) => {
        const answer = honest.clone()
        const headers = new Headers(answer.headers)
        headers.set('ratelimit-limit', quota)
        return new Response(answer.body, { status: answer.status, headers })
      })

    test('is what the newest answer to a quote says, a refusal among them', async () => {
      const lifi = provider()
      expect(lifi.quota?.()).toBeUndefined()
      withQuota('75')
      await lifi.quote(request())
      expect(lifi.quota?.()).toBe(75)
      double.answerWith(() =>
        failure(429, { code: 1005, message: 'slow down' }, { 'ratelimit-limit': '50' }),
      )
      await errorOf(lifi.quote(request()))
      expect(lifi.quota?.()).toBe(50)
    })

    test('is nothing that other questions say, and no text that is no number', async () => {
      const lifi = provider()
      withQuota('100')
      await lifi.chains()
      expect(lifi.quota?.()).toBeUndefined()
      withQuota('many')
      await lifi.quote(request())
      expect(lifi.quota?.()).toBeUndefined()
    })
  })

  describe('once a limit is reached', () => {
    let lifi: ReturnType<typeof provider>
    beforeEach(() => {
      lifi = provider()
    })
    const limitedFor = (seconds: string) => () =>
      failure(429, { code: 1005, message: 'slow down' }, { 'retry-after': seconds })

    test('nobody asks before the time that LI.FI has said, and everybody is told what is left of it', async () => {
      double.answerWith(limitedFor('30'))
      expect(await errorOf(lifi.quote(request()))).toMatchObject({ retryAfterSeconds: 30 })
      double.answerWith(undefined)
      for (const [at, told] of [
        [0, 30],
        [10_500, 20],
        [29_999, 1],
      ] as const) {
        now = at
        expect(await errorOf(lifi.quote(request()))).toMatchObject({
          code: 'ROUTER_UNAVAILABLE',
          retryAfterSeconds: told,
        })
      }
      expect(double.requests).toHaveLength(1)
      now = 30_000
      expect((await lifi.quote(request())).amount).toBe(25_000_000n)
      expect(double.requests).toHaveLength(2)
    })

    test('LI.FI is asked again when callers come back as they were told, however long its window is', async () => {
      double.answerWith(limitedFor('7200'))
      expect(await errorOf(lifi.quote(request()))).toMatchObject({ retryAfterSeconds: 60 })
      double.answerWith(undefined)
      now = 60_000
      expect((await lifi.quote(request())).amount).toBe(25_000_000n)
    })

    test('others do not ask while the one that was refused waits to ask again', async () => {
      let resume = () => {}
      const waiting = new Promise<void>((started) => {
        const sleep = (ms: number) =>
          new Promise<void>((done) => {
            resume = () => {
              now += ms
              done()
            }
            started()
          })
        lifi = createLifiRouting({ url: lifiUrl, logger, now: () => now, sleep })
      })
      let left = 1
      double.answerWith((honest) => (left-- > 0 ? limitedFor('2')() : honest))
      const first = lifi.quote(request())
      await waiting
      expect(await errorOf(lifi.quote(request()))).toMatchObject({ retryAfterSeconds: 2 })
      expect(double.requests).toHaveLength(1)
      resume()
      expect((await first).amount).toBe(25_000_000n)
      expect((await lifi.quote(request())).amount).toBe(25_000_000n)
    })

    test('what has a limit of its own is still asked', async () => {
      double.answerWith(limitedFor('30'))
      await errorOf(lifi.quote(request()))
      double.answerWith(undefined)
      expect(await lifi.chains()).not.toEqual([])
    })

    test('a failure that is no limit closes nothing', async () => {
      double.answerWith(() =>
        HttpResponse.json({}, { status: 503, headers: { 'retry-after': '30' } }),
      )
      await errorOf(lifi.quote(request()))
      double.answerWith(undefined)
      expect((await lifi.quote(request())).amount).toBe(25_000_000n)
    })
  })

  describe('the bridge', () => {
    const hash = keccak256(toHex('sent'))
    const transactionId = `0x${'ab'.repeat(32)}` as const
    const ask = () =>
      provider().bridgeReport({
        from: base,
        to: opMainnet,
        transactionHash: hash,
        transactionId,
        tool: 'across',
      })
    const bend = (changes: object) => {
      double.settle(hash, 'done')
      double.answerWith(async (honest) =>
        HttpResponse.json({ ...((await honest.json()) as object), ...changes }),
      )
    }

    test('is asked for by transaction, chains, tool and transfer', async () => {
      await ask()
      expect(query()).toEqual({
        txHash: hash,
        bridge: 'across',
        fromChain: '8453',
        toChain: '10',
        transactionId,
      })
    })

    test.each<[string, object, string]>([
      ['without a word of how', { substatus: undefined }, 'pending'],
      ['in a way that nobody knows', { substatus: 'SOMEHOW' }, 'pending'],
      ['that LI.FI could not ask', { status: 'INVALID', substatus: undefined }, 'pending'],
    ])('that is done %s is %s', async (_, changes, status) => {
      bend(changes)
      expect((await ask()).status).toBe(status)
    })

    test.each(['\ud800', 'A\u0000', 7])(
      'words for it that are none (%j) are left out',
      async (substatus) => {
        bend({ status: 'FAILED', substatus })
        expect(await ask()).toMatchObject({ status: 'failed', substatus: 'FAILED' })
      },
    )

    describe.each([
      ['DONE', 'COMPLETED'],
      ['DONE', 'REFUNDED'],
      ['FAILED', 'UNKNOWN_FAILED_ERROR'],
    ])('said to be %s, %s,', (status, substatus) => {
      test.each<[string, object]>([
        ['transaction it means', { sending: undefined }],
        ['transfer it means', { transactionId: undefined }],
      ])('without a word of which %s is pending, and its words are shown', async (_, changes) => {
        bend({ status, substatus, ...changes })
        expect(await ask()).toEqual({
          status: 'pending',
          substatus,
          destinationTransactionHash: undefined,
          received: undefined,
        })
      })
    })

    test('of a transfer whose id nobody knows is told by its transaction', async () => {
      bend({ transactionId: undefined })
      const report = await provider().bridgeReport({
        from: base,
        to: opMainnet,
        transactionHash: hash,
        transactionId: undefined,
        tool: 'across',
      })
      expect(report.status).toBe('done')
    })

    test.each<[string, object]>([
      ['transaction', { sending: { txHash: keccak256('0x'), chainId: 8453 } }],
      ['source chain', { sending: { txHash: hash, chainId: 1 } }],
      ['destination', { receiving: { txHash: hash, chainId: 1 } }],
      ['transfer', { transactionId: `0x${'cd'.repeat(32)}` }],
      ['kind of answer', { status: 'SOMETHING' }],
    ])('an answer about another %s is not believed', async (_, changes) => {
      bend(changes)
      expect((await errorOf(ask())).code).toBe('ROUTER_UNAVAILABLE')
    })

    test('coins arrive by their sentinel', async () => {
      double.settle(hash, 'partial')
      expect((await ask()).received).toEqual({ token: nativeCoinAddress, amount: 10n ** 18n })
    })

    const refund = (chainId: number, address: Address = token) => ({
      status: 'DONE',
      substatus: 'REFUNDED',
      receiving: {
        chainId,
        txHash: keccak256('0x'),
        amount: '24900000',
        token: { chainId, address, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
      },
    })
    const refunded = {
      status: 'refunded',
      substatus: 'REFUNDED',
      destinationTransactionHash: undefined,
    }

    test.each(['DONE', 'FAILED'])(
      'a refund that is said to be %s shows what came back on the source chain',
      async (status) => {
        bend({ ...refund(base.chainId), status })
        expect(await ask()).toEqual({ ...refunded, received: { token, amount: 24_900_000n } })
      },
    )

    test('a refund that is said to be on the other chain shows no amount', async () => {
      bend(refund(opMainnet.chainId, tokenOnOp))
      expect(await ask()).toEqual({ ...refunded, received: undefined })
    })

    test.each([
      'javascript:alert(1)',
      'https://scan.li.fi.example/tx/1',
      'http://scan.li.fi/tx/1',
      undefined,
    ])('its page is the one of LI.FI, whatever link the answer has (%s)', async (link) => {
      bend({ lifiExplorerLink: link, bridgeExplorerLink: link })
      expect(JSON.stringify(await ask(), (_, value) => String(value))).not.toContain('scan.li.fi')
      expect(provider().pageOf?.(hash)).toBe(`https://scan.li.fi/tx/${hash}`)
    })
  })
})
