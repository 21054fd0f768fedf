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
  // Requests to a network that works are answered in between.
  calmMs: 60_000,
}

/**
 * One line per request, when its connection is done with it. No paths, bodies or headers: they carry ids and keys. Why
 * requests are refused for now is told once: a flood brings thousands.
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
          // A response that was cut short has told nobody its status.
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
