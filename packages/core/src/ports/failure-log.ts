/** Tells of what fails again and again: when it begins, with a count while it lasts, and when it is over. */
export interface FailureLog {
  /** `error` may be a text: a reason that is no bug, told without a stack. `details` are told when it begins. */
  failed(source: string, error: unknown, details?: object): void
  passed(source: string): void
}
