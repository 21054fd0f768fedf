import type { Gateway } from '../../api/gateway.js'
import type { EndpointName } from '../../api/index.js'
import type { ProjectRole } from '../../model/member.js'
import type { Project } from '../../model/project.js'
import type { ProjectCaller, RequestContext, UserCaller } from '../../model/request-context.js'
import type { DashboardScope } from '../../ports/dashboard-store.js'
import type { Permissions } from './permissions.js'

/** A user whose rights in one project have been checked. */
export interface MemberCaller extends UserCaller {
  readonly project: Project
  /** `undefined` for platform staff who are not members. */
  readonly role: ProjectRole | undefined
}

/** A user and the projects that the request covers. */
export interface ScopedCaller extends UserCaller {
  readonly scope: DashboardScope
}

interface AuthorizedCallers {
  readonly anyone: undefined
  readonly 'project-key': ProjectCaller
  readonly user: UserCaller
  readonly platform: UserCaller
  readonly manager: UserCaller
  readonly project: MemberCaller
  readonly projects: ScopedCaller
}

/** The caller that a use case gets, by the permission of its endpoint. */
export type AuthorizedCaller<N extends EndpointName = EndpointName> =
  AuthorizedCallers[Permissions[N]['who']]

/** One use case per endpoint. Its caller has been authorized. */
export type UseCases = {
  readonly [N in EndpointName]: (
    request: Parameters<Gateway[N]>[0],
    caller: AuthorizedCaller<N>,
    context: RequestContext,
  ) => ReturnType<Gateway[N]>
}
