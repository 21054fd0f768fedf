import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { routerFeeTokens } from '../fees/announced-fees.js'
import type { RoutedToken, RouteFee } from '../model/route.js'
import type { SwapTerms } from '../model/swap-terms.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import { attributeFees, noFees } from './attribute-fees.js'
import type { TakenFee } from './taken-fees.js'

const network = aNetwork()
const dollar = 10n ** 36n
const routed = (changes: Partial<RoutedToken> = {}): RoutedToken => ({
  chainId: network.chainId,
  address: usdc.address,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  price: dollar,
  ...changes,
})
const aFee = (changes: Partial<RouteFee> = {}): RouteFee => ({
  name: 'Integrator Fee',
  token: routed(),
  amount: 450_000n,
  integratorAmount: 200_000n,
  included: true,
  ...changes,
})
const terms = (fees: readonly RouteFee[], fromToken: Address = usdc.address) =>
  ({ fromToken, fees }) as SwapTerms
const handedOn = (...amounts: bigint[]): TakenFee => ({
  kind: 'handed-on',
  token: usdc.address,
  amounts,
})
const toldApart = (integratorAmount: bigint, providerAmount: bigint): TakenFee => ({
  kind: 'told-apart',
  token: usdc.address,
  integratorAmount,
  providerAmount,
})
const split = (said: readonly RouteFee[], ...taken: TakenFee[]) =>
  attributeFees(network, terms(said), taken, []).map(
    ({ integratorAmount, providerAmount, source }) => [integratorAmount, providerAmount, source],
  )

test('fees that add up to more than any token has are recorded as that much, and not refused by the database', () => {
  const most = 2n ** 256n - 1n
  const all = Array.from({ length: 20 }, () => aFee({ amount: most, integratorAmount: most / 2n }))
  const announced = attributeFees(network, terms(all), [], [])
  const shown = attributeFees(network, terms([]), [handedOn(most, most), toldApart(most, most)], [])
  const told = attributeFees(
    network,
    terms([]),
    Array.from({ length: 20 }, () => toldApart(most, most)),
    [],
  )
  for (const fees of [announced, shown, told]) {
    expect(fees).toHaveLength(1)
    for (const { integratorAmount, providerAmount, integratorUsdMicros, providerUsdMicros } of fees)
      for (const amount of [
        integratorAmount,
        providerAmount,
        integratorUsdMicros,
        providerUsdMicros,
      ])
        expect(amount ?? 0n).toBeLessThanOrEqual(most)
  }
  expect(announced).toMatchObject([{ integratorAmount: most, providerAmount: most }])
})

