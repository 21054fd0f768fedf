import type { ClientHooks, ClientLogger } from './http/client-hooks.js'
import type { AccountMode } from './model/account-mode.js'
import type { NetworksOption } from './pins/network-options.js'
import type { Clock } from './time/clock.js'

/** Options of both clients. */
export interface HttpOptions {
  /** Base URL of the gateway, including `/v1`, such as `https://gateway.example.com/v1`. */
  readonly baseUrl: string
  /**
   * A custom fetch, such as the one of undici with a proxy. It is called with a URL and options. Defaults to the global
   * fetch.
   */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Timeout of one attempt, in milliseconds. No attempt lasts longer than `maxWaitMs`. Defaults to 15,000. */
  readonly timeoutMs?: number | undefined
  /** Number of retries after the first attempt, where a retry is safe. Defaults to 2. */
  readonly maxRetries?: number | undefined
  /**
   * Maximum duration of one request, with all attempts and the pauses between them, in milliseconds. If `Retry-After`
   * asks for more than the time left, the refusal is thrown immediately with `retryAfterMs`. Defaults to 20,000.
   */
  readonly maxWaitMs?: number | undefined
  /** Defaults to the system clock. */
  readonly clock?: Clock | undefined
  /** Logs requests, without credentials and bodies. `console` works. Defaults to none. */
  readonly logger?: ClientLogger | undefined
  /** Callbacks for metrics and traces. */
  readonly hooks?: ClientHooks | undefined
  /**
   * Allows the client in a browser, where anyone who opens the page can use its credential. Only for your own pages.
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined
}

export interface GatewayClientOptions<Mode extends AccountMode = 'smart_account'>
  extends HttpOptions {
  /** A project API key. Never put it into browser code. */
  readonly apiKey: string
  /**
   * Account mode that the project was created with. Defaults to `smart_account`. With `eip7702` the accounts are the
   * owners' own addresses, so operations reach everything that those addresses hold. The mode is set here, so that a
   * gateway cannot choose it.
   */
  readonly accountMode?: Mode | undefined
  /** Contracts to check operations against, by network id. */
  readonly networks?: NetworksOption | undefined
}

export interface ControlClientOptions extends HttpOptions {
  /**
   * The session token that `auth.login` returns, or a function that returns the current token. The function is called
   * before each request. Without a token, the client can only make requests that need no session, such as signing in.
   */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>) | undefined
}
