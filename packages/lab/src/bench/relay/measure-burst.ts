import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import type { Hash } from 'viem'
import { runConcurrently } from '../run-concurrently.js'
import type { Landing } from './landing-tally.js'
import { submissionsAtOnce } from './relay-target.js'
import { watchLandings } from './watch-landings.js'

export interface Burst {
  readonly operations: number
  /** Time from the first request to the first sight of the block with the last operation. */
  readonly seconds: number
  /** Time from the first request to the last answer. */
  readonly acceptedAfterSeconds: number
  readonly landings: ReadonlyMap<Hash, Landing>
}

/**
 * Sends the requests as fast as they are answered, or at most `perSecond` a second. Returns when every operation is
 * mined.
 */
export async function measureBurst(
  chain: DevnetChain,
  {
    hashes,
    requests,
    send,
    perSecond = Number.POSITIVE_INFINITY,
    onAccepted = async () => {},
  }: {
    readonly hashes: readonly Hash[]
    readonly requests: readonly string[]
    readonly send: (request: string) => Promise<unknown>
    readonly perSecond?: number
    /** Runs after the last answer. */
    readonly onAccepted?: (() => Promise<unknown>) | undefined
  },
): Promise<Burst> {
  const watch = await watchLandings(chain, hashes)
  const startedAt = performance.now()
  const secondsSinceStart = () => (performance.now() - startedAt) / 1000
  const sendInTime = async ([at, request]: readonly [number, string]) => {
    const early = at / perSecond - secondsSinceStart()
    if (early > 0) await sleep(early * 1000)
    await send(request)
  }
  const sendAll = async () => {
    await runConcurrently([...requests.entries()], submissionsAtOnce, sendInTime)
    const seconds = secondsSinceStart()
    await onAccepted()
    return seconds
  }
  try {
    const [acceptedAfterSeconds, { seconds, landings }] = await Promise.all([
      sendAll(),
      watch.complete.then((landings) => ({ seconds: secondsSinceStart(), landings })),
    ])
    return { operations: hashes.length, seconds, acceptedAfterSeconds, landings }
  } finally {
    watch.stop()
  }
}
