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
 * Within the limit `login-address`, an address signs in 100 times in 15 minutes: two hashes each, one in 4.5 seconds. Half
 * of that counts as no use at all, so a client that keeps to it never waits behind others.
 */
const drainMs = 9_000
/** Drained ones are swept when there are more. What 50 hashes a second leave undrained is far fewer. */
const mostUses = 10_000

/** What a network has used, as it was at a moment. It drains by one in `drainMs`. */
interface Use {
  readonly level: number
  readonly at: number
}

/** How much was used before by the most used of its networks, then by its own address alone. */
type Standing = readonly [most: number, own: number]

interface Waiting {
  readonly networks: readonly string[]
  readonly standing: Standing
  start(): void
  refuse(): void
}

/**
 * Runs few at once, and next the one whose networks had used least when it came; of equals the first. Each one counts as
 * used from its arrival. So a client that floods waits behind every other client, however many such clients there are. A
 * /56 and a /48 are used by every client in them, and may use as much more as `networkShares` says.
 *
 * Memory is bounded: when `most` wait, a newcomer takes the place of the last in line, unless it would be the last itself.
 * The one without a place is rejected with `OVERLOADED`.
 */
export function createFairQueue({
  atOnce,
  most,
  mostEach,
  now = () => performance.now(),
}: FairQueueOptions): InTurn {
  /** In the order of their standing. */
  const waiting: Waiting[] = []
  const waitingOf = new Map<string, number>()
  const uses = new Map<string, Use>()
  let running = 0

  const levelOf = (network: string): number => {
    const use = uses.get(network)
    return use ? Math.max(0, use.level - (now() - use.at) / drainMs) : 0
  }
  const standingOf = (networks: readonly string[]): Standing => {
    const levels = networks.map(levelOf)
    return [Math.max(0, ...levels), levels[0] ?? 0]
  }
  const countUse = (networks: readonly string[], count: 1 | -1) => {
    for (const [at, network] of networks.entries()) {
      const level = Math.max(0, levelOf(network) + count / (networkShares[at] ?? 1))
      uses.set(network, { level, at: now() })
    }
    if (uses.size <= mostUses) return
    for (const network of uses.keys()) if (levelOf(network) === 0) uses.delete(network)
  }

  const countWaiting = ([own = '']: readonly string[], count: 1 | -1) => {
    const left = (waitingOf.get(own) ?? 0) + count
    if (left > 0) waitingOf.set(own, left)
    else waitingOf.delete(own)
  }
  const insert = (one: Waiting) => {
    let [from, to] = [0, waiting.length]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if (compare(waiting[middle]?.standing ?? one.standing, one.standing) > 0) to = middle
      else from = middle + 1
    }
    waiting.splice(from, 0, one)
    countWaiting(one.networks, 1)
  }
  /** False when the newcomer would be the last, and there is no place for it. */
  const makeRoom = ([own = '']: readonly string[], standing: Standing): boolean => {
    if ((waitingOf.get(own) ?? 0) >= mostEach) return false
    if (waiting.length < most) return true
    const last = waiting.at(-1)
    if (!last || compare(last.standing, standing) <= 0) return false
    waiting.pop()
    countWaiting(last.networks, -1)
    countUse(last.networks, -1)
    last.refuse()
    return true
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    running++
    try {
      return await work()
    } finally {
      running--
      // One at least has ended, and no newcomer runs while others wait: this fills every place.
      const next = waiting.shift()
      if (next) {
        countWaiting(next.networks, -1)
        next.start()
      }
    }
  }
  return (networks, work) => {
    const standing = standingOf(networks)
    if (running < atOnce) {
      countUse(networks, 1)
      return run(work)
    }
    if (!makeRoom(networks, standing)) return Promise.reject(new GatewayError('OVERLOADED'))
    countUse(networks, 1)
    return new Promise((resolve, reject) => {
      insert({
        networks,
        standing,
        start: () => resolve(run(work)),
        refuse: () => reject(new GatewayError('OVERLOADED')),
      })
    })
  }
}

const compare = ([a, ownA]: Standing, [b, ownB]: Standing): number => a - b || ownA - ownB
