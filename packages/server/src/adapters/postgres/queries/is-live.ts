import { liveStatuses } from '@gasless-gateway/core'

/**
 * Of operations that are neither prepared nor ended. The statuses are part of the text: PostgreSQL uses a partial index in a plan for all
 * values only if the statement names the index's condition itself.
 */
export const isLive = `status in (${liveStatuses.map((status) => `'${status}'`).join(', ')})`
