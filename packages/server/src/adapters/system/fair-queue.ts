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
  /** Draws from 0 up to, but not including, 1. @default `Math.random` */
  readonly random?: () => number
}

export interface TurnOptions {
  /** Calls its listener when the client leaves, at once if it has left already. */
  readonly onLeave?: ((listener: () => void) => void) | undefined
  /**
   * How long the place rests after the work. Negative if the work itself has rested for longer than that: so much less does the place
   * owe. Asked when the work has ended. @default 0
   */
  readonly restMs?: () => number
}

/**
 * Runs the work when its turn comes, on behalf of these networks, the narrowest first. Rejects with `OVERLOADED`, and without the work,
 * a request that leaves while it waits.
 */
export type InTurn = <T>(
  networks: readonly string[],
  work: () => Promise<T>,
  options?: TurnOptions,
) => Promise<T>

/**
 * Use decays over 15 minutes, the window of the limit `login-address`. One request is forgotten after ten minutes. To pass for people
 * who have not signed in of late, a flood then needs a new address for every sign-in of ten minutes. With 12 sign-ins a second, which
 * is what a machine with two cores answers, that takes 7,500 addresses.
 */
const forgetMs = 900_000
/**
 * The most networks whose use is remembered, in 9 MB. The network that was seen longest ago is forgotten first. A flood from one IPv6 /48
 * exceeds this in ten minutes, and one from ten of them in a minute: the limit `open` lets each /48 ask 4,800 times a minute. That makes
 * the queue forget others, who gain by it, but not the /56 and the /48 of the flood, because every request renews them.
 */
const mostUses = 50_000

/** What a network had used at a moment. After `forgetMs`, 1/e of it is left. */
interface Use {
  readonly level: number
  readonly at: number
  /** What is left of it, to the nearest whole number: the same until a moment that is known in advance. */
  rounded: number
  roundedUntil: number
}

/** More than a network can have used: the limits allow thousands. */
const mostLevel = 2 ** 26

/** Whoever has waited for longer has mostly left. */
const freshMs = 30_000

/**
 * A newcomer begins while a place owes no more rest than this. So with hashes of 40 ms and a share of a half, 25 people who sign in at the
 * same moment are answered without a rest.
 */
const mostOwedMs = 1_000

interface Waiting {
  readonly networks: readonly string[]
  /** When it came. */
  readonly since: number
  start(): void
  refuse(): void
}

/**
 * Runs a few requests at once. Next is the request whose networks have used least. A client that floods waits behind every other
 * client, however many clients flood. A /56 and a /48 are used by every client in them, and may use as much more as `networkShares`
 * says.
 *
 * Each arrival counts as use, even if it is refused. The use of a network counts for all its waiting requests. Otherwise, while most of
 * a flood is refused, most of its addresses would seem to have used nothing.
 *
 * Among equals a random one of those that came lately is next, so a flood gains nothing by its timing. If the newest were next, a
 * flood that sends each request just before a turn ends would overtake nearly everybody. If the oldest were next, then, while more
 * arrive than can run, most clients would have given up before their turn.
 *
 * The answer does not wait for the rest of its place. A request that finds every place working or resting waits. Only a newcomer, whose
 * networks have sent nothing else of late, begins during a rest, and the place makes up for it afterwards.
 *
 * A request whose client leaves gives its place back at once.
 *
 * Memory is bounded: when more than `most` wait, the oldest request among those that have used most is rejected with `OVERLOADED`. To
 * find that request, or the next one, the queue looks at every waiting request: 0.05 to 0.12 ms for a thousand.
 */
