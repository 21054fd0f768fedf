import type { Endpoint, EndpointAuth } from '../../api/define-endpoint.js'
import type { Gateway } from '../../api/gateway.js'
import { endpoints } from '../../api/index.js'
import type { ProjectCaller, RequestContext, UserCaller } from '../../model/request-context.js'
import type { Database } from '../../ports/database.js'
import { authorize, type NamedProject } from './authorize.js'
import type { AuthorizedCaller, UseCases } from './callers.js'
import { type Permission, permissions } from './permissions.js'

type AnyUseCase = (
  request: NamedProject,
  caller: AuthorizedCaller,
  context: RequestContext,
) => Promise<unknown>

/**
 * Returns the gateway: each use case runs only after the endpoint's row of the permission table allows the caller.
 * Throws if an endpoint has no row, or if its row needs another credential than the endpoint takes.
 */
export function guard(
  useCases: UseCases,
  database: Database,
  rows: Readonly<Partial<Record<string, Permission>>> = permissions,
): Gateway {
  const guarded = Object.entries<Endpoint>(endpoints).map(([name, { auth }]) => {
    const permission = Object.hasOwn(rows, name) ? rows[name] : undefined
    if (!permission) throw new Error(`The endpoint ${name} has no row in the permissions.`)
    if (auth !== credentialFor(permission))
      throw new Error(
        `The endpoint ${name} takes another credential than its row in the permissions requires.`,
      )
    const useCase = useCases[name as keyof UseCases] as AnyUseCase
    return [
      name,
      async (
        request: NamedProject,
        caller: ProjectCaller | UserCaller | undefined,
        context: RequestContext,
      ) =>
        useCase(request, await authorize(database, permission, request, caller, context), context),
    ]
  })
  return Object.fromEntries(guarded) as Gateway
}

function credentialFor({ who }: Permission): EndpointAuth {
  if (who === 'anyone') return 'none'
  return who === 'project-key' ? 'api-key' : 'session'
}
