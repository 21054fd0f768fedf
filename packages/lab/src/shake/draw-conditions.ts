import { type SeededRandom, seededRandom } from '@gasless-gateway/testing/seeded-random'

export const turns = ['hour', 'day', 'month', 'year'] as const

/** Conditions of one round. They must not change the outcome of a test. */
export interface Conditions {
  readonly seed: number
  /** Number of test files that run at the same time. */
  readonly workers: number
  /** Number of threads that keep a core busy during the round. */
  readonly busyThreads: number
  readonly timeZone: string
  readonly language: string
  readonly autovacuum: 'off' | 'default' | 'aggressive'
  /** The name of the folder for temporary files. */
  readonly folder: 'plain' | 'with a space'
  /** Before the round, another run is killed after this many seconds. The round must pass beside its leftovers. */
  readonly killedAfter: number | undefined
  /** The boundary in UTC that the clock crosses, and the seconds from the start until then. */
  readonly clock: { readonly turns: (typeof turns)[number]; readonly inSeconds: number }
}

/** After this time databases, chains and gateways are running. */
const latestKillSeconds = 40

/** UTC, zones on both sides of it, offsets of fractional hours, and zones whose date is often not the date in UTC. */
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

/** Languages with other digits, decimal signs and sort orders, and with the dotless i of Turkish. */
const languages = ['C', 'en_US.UTF-8', 'de_DE.UTF-8', 'tr_TR.UTF-8', 'ar_EG.UTF-8', 'ja_JP.UTF-8']

/**
 * Draws the conditions of a round. The same seed gives the same conditions.
 *
 * @param longestSeconds about how long a round lasts, so that the clock crosses its boundary during the round
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
    folder: draw('folder', ({ pick }) => pick(['plain', 'with a space'])),
    killedAfter: draw('kill', ({ chance, between }) =>
      chance(0.3) ? between(1, latestKillSeconds) : undefined,
    ),
    clock: {
      turns: draw('turn', ({ pick }) => pick(turns)),
      inSeconds: draw('clock', ({ between }) => between(5, longestSeconds)),
    },
  }
}