describe('what the chain shows', () => {
  test('is split as announced, where a recipient got what was announced for the project', () => {
    expect(split([aFee()], handedOn(250_000n, 200_000n))).toEqual([[200_000n, 250_000n, 'chain']])
    // A bridge's fee was announced in the same token, and is in no event.
    expect(
      split([aFee(), aFee({ amount: 90n, integratorAmount: 0n })], handedOn(200_000n)),
    ).toEqual([[200_000n, 0n, 'chain']])
  })

  test('is split in the announced proportion where it is another amount, and never exceeded', () => {
    expect(split([aFee()], handedOn(45n, 45n))).toEqual([[40n, 50n, 'chain']])
    expect(split([aFee()], handedOn(1n))).toEqual([[0n, 1n, 'chain']])
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(0n, 2n ** 128n), { maxLength: 4 }),
        fc.bigInt(0n, 2n ** 128n),
        fc.bigInt(0n, 2n ** 128n),
        (amounts, integratorAmount, rest) => {
          const said = aFee({ amount: integratorAmount + rest, integratorAmount })
          const [fee] = attributeFees(network, terms([said]), [handedOn(...amounts)], [])
          const total = amounts.reduce((sum, each) => sum + each, 0n)
          expect((fee?.integratorAmount ?? -1n) + (fee?.providerAmount ?? 0n)).toBe(total)
          expect(fee?.integratorAmount).toBeGreaterThanOrEqual(0n)
          expect(fee?.providerAmount).toBeGreaterThanOrEqual(0n)
        },
      ),
    )
  })

  test('is nobody’s but the provider’s where nothing was announced for the project', () => {
    expect(split([aFee({ integratorAmount: 0n })], handedOn(450_000n))).toEqual([
      [0n, 450_000n, 'chain'],
    ])
    expect(split([], handedOn(7n))).toEqual([[0n, 7n, 'chain']])
  })

  test('tells whose it is by itself on the path of before, whatever was announced', () => {
    expect(split([aFee()], toldApart(3n, 4n))).toEqual([[3n, 4n, 'chain']])
    expect(split([], toldApart(3n, 4n))).toEqual([[3n, 4n, 'chain']])
  })

  test('is added up over several events in one token', () => {
    expect(split([aFee()], handedOn(200_000n), handedOn(250_000n, 1n))).toEqual([
      [200_000n, 250_001n, 'chain'],
    ])
    expect(split([aFee()], toldApart(1n, 2n), toldApart(3n, 4n))).toEqual([[4n, 6n, 'chain']])
  })

  test('of one token leaves what was announced in another as announced', () => {
    const inDai = aFee({
      token: routed({ address: dai.address, symbol: 'DAI', decimals: 18 }),
      amount: 9n,
      integratorAmount: 5n,
    })
    expect(split([aFee(), inDai], handedOn(200_000n, 250_000n))).toEqual([
      [200_000n, 250_000n, 'chain'],
      [5n, 4n, 'announced'],
    ])
  })
})

describe('what was announced', () => {
  test('stands where the chain shows nothing, and is marked', () => {
    expect(split([aFee()])).toEqual([[200_000n, 250_000n, 'announced']])
  })

  test('is added up by token', () => {
    const spelt = routed({ address: usdc.address.toLowerCase() as Address })
    expect(split([aFee(), aFee({ token: spelt, amount: 3n, integratorAmount: 1n })])).toEqual([
      [200_001n, 250_002n, 'announced'],
    ])
  })

  test.each([
    ['sent on top', { included: false }],
    ['taken in another token', { token: routed({ address: dai.address }) }],
    ['taken on another chain', { token: routed({ chainId: 10 }) }],
  ])('and is %s is a bridge’s', (_, changes) => {
    expect(split([aFee({ integratorAmount: 0n, ...changes })])).toEqual([])
  })

  test('for the project counts however it is taken on this chain', () => {
    expect(split([aFee({ included: false })])).toEqual([[200_000n, 250_000n, 'announced']])
    expect(split([aFee({ token: routed({ address: dai.address }) })])).toHaveLength(1)
    expect(split([aFee({ token: routed({ chainId: 10 }) })])).toEqual([])
  })
})

test('of a swap that failed nothing was taken, in the tokens that were announced', () => {
  expect(noFees(network, terms([aFee({ token: routed({ price: undefined }) })]))).toEqual([
    {
      token: usdc.address,
      symbol: 'USDC',
      decimals: 6,
      integratorAmount: 0n,
      providerAmount: 0n,
      integratorUsdMicros: 0n,
      providerUsdMicros: 0n,
      source: 'chain',
    },
  ])
  expect(noFees(network, terms([]))).toEqual([])
})

