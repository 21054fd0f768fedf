import type { ClientHooks, ClientLogger } from './http/client-hooks.js'
import type { AccountMode } from './model/account-mode.js'
import type { NetworksOption } from './pins/network-options.js'
import type { Clock } from './time/clock.js'

/** What both clients take. */
export interface HttpOptions {
  /** Where the gateway lives, `/v1` included, such as `https://gateway.example.com/v1`. */
  readonly baseUrl: string
  /** Called with an address and options; that of undici will do, for proxies. Defaults to the global fetch. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** For one attempt, in milliseconds. No attempt lasts longer than `maxWaitMs`. Defaults to 15,000. */
  readonly timeoutMs?: number | undefined
  /** Further attempts after the first, where repeating is safe. Defaults to 2. */
  readonly maxRetries?: number | undefined
  /**
   * For one request with all its attempts and the pauses between them, in milliseconds. A refusal whose `Retry-After` is longer than
   * what is left is thrown at once, with `retryAfterMs`. Defaults to 20,000.
   */
  readonly maxWaitMs?: number | undefined
  /** Defaults to the system's. */
  readonly clock?: Clock | undefined
  /** Told of requests, without credentials and bodies. `console` will do. Defaults to none. */
  readonly logger?: ClientLogger | undefined
  /** Called beside requests, for metrics and traces. */
  readonly hooks?: ClientHooks | undefined
  /**
   * Lets the client run in a browser, where whoever opens the page can read its credential and use it. Only for pages that
   * nobody else opens.
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined
}

export interface GatewayClientOptions<Mode extends AccountMode = 'smart_account'>
  extends HttpOptions {
  /** A project API key. Never put it into browser code. */
  readonly apiKey: string
  /**
   * What the accounts of the project are, as it was created. Defaults to `smart_account`. With `eip7702` they are the owners'
   * own addresses, and operations reach all that those hold: a gateway cannot choose that, it is said here.
   */
  readonly accountMode?: Mode | undefined
  /** The contracts to check operations against, by network id. */
  readonly networks?: NetworksOption | undefined
}

export interface ControlClientOptions extends HttpOptions {
  /**
   * The session token that `auth.login` returns, or a function that returns the present one: it is asked before each request.
   * Without it the client signs in and nothing more.
   */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>) | undefined
}
