import type { Flood } from '../means/flood.js'
import type { Neighbourhood } from '../means/neighbourhood.js'

/** Guesses at the victim's password: ten from each of a hundred addresses, as many as the limit allows. */
const guesses = 1_000
export interface LoginFlood {
  readonly perSecond: number
  /** After this many answers the queue of sign-ins is full, and the gateway refuses most requests. */
  readonly warmUpAnswers: number
}

/**
 * Returns a flood of wrong sign-ins. It opens more sign-ins than the queue for password hashes holds, so new ones are
 * refused or displace others.
 */
export const logins = (
  from: Neighbourhood,
  { perSecond, warmUpAnswers }: LoginFlood = { perSecond: 200, warmUpAnswers: 200 },
): Flood => ({
  what: 'wrong sign-ins',
  from,
  perSecond,
  connections: 1_200,
  warmUpAnswers,
  request: (n, { victim }) => ({
    path: '/auth/login',
    body: JSON.stringify({
      email: n < guesses ? victim : `stranger-${n}@example.com`,
      password: `guess number ${n}`,
    }),
  }),
})
