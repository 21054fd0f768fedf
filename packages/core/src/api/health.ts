import * as z from 'zod'
import { Timestamp } from './common.js'
import { defineEndpoint } from './define-endpoint.js'

export const getHealth = defineEndpoint({
  method: 'get',
  path: '/health',
  summary: 'Is the gateway up',
  tag: 'Health',
  auth: 'none',
  status: 200,
  response: z.object({ status: z.literal('ok'), timestamp: Timestamp, version: z.string() }),
  errors: [],
})
