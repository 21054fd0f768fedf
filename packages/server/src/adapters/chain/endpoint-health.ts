import type { ExchangeObserver } from './batching-http.js'
import type { Timers } from './timers.js'

/**
 * - `ready`: answers.
 * - `demoted`: was late or lacked something in the last few seconds.
 * - `behind`: answers, but does not have the newest blocks.
 * - `failing`: did not answer several times in a row.
 * - `limited`: limits the rate of requests.
 * - `wrong chain`: serves another chain; its answers are ignored.
 */
export type EndpointCondition =
  | 'ready'
  | 'demoted'
  | 'behind'
  | 'failing'
  | 'limited'
  | 'wrong chain'

/** A single failure proves little, because connections break. */
const failuresUntilPause = 3
const firstPauseMs = 250
const longestPauseMs = 10_000
/** The longest pause that an endpoint can request with `Retry-After`. */
const longestNamedPauseMs = 60_000
/** Enough for a lagging node to catch up, or for a busy one to recover. */
const demotionMs = 5_000
/** Milliseconds between two checks of an endpoint that is behind. */
const lookAgainMs = 5_000

/** The state of one endpoint. It uses the clock of `timers` and starts no timers. */
export interface EndpointHealth extends ExchangeObserver {
  condition(): EndpointCondition
  /** Returns whether the endpoint has shown, since its last failure, that it serves the right chain. */
  isConfirmed(): boolean
  /** Returns whether the endpoint should be checked now. */
  isDueForCheck(): boolean
  /** Returns whether the endpoint may be asked if no better one is available. */
  isLastResort(): boolean
  /** Returns the milliseconds until its pause ends; 0 without one. */
  pauseLeftMs(): number
  /** Records the chain id that the endpoint reports. */
  serves(chainId: number): void
  /** Records that the endpoint did not report its chain id. It must do so before its answers are used. */
  keepsQuiet(): void
  /** Puts the endpoint after the others for a few seconds, because it was late or lacked something. */
  demote(): void
  /** Records its newest block, and the newest block of the other endpoints. */
  sawHead(head: bigint, othersHead: bigint | undefined): void
  /** Record that the endpoint has, or lacks, the block with this number. */
  sawBlock(number: bigint): void
  lacksBlock(number: bigint): void
  /** Returns the number of the newest block that the endpoint has shown. */
  head(): bigint | undefined
}

export function createEndpointHealth({
  chainId: rightChainId,
  toleratedLag,
  timers,
  onChange,
}: {
  chainId: number
  /** Number of blocks that the endpoint may lag behind the others. */
  toleratedLag: bigint
  timers: Timers
  /** Called once per change. */
  onChange(condition: EndpointCondition, details: object): void
}): EndpointHealth {
  let failures = 0
  let pauses = 0
  let trouble: 'failing' | 'limited' | undefined
  let pausedUntil = Number.NEGATIVE_INFINITY
  let demotedUntil = Number.NEGATIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  let behind = false
  let servedChainId: number | undefined
  let confirmed = false
  let head: bigint | undefined
  let reported: EndpointCondition = 'ready'

  const lasting = (): EndpointCondition => {
    if (servedChainId !== undefined && servedChainId !== rightChainId) return 'wrong chain'
    return trouble ?? (behind ? 'behind' : 'ready')
  }
  const report = (details: object = {}) => {
    const before = reported
    reported = lasting()
    if (reported !== before) onChange(reported, details)
  }
  const pause = (kind: 'failing' | 'limited', atLeastMs: number) => {
    const grown = Math.min(firstPauseMs * 2 ** pauses, longestPauseMs)
    pausedUntil = timers.now() + Math.max(grown, Math.min(atLeastMs, longestNamedPauseMs))
    pauses++
    trouble = kind
    report({ pauseMs: Math.round(pausedUntil - timers.now()) })
  }
  const isPaused = () => timers.now() < pausedUntil

  return {
    condition() {
      const condition = lasting()
      return condition === 'ready' && timers.now() < demotedUntil ? 'demoted' : condition
    },
    isConfirmed: () => confirmed,
    isDueForCheck() {
      const condition = lasting()
      if (condition === 'failing' || condition === 'limited') return !isPaused()
      return condition === 'behind' && timers.now() >= lookedAt + lookAgainMs
    },
    isLastResort() {
      const condition = lasting()
      return condition === 'failing' || (condition === 'limited' && !isPaused())
    },
    pauseLeftMs: () => Math.max(0, pausedUntil - timers.now()),
    head: () => head,

    answered() {
      failures = 0
      pauses = 0
      trouble = undefined
      pausedUntil = Number.NEGATIVE_INFINITY
      report()
    },
    failed() {
      failures++
      if (failures < failuresUntilPause || isPaused()) return
      // Another node may answer at this URL after the failure.
      confirmed = false
      pause('failing', 0)
    },
    limited(retryAfterMs = 0) {
      if (trouble !== 'limited' || !isPaused()) pause('limited', retryAfterMs)
    },

    serves(chainId) {
      servedChainId = chainId
      confirmed = chainId === rightChainId
      if (!confirmed) {
        head = undefined
        behind = false
      }
      report({ chainId, expectedChainId: rightChainId })
    },
    keepsQuiet() {
      confirmed = false
    },
    demote() {
      demotedUntil = timers.now() + demotionMs
    },
    sawHead(number, othersHead) {
      head = number
      lookedAt = timers.now()
      behind = othersHead !== undefined && othersHead - number > toleratedLag
      report({ head: number, othersHead })
    },
    sawBlock(number) {
      if (head === undefined || head < number) head = number
    },
    lacksBlock(number) {
      if (head !== undefined && head >= number) head = number - 1n
    },
  }
}
