import { describe, expect, test } from 'vitest'
import type { GatewayDeps } from '../deps.js'
import { isGatewayError } from '../errors/index.js'
import { priceDecimals } from '../ports/price-source.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import type { Snapshot } from './read-snapshot.js'
import { type SponsoredInput, sponsorshipTerms } from './sponsorship-terms.js'

const dollar = 10n ** BigInt(priceDecimals)
const coin = 2_500n * dollar

/** The terms of an operation without calls, in a token of these decimals, at these prices. */
function termsAt({
  native,
  token,
  decimals = 6,
}: {
  native?: bigint
  token?: bigint
  decimals?: number
}) {
  const prices = new Map([
    ...(native === undefined ? [] : [[nativeCoinAddress, native] as const]),
    ...(token === undefined ? [] : [[usdc.address, token] as const]),
  ])
  return sponsorshipTerms(
    {
      sponsorshipSigner: {},
      policy: { preparedLifetimeMs: 0, landingWindowMs: 0 },
    } as unknown as GatewayDeps,
    {
      network: aNetwork(),
      feeToken: { ...usdc, decimals },
      calls: [],
    } as unknown as SponsoredInput,
    {
      prices,
      market: { baseFeePerGas: 1n, maxPriorityFeePerGas: 1n, block: { number: 1n, timestamp: 1n } },
      simulatedInitCode: '0x',
      paymaster: { deposit: 1n, paused: false, postOpGasFloor: 1n, bundlersListed: true },
      submitters: [],
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
