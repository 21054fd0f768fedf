import type { Gateway, Logger, RateLimiter } from '@gasless-gateway/core'
import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { GatewayError } from '@gasless-gateway/core/errors'
import express, { type Express } from 'express'
import helmet, { type HelmetOptions } from 'helmet'
import type { AddressRange } from '../addresses/address-range.js'
import { apiPageRoutes } from './api-page-routes.js'
import { assignRequestId } from './assign-request-id.js'
import type { Authenticate } from './authenticate-request.js'
import { createClientOf } from './client-of.js'
import { cutLongBodies } from './cut-long-bodies.js'
import { endpointRoute, type UseCase } from './endpoint-route.js'
import { handleErrors } from './handle-errors.js'
import { logAccess } from './log-access.js'
import { mountRoutes } from './mount-routes.js'
import { openApiRoute } from './openapi-route.js'
import { type CheckReadiness, readinessRoute } from './readiness-route.js'

export interface AppOptions {
  readonly gateway: Gateway
  readonly authenticate: Authenticate
  readonly limiter: RateLimiter
  readonly logger: Logger
  /** Shown in the API description. */
  readonly version: string
  /** Answers `GET /v1/readyz`; always ready when omitted. */
  readonly ready?: CheckReadiness
  /** Proxies whose X-Forwarded-For is trusted. None by default. */
  readonly trustedProxies?: readonly AddressRange[]
  /** Compare every response with the contract, and fail if it differs. For tests and development. */
  readonly checkResponses?: boolean
}

/**
 * Every response except the API page is JSON. A browser that is tricked into showing one must not run, load or frame
 * anything.
 */
const securityHeaders: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
}

/** Creates the HTTP app of a gateway: every endpoint of the contract under `/v1`. It contains no domain logic. */
export function createApp({
  gateway,
  authenticate,
  limiter,
  logger,
  version,
  ready,
  trustedProxies = [],
  checkResponses = false,
}: AppOptions): Express {
  const app = express()
  app.use(cutLongBodies, assignRequestId, logAccess(logger), helmet(securityHeaders))

  const clientOf = createClientOf(trustedProxies)
  const router = express.Router({ caseSensitive: true })
  mountRoutes(router, [
    ...(Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, endpoint]) =>
      endpointRoute({
        name,
        endpoint,
        useCase: gateway[name] as UseCase,
        authenticate,
        limiter,
        clientOf,
        checkResponses,
      }),
    ),
    openApiRoute(version),
    ...apiPageRoutes(),
    readinessRoute(ready),
  ])
  app.use(router)
  app.use(() => {
    throw new GatewayError('NOT_FOUND')
  })
  app.use(handleErrors(logger))
  return app
}
