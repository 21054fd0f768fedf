/** Logs recurring failures: the first one, a count while they last, and the recovery. */
export interface FailureLog {
  /** `error` may be a text: an expected reason, logged without a stack. `details` are logged with the first failure. */
  failed(source: string, error: unknown, details?: object): void
  passed(source: string): void
}
