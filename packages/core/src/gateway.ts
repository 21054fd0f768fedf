import type { ParsedRequest, ResponseOf } from './api/define-endpoint.js'
import type { EndpointName, Endpoints } from './api/index.js'
import type { ApiKeyId } from './primitives/ids.js'
import type { Project } from './projects/project.js'

/** Who calls, and what came along with the request. */
export interface RequestContext {
  readonly requestId: string
  readonly idempotencyKey?: string
}

/** The caller of an `api-key` endpoint. */
export interface ProjectCaller {
  readonly project: Project
  readonly apiKeyId: ApiKeyId
}

type CallerOf<N extends EndpointName> = Endpoints[N]['auth'] extends 'api-key'
  ? ProjectCaller
  : undefined

/** One use case per endpoint, under the endpoint's name: the whole of what a transport has to route. */
export type Gateway = {
  readonly [N in EndpointName]: (
    request: ParsedRequest<Endpoints[N]>,
    caller: CallerOf<N>,
    context: RequestContext,
  ) => Promise<ResponseOf<Endpoints[N]>>
}