describe('values in US dollars', () => {
  const valued = (token: RoutedToken, own: bigint | undefined, taken: readonly TakenFee[] = []) => {
    const prices = own === undefined ? [] : [{ token: token.address, price: own }]
    const fees = [aFee({ token })]
    const [fee] = attributeFees(network, terms(fees, token.address), taken, prices)
    return [fee?.integratorUsdMicros, fee?.providerUsdMicros]
  }

  test('are those of the price of the block’s time, rounded down', () => {
    expect(valued(routed(), (dollar * 15n) / 10n)).toEqual([300_000n, 375_000n])
    expect(valued(routed(), dollar - 1n)).toEqual([199_999n, 249_999n])
    const spelt = routed({ address: usdc.address.toLowerCase() as Address })
    const prices = [{ token: usdc.address, price: 2n * dollar }]
    expect(attributeFees(network, terms([aFee({ token: spelt })]), [], prices)).toMatchObject([
      { integratorUsdMicros: 400_000n },
    ])
  })

  test('are those of the provider’s price where we have none', () => {
    expect(valued(routed({ price: 3n * dollar }), undefined)).toEqual([600_000n, 750_000n])
  })

  test('are unknown where nobody has a price, but of nothing', () => {
    expect(valued(routed({ price: undefined }), undefined)).toEqual([null, null])
    expect(valued(routed({ price: undefined }), undefined, [toldApart(0n, 5n)])).toEqual([0n, null])
  })

  test('beyond what is stored are unknown: a token without decimals and a price gone wrong', () => {
    const whole = routed({ decimals: 0 })
    const most = (2n ** 256n - 1n) / 1_000_000n
    expect(valued(whole, undefined, [toldApart(most, most + 1n)])).toEqual([
      most * 1_000_000n,
      null,
    ])
  })

  test('of the native coin are those of its 18 decimals', () => {
    const coin = routed({ address: nativeCoinAddress, symbol: 'ETH', decimals: 18 })
    const [fee] = attributeFees(
      network,
      terms(
        [aFee({ token: coin, amount: 10n ** 16n, integratorAmount: 10n ** 15n })],
        coin.address,
      ),
      [{ kind: 'handed-on', token: nativeCoinAddress, amounts: [10n ** 15n, 9n * 10n ** 15n] }],
      [{ token: nativeCoinAddress, price: 2_500n * dollar }],
    )
    expect(fee).toMatchObject({
      token: nativeCoinAddress,
      symbol: 'ETH',
      decimals: 18,
      integratorUsdMicros: 2_500_000n,
      providerUsdMicros: 22_500_000n,
    })
  })
})

test('a token is told by the provider, else by the network, else not at all', () => {
  const unit = (token: Address) => {
    const taken: TakenFee = { kind: 'handed-on', token, amounts: [1n] }
    const [fee] = attributeFees(
      network,
      terms([aFee({ token: routed({ symbol: 'OWN' }) })]),
      [taken],
      [],
    )
    return [fee?.symbol, fee?.decimals]
  }
  expect(unit(usdc.address)).toEqual(['OWN', 6])
  expect(unit(dai.address)).toEqual(['DAI', 18])
  expect(unit(nativeCoinAddress)).toEqual(['ETH', 18])
  expect(unit('0x00000000000000000000000000000000000000f1')).toEqual([null, null])
})

test('prices are wanted of what is swapped and what is taken, as far as the network has feeds', () => {
  const feed = { address: dai.address, decimals: 8, maxAgeSeconds: 1 }
  const withFeeds = (of: readonly string[]) =>
    aNetwork({
      tokens: [usdc, dai].map((token) => ({
        ...token,
        ...(of.includes(token.symbol) && { priceFeed: feed }),
      })),
      ...(of.includes('ETH') && { nativePriceFeed: feed }),
    })
  const spelt = terms([], usdc.address.toLowerCase() as Address)
  const inDai = terms([aFee({ token: routed({ address: dai.address }) })])
  expect(routerFeeTokens(withFeeds([]), spelt)).toEqual([])
  expect(routerFeeTokens(withFeeds(['USDC', 'DAI', 'ETH']), spelt)).toEqual([usdc.address])
  expect(routerFeeTokens(withFeeds(['USDC', 'DAI']), inDai)).toEqual([usdc.address, dai.address])
  expect(routerFeeTokens(withFeeds(['ETH']), terms([], nativeCoinAddress))).toEqual([
    nativeCoinAddress,
  ])
})