export function createFairQueue({
  atOnce,
  most,
  mostEach,
  now = () => performance.now(),
  random = Math.random,
}: FairQueueOptions): InTurn {
  /** The oldest first. */
  const waiting: Waiting[] = []
  const waitingOf = new Map<string, number>()
  const uses = new Map<string, Use>()
  /** When each place has rested. Never, while it works. */
  const restedAt = Array.from({ length: atOnce }, () => Number.NEGATIVE_INFINITY)
  let waking: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY

  const leftOf = ({ level, at }: Use, moment: number) => level * Math.exp((at - moment) / forgetMs)
  const levelOf = (network: string | undefined, moment: number): number => {
    const use = network === undefined ? undefined : uses.get(network)
    if (!use) return 0
    if (moment >= use.roundedUntil) {
      use.rounded = Math.round(leftOf(use, moment))
      use.roundedUntil = use.at + forgetMs * Math.log(use.level / Math.max(0, use.rounded - 0.5))
    }
    return use.rounded
  }
  /**
   * Orders clients by the use of their most used network, and equals by the use of their own address. Both are rounded to the nearest
   * whole number, so that most clients are equals.
   */
  const rankOf = (networks: readonly string[], moment: number): number => {
    const ownLevel = levelOf(networks[0], moment)
    let level = ownLevel
    for (let at = 1; at < networks.length; at++)
      level = Math.max(level, levelOf(networks[at], moment))
    return level * mostLevel + ownLevel
  }
  /** Whether these networks have sent this request alone. In a /56 and a /48, others may have sent as many more as their shares allow. */
  const isNewcomer = (networks: readonly string[], moment: number) =>
    networks.every((network) => levelOf(network, moment) <= 1)
  const countUse = (networks: readonly string[]) => {
    const moment = now()
    for (const [at, network] of networks.entries()) {
      const use = uses.get(network)
      const level = (use ? leftOf(use, moment) : 0) + 1 / (networkShares[at] ?? 1)
      // Set anew, so that the map lists the network that was seen longest ago first.
      uses.delete(network)
      uses.set(network, { level, at: moment, rounded: 0, roundedUntil: moment })
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
  const leave = (one: Waiting) => {
    const at = waiting.indexOf(one)
    if (at >= 0) takeOut(at)?.refuse()
  }
  /** A random one of those at these places, of the fresh ones if there are any. Rounds down, as `random` stays below 1. */
  const takeOneOf = (equals: readonly number[]) => {
    const freshFrom = now() - freshMs
    const fresh = equals.filter((at) => (waiting[at]?.since ?? 0) >= freshFrom)
    const drawn = fresh.length > 0 ? fresh : equals
    return takeOut(drawn[Math.floor(random() * drawn.length)] ?? 0)
  }
  /** The oldest of those that have used most. */
  const takeMost = () => takeOut(extremesOf((rank, most) => rank > most)[0] ?? 0)
  /** Where those wait that share the best rank, the oldest first. */
  const extremesOf = (isBetter: (rank: number, best: number) => boolean): number[] => {
    const moment = now()
    let best: number | undefined
    let found: number[] = []
    for (let at = 0; at < waiting.length; at++) {
      const rank = rankOf(waiting[at]?.networks ?? [], moment)
      if (best === undefined || isBetter(rank, best)) {
        best = rank
        found = [at]
      } else if (rank === best) found.push(at)
    }
    return found
  }

  /** In how many milliseconds such a request can begin: none or fewer if it can now, and `Infinity` while every place works. */
  const readyInMs = (networks: readonly string[]): number => {
    const moment = now()
    return Math.min(...restedAt) - moment - (isNewcomer(networks, moment) ? mostOwedMs : 0)
  }
  async function run<T>(work: () => Promise<T>, restMs: () => number): Promise<T> {
    const place = restedAt.indexOf(Math.min(...restedAt))
    const owedMs = Math.max(0, (restedAt[place] ?? 0) - now())
    restedAt[place] = Number.POSITIVE_INFINITY
    try {
      return await work()
    } finally {
      restedAt[place] = now() + Math.max(0, owedMs + restMs())
      startWaiting()
    }
  }
  /** Starts those that can begin, the best first. All others can begin no earlier than the best. */
  const startWaiting = () => {
    clearTimeout(waking)
    wakesAt = Number.POSITIVE_INFINITY
    while (waiting.length > 0) {
      const best = extremesOf((rank, least) => rank < least)
      const inMs = readyInMs(waiting[best[0] ?? 0]?.networks ?? [])
      if (inMs > 0) return wakeIn(inMs)
      takeOneOf(best)?.start()
    }
  }
  const wakeIn = (ms: number) => {
    const at = now() + ms
    if (at >= wakesAt) return
    clearTimeout(waking)
    wakesAt = at
    // A waiting request holds a connection, which keeps the process alive. A rest alone does not.
    waking = setTimeout(startWaiting, Math.ceil(ms)).unref()
  }
  return (networks, work, { onLeave, restMs = () => 0 } = {}) => {
    countUse(networks)
    const inMs = readyInMs(networks)
    if (inMs <= 0 && waiting.length === 0) return run(work, restMs)
    const [own = ''] = networks
    if ((waitingOf.get(own) ?? 0) >= mostEach) return Promise.reject(new GatewayError('OVERLOADED'))
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        networks,
        since: now(),
        start: () => resolve(run(work, restMs)),
        refuse: () => reject(new GatewayError('OVERLOADED')),
      }
      add(one)
      onLeave?.(() => leave(one))
      if (inMs <= 0) startWaiting()
      else wakeIn(inMs)
      if (waiting.length > most) takeMost()?.refuse()
    })
  }
}
