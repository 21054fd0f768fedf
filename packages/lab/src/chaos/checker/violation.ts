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

/** The violations that are shown, each with its story: a campaign that goes wrong may have thousands. */
export const shownViolations = 25

/** Something that must not be, whatever fails. */
export interface Violation {
  readonly invariant: Invariant
  /** One sentence that names the operation, transaction or answer. */
  readonly what: string
}
