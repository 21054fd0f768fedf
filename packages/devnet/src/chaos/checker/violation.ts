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

/** Something that must not be, whatever fails. */
export interface Violation {
  readonly invariant: Invariant
  /** One sentence that names the operation, transaction or answer. */
  readonly what: string
}
