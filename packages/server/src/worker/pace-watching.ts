import { type WatchPace, watchPace } from '@gasless-gateway/core'
import { shareRuns } from './share-runs.js'

export interface Watching {
  /** Makes a pass now. Concurrent callers share it. Resolves to true if there was anything new. */
  watch(networkId: string): Promise<boolean>
  /** Makes a pass if one is due, and otherwise costs nothing. Resolves to true if the next pass is due at once. */
  watchWhenDue(networkId: string): Promise<boolean>
  /** Ends the pause of a watcher that rests because nothing was in flight. */
  rouse(networkId: string): void
  /** Returns whether no block is expected yet. */
  isAwaiting(networkId: string): boolean
}

/** Schedules the passes of the watchers of all networks. */
export function paceWatching({
  pass,
  blockTimeMsOf,
  now = () => performance.now(),
}: {
  pass: (networkId: string) => Promise<{
    readonly foundAny: boolean
    /** The head, if the pass has reached it. */
    readonly head: bigint | undefined
    /** The pause that the pass asks for, because nothing is in flight. */
    readonly restMs?: number | undefined
  }>
  blockTimeMsOf: (networkId: string) => number
  now?: () => number
}): Watching {
  const paces = new Map<string, WatchPace>()
  const isBefore = (pace: WatchPace | undefined) => pace !== undefined && now() < pace.nextLookAt
  /** Watchers for which work came during a pass. The pass may have looked for it too early. */
  const roused = new Set<string>()
  const watch = shareRuns(async (networkId: string) => {
    const startedAt = now()
    roused.delete(networkId)
    const seen = await pass(networkId)
    const restMs = roused.has(networkId) ? undefined : seen.restMs
    const look = { ...seen, restMs, startedAt, endedAt: now() }
    paces.set(
      networkId,
      watchPace(paces.get(networkId), look, { blockTimeMs: blockTimeMsOf(networkId) }),
    )
    return seen.foundAny
  })
  return {
    watch,
    watchWhenDue: async (networkId) => {
      if (isBefore(paces.get(networkId))) return false
      return (await watch(networkId)) && !isBefore(paces.get(networkId))
    },
    rouse(networkId) {
      roused.add(networkId)
      const pace = paces.get(networkId)
      if (pace?.isResting) paces.set(networkId, { ...pace, nextLookAt: now(), isAwaiting: false })
    },
    isAwaiting(networkId) {
      const pace = paces.get(networkId)
      return isBefore(pace) && pace?.isAwaiting === true
    },
  }
}
