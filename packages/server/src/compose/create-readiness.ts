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
 * Ready while the database answers and the gateway is not stopping. A network that is down, without funds, or with endpoints that lack
 * something leaves the gateway ready: other networks go on. One statement asks for all networks, and only one at a time: anybody may
 * ask, without a limit, and requests that come meanwhile share the answer.
 */
export function createReadiness(
  networks: readonly Pick<Network, 'networkId'>[],
  {
    readBalances,
    canSend,
    answers,
    uptimeMs,
  }: {
    /** What was lately seen of the balances of every network, by its id. */
    readonly readBalances: () => Promise<ReadonlyMap<string, readonly WatchedBalance[]>>
    readonly canSend: (networkId: string) => boolean
    /** Does any RPC endpoint of the network answer? */
    readonly answers: (networkId: string) => boolean
    /** How long ago the gateway started. */
    readonly uptimeMs: () => number
  },
): {
  readonly check: CheckReadiness
  /** From now on: not ready. */
  drain(): void
} {
  let draining = false
  const readShared = shareRuns(readBalances)
  const stateOf = (networkId: string, balances: readonly WatchedBalance[] | undefined) => {
    if (!answers(networkId)) return silent
    if (!canSend(networkId)) return unable
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

/** Shown to anybody: neither amounts nor addresses. */
function describe(balances: readonly WatchedBalance[]): string {
  const short = shortageOf(balances)
  return (
    wants
      .filter(([what]) => short[what])
      .map(([, want]) => want)
      .join('; ') || 'ok'
  )
}

const wants: readonly (readonly [keyof NetworkShortage, string])[] = [
  ['executors', 'the executors have no funds: the operator must send them native coin'],
  ['deposit', "the paymaster's deposit is used up: the operator must raise it"],
]
