import { liveStatuses } from '@gasless-gateway/core'

/**
 * Holds for operations that are neither prepared nor ended. The statuses stand in the text: a plan for all values uses a partial
 * index only if the statement names the condition of the index.
 */
export const isLive = `status in (${liveStatuses.map((status) => `'${status}'`).join(', ')})`
