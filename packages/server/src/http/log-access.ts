import { performance } from 'node:perf_hooks'
import type { Logger } from '@gasless-gateway/core'
import type { RequestHandler } from 'express'
import { createFailureLog } from '../logging/create-failure-log.js'
import { requestState } from './request-state.js'

const refusalWords = {
  source: 'route',
  failed: 'requests are refused for now',
  waits: 'requests wait for a network',
  still: 'requests are still refused',
  over: 'no request is refused for this any more',
  // Requests to other networks succeed meanwhile, so one success does not mean that the failure is over.
  calmMs: 60_000,
}

/**
 * Logs one line per request when its response closes. Leaves out paths, bodies and headers, which contain ids and
 * keys. Logs each reason for 5xx refusals once, because a flood of requests would repeat it thousands of times.
 */
export function logAccess(logger: Logger): RequestHandler {
  const failures = createFailureLog(logger, refusalWords)
  return (req, res, next) => {
    const startedAt = performance.now()
    res.once('close', () => {
      const { requestId, route, client, projectId, userId, errorCode, failure } = requestState(res)
      logger.info(
        {
          method: req.method,
          route: route ?? 'unknown',
          // The client of a response that was cut short may not have seen its status.
          status: res.writableFinished ? res.statusCode : null,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
          requestId,
          ...(client !== undefined && { client }),
          ...(projectId !== undefined && { projectId }),
          ...(userId !== undefined && { userId }),
          ...(errorCode !== undefined && { code: errorCode }),
          ...(!res.writableFinished && { aborted: true }),
        },
        'request',
      )
      // A request may fail before its route is known, for example while its key is read.
      if (failure) failures.failed(route ?? 'unknown', failure)
      else if (req.method !== 'OPTIONS' && res.writableFinished && res.statusCode < 400)
        failures.passed(route ?? 'unknown')
    })
    next()
  }
}
