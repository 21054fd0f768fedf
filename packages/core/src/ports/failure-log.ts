/** Tells of what fails again and again: when it begins, with a count while it lasts, and when it is over. */
export interface FailureLog {
  failed(source: string, error: unknown): void
  passed(source: string): void
}
