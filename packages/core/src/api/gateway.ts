import type { ProjectCaller, RequestContext, UserCaller } from '../model/request-context.js'
import type { ParsedRequest, ResponseOf } from './define-endpoint.js'
import type { EndpointName, Endpoints } from './index.js'

interface Callers {
  readonly none: undefined
  readonly 'api-key': ProjectCaller
  readonly session: UserCaller
}

type CallerOf<N extends EndpointName> = Callers[Endpoints[N]['auth']]

/** One use case per endpoint, under the name of the endpoint. A transport routes only these. */
export type Gateway = {
  readonly [N in EndpointName]: (
    request: ParsedRequest<Endpoints[N]>,
    caller: CallerOf<N>,
    context: RequestContext,
  ) => Promise<ResponseOf<Endpoints[N]>>
}
