import { describe, expect, test } from 'vitest'
import { isGatewayError } from '../../errors/index.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { priceDecimals } from '../../ports/price-source.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import { aNetwork, usdc } from '../../testing/a-network.js'
import type { Snapshot } from './read-snapshot.js'
import { guessedGas, type SponsoredInput, sponsorshipTerms } from './sponsorship-terms.js'

const dollar = 10n ** BigInt(priceDecimals)
const coin = 2_500n * dollar

interface Changes {
  readonly deps?: object
  readonly input?: object
  readonly snapshot?: object
}

const paymaster = { deposit: 1n, paused: false, postOpGasFloor: 1n, bundlersListed: true }

/** The terms of an operation without calls, in a token of these decimals, at these prices. */
function termsAt(
  {
    native,
    token,
    decimals = 6,
  }: {
    native?: bigint
    token?: bigint
    decimals?: number
  },
  { deps, input, snapshot }: Changes = {},
) {
  const prices = new Map([
    ...(native === undefined ? [] : [[nativeCoinAddress, native] as const]),
    ...(token === undefined ? [] : [[usdc.address, token] as const]),
  ])
  return sponsorshipTerms(
    {
      sponsorshipSigner: {},
      policy: { preparedLifetimeMs: 0, landingWindowMs: 0 },
      ...deps,
    } as unknown as GatewayDeps,
    {
      network: aNetwork(),
      feeToken: { ...usdc, decimals },
      calls: [],
      ...input,
    } as unknown as SponsoredInput,
    {
      prices,
      market: { baseFeePerGas: 1n, maxPriorityFeePerGas: 1n, block: { number: 1n, timestamp: 1n } },
      simulatedInitCode: '0x',
      paymaster,
      submitters: [],
      ...snapshot,
    } as unknown as Snapshot,
  )
}
const refusalOf = (prices: Parameters<typeof termsAt>[0]) => {
  try {
    termsAt(prices)
  } catch (error) {
    if (isGatewayError(error, 'PRICE_UNAVAILABLE')) return error.message
    throw error
  }
  return undefined
}

test('without a price of fee token or coin there are no terms, and the one that lacks is named', () => {
  expect(refusalOf({ native: coin })).toBe(
    'No reliable price of USDC on Test network. Retry shortly.',
  )
  expect(refusalOf({ token: dollar })).toBe(
    'No reliable price of ETH on Test network. Retry shortly.',
  )
})

describe('the rate of a dollar token', () => {
  test.each([0, 2, 6, 8, 18, 24])('with %i decimals is exact', (decimals) => {
    const { rate } = termsAt({ native: coin, token: dollar, decimals })
    expect(rate).toBe(2_500n * 10n ** BigInt(decimals))
  })

  test('has the margin of the network in it, and nothing of that in the price of the token', () => {
    const feePolicy = { ...aNetwork().feePolicy, priceMarginBps: 150n }
    const { rate, price, guessedMaximum } = termsAt(
      { native: coin, token: dollar, decimals: 6 },
      { input: { network: aNetwork({ feePolicy }) } },
    )
    expect({ rate, price }).toEqual({ rate: 2_537_500_000n, price: dollar })
    expect(guessedMaximum).toBe(
      termsAt({ native: (coin * 10_150n) / 10_000n, token: dollar }).guessedMaximum,
    )
  })

  test('that a sponsorship could not hold is no rate', () => {
    // Two to the 112th base units per coin, and one more.
    const decimals = 18
    const native = 2n ** 112n * 10n ** 18n
    expect(refusalOf({ native, token: 10n ** 36n, decimals })).toBeUndefined()
    expect(refusalOf({ native: native + 1n, token: 10n ** 36n, decimals })).toBe(
      'USDC is worth too little to pay for gas on Test network. Pay with another fee token.',
    )
  })
})

const { paymaster: _, ...unsponsored } = aNetwork()
const terms = (changes: Changes) => termsAt({ native: coin, token: dollar }, changes)

