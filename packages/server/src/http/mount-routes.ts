import type { HttpMethod } from '@gasless-gateway/core/api'
import { GatewayError } from '@gasless-gateway/core/errors'
import type { Request, RequestHandler, Response, Router } from 'express'
import { requestState } from './request-state.js'
import { sendJson } from './send-json.js'

export interface Route {
  readonly method: HttpMethod
  /** Parameters are written `:name`. */
  readonly path: string
  handle(req: Request, res: Response): void | Promise<void>
}

/**
 * Adds the routes to the router, literal paths before paths with parameters. A known path answers OPTIONS with its
 * methods, HEAD like GET without a body, and other methods with 405.
 */
export function mountRoutes(router: Router, routes: readonly Route[]): void {
  const paths = new Map<string, Route[]>()
  for (const route of routes) paths.set(route.path, [...(paths.get(route.path) ?? []), route])
  for (const [path, routesOfPath] of [...paths].sort(([a], [b]) => compareSpecificity(a, b))) {
    const at = router.route(path)
    at.all(guardMethod(path, routesOfPath))
    for (const { method, handle } of routesOfPath) at[method]((req, res) => handle(req, res))
  }
}

const guardMethod = (path: string, routes: readonly Route[]): RequestHandler => {
  const methods = new Set(
    routes.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])),
  )
  const allow = [...methods, 'OPTIONS'].join(', ')
  return (req, res, next) => {
    requestState(res).route = path
    if (methods.has(req.method)) return next()
    res.setHeader('Allow', allow)
    if (req.method === 'OPTIONS') return sendJson(res, 204, undefined)
    throw new GatewayError('METHOD_NOT_ALLOWED', {
      message: `${req.method} is not a method of ${path}. Use ${[...methods].join(' or ')}.`,
    })
  }
}

/** Sorts a literal segment before a parameter: `/network/list` before `/network/:networkId`. */
const compareSpecificity = (a: string, b: string) => {
  const rank = (path: string) => path.replaceAll(/:[^/]+/g, '\uffff')
  return rank(a) < rank(b) ? -1 : 1
}
