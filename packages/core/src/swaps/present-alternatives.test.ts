import { expect, test } from 'vitest'
import type { RouteOffer } from '../model/route.js'
import { presentAlternatives } from './present-alternatives.js'

const offer = (
  tool: string,
  toAmount: bigint,
  { time = 60, trust = 'proven' as RouteOffer['trust'] } = {},
): RouteOffer => ({
  tool,
  toolName: tool.toUpperCase(),
  toAmount,
  minimumReceived: toAmount - 1n,
  estimatedTimeSeconds: time,
  trust,
})
const ranked = (offers: readonly RouteOffer[], first?: RouteOffer) =>
  presentAlternatives('lifi', offers, first).map(({ bridgeId }) => bridgeId)

test('the larger amount is first, then the shorter time, then the proven route', () => {
  const offers = [
    offer('trusted', 100n, { trust: 'router' }),
    offer('slow', 100n, { time: 61 }),
    offer('proven', 100n),
  ]
  expect(ranked(offers)).toEqual(['proven', 'trusted', 'slow'])
  expect(ranked([...offers, offer('large', 2n ** 200n, { time: 600, trust: 'router' })])).toEqual([
    'large',
    'proven',
    'trusted',
  ])
})

test('the route of a quote is first whatever the others claim, and its bridge is listed once', () => {
  const first = offer('across', 90n)
  const others = [offer('across', 95n), offer('near', 99n), offer('mayan', 98n), offer('eco', 97n)]
  expect(ranked(others, first)).toEqual(['across', 'near', 'mayan'])
  expect(presentAlternatives('lifi', others, first)[0]?.toAmount).toBe('90')
})
