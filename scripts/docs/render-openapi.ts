import server from '../../packages/server/package.json' with { type: 'json' }
import { createOpenApiDocument } from '../../packages/server/src/http/openapi.js'

export const renderOpenApi = (): string =>
  `${JSON.stringify(createOpenApiDocument({ version: server.version }), null, 2)}\n`
