export type HttpMethod = 'get' | 'post' | 'patch' | 'delete'

/** `api-key`: a project key in X-API-Key. `session`: a session token in Authorization. */
export type EndpointAuth = 'none' | 'api-key' | 'session'

/**
 * The shape of an answer, rendered from its schema in the wire contract. A schema library would make up most of this
 * package. A scalar is a letter: `s` string, `b` boolean, `i` integer, `n` number, or one of {@link scalars}. An empty
 * string means no answer. A `~` after the letter means that it may be null, a `?` that it may be absent.
 */
export type Shape =
  | string
  | { readonly [member: string]: Shape }
  | readonly ['[]' | '{}' | '?' | '~', Shape]
  | readonly ['|', string, { readonly [value: string]: Shape }]

/** The parts of an endpoint of the wire contract that a client needs. */
export interface WireEndpoint {
  readonly method: HttpMethod
  readonly path: `/${string}`
  readonly auth: EndpointAuth
  /** Whether the endpoint accepts an Idempotency-Key. */
  readonly idempotent?: boolean
  readonly response: Shape
}
