/** Taken by every method of the clients. */
export interface RequestOptions {
  /** Aborts the request, its retries and its waits; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For one attempt, in milliseconds, more than 0. Defaults to the client's. */
  readonly timeoutMs?: number | undefined
  /** Further attempts after the first. Defaults to the client's. */
  readonly maxRetries?: number | undefined
  /**
   * For the request with all its attempts and pauses, in milliseconds, more than 0. Defaults to the client's. For one attempt without a
   * pause, set `maxRetries` to 0.
   */
  readonly maxWaitMs?: number | undefined
  /** Sent as X-Request-Id, under which the operator finds the request in the logs. Defaults to the gateway's choice. */
  readonly requestId?: string | undefined
}
