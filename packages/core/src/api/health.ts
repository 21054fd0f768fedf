import * as z from 'zod'
import { Timestamp } from './common.js'
import { defineEndpoint } from './define-endpoint.js'

export const getHealth = defineEndpoint({
  method: 'get',
  path: '/health',
  summary: 'Is the gateway up',
  tag: 'Health',
  auth: 'none',
  // It is asked whether the process lives, also while the database, with its counters, is away.
  limits: [],
  status: 200,
  response: z.object({ status: z.literal('ok'), timestamp: Timestamp, version: z.string() }),
  errors: [],
})
