import type { Route } from './mount-routes.js'
import { createOpenApiDocument } from './openapi.js'
import { sendJsonText } from './send-json.js'

/**
 * `GET /v1/openapi.json`. The document is written once: it is 380 KB, and writing it takes two milliseconds, in which nobody else is
 * served. Anybody may ask for it, as often as they like.
 */
export function openApiRoute(version: string): Route {
  const text = Buffer.from(JSON.stringify(createOpenApiDocument({ version })))
  return {
    method: 'get',
    path: '/v1/openapi.json',
    handle: (_req, res) => sendJsonText(res, 200, text),
  }
}
