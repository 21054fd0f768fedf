import type { EndpointPool } from '../chain/endpoint-pool.js'
import { failureKind } from '../chain/failure-kind.js'
import { unavailabilityIn } from './explain-refusal.js'

/** More than five blocks of most networks. */
const patienceMs = 15_000
const pauseMs = 250

/**
 * Repeats a read while every endpoint lacks the block that the read is about. The pool alone asks two or three times,
 * and several nodes behind one URL may all be behind the node that has shown the block.
 */
export async function untilShown<T>(
  pool: Pick<EndpointPool, 'now' | 'pause'>,
  read: () => Promise<T>,
): Promise<T> {
  const until = pool.now() + patienceMs
  for (;;) {
    try {
      return await read()
    } catch (error) {
      const isLagging = failureKind(unavailabilityIn(error)?.cause) === 'lagging'
      if (!isLagging || pool.now() > until) throw error
    }
    await pool.pause(pauseMs)
  }
}
