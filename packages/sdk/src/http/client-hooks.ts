import type { GatewaySdkError } from '../errors/gateway-sdk-error.js'

/** One attempt of a request. Never holds a credential, a query or a body. */
export interface RequestEvent {
  /** The name of the endpoint in the API reference, such as `getTransaction`. */
  readonly endpoint: string
  readonly method: string
  readonly path: string
  /** Counts from 1. */
  readonly attempt: number
}

export interface ResponseEvent extends RequestEvent {
  readonly status: number
  /** X-Request-Id of the answer. */
  readonly requestId: string | undefined
  readonly durationMs: number
}

export interface RetryEvent extends RequestEvent {
  readonly error: GatewaySdkError
  /** Until the next attempt. */
  readonly delayMs: number
}

/** Called beside requests, for metrics and traces. What they throw is ignored. */
export interface ClientHooks {
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined
  readonly onResponse?: ((event: ResponseEvent) => unknown) | undefined
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined
}

/** What `console`, pino and others have in common. */
export interface ClientLogger {
  /** Every answer. */
  debug(message: string, details: object): unknown
  /** Every attempt that is made again. */
  warn(message: string, details: object): unknown
}
