import { GatewayError, isGatewayError, type Logger, type Network } from '@gasless-gateway/core'
import {
  type Address,
  createPublicClient,
  createTransport,
  type Hex,
  type PublicClient,
} from 'viem'
import { type Condition, createCondition } from '../../logging/create-condition.js'
import { askInTurn, NoAnswerError } from './ask-in-turn.js'
import type { ExchangeObserver } from './batching-http.js'
import { createEndpoint, type Endpoint } from './create-endpoint.js'
import { UnableEndpointError } from './endpoint-errors.js'
import { createEndpointHealth, type EndpointCondition } from './endpoint-health.js'
import { failureKind, mayPass } from './failure-kind.js'
import { isUnsupported } from './is-unsupported.js'
import { createRpcClient } from './rpc-client.js'
import type { ContractRead } from './state-reads.js'
import { systemTimers, type Timers } from './timers.js'

/** Milliseconds without an answer after which a read is started at the next endpoint too. */
const hedgeAfterMs = 1_000
/** Milliseconds before the endpoints that failed are asked once more. */
const betweenRoundsMs = 250
/** One broken connection is more frequent than two in a row. A network with a single endpoint gets one more round. */
const roundsOfSeveral = 2
const roundsOfOne = 3
/**
 * Number of times that one request is sent while a rate limit refuses it. If the limit refuses one send in three, all
 * six fail for about one request in 700.
 */
const asksOfOneRequest = 6
/** Milliseconds that one read over all endpoints may take. */
const wholeReadMs = 8_000
/** An endpoint lags if it is further behind the others than this, in blocks and in the time that blocks take. */
const toleratedLagBlocks = 3
const toleratedLagMs = 5_000
/** Milliseconds between two checks of all endpoints while no endpoint shows a new block. */
const lookAroundMs = 5_000

/**
 * An endpoint is unsteady when it loses a fifth of about its last thirty exchanges. It is steady again below a tenth.
 */
const weightOfOne = 1 / 32
const unsteadyShare = 0.2
const steadyShare = 0.1
/** Losses by chance come in bursts. */
const unsteadyCalmMs = 60_000

type Read<T> = (endpoint: Endpoint) => Promise<T>

/** The endpoints of one network, the preferred one first, and their health. */
export interface EndpointPool {
  readonly endpoints: readonly Endpoint[]
  /** A client that uses all endpoints. */
  readonly client: PublicClient
  /**
   * Runs a read at the best endpoint. The next endpoint is asked too when the answer is late, and at once when it
   * fails. The first answer wins. An error that the chain answers with, such as a revert, is an answer. All requests of
   * one read go to the same endpoint.
   *
   * If no endpoint answers, the pool asks all of them again: two rounds in all, or three for a single endpoint. It
   * waits for an endpoint that limits requests if there is time.
   *
   * Throws `NETWORK_UNAVAILABLE` when no endpoint answers, after eight seconds at most, and at once when every endpoint
   * refuses.
   */
  ask<T>(read: Read<T>): Promise<T>
  /** Does what `ask` does, at one endpoint only. Throws the endpoint's own error when it refuses. */
  askOnly<T>(endpoint: Endpoint, read: Read<T>): Promise<T>
  /**
   * Runs a read at every endpoint at once. Endpoints that do not answer are left out unless there are no others. If all
   * endpoints limit requests, the pool waits for them.
   *
   * When all of them fail, it throws the chain's answer if there is one, and `NETWORK_UNAVAILABLE` otherwise.
   */
  askAll<T>(read: Read<T>): Promise<T>
  /**
   * Returns two healthy endpoints, or the only one if the network has one. Endpoints that can be a witness come first.
   * Throws `NETWORK_UNAVAILABLE` when too few are healthy.
   */
  witnesses(isAble?: (endpoint: Endpoint) => boolean): readonly Endpoint[]
  /** Waits by the clock of the endpoints' timers. */
  pause(ms: number): Promise<void>
  now(): number
  /** Returns the number of the newest block that any endpoint has shown. */
  head(): bigint | undefined
  /** Returns whether any endpoint has shown, since its last failure, that it serves the right chain. */
  answers(): boolean
  /** Returns whether all endpoints serve another chain. */
  allServeAnotherChain(): boolean
  /**
   * Asks every endpoint for its chain id and newest block. An endpoint of another chain is not used until it is right
   * again.
   */
  check(): Promise<void>
  close(): void
}

