import type { ExchangeObserver } from './batching-http.js'
import type { Timers } from './timers.js'

/**
 * - `ready`: answers.
 * - `demoted`: was late or lacked something a moment ago.
 * - `behind`: answers, but does not have the newest blocks.
 * - `failing`: did not answer several times in a row.
 * - `limited`: asked to be left alone.
 * - `wrong chain`: serves another chain, and is not listened to.
 */
export type EndpointCondition =
  | 'ready'
  | 'demoted'
  | 'behind'
  | 'failing'
  | 'limited'
  | 'wrong chain'

/** One lost exchange says little: connections break. */
const failuresUntilPause = 3
const firstPauseMs = 250
const longestPauseMs = 10_000
/** An endpoint that names a longer time itself is not waited for any longer. */
const longestNamedPauseMs = 60_000
/** Enough for a node to catch up with the others, or for a busy one to come to rest. */
const demotionMs = 5_000
/** Between two looks at an endpoint that is behind. */
const lookAgainMs = 5_000

/** What is known of one endpoint. Time passes by `timers`; nothing happens by itself. */
export interface EndpointHealth extends ExchangeObserver {
  condition(): EndpointCondition
  /** It has shown since its last failure that it serves the right chain. */
  isConfirmed(): boolean
  /** It is time to look whether it is back. */
  isDueForCheck(): boolean
  /** It may be asked when there is nobody better. */
  isLastResort(): boolean
  /** Until its pause is over; 0 without one. */
  pauseLeftMs(): number
  /** Said which chain it serves. */
  serves(chainId: number): void
  /** Did not say, when it was asked: it is to be asked again before anything that it says is believed. */
  keepsQuiet(): void
  /** Others are asked first for a moment: it was late, or lacked something that it should have. */
  demote(): void
  /** Showed its newest block, when the others had already shown theirs. */
  sawHead(head: bigint, othersHead: bigint | undefined): void
  /** Showed, or lacked, a block of this number. */
  sawBlock(number: bigint): void
  lacksBlock(number: bigint): void
  /** Number of the newest block that it has shown. */
  head(): bigint | undefined
}

export function createEndpointHealth({
  chainId: rightChainId,
  toleratedLag,
  timers,
  onChange,
}: {
  chainId: number
  /** Blocks. */
  toleratedLag: bigint
  timers: Timers
  /** Called once per change, not once per request. */
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
      // What comes back at this address may be something else.
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
