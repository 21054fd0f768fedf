import * as z from 'zod'
import { Timestamp } from './common.js'
import { defineEndpoint } from './define-endpoint.js'

export const getHealth = defineEndpoint({
  method: 'get',
  path: '/health',
  summary: 'Check whether the gateway is up',
  tag: 'Health',
  auth: 'none',
  // The answer means that the process runs. It must not depend on the database, which holds the counters of the limits.
  limits: [],
  status: 200,
  response: z.object({ status: z.literal('ok'), timestamp: Timestamp, version: z.string() }),
  errors: [],
})
