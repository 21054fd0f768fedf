/** The invariants of docs/chaos.md. */
export type Invariant =
  | 'lost'
  | 'missing'
  | 'late'
  | 'doubled'
  | 'falseTerminal'
  | 'drift'
  | 'nonces'
  | 'secret'
  | 'contract'

/** Number of violations that get a story, because a failed campaign may have thousands. */
export const shownViolations = 25

/** A broken invariant. No fault excuses it. */
export interface Violation {
  readonly invariant: Invariant
  /** One sentence that names the operation, transaction or answer. */
  readonly what: string
}
