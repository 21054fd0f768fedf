import { networkShares } from '@gasless-gateway/core'
import { GatewayError } from '@gasless-gateway/core/errors'

export interface FairQueueOptions {
  /** Number of requests that run at the same time. */
  readonly atOnce: number
  /** Most requests that wait. */
  readonly most: number
  /** Most waiting requests of one address, which is the client's narrowest network. */
  readonly mostEach: number
  /** Returns milliseconds that never decrease. @default `performance.now` */
  readonly now?: () => number
  /** Returns a random number from 0 up to, but not including, 1. @default `Math.random` */
  readonly random?: () => number
}

export interface TurnOptions {
  /** Calls its listener when the client leaves, or at once if the client has left already. */
  readonly onLeave?: ((listener: () => void) => void) | undefined
  /**
   * Returns the milliseconds that the place rests after the work. The queue calls it when the work has ended. A
   * negative number shortens the rest that the place already owes, because the work itself has rested for longer.
   * @default 0
   */
  readonly restMs?: () => number
}

/**
 * Runs the work when its turn comes. `networks` are those of the client, the narrowest first. Rejects with
 * `OVERLOADED`, without the work, if the queue is full or the client leaves while it waits.
 */
export type InTurn = <T>(
  networks: readonly string[],
  work: () => Promise<T>,
  options?: TurnOptions,
) => Promise<T>

/**
 * Use decays over 15 minutes, the window of the limit `login-address`. The queue forgets one request after ten minutes.
 * A flood looks like people without a recent sign-in only if it uses a new address for every sign-in of ten minutes. A
 * machine with two cores answers 12 sign-ins a second, so the flood needs 7,500 addresses.
 */
const forgetMs = 900_000
/**
 * The most networks whose use is remembered, in 9 MB. The network that was seen longest ago is forgotten first. The
 * limit `open` lets each IPv6 /48 ask 4,800 times a minute. A flood from one /48 exceeds this number in ten minutes,
 * and a flood from ten of them in a minute. The queue then forgets other clients, which helps them. It does not forget
 * the /56 and the /48 of the flood, because every request renews them.
 */
const mostUses = 50_000

/** The use of a network at a moment. After `forgetMs`, 1/e of it is left. */
interface Use {
  readonly level: number
  readonly at: number
  /** The remaining use, to the nearest whole number. It stays the same until `roundedUntil`. */
  rounded: number
  roundedUntil: number
}

/** More than any network can have used: the limits allow thousands. */
const mostLevel = 2 ** 26

/** Most clients that have waited for longer have left. */
const freshMs = 30_000

/**
 * A newcomer may begin while a place owes no more rest than this. Take hashes of 40 ms and a share of a half: then 25
 * people who sign in at the same moment are answered without a rest.
 */
const mostOwedMs = 1_000

interface Waiting {
  readonly networks: readonly string[]
  /** When the request came. */
  readonly since: number
  start(): void
  refuse(): void
}

/**
 * Runs a few requests at once. The next request is the one whose networks have used least. A client that floods waits
 * behind every other client, however many clients flood. All clients of a /56 or a /48 share its use, so it may use
 * more, by the factor in `networkShares`.
 *
 * Each arrival counts as use, even if it is refused. The use of a network counts for all its waiting requests.
 * Otherwise most addresses of a flood would seem unused while most of the flood is refused.
 *
 * Among equals, the queue picks a random recent arrival, so a flood gains nothing by its timing. If the newest were
 * next, a flood could send each request just before a turn ends and overtake nearly everybody. If the oldest were next,
 * most clients would have given up before their turn while more arrive than can run.
 *
 * The answer does not wait for the rest of its place. A request waits if every place is working or resting. A newcomer,
 * whose networks have sent no other recent request, may begin during a rest. The place makes up for that rest
 * afterwards.
 *
 * A request whose client leaves gives its place back at once.
 *
 * Memory is bounded: when more than `most` wait, the queue rejects one with `OVERLOADED`. It is the oldest request
 * among those that have used most. To find that request, or the next one, the queue looks at every waiting request:
 * 0.05 to 0.12 ms for a thousand.
 */
export function createFairQueue({
  atOnce,
  most,
  mostEach,
  now = () => performance.now(),
  random = Math.random,
}: FairQueueOptions): InTurn {
  /** In the order of arrival. */
  const waiting: Waiting[] = []
  const waitingOf = new Map<string, number>()
  const uses = new Map<string, Use>()
  /** When the rest of each place ends. `Infinity` while the place works. */
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
   * Orders clients by the use of their most used network, and equals by the use of their own address. Both are rounded
   * to the nearest whole number, so that most clients are equals.
   */
  const rankOf = (networks: readonly string[], moment: number): number => {
    const ownLevel = levelOf(networks[0], moment)
    let level = ownLevel
    for (let at = 1; at < networks.length; at++)
      level = Math.max(level, levelOf(networks[at], moment))
    return level * mostLevel + ownLevel
  }
  /**
   * Returns whether these networks have sent only this request. In a /56 and a /48, other clients may have sent more,
   * as their shares allow.
   */
  const isNewcomer = (networks: readonly string[], moment: number) =>
    networks.every((network) => levelOf(network, moment) <= 1)
  const countUse = (networks: readonly string[]) => {
    const moment = now()
    for (const [at, network] of networks.entries()) {
      const use = uses.get(network)
      const level = (use ? leftOf(use, moment) : 0) + 1 / (networkShares[at] ?? 1)
      // Delete and set, so that the map lists the network that was seen longest ago first.
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
  /**
   * Takes a random request at one of these positions, a fresh one if possible. Rounds down, because `random` stays
   * below 1.
   */
  const takeOneOf = (equals: readonly number[]) => {
    const freshFrom = now() - freshMs
    const fresh = equals.filter((at) => (waiting[at]?.since ?? 0) >= freshFrom)
    const drawn = fresh.length > 0 ? fresh : equals
    return takeOut(drawn[Math.floor(random() * drawn.length)] ?? 0)
  }
  /** Takes the oldest of the requests that have used most. */
  const takeMost = () => takeOut(extremesOf((rank, most) => rank > most)[0] ?? 0)
  /** Returns the positions of the requests with the best rank, the oldest first. */
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

  /**
   * Returns the milliseconds until a request of these networks can begin: 0 or less if it can now, `Infinity` while
   * every place works.
   */
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
  /** Starts the waiting requests that can begin, the best first. The others can begin no earlier than the best. */
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
    // A waiting request holds a connection, which keeps the process alive. A rest must not keep it alive.
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
