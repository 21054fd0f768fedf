import { controlEndpoints } from './control-endpoints.js'
import { dataEndpoints } from './data-endpoints.js'

const { getHealth, ...withKey } = dataEndpoints

/**
 * Every endpoint of the gateway. An endpoint that is added to either list is routed, validated, documented and typed.
 */
export const endpoints = { getHealth, ...controlEndpoints, ...withKey } as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