/** Creates the pool. A URL that is given twice is one endpoint, because an endpoint cannot confirm itself. */
export function createEndpointPool({
  network,
  urls,
  logger,
  timers = systemTimers,
  timeoutMs,
  onSuspicion,
}: {
  network: Pick<Network, 'networkId' | 'name' | 'chainId' | 'blockTimeMs'>
  urls: readonly string[]
  logger: Logger
  timers?: Timers
  /**
   * The limit for one exchange, and for one read over all endpoints. @default 5,000 for an exchange, 8,000 for a read
   */
  timeoutMs?: number | undefined
  /** Called when an answer suggests that an endpoint's abilities have changed since the last check. */
  onSuspicion?: (() => void) | undefined
}): EndpointPool {
  const { networkId, name, chainId, blockTimeMs } = network
  const toleratedLag = BigInt(Math.max(toleratedLagBlocks, Math.ceil(toleratedLagMs / blockTimeMs)))
  const noBlockIsLongMs = Math.max(lookAroundMs, toleratedLagBlocks * blockTimeMs)
  const closing = new AbortController()
  const patienceMs = timeoutMs ?? wholeReadMs
  let bestHead: bigint | undefined
  let bestHeadAt = timers.now()
  let lookedAroundAt = timers.now()

  const endpoints: readonly Endpoint[] = [...new Set(urls.map((url) => new URL(url).href))].map(
    (url, index) => {
      // Log the host instead of the URL, because the URL contains tokens.
      const label = { networkId, endpoint: index + 1, host: new URL(url).host }
      const health = createEndpointHealth({
        chainId,
        toleratedLag,
        timers,
        onChange(condition, details) {
          if (condition === 'behind') troubles.behind.holds(details)
          const passes = isTrouble(condition) || (condition === 'ready' && isTrouble(before))
          before = condition
          if (!passes) tell(condition, details)
        },
      })
      let before: EndpointCondition = 'ready'
      const tell = (condition: EndpointCondition, details: object, message?: string) => {
        if (!closing.signal.aborted)
          logger[levels[condition]]({ ...label, ...details }, message ?? messages[condition])
      }
      const troubles = Object.fromEntries(
        (['failing', 'limited', 'behind'] as const).map((kind) => [
          kind,
          createCondition({
            now: timers.now,
            onStart: (details) => tell(kind, details),
            onStill: (counts) => tell(kind, counts, `${messages[kind]} (still)`),
            onEnd: (counts) => tell('ready', { after: kind, ...counts }),
          }),
        ]),
      ) as Record<Trouble, Condition>
      const unsteady = createCondition({
        now: timers.now,
        calmMs: unsteadyCalmMs,
        onStart: (details) => tell('failing', details, unsteadyMessage),
        onStill: (counts) => tell('failing', counts, `${unsteadyMessage} (still)`),
        onEnd: (counts) => tell('ready', { after: 'unsteady', ...counts }),
      })
      /** Share of lost exchanges. The newest exchanges have the most weight. */
      let lostShare = 0
      const observer: ExchangeObserver = {
        answered() {
          health.answered()
          lostShare -= lostShare * weightOfOne
          if (lostShare < steadyShare) unsteady.passed()
          for (const [kind, trouble] of Object.entries(troubles))
            if (kind !== health.condition()) trouble.passed()
        },
        failed() {
          health.failed()
          if (health.condition() === 'failing') return troubles.failing.holds()
          lostShare += (1 - lostShare) * weightOfOne
          if (lostShare > unsteadyShare)
            unsteady.holds({ lostPercent: Math.round(100 * lostShare) })
        },
        limited(retryAfterMs) {
          health.limited(retryAfterMs)
          troubles.limited.holds({ pauseMs: Math.round(health.pauseLeftMs()) })
        },
        takesAtOnce: (most) => {
          if (!closing.signal.aborted)
            logger.info(
              { ...label, most },
              'an RPC endpoint accepts only small batches; the gateway sends no larger ones',
            )
        },
      }
      const late = new WeakSet<object>()
      return createEndpoint({
        host: label.host,
        isLate: (answer) => late.has(answer),
        client: createRpcClient(url, {
          timers,
          observer,
          askAgainAfterMs(asks) {
            const pauseMs = Math.max(betweenRoundsMs, health.pauseLeftMs())
            // The next endpoint answers sooner than one that requests a long pause.
            const longestMs = endpoints.length === 1 ? patienceMs : hedgeAfterMs
            if (asks === asksOfOneRequest || pauseMs > longestMs) return undefined
            return pauseMs
          },
          onLate: (answer) => void late.add(answer),
          signal: closing.signal,
          timeoutMs,
        }),
        health,
        suspect: () => onSuspicion?.(),
        chainId,
        headOfOthers: () => highest(endpoints.filter((_, other) => other !== index)),
        onHead(head) {
          if (bestHead !== undefined && head <= bestHead) return
          bestHead = head
          bestHeadAt = timers.now()
        },
      })
    },
  )

  const mostRounds = endpoints.length === 1 ? roundsOfOne : roundsOfSeveral

  const inCondition = (...conditions: readonly EndpointCondition[]) =>
    conditions.flatMap((condition) =>
      endpoints.filter(({ health }) => health.condition() === condition),
    )
  /** Returns the endpoints that may be asked: the best first, and equals in configured order. */
  const inOrder = () => [
    ...inCondition('ready', 'demoted', 'behind'),
    ...endpoints.filter(({ health }) => health.isLastResort()),
  ]

  /** Checks in the background whether endpoints are back, so that no read has to find out. */
  function lookAfterEndpoints(): void {
    if (endpoints.length === 1) return
    const now = timers.now()
    // The preferred endpoint may have stopped at an old block while nothing asked the others.
    if (now - bestHeadAt > noBlockIsLongMs && now - lookedAroundAt > lookAroundMs) {
      lookedAroundAt = now
      void check()
    }
    for (const { health, confirm } of endpoints)
      if (health.isDueForCheck()) void confirm().catch(() => {})
  }

  async function check(): Promise<void> {
    await Promise.allSettled(endpoints.map(({ confirm }) => confirm()))
  }

  const unavailable = (cause?: unknown) =>
    new GatewayError('NETWORK_UNAVAILABLE', {
      message: `${name} did not answer in time, or only from nodes that lack the block. Retry shortly.`,
      cause,
    })

  /**
   * The check of abilities does not try every request, for example none with a large gas limit. This line reports
   * those, too.
   */
  const refused = (cause: unknown) => {
    const error = new GatewayError('NETWORK_UNAVAILABLE', {
      message: `Every RPC endpoint of ${name} that answers refuses what the gateway needs. Retry shortly.`,
      cause,
    })
    logger.warn(
      { networkId, err: error },
      `every RPC endpoint refuses ${methodOf(cause) ?? 'what the gateway needs'}; use an endpoint or a plan that supports it`,
    )
    return error
  }

  async function attempt<T>(endpoint: Endpoint, read: Read<T>): Promise<T> {
    try {
      if (!endpoint.health.isConfirmed()) await endpoint.confirm()
      return await read(endpoint)
    } catch (error) {
      const kind = failureKind(error)
      if (kind === 'lagging') endpoint.health.demote()
      // An internal error alone does not show that the endpoint lacks the method: a call can cause one.
      if (kind === 'unable' && (error instanceof UnableEndpointError || isUnsupported(error)))
        endpoint.suspect()
      throw error
    }
  }

  /** Returns the milliseconds until the first endpoint with a rate limit may be asked again. */
  function limitEndsInMs(only: Endpoint | undefined): number | undefined {
    const limited = inCondition('limited').filter((endpoint) => !only || endpoint === only)
    return limited.length > 0
      ? Math.min(...limited.map(({ health }) => health.pauseLeftMs()))
      : undefined
  }

  async function askInRounds<T>(
    read: Read<T>,
    whenRefused: (error: unknown) => unknown,
    only?: Endpoint,
  ): Promise<T> {
    const candidates = () => inOrder().filter((endpoint) => !only || endpoint === only)
    const round = () =>
      askInTurn({
        candidates: candidates(),
        attempt: (endpoint) => attempt(endpoint, read),
        isAnswer: (error) => failureKind(error) === 'answer',
        onLate: ({ health }) => health.demote(),
        hedgeAfterMs,
        timers,
      })
    const until = timers.now() + patienceMs
    for (let rounds = 1; ; ) {
      const outcome = await round().then(
        (answer) => ({ answer }),
        (error: unknown) => {
          if (!(error instanceof NoAnswerError)) throw error
          // An endpoint that only limits requests may support the read.
          if (isRefusal(error) && limitEndsInMs(only) === undefined)
            throw whenRefused(error.failures[0])
          return { error }
        },
      )
      if ('answer' in outcome) return outcome.answer
      // An endpoint that limits requests answers after its pause. A read has time for most pauses.
      const limitEndsMs = limitEndsInMs(only)
      if (limitEndsMs === undefined && rounds++ === mostRounds)
        throw unavailable(outcome.error.cause)
      const waitMs = Math.max(betweenRoundsMs, limitEndsMs ?? 0)
      // The caller's time runs out before another round could answer.
      if (timers.now() + waitMs >= until) throw unavailable(outcome.error.cause)
      await pause(waitMs)
    }
  }

  const pause = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve))

  function bounded<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const callOff = timers.after(patienceMs, () => reject(unavailable()))
      answer.then(resolve, reject).finally(callOff)
    })
  }

  const ask = <T>(read: Read<T>): Promise<T> => {
    lookAfterEndpoints()
    return bounded(askInRounds(read, refused))
  }

  const askOnly = <T>(only: Endpoint, read: Read<T>): Promise<T> =>
    bounded(askInRounds(read, (error) => error, only))

  return {
    endpoints,
    client: createPublicClient({
      transport: () =>
        createTransport({
          key: 'pool',
          name: 'Endpoint pool',
          type: 'pool',
          retryCount: 0,
          request: (call) => {
            const read = plainReadOf(call)
            return ask(({ client, reads }) =>
              read ? reads.read(read) : client.request(call as never),
            ) as Promise<never>
          },
        }),
      cacheTime: 0,
    }),
    ask,
    askOnly,
    async askAll(read) {
      lookAfterEndpoints()
      const answering = inCondition('ready', 'demoted', 'behind')
      const others = inOrder()
      // If all endpoints limit requests, each is asked after its pause, if the read has time for that.
      const asked = [answering, others, inCondition('limited')].find(({ length }) => length > 0)
      if (!asked) throw unavailable()
      try {
        return await Promise.any(asked.map((endpoint) => askOnly(endpoint, read)))
      } catch (error) {
        const { errors } = error as AggregateError
        const isOutage = (one: unknown) => isGatewayError(one, 'NETWORK_UNAVAILABLE')
        // An endpoint that is silent now may support the method that this one lacks.
        throw (
          errors.find((one) => failureKind(one) === 'answer' && !isOutage(one)) ??
          errors.find(isOutage) ??
          refused(errors[0])
        )
      }
    },
    witnesses(isAble = () => true) {
      lookAfterEndpoints()
      const healthy = inCondition('ready', 'demoted')
      const needed = Math.min(2, endpoints.length)
      if (healthy.length < needed) throw unavailable()
      const unable = healthy.filter((endpoint) => !isAble(endpoint))
      return [...healthy.filter(isAble), ...unable].slice(0, needed)
    },
    pause,
    now: timers.now,
    head: () => bestHead,
    answers: () => endpoints.some(({ health }) => health.isConfirmed()),
    allServeAnotherChain: () => inCondition('wrong chain').length === endpoints.length,
    check,
    close: () => closing.abort(),
  }
}

