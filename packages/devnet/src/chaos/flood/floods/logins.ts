import type { Flood } from '../flood.js'
import type { Neighbourhood } from '../neighbourhood.js'

/** Each of a hundred addresses has guessed the victim's password ten times then, and may not any more. */
const guesses = 1_000
/** Most of so many were sent away, as every place was taken: two hundred hashes last longer. */
const sentAway = 200

/**
 * Sign-ins that are wrong. More of them are under way than wait for their hashes at most, so newcomers are sent away or take
 * the place of others.
 */
export const logins = (from: Neighbourhood): Flood => ({
  what: 'wrong sign-ins',
  from,
  perSecond: 200,
  connections: 1_200,
  warmUpAnswers: sentAway,
  request: (n, { victim }) => ({
    path: '/auth/login',
    body: JSON.stringify({
      email: n < guesses ? victim : `stranger-${n}@example.com`,
      password: `guess number ${n}`,
    }),
  }),
})
