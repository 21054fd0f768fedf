import type { Flood } from '../flood.js'
import type { Neighbourhood } from '../neighbourhood.js'

/** Digits that codes have. */
const digits = '23456789'
const places = 10

const wrongCode = (n: number): string =>
  [...n.toString(digits.length).padStart(places, '0')]
    .map((digit) => digits[Number(digit)])
    .join('')

/** Another wrong code every time: the first thousand are looked at, as a hundred addresses may try ten each. */
export const wrongCodes = (from: Neighbourhood): Flood => ({
  what: 'wrong codes',
  from,
  perSecond: 200,
  connections: 100,
  request: (n) => ({ path: '/auth/verify', body: JSON.stringify({ token: wrongCode(n) }) }),
})