/** Returns the read if the call is on the newest state and names only a contract and its input. */
function plainReadOf({ method, params }: Request): ContractRead | undefined {
  if (method !== 'eth_call') return undefined
  const [request, block, ...others] = params as [Readonly<Record<string, unknown>>, ...unknown[]]
  const { to, data, ...rest } = request
  const isPlain =
    block === 'latest' &&
    others.length === 0 &&
    Object.values(rest).every((value) => value === undefined)
  return isPlain && typeof to === 'string' && typeof data === 'string'
    ? { to: to as Address, data: data as Hex }
    : undefined
}

interface Request {
  readonly method: string
  readonly params?: unknown
}

/** Returns whether every endpoint refused for a lasting reason, so that asking again is useless. */
function isRefusal({ failures }: NoAnswerError): boolean {
  const isLasting = (failure: unknown) => failureKind(failure) === 'unable' && !mayPass(failure)
  return failures.length > 0 && failures.every(isLasting)
}

/** Returns the method of the refused request. The messages of nodes do not name it, but viem's do. */
function methodOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const method = /"method":"(\w+)"/.exec(cause.message)?.[1]
    if (method) return method
  }
  return undefined
}

const highest = (endpoints: readonly Endpoint[]): bigint | undefined =>
  endpoints
    .map(({ health }) => health.head())
    .reduce(
      (best, head) => (head === undefined || (best !== undefined && best > head) ? best : head),
      undefined,
    )

type Trouble = 'failing' | 'limited' | 'behind'

/** These conditions change several times a second, so each is logged as one lasting condition. */
const isTrouble = (condition: EndpointCondition): condition is Trouble =>
  condition === 'failing' || condition === 'limited' || condition === 'behind'

const levels = {
  ready: 'info',
  // This condition ends by itself and is not logged as a warning.
  demoted: 'debug',
  behind: 'warn',
  failing: 'warn',
  limited: 'warn',
  'wrong chain': 'error',
} as const

const unsteadyMessage =
  'an RPC endpoint leaves many requests without an answer; the gateway repeats each of them, which takes time'

const messages: Record<EndpointCondition, string> = {
  ready: 'an RPC endpoint is healthy again',
  demoted: 'an RPC endpoint was late or lacked something; the others are asked first for a moment',
  behind: 'an RPC endpoint is behind the others; it is asked last until it has caught up',
  failing: 'an RPC endpoint does not answer; it is asked last until it does',
  limited: 'an RPC endpoint limits our requests; the gateway sends it none for a while',
  'wrong chain': 'an RPC endpoint serves another chain; it is not used until its URL is corrected',
}
