import type { Logger } from '@gasless-gateway/core'
import { GatewayError, isGatewayError } from '@gasless-gateway/core/errors'
import type { ErrorRequestHandler } from 'express'
import { refuseIssues } from './refuse-issues.js'
import { requestState } from './request-state.js'
import { sendJson } from './send-json.js'

/**
 * Turns any thrown value into an error response. Details that callers must not see go to the log, with the request
 * id.
 */
export const handleErrors =
  (logger: Logger): ErrorRequestHandler =>
  (thrown, _req, res, _next) => {
    const state = requestState(res)
    const error = toGatewayError(thrown)
    state.errorCode = error.code
    const entry = { requestId: state.requestId, route: state.route ?? 'unknown', code: error.code }
    if (error.code === 'INTERNAL') logger.error({ ...entry, error: thrown }, 'request failed')
    else if (error.status >= 500) state.failure = error
    else if (error.internal) logger.info({ ...entry, internal: error.internal }, 'request refused')
    if (res.headersSent) {
      // Part of the response has been sent. Closing the connection tells the client that it is incomplete.
      res.destroy()
      return
    }
    if (error.retryAfterSeconds !== undefined)
      res.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterSeconds))))
    if (error.status === 401)
      res.setHeader('WWW-Authenticate', `${state.challenge ?? 'Bearer'} realm="gasless-gateway"`)
    sendJson(res, error.status, {
      error: error.message,
      code: error.code,
      reason: error.reason,
      ...error.body,
    })
  }

function toGatewayError(thrown: unknown): GatewayError {
  if (isGatewayError(thrown)) return thrown
  // The router throws this for a path such as /v1/transaction/%zz.
  if (thrown instanceof URIError)
    return refuseIssues([{ path: ['params'], message: 'hold a broken percent-encoding' }])
  return new GatewayError('INTERNAL', { cause: thrown })
}
