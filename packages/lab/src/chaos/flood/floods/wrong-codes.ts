import type { Flood } from '../means/flood.js'
import type { Neighbourhood } from '../means/neighbourhood.js'

/** The digits of codes. */
const digits = '23456789'
const places = 10
/** The gateway checks this many codes before its limits apply: ten from each of a hundred addresses. */
const checkedCodes = 1_000

const wrongCode = (n: number): string =>
  [...n.toString(digits.length).padStart(places, '0')]
    .map((digit) => digits[Number(digit)])
    .join('')

/** Returns a flood of wrong codes, with another code in each request. */
export const wrongCodes = (from: Neighbourhood): Flood => ({
  what: 'wrong codes',
  from,
  perSecond: 200,
  connections: 100,
  warmUpAnswers: checkedCodes,
  request: (n) => ({ path: '/auth/verify', body: JSON.stringify({ token: wrongCode(n) }) }),
})
