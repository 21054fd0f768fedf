import type { HttpOptions } from './client-options.js'
import { ConfigurationError } from './errors/configuration-error.js'
import type { CallerConfig } from './http/create-caller.js'
import { createObserver } from './http/observe.js'
import { refuseUnknown } from './inputs/refuse-unknown.js'
import { systemClock } from './time/system-clock.js'

/**
 * Checks the options of both clients and fills in the defaults. Throws {@link ConfigurationError}, whose message says
 * what to type.
 */
export function readHttpOptions(
  options: HttpOptions,
  { client, credential, names }: { client: string; credential: string; names: string },
): Omit<CallerConfig, 'authorize'> {
  // If `options` is not an object, the error is that `baseUrl` is missing.
  refuseUnknown(
    Object(options) === options ? options : {},
    `${names} baseUrl fetch timeoutMs maxRetries maxWaitMs clock logger hooks dangerouslyAllowBrowser`,
    (name, problem) => new ConfigurationError(`\`${name}\` ${problem}.`),
  )
  return {
    baseUrl: readBaseUrl(options?.baseUrl, client, credential),
    fetch: options.fetch,
    clock: options.clock ?? systemClock,
    timeoutMs: readNumber(options, 'timeoutMs', 15_000, 1),
    maxRetries: readNumber(options, 'maxRetries', 2),
    maxWaitMs: readNumber(options, 'maxWaitMs', 20_000, 1),
    observer: createObserver(options.hooks, options.logger),
  }
}

const exampleUrl = 'https://gateway.example.com/v1'

function readBaseUrl(value: unknown, client: string, credential: string): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new ConfigurationError(
      `baseUrl is missing. Pass ${client}({ baseUrl: '${exampleUrl}', … }).`,
    )
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new ConfigurationError(
      `baseUrl is not an http(s) address. Pass one such as '${exampleUrl}'.`,
    )
  if (url.search || url.hash || url.username || url.password)
    throw new ConfigurationError(
      `baseUrl must not hold a query, a fragment or credentials. ${credential}`,
    )
  const path = url.pathname.replace(/\/+$/, '')
  if (!path.endsWith('/v1'))
    throw new ConfigurationError(
      `baseUrl must end in the API version. Pass '${url.origin}${path}/v1'.`,
    )
  return `${url.origin}${path}`
}

function readNumber(
  options: HttpOptions,
  name: 'timeoutMs' | 'maxRetries' | 'maxWaitMs',
  usual: number,
  least = 0,
): number {
  const value = options[name] ?? usual
  if (!(value >= least))
    throw new ConfigurationError(`${name} must be a number of at least ${least}.`)
  return value
}
