import type { Route } from './mount-routes.js'
import { sendJson } from './send-json.js'

export interface Readiness {
  readonly ready: boolean
  /** A word or sentence per check. The route is public, so it reveals no internals. */
  readonly checks: Readonly<Record<string, string>>
}
export type CheckReadiness = () => Promise<Readiness>

/**
 * Creates the route of `GET /v1/readyz`: 200 while this replica takes requests, 503 while they should go to another
 * one.
 */
export const readinessRoute = (check?: CheckReadiness): Route => ({
  method: 'get',
  path: '/v1/readyz',
  async handle(_req, res) {
    const { ready, checks } = check ? await check() : { ready: true, checks: {} }
    if (ready) return sendJson(res, 200, { status: 'ready', checks })
    res.setHeader('Retry-After', '5')
    sendJson(res, 503, {
      error: 'The gateway is not ready. Send the request to another replica, or retry.',
      status: 'not_ready',
      checks,
    })
  },
})
