import type { Route } from './mount-routes.js'
import { sendJson } from './send-json.js'

export interface Readiness {
  readonly ready: boolean
  /** One word or sentence per thing that was looked at; shown to anybody, so no internals. */
  readonly checks: Readonly<Record<string, string>>
}
export type CheckReadiness = () => Promise<Readiness>

/** `GET /v1/readyz`: 200 while requests may be sent here, 503 while they should go to another replica. */
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