describe('there is no sponsorship', () => {
  const why = (changes: Changes) => {
    try {
      terms(changes)
    } catch (error) {
      if (!isGatewayError(error, 'SPONSORSHIP_UNAVAILABLE')) throw error
      return { message: error.message, internal: error.internal }
    }
    return undefined
  }

  test.each<[string, Changes]>([
    ['on a network without a paymaster', { input: { network: unsponsored } }],
    ['where the paymaster was not read', { snapshot: { paymaster: undefined } }],
    ['without the key that signs it', { deps: { sponsorshipSigner: undefined } }],
  ])('%s, and the caller learns what to do', (_, changes) => {
    expect(why(changes)).toEqual({
      message: 'Test network has no paymaster. Omit the fee token to pay native gas.',
      internal: 'network without paymaster address or gateway without PAYMASTER_SIGNER_KEY',
    })
  })

  test.each([
    ['is paused', { paused: true }, 'the paymaster is paused'],
    [
      'does not list the token',
      { postOpGasFloor: 0n },
      'the fee token is not listed at the paymaster (setToken)',
    ],
    [
      'does not list an executor',
      { bundlersListed: false },
      'an executor is not listed at the paymaster (setBundlers)',
    ],
  ])('while the paymaster %s, which the operator reads in the log', (_, state, internal) => {
    expect(why({ snapshot: { paymaster: { ...paymaster, ...state } } })).toMatchObject({ internal })
  })
})

test('a rate that is too large is told to the operator with its size', () => {
  const tooLarge = () =>
    termsAt({ native: 2n ** 112n * 10n ** 18n + 1n, token: 10n ** 36n, decimals: 18 })
  expect(tooLarge).toThrow(
    expect.objectContaining({
      internal: `a rate of ${2n ** 112n + 1n} base units per coin is above ${2n ** 112n}`,
    }),
  )
})

describe('the terms', () => {
  test('end when an operation that is submitted last has had its time to land, in whole seconds', () => {
    const { validUntil } = terms({
      deps: { policy: { preparedLifetimeMs: 30_000, landingWindowMs: 15_001 } },
      snapshot: {
        market: {
          baseFeePerGas: 1n,
          maxPriorityFeePerGas: 1n,
          block: { number: 1n, timestamp: 1_000n },
        },
      },
    })
    expect(validUntil).toBe(1_046)
  })

  test('bind to listed bundlers where those that submit are known', () => {
    expect(terms({}).listedBundlersOnly).toBe(false)
    expect(terms({ snapshot: { submitters: [usdc.address] } }).listedBundlersOnly).toBe(true)
  })

  test('carry what the paymaster and the prices say', () => {
    const state = { ...paymaster, deposit: 77n, postOpGasFloor: 42_000n }
    expect(terms({ snapshot: { paymaster: state } })).toMatchObject({
      paymaster: aNetwork().paymaster,
      deposit: 77n,
      postOpGasFloor: 42_000n,
      price: dollar,
      rate: 2_500_000_000n,
    })
  })

  test('guess the most that it may cost from the guessed gas at the highest fee, rounded up', () => {
    const market = {
      baseFeePerGas: 10n ** 9n,
      maxPriorityFeePerGas: 10n ** 9n,
      block: { number: 1n, timestamp: 1n },
    }
    const guess = (simulatedInitCode: string) =>
      terms({ input: { calls: [{}, {}] }, snapshot: { market, simulatedInitCode } }).guessedMaximum
    // 620,000 and 920,000 gas at 4 gwei, at 2,500 dollars a coin: 6.2 and 9.2 dollars.
    expect(guess('0x')).toBe(6_200_000n)
    expect(guess('0xabcd')).toBe(9_200_000n)
  })
})

test('more is guessed for every call, and for a deployment', () => {
  expect(guessedGas(1, false)).toBe(560_000n)
  expect(guessedGas(3, false)).toBe(680_000n)
  expect(guessedGas(1, true)).toBe(860_000n)
})
