import {
  levelMaxAgeSeconds,
  type Network,
  type NetworkShortage,
  shortageOf,
  type WatchedBalance,
} from '@gasless-gateway/core'
import type { CheckReadiness } from '../http/readiness-route.js'
import { shareRuns } from '../worker/share-runs.js'

/**
 * Creates the readiness check. The gateway is ready while the database answers and the gateway is not stopping.
 * Trouble on a network (down, without funds, endpoints that lack a method) does not change that, because other
 * networks still work. The route is public and has no limit, so one statement reads all networks and concurrent
 * requests share its result.
 */
export function createReadiness(
  networks: readonly Pick<Network, 'networkId'>[],
  {
    readBalances,
    canSend,
    unpreparedOn,
    answers,
    uptimeMs,
  }: {
    /** Returns the recently read balances by network id. */
    readonly readBalances: () => Promise<ReadonlyMap<string, readonly WatchedBalance[]>>
    readonly canSend: (networkId: string) => boolean
    /** Returns what the network does not prepare, and why. `undefined`: it prepares everything. */
    readonly unpreparedOn: (networkId: string) => string | undefined
    /** Returns whether any RPC endpoint of the network answers. */
    readonly answers: (networkId: string) => boolean
    /** Milliseconds since the gateway started. */
    readonly uptimeMs: () => number
  },
): {
  readonly check: CheckReadiness
  /** Makes the gateway report not ready from now on. */
  drain(): void
} {
  let draining = false
  const readShared = shareRuns(readBalances)
  const stateOf = (networkId: string, balances: readonly WatchedBalance[] | undefined) => {
    if (!answers(networkId)) return silent
    if (!canSend(networkId)) return unable
    const known = [fundsOf(balances), unpreparedOn(networkId)].filter((one) => one)
    return known.join('; ') || 'ok'
  }
  const fundsOf = (balances: readonly WatchedBalance[] | undefined) => {
    if (balances) return describe(balances)
    return uptimeMs() < levelMaxAgeSeconds * 1_000 ? notYet : unread
  }
  return {
    async check() {
      const balances = await readShared('').catch(() => undefined)
      const checks = {
        database: balances ? 'ok' : 'does not answer',
        shutdown: draining ? 'under way' : 'no',
        ...(balances &&
          Object.fromEntries(
            networks.map(({ networkId }) => [
              `network ${networkId}`,
              stateOf(networkId, balances.get(networkId)),
            ]),
          )),
      }
      return { ready: balances !== undefined && !draining, checks }
    },
    drain() {
      draining = true
    },
  }
}

const unable =
  'takes no operations: its RPC endpoints lack what sending needs, and the log says what it is'

const silent = 'none of its RPC endpoints answers, and the log names them'

const notYet = 'no balances were read yet'

const unread = 'no balances were read within two minutes'

/**
 * Describes the shortages; '' if there are none. The route is public, so the text contains neither amounts nor
 * addresses.
 */
function describe(balances: readonly WatchedBalance[]): string {
  const short = shortageOf(balances)
  return wants
    .filter(([what]) => short[what])
    .map(([, want]) => want)
    .join('; ')
}

const wants: readonly (readonly [keyof NetworkShortage, string])[] = [
  ['executors', 'the executors have no funds: the operator must send them native coin'],
  ['deposit', "the paymaster's deposit is used up: the operator must raise it"],
]
