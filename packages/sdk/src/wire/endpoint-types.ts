import type { Endpoints } from '../generated/types.js'
import type { Open } from './open.js'

export type EndpointName = keyof Endpoints

/** Inputs of an endpoint, by its name. */
export type ParamsOf<Name extends EndpointName> = Endpoints[Name]['params']
export type QueryOf<Name extends EndpointName> = Endpoints[Name]['query']
export type BodyOf<Name extends EndpointName> = Endpoints[Name]['body']

/** Answer of an endpoint, which also allows values of newer gateways. */
export type AnswerOf<Name extends EndpointName> = Open<Endpoints[Name]['response']>
