import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Response } from 'express'
import { apiPageHtml, apiPageScript, apiPageStyle } from './api-page/api-page-html.js'
import { readViewerFile } from './api-page/read-viewer-file.js'
import type { Route } from './mount-routes.js'

const pack = promisify<Buffer, Buffer>(gzip)

interface Asset {
  readonly name: string
  readonly type: 'text/css' | 'text/javascript'
  read(): Promise<Buffer>
}

const assets: readonly Asset[] = [
  {
    name: 'swagger-ui-bundle.js',
    type: 'text/javascript',
    read: () => readViewerFile('swagger-ui-bundle.js'),
  },
  { name: 'swagger-ui.css', type: 'text/css', read: () => readViewerFile('swagger-ui.css') },
  { name: 'start.js', type: 'text/javascript', read: async () => Buffer.from(apiPageScript) },
  { name: 'page.css', type: 'text/css', read: async () => Buffer.from(apiPageStyle) },
]

/**
 * The page loads files from this gateway only, and sends requests to it only. The viewer embeds its icons as data
 * URLs.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Returns the routes of `GET /v1/docs`, which shows `/v1/openapi.json` to people, and of the page's files. They need
 * no credential.
 */
export const apiPageRoutes = (): Route[] => [
  {
    method: 'get',
    path: '/v1/docs',
    handle(_req, res) {
      res.setHeader('Content-Security-Policy', contentSecurityPolicy)
      res.setHeader('Cache-Control', 'no-store')
      send(res, 'text/html', Buffer.from(apiPageHtml))
    },
  },
  ...assets.map(assetRoute),
]

function assetRoute({ name, type, read }: Asset): Route {
  let kept: Promise<{ plain: Buffer; packed: Buffer }> | undefined
  return {
    method: 'get',
    path: `/v1/docs/${name}`,
    async handle(req, res) {
      // Files are read on the first request, so a start does not pay for them.
      kept ??= read().then(async (plain) => ({ plain, packed: await pack(plain) }))
      const { plain, packed } = await kept
      const isPacked = req.acceptsEncodings('gzip') !== false
      res.setHeader('Cache-Control', 'public, max-age=3600')
      res.setHeader('Vary', 'Accept-Encoding')
      if (isPacked) res.setHeader('Content-Encoding', 'gzip')
      send(res, type, isPacked ? packed : plain)
    },
  }
}

function send(res: Response, type: string, body: Buffer): void {
  res.setHeader('Content-Type', `${type}; charset=utf-8`)
  res.setHeader('Content-Length', body.length)
  res.end(body)
}
