import { liveStatuses } from '@gasless-gateway/core'

/**
 * A condition: the operation is neither prepared nor ended. The statuses are literals, because a generic plan uses a
 * partial index only if the statement contains the condition of the index.
 */
export const isLive = `status in (${liveStatuses.map((status) => `'${status}'`).join(', ')})`
