import type { Address, Hash, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BridgeStatus } from '../model/bridge-report.js'
import type { Network } from '../model/network.js'
import type { Route, RouteRequest } from '../model/route.js'
import type { RoutingProvider } from '../ports/routing-provider.js'
import { isNativeCoin, nativeCoinAddress } from '../primitives/native-coin.js'
import { judgeRoute } from '../swaps/judge-route.js'

/** The two assets and the amount of a swap. The native coin is given by its sentinel address. */
export type RoutedPair = Pick<RouteRequest, 'from' | 'to' | 'fromToken' | 'toToken' | 'amount'>

/** A provider that routes real or simulated tokens, with everything that makes it behave in each possible way. */
export interface RoutingProviderHarness {
  readonly provider: RoutingProvider
  /** The account that swaps. If the harness sends transactions, this account can pay for them. */
  readonly account: Address
  /** A partner to whom the provider pays fees. */
  readonly integrator: string
  /** Pairs that the provider routes, by their special case. It has contracts on their networks. */
  readonly pairs: {
    readonly tokenToToken: RoutedPair
    readonly tokenToNative: RoutedPair
    readonly nativeToToken: RoutedPair
    readonly acrossChains: RoutedPair
  }
  /** An amount below the minimum of every tool. */
  readonly tooSmall: RoutedPair
  /** A token that the provider does not route. */
  readonly unknown: RoutedPair
  /**
   * Sends the transaction of a route on its chain, and makes its bridge end with this status. Returns the hash once the
   * status shows.
   */
  send(route: Route, end: BridgeStatus): Promise<Hash>
  /** Stops or starts the provider. */
  setUp(up: boolean): Promise<void>
  close(): Promise<void>
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** The contract suite of every routing provider: the behaviour that swaps rely on. */
export function routingProviderContract(
  name: string,
  start: () => Promise<RoutingProviderHarness>,
): void {
  describe(name, () => {
    let harness: RoutingProviderHarness
    beforeAll(async () => {
      harness = await start()
    })
    afterAll(() => harness?.close())

    const request = (pair: RoutedPair, changes: Partial<RouteRequest> = {}): RouteRequest => ({
      from: pair.from,
      to: pair.to,
      fromToken: pair.fromToken,
      toToken: pair.toToken,
      amount: pair.amount,
      account: harness.account,
      slippage: 0.01,
      feeBps: 0,
      integrator: '',
      trust: 'proven',
      ...changes,
    })
    const contractsOn = ({ routing }: Network) => {
      const contracts = routing?.[harness.provider.name]
      if (!contracts) throw new Error('The harness has no contracts of the provider.')
      return contracts
    }
    const unavailable = { code: 'ROUTER_UNAVAILABLE' }
    const kinds = ['tokenToToken', 'tokenToNative', 'nativeToToken', 'acrossChains'] as const

    test('every chain that the provider routes on is listed once', async () => {
      const chainIds = (await harness.provider.chains()).map(({ chainId }) => chainId)
      expect(new Set(chainIds).size).toBe(chainIds.length)
      for (const { from, to } of Object.values(harness.pairs)) {
        expect(chainIds).toContain(from.chainId)
        expect(chainIds).toContain(to.chainId)
      }
    })

    test('its tokens belong to the requested chain and include the native coin by its sentinel', async () => {
      for (const { from, fromToken } of Object.values(harness.pairs)) {
        const tokens = await harness.provider.tokens(from)
        const addresses = tokens.map(({ address }) => address.toLowerCase())
        expect(new Set(addresses).size).toBe(addresses.length)
        expect(addresses).toContain(nativeCoinAddress.toLowerCase())
        expect(addresses).toContain(fromToken.toLowerCase())
        expect(addresses).not.toContain(`0x${'00'.repeat(20)}`)
        expect(new Set(tokens.map(({ chainId }) => chainId))).toEqual(new Set([from.chainId]))
      }
    })

    test.each(kinds)(
      'a route of %s matches the request, in its fields and in its call data',
      async (kind) => {
        const asked = request(harness.pairs[kind])
        const route = await harness.provider.quote(asked)
        const call = harness.provider.readCall(route.transaction.data)
        expect(
          judgeRoute(asked, route, { call, isKnown: true, contracts: contractsOn(asked.from) }),
        ).toEqual([])
        expect(route.toAmount).toBeGreaterThan(0n)
        expect(route.slippage).toBeCloseTo(0.01)
        expect(route.estimatedTimeSeconds).toBeGreaterThanOrEqual(0)
      },
    )

    test.each(kinds)(
      'the integrator’s share of %s is reported, and taken out of the amount',
      async (kind) => {
        const { integrator } = harness
        const asked = request(harness.pairs[kind], { integrator, feeBps: 50 })
        const route = await harness.provider.quote(asked)
        const ours = route.fees.filter(({ integratorAmount }) => integratorAmount > 0n)
        expect(sum(ours.map(({ integratorAmount }) => integratorAmount))).toBe(
          (asked.amount * 50n) / 10_000n,
        )
        for (const { included, token } of ours) {
          expect(included).toBe(true)
          expect(token.address).toBe(asked.fromToken)
        }
        const call = harness.provider.readCall(route.transaction.data)
        expect(
          judgeRoute(asked, route, { call, isKnown: true, contracts: contractsOn(asked.from) }),
        ).toEqual([])
      },
    )

    test('the provider has a default slippage', async () => {
      const asked = request(harness.pairs.tokenToToken, { slippage: undefined })
      const route = await harness.provider.quote(asked)
      const call = harness.provider.readCall(route.transaction.data)
      expect(
        judgeRoute(asked, route, { call, isKnown: true, contracts: contractsOn(asked.from) }),
      ).toEqual([])
    })

    test('coins are sent along with the call, and tokens are approved', async () => {
      const { nativeToToken, tokenToToken } = harness.pairs
      const ofCoins = await harness.provider.quote(request(nativeToToken))
      expect(ofCoins.transaction.value).toBeGreaterThanOrEqual(nativeToToken.amount)
      expect(isNativeCoin(ofCoins.fromToken.address)).toBe(true)
      const ofTokens = await harness.provider.quote(request(tokenToToken))
      expect(ofTokens.spender).toBeDefined()
    })

    test('an amount that no tool takes is too small', async () => {
      await expect(harness.provider.quote(request(harness.tooSmall))).rejects.toMatchObject({
        code: 'SWAP_AMOUNT_TOO_SMALL',
      })
    })

    test('a token that the provider does not know has no route', async () => {
      await expect(harness.provider.quote(request(harness.unknown))).rejects.toMatchObject({
        code: 'SWAP_ROUTE_NOT_FOUND',
      })
    })

    test('the bridge that a request names is used, or there is no route', async () => {
      const { acrossChains } = harness.pairs
      const { tool } = await harness.provider.quote(request(acrossChains))
      const named = await harness.provider.quote(request(acrossChains, { bridge: tool }))
      expect(named.tool).toBe(tool)
      for (const trust of ['proven', 'router'] as const)
        await expect(
          harness.provider.quote(request(acrossChains, { bridge: 'none', trust })),
        ).rejects.toMatchObject({ code: 'SWAP_ROUTE_NOT_FOUND' })
    })

    describe('listed routes, if the provider can list them,', () => {
      const offersFor = (pair: RoutedPair) =>
        harness.provider.offers?.(request(pair, { slippage: undefined }))

      test('are one for each bridge, and a quote of the bridge is the same kind of route', async () => {
        const { acrossChains } = harness.pairs
        const offers = (await offersFor(acrossChains)) ?? []
        expect(new Set(offers.map(({ tool }) => tool)).size).toBe(offers.length)
        for (const { tool, toAmount, minimumReceived, trust } of offers) {
          expect(minimumReceived).toBeGreaterThan(0n)
          expect(toAmount).toBeGreaterThanOrEqual(minimumReceived)
          const asked = request(acrossChains, { bridge: tool, trust })
          const route = await harness.provider.quote(asked)
          const call = harness.provider.readCall(route.transaction.data)
          expect(call ? 'proven' : 'router').toBe(trust)
          expect(
            judgeRoute(asked, route, {
              call,
              isKnown: harness.provider.knowsFunction(route.transaction.data),
              contracts: contractsOn(asked.from),
            }),
          ).toEqual([])
        }
      })

      test('do not exist for a token that the provider does not know', async () => {
        const unknown = { ...harness.unknown, to: harness.pairs.acrossChains.to }
        const offers = await Promise.resolve(offersFor(unknown)).catch(({ code }) => code)
        expect([undefined, [], 'SWAP_ROUTE_NOT_FOUND']).toContainEqual(offers)
      })
    })

    test('call data of another contract is not read', () => {
      for (const data of ['0x', `0xa9059cbb${'00'.repeat(64)}`] as const) {
        expect(harness.provider.readCall(data)).toBeUndefined()
        expect(harness.provider.knowsFunction(data)).toBe(false)
      }
    })

    test('the function of its call data is known, also if the arguments cannot be read', async () => {
      const { transaction } = await harness.provider.quote(request(harness.pairs.tokenToToken))
      const cut = transaction.data.slice(0, -64) as Hex
      expect(harness.provider.readCall(cut)).toBeUndefined()
      expect(harness.provider.knowsFunction(cut)).toBe(true)
    })

    describe('a bridge', () => {
      const queryOf = ({ transactionId, tool }: Route, transactionHash: Hash) => {
        const { from, to } = harness.pairs.acrossChains
        return { from, to, transactionHash, transactionId, tool }
      }

      test.each<BridgeStatus>(['pending', 'done', 'partial', 'refunded', 'failed'])(
        'that ends as %s is reported as such',
        async (end) => {
          const asked = request(harness.pairs.acrossChains)
          const route = await harness.provider.quote(asked)
          const hash = await harness.send(route, end)
          const report = await harness.provider.bridgeReport(queryOf(route, hash))
          expect(report.status).toBe(end)
          const arrives = end === 'done' || end === 'partial'
          expect(report.destinationTransactionHash !== undefined).toBe(arrives)
          // Some providers report a refund without its amount.
          if (end !== 'refunded') expect(report.received !== undefined).toBe(arrives)
          if (end === 'done') {
            expect(report.received?.token).toBe(asked.toToken)
            expect(report.received?.amount).toBeGreaterThanOrEqual(route.minimumReceived)
          }
          if (end === 'partial') expect(report.received?.token).not.toBe(asked.toToken)
        },
      )

      test('has at most a page that is an https URL with the hash of the transaction', () => {
        const hash: Hash = `0x${'5e'.repeat(32)}`
        const page = harness.provider.pageOf?.(hash)
        if (page === undefined) return
        expect(new URL(page).protocol).toBe('https:')
        expect(page).toContain(hash)
      })

      test('of an unknown transaction is pending', async () => {
        const route = await harness.provider.quote(request(harness.pairs.acrossChains))
        const report = await harness.provider.bridgeReport(queryOf(route, `0x${'5e'.repeat(32)}`))
        expect(report).toMatchObject({ status: 'pending', received: undefined })
      })
    })

    test('every request fails with ROUTER_UNAVAILABLE while the provider is down, and works again afterwards', async () => {
      const { provider, pairs } = harness
      const asked = request(pairs.tokenToToken)
      const route = await provider.quote(request(pairs.acrossChains))
      const query = {
        from: pairs.acrossChains.from,
        to: pairs.acrossChains.to,
        transactionHash: `0x${'5e'.repeat(32)}`,
        transactionId: route.transactionId,
        tool: route.tool,
      } as const
      await harness.setUp(false)
      await expect(provider.chains()).rejects.toMatchObject(unavailable)
      await expect(provider.tokens(asked.from)).rejects.toMatchObject(unavailable)
      await expect(provider.quote(asked)).rejects.toMatchObject(unavailable)
      if (provider.offers)
        await expect(provider.offers(request(pairs.acrossChains))).rejects.toMatchObject(
          unavailable,
        )
      await expect(provider.bridgeReport(query)).rejects.toMatchObject(unavailable)
      await harness.setUp(true)
      expect((await provider.quote(asked)).amount).toBe(asked.amount)
    })
  })
}
