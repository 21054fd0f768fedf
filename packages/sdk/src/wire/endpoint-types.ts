import type { Endpoints } from '../generated/types.js'
import type { Open } from './open.js'

export type EndpointName = keyof Endpoints

/** What an endpoint takes, by its name. */
export type ParamsOf<Name extends EndpointName> = Endpoints[Name]['params']
export type QueryOf<Name extends EndpointName> = Endpoints[Name]['query']
export type BodyOf<Name extends EndpointName> = Endpoints[Name]['body']

/** What it answers, open to what newer gateways may say. */
export type AnswerOf<Name extends EndpointName> = Open<Endpoints[Name]['response']>
