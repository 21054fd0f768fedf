import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { requestState } from './request-state.js'

/** Admits common trace ids, and no character that could break a log line or a header. */
const saneRequestId = /^[\w.:~+/=-]{1,128}$/

/**
 * Takes the request id from the caller's X-Request-Id if it is well-formed, otherwise generates one. Sends it in the
 * response.
 */
export const assignRequestId: RequestHandler = (req, res, next) => {
  const given = req.headers['x-request-id']
  const requestId = typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID()
  requestState(res).requestId = requestId
  res.setHeader('X-Request-Id', requestId)
  next()
}
