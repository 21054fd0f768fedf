/** Options of every method of the clients. */
export interface RequestOptions {
  /** Aborts the request, its retries and its pauses. The promise then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of one attempt, in milliseconds. More than 0. Defaults to the option of the client. */
  readonly timeoutMs?: number | undefined
  /** Number of retries after the first attempt. Defaults to the option of the client. */
  readonly maxRetries?: number | undefined
  /**
   * Maximum duration of the request with all attempts and pauses, in milliseconds. More than 0. Defaults to the option
   * of the client. For one attempt without a pause, set `maxRetries` to 0.
   */
  readonly maxWaitMs?: number | undefined
  /**
   * Sent as X-Request-Id. The operator finds the request in the logs by this id. By default the gateway chooses an id.
   */
  readonly requestId?: string | undefined
}
