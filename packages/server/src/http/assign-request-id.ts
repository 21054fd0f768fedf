import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { requestState } from './request-state.js'

/** Long enough for anybody's trace id, and nothing in it that could break a log line or a header. */
const saneRequestId = /^[\w.:~+/=-]{1,128}$/

/** Takes over the caller's X-Request-Id when it is sane, makes one otherwise, and puts it on the answer. */
export const assignRequestId: RequestHandler = (req, res, next) => {
  const given = req.headers['x-request-id']
  const requestId = typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID()
  requestState(res).requestId = requestId
  res.setHeader('X-Request-Id', requestId)
  next()
}
