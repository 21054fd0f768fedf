import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const pollIntervalMs = 50
const timeoutMs = 60_000

/**
 * Waits until each operation has reached the status. It reads the log of transitions from the database, so that the
 * wait costs the gateway nothing. Throws if an operation does not reach the status within a minute.
 */
export async function awaitStatuses(
  client: pg.Client,
  operationIds: readonly string[],
  status: 'confirmed' | 'finalized',
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { rows } = await client.query<{ reached: number }>(
      `select count(distinct operation_id)::int as reached from operation_transitions
       where operation_id = any($1) and to_status = $2`,
      [operationIds, status],
    )
    const reached = rows[0]?.reached ?? 0
    if (reached === operationIds.length) return
    if (Date.now() > deadline)
      throw new Error(
        `${operationIds.length - reached} operations were not ${status} within ${timeoutMs / 1_000} s.`,
      )
    await sleep(pollIntervalMs)
  }
}
