import type { Flood } from '../means/flood.js'
import type { Neighbourhood } from '../means/neighbourhood.js'

/** Each of a hundred addresses has guessed the victim's password ten times then, and may not any more. */
const guesses = 1_000
export interface LoginFlood {
  readonly perSecond: number
  /** After this many answers the queue has been full, and most of the later requests were refused. */
  readonly warmUpAnswers: number
}

/**
 * Sign-ins that are wrong. More of them are under way than wait for their hashes at most, so newcomers are sent away or take
 * the place of others.
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
