import type { z } from 'zod'
import type { ErrorCode } from '../errors/index.js'
import type { LimitName } from '../model/rate-limits.js'

export type HttpMethod = 'get' | 'post' | 'patch' | 'delete'

/** `none`: open. `api-key`: a project key in X-API-Key. `session`: a session token in Authorization. */
export type EndpointAuth = 'none' | 'api-key' | 'session'

/**
 * How a request is weighed: once for every so many items in a member of its body, or part of them; or once for every
 * `perDataBytes` bytes of their `data`. The largest of these counts.
 */
export interface Weighs {
  /** Members of the body, each with the number of its items that count once. */
  readonly per: Readonly<Record<string, number>>
  readonly perDataBytes?: number
}

/**
 * One endpoint as a value. Express routing, validation, the OpenAPI document and the SDK's types all
 * come from it, so they cannot disagree.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod
  /** Relative to the base address, which ends in `/v1`. Parameters as `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly description?: string
  readonly tag: string
  readonly auth: EndpointAuth
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Takes an optional Idempotency-Key header. */
  readonly idempotent?: boolean
  /** What requests are counted by. @default the limit of everything with this credential */
  readonly limits?: readonly LimitName[]
  /** Limits that the use case asks itself: it knows what they count by, when to ask, or what is left out over them. */
  readonly limitsInside?: readonly LimitName[]
  /** What a request counts as. @default once */
  readonly weighs?: Weighs
  readonly status: 200 | 201 | 202 | 204
  /** For an endpoint that answers success in more than one way: the status by a member of the answer. */
  readonly statusBy?: {
    readonly member: string
    readonly statuses: Readonly<Record<string, 200 | 201 | 202>>
  }
  readonly response: Response
  /** Codes that this endpoint can answer beyond those of the ones that every endpoint shares. */
  readonly errors: readonly ErrorCode[]
  /** Shapes of error bodies that carry more than `{error, code, reason}`, by status. */
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

/** The status of an answer. */
export const statusOf = (
  { status, statusBy }: Pick<Endpoint, 'status' | 'statusBy'>,
  answer: unknown,
): number => {
  const value = statusBy && (answer as Record<string, string> | undefined)?.[statusBy.member]
  return (value && statusBy?.statuses[value]) || status
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a client sends. */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>
export type QueryInput<E extends Endpoint> = InputOf<E['query']>
export type BodyInput<E extends Endpoint> = InputOf<E['body']>

/** What a handler sees after validation. */
export interface ParsedRequest<E extends Endpoint> {
  readonly params: OutputOf<E['params']>
  readonly query: OutputOf<E['query']>
  readonly body: OutputOf<E['body']>
}

export type ResponseOf<E extends Endpoint> = z.output<E['response']>
