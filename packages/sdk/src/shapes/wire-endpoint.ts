export type HttpMethod = 'get' | 'post' | 'patch' | 'delete'

/** `api-key`: a project key in X-API-Key. `session`: a session token in Authorization. */
export type EndpointAuth = 'none' | 'api-key' | 'session'

/**
 * The shape of an answer, rendered from its schema in the wire contract: a library of schemas would be most of this
 * package. A letter is a scalar (`s` string, `b` boolean, `i` integer, `n` number, nothing for no answer at all, and those of
 * {@link scalars}), with `~` behind it where it may be null and `?` where it may be absent.
 */
export type Shape =
  | string
  | { readonly [member: string]: Shape }
  | readonly ['[]' | '{}' | '?' | '~', Shape]
  | readonly ['|', string, { readonly [value: string]: Shape }]

/** One endpoint of the wire contract, as far as a client needs to know it. */
export interface WireEndpoint {
  readonly method: HttpMethod
  readonly path: `/${string}`
  readonly auth: EndpointAuth
  /** Takes an Idempotency-Key. */
  readonly idempotent?: boolean
  readonly response: Shape
}
