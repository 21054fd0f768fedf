import { performance } from 'node:perf_hooks'
import type { Logger } from '@gasless-gateway/core'
import type { RequestHandler } from 'express'
import { requestState } from './request-state.js'

/** One line per request, when its connection is done with it. No paths, bodies or headers: they carry ids and keys. */
export const logAccess =
  (logger: Logger): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now()
    res.once('close', () => {
      const { requestId, route, client, projectId, userId, errorCode } = requestState(res)
      logger.info(
        {
          method: req.method,
          route: route ?? 'unknown',
          status: res.statusCode,
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
    })
    next()
  }
