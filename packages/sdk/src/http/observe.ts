import type {
  ClientHooks,
  ClientLogger,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from './client-hooks.js'
import { harmless } from './harmless.js'

export interface Observer {
  request(event: RequestEvent): void
  response(event: ResponseEvent): void
  retry(event: RetryEvent): void
}

export function createObserver(
  hooks: ClientHooks | undefined,
  logger: ClientLogger | undefined,
): Observer {
  return {
    request: (event) => harmless(() => hooks?.onRequest?.(event)),
    response(event) {
      harmless(() => hooks?.onResponse?.(event))
      harmless(() => logger?.debug(`${event.method} ${event.path} answered ${event.status}`, event))
    },
    retry(event) {
      harmless(() => hooks?.onRetry?.(event))
      const { method, path, delayMs, error } = event
      harmless(() =>
        logger?.warn(
          `${method} ${path} failed (${error.code}) and is sent again in ${Math.round(delayMs)} ms`,
          { ...event, error: error.toJSON() },
        ),
      )
    },
  }
}
