import type { Flood } from '../means/flood.js'
import type { Neighbourhood } from '../means/neighbourhood.js'

/** Digits that codes have. */
const digits = '23456789'
const places = 10
/** A hundred addresses may try ten codes each. */
const looked = 1_000

const wrongCode = (n: number): string =>
  [...n.toString(digits.length).padStart(places, '0')]
    .map((digit) => digits[Number(digit)])
    .join('')

/** Another wrong code every time. */
export const wrongCodes = (from: Neighbourhood): Flood => ({
  what: 'wrong codes',
  from,
  perSecond: 200,
  connections: 100,
  warmUpAnswers: looked,
  request: (n) => ({ path: '/auth/verify', body: JSON.stringify({ token: wrongCode(n) }) }),
})
