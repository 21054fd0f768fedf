import { networkShares } from '@gasless-gateway/core'
import { GatewayError } from '@gasless-gateway/core/errors'

export interface FairQueueOptions {
  /** How many run at the same time. */
  readonly atOnce: number
  /** How many wait at most. */
  readonly most: number
  /** How many of one address wait at most: of its narrowest network. */
  readonly mostEach: number
  /** Milliseconds that only rise. @default `performance.now` */
  readonly now?: () => number
}

/** Runs the work when its turn comes, on behalf of these networks, the narrowest first. */
export type InTurn = <T>(networks: readonly string[], work: () => Promise<T>) => Promise<T>

/**
 * Use is forgotten as slowly as the limit `login-address` is, whose window lasts 15 minutes: one turn is forgotten after ten. A
 * flood then needs a new address for every sign-in of ten minutes to pass for people who have not signed in of late. With 12
 * sign-ins a second, which is what one core hashes, that is 7,500 addresses.
 */
const forgetMs = 900_000
/**
 * The use of more networks is not remembered: that of the longest unseen is forgotten first. They take 9 MB. The limits let
 * a flood send so many only from 500 addresses that sign in as often as they may, or from 30 networks /48.
 */
const mostUses = 50_000

/** What a network has used, as it was at a moment. A share of 1/e of it is left after `forgetMs`. */
interface Use {
  readonly level: number
  readonly at: number
}

/** More than a network can have used: the limits allow thousands. */
const mostLevel = 2 ** 26

interface Waiting {
  readonly networks: readonly string[]
  start(): void
  refuse(): void
}

/**
 * Runs few at once, and next the one whose networks have used least. A client that floods waits behind every other client,
 * however many such clients there are. A /56 and a /48 are used by every client in them, and may use as much more as
 * `networkShares` says.
 *
 * Each arrival counts as use, also one that is refused, and what a network uses counts for all that wait of it. Otherwise most
 * addresses of a flood that is refused for the most part would seem to have used nothing. Of equals the newest is next: when
 * more arrive than can run, the ones that have waited longest have mostly left, and running those first would leave nobody in
 * time.
 *
 * Memory is bounded: when more than `most` wait, the oldest of those who have used most loses its place. It is rejected with
 * `OVERLOADED`. To find it, and who is next, the queue looks at each one that waits: 0.04 to 0.14 ms for a thousand.
 */
export function createFairQueue({
  atOnce,
  most,
  mostEach,
  now = () => performance.now(),
}: FairQueueOptions): InTurn {
  /** The oldest first. */
  const waiting: Waiting[] = []
  const waitingOf = new Map<string, number>()
  const uses = new Map<string, Use>()
  let running = 0

  const levelOf = (network: string, moment: number): number => {
    const use = uses.get(network)
    return use ? use.level * Math.exp((use.at - moment) / forgetMs) : 0
  }
  /**
   * How much the most used of a client's networks has used, and among equals how much its own address has. Both are rounded to
   * the nearest whole, so that most clients are equals.
   */
  const rankOf = ([own = '', ...wider]: readonly string[], moment: number): number => {
    const ownLevel = Math.round(levelOf(own, moment))
    let level = ownLevel
    for (const network of wider) level = Math.max(level, Math.round(levelOf(network, moment)))
    return level * mostLevel + ownLevel
  }
  const countUse = (networks: readonly string[]) => {
    const moment = now()
    for (const [at, network] of networks.entries()) {
      const level = levelOf(network, moment) + 1 / (networkShares[at] ?? 1)
      // The map lists the longest unseen first.
      uses.delete(network)
      uses.set(network, { level, at: moment })
    }
    for (const network of uses.keys()) {
      if (uses.size <= mostUses) return
      uses.delete(network)
    }
  }

  const countWaiting = ([own = '']: readonly string[], count: 1 | -1) => {
    const left = (waitingOf.get(own) ?? 0) + count
    if (left > 0) waitingOf.set(own, left)
    else waitingOf.delete(own)
  }
  const add = (one: Waiting) => {
    waiting.push(one)
    countWaiting(one.networks, 1)
  }
  const takeOut = (at: number): Waiting | undefined => {
    const [one] = waiting.splice(at, 1)
    if (one) countWaiting(one.networks, -1)
    return one
  }
  /** The newest of those that have used least, or the oldest of those that have used most. */
  const takeLeast = () => takeOut(extremeOf((rank, least) => rank <= least))
  const takeMost = () => takeOut(extremeOf((rank, most) => rank > most))
  const extremeOf = (isBetter: (rank: number, best: number) => boolean): number => {
    const moment = now()
    let best: number | undefined
    let found = 0
    for (let at = 0; at < waiting.length; at++) {
      const rank = rankOf(waiting[at]?.networks ?? [], moment)
      if (best !== undefined && !isBetter(rank, best)) continue
      best = rank
      found = at
    }
    return found
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    running++
    try {
      return await work()
    } finally {
      running--
      // One at least has ended, and no newcomer runs while others wait: this fills every place.
      takeLeast()?.start()
    }
  }
  return (networks, work) => {
    countUse(networks)
    if (running < atOnce) return run(work)
    const [own = ''] = networks
    if ((waitingOf.get(own) ?? 0) >= mostEach) return Promise.reject(new GatewayError('OVERLOADED'))
    return new Promise((resolve, reject) => {
      add({
        networks,
        start: () => resolve(run(work)),
        refuse: () => reject(new GatewayError('OVERLOADED')),
      })
      if (waiting.length > most) takeMost()?.refuse()
    })
  }
}
