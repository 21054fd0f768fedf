import { type SeededRandom, seededRandom } from '@gasless-gateway/testing/seeded-random'

export const turns = ['hour', 'day', 'month', 'year'] as const

/** Everything around the tests of one round that must not decide their outcome. */
export interface Conditions {
  readonly seed: number
  /** How many files run at the same time. */
  readonly workers: number
  /** Threads that keep a core busy for as long as the round lasts. */
  readonly busyThreads: number
  readonly timeZone: string
  readonly language: string
  readonly autovacuum: 'off' | 'default' | 'aggressive'
  /** The name of the folder for temporary files. */
  readonly folder: 'plain' | 'with a blank'
  /** Before the round, another run is killed after this many seconds. The round must pass with what that has left. */
  readonly killedAfter: number | undefined
  /** The boundary in UTC that the clock crosses, and how many seconds after the start it does. */
  readonly clock: { readonly turns: (typeof turns)[number]; readonly inSeconds: number }
}

/** By then databases, chains and gateways run. */
const latestKillSeconds = 40

/** UTC, both sides of it, offsets that are no whole hours, and one whose day is not the day in UTC. */
const timeZones = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Niue',
]

/** Other digits, decimal signs, sort orders, and the dotless i of Turkish. */
const languages = ['C', 'en_US.UTF-8', 'de_DE.UTF-8', 'tr_TR.UTF-8', 'ar_EG.UTF-8', 'ja_JP.UTF-8']

/**
 * The conditions of the round with this seed; the same seed gives the same conditions.
 *
 * @param longestSeconds about how long a round lasts, so that the clock turns while it does
 */
export function drawConditions(seed: number, longestSeconds: number): Conditions {
  const random = seededRandom(seed)
  const draw = <T>(name: string, choose: (random: SeededRandom) => T): T =>
    choose(random.fork(name))
  return {
    seed,
    workers: draw('workers', ({ pick }) => pick([1, 2, 3, 5, 8])),
    busyThreads: draw('load', ({ pick }) => pick([0, 0, 1, 2, 4])),
    timeZone: draw('time zone', ({ pick }) => pick(timeZones)),
    language: draw('language', ({ pick }) => pick(languages)),
    autovacuum: draw('autovacuum', ({ pick }) => pick(['off', 'default', 'aggressive'])),
    folder: draw('folder', ({ pick }) => pick(['plain', 'with a blank'])),
    killedAfter: draw('kill', ({ chance, between }) =>
      chance(0.3) ? between(1, latestKillSeconds) : undefined,
    ),
    clock: {
      turns: draw('turn', ({ pick }) => pick(turns)),
      inSeconds: draw('clock', ({ between }) => between(5, longestSeconds)),
    },
  }
}
