import type { z } from 'zod'
import type { ErrorCode } from '../errors/index.js'
import type { LimitName } from '../model/rate-limits.js'

export type HttpMethod = 'get' | 'post' | 'patch' | 'delete'

/** `none`: no credential. `api-key`: a project's key in X-API-Key. `session`: a session token in Authorization. */
export type EndpointAuth = 'none' | 'api-key' | 'session'

/**
 * How many times a rate limit counts a request. Each member of `per` gives the number of its items divided by the
 * number here. With `perDataBytes` it also gives the bytes of the items' `data`, divided by `perDataBytes`. Each
 * quotient is rounded up. The largest one counts.
 */
export interface Weighs {
  /** Members of the body. The number is how many items of the member count once. */
  readonly per: Readonly<Record<string, number>>
  readonly perDataBytes?: number
}

/**
 * One endpoint as a value. Express routes, validation, the OpenAPI document and the SDK's types are derived from it, so
 * they cannot disagree.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod
  /** Path below the base URL, which ends in `/v1`. Parameters are written `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly description?: string
  readonly tag: string
  readonly auth: EndpointAuth
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Whether the endpoint takes an optional Idempotency-Key header. */
  readonly idempotent?: boolean
  /** Rate limits that the HTTP layer applies. @default the general limit of the credential */
  readonly limits?: readonly LimitName[]
  /**
   * Rate limits that the use case counts itself. Only the use case knows the key or the moment of the count, or still
   * answers over the limit.
   */
  readonly limitsInside?: readonly LimitName[]
  /** Weight of a request for rate limits. @default 1 */
  readonly weighs?: Weighs
  readonly status: 200 | 201 | 202 | 204
  /**
   * For an endpoint with several success statuses: the answer's member that decides, and the status for each of its
   * values.
   */
  readonly statusBy?: {
    readonly member: string
    readonly statuses: Readonly<Record<string, 200 | 201 | 202>>
  }
  readonly response: Response
  /**
   * Error codes of this endpoint. Codes that follow from `auth`, `body` and the limits, such as `UNAUTHENTICATED`, are
   * not listed.
   */
  readonly errors: readonly ErrorCode[]
  /** Schemas of error bodies with more than `{error, code, reason}`, by status. */
  readonly errorBodies?: Readonly<Partial<Record<number, z.ZodType>>>
}

/** Types the value without widening it. */
export const defineEndpoint = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  const E extends Endpoint<Params, Query, Body, Response>,
>(
  endpoint: E & Endpoint<Params, Query, Body, Response>,
): E => endpoint

/** Returns the HTTP status of a successful answer. */
export const statusOf = (
  { status, statusBy }: Pick<Endpoint, 'status' | 'statusBy'>,
  answer: unknown,
): number => {
  const value = statusBy && (answer as Record<string, string> | undefined)?.[statusBy.member]
  return (value && statusBy?.statuses[value]) || status
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

/** The path parameters that a client sends. */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>
export type QueryInput<E extends Endpoint> = InputOf<E['query']>
export type BodyInput<E extends Endpoint> = InputOf<E['body']>

/** A validated request, as a handler gets it. */
export interface ParsedRequest<E extends Endpoint> {
  readonly params: OutputOf<E['params']>
  readonly query: OutputOf<E['query']>
  readonly body: OutputOf<E['body']>
}

export type ResponseOf<E extends Endpoint> = z.output<E['response']>
