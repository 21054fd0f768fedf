import type { GatewaySdkError } from '../errors/gateway-sdk-error.js'

/** One attempt of a request. Never contains a credential, a query or a body. */
export interface RequestEvent {
  /** Name of the endpoint in the API reference, such as `getTransaction`. */
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
  /** Pause until the next attempt, in milliseconds. */
  readonly delayMs: number
}

/** Callbacks for metrics and traces. Errors that they throw are ignored. */
export interface ClientHooks {
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined
  readonly onResponse?: ((event: ResponseEvent) => unknown) | undefined
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined
}

/** The common methods of `console`, pino and other loggers. */
export interface ClientLogger {
  /** Called for every answer. */
  debug(message: string, details: object): unknown
  /** Called for every attempt that is repeated. */
  warn(message: string, details: object): unknown
}
