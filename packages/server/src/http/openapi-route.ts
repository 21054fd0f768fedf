import type { Route } from './mount-routes.js'
import { createOpenApiDocument } from './openapi.js'
import { sendJsonText } from './send-json.js'

/**
 * Creates the route of `GET /v1/openapi.json`. The document is serialised once: it is 380 KB, and serialising it
 * blocks the event loop for two milliseconds. The route has neither credential nor limit.
 */
export function openApiRoute(version: string): Route {
  const text = Buffer.from(JSON.stringify(createOpenApiDocument({ version })))
  return {
    method: 'get',
    path: '/v1/openapi.json',
    handle: (_req, res) => sendJsonText(res, 200, text),
  }
}
