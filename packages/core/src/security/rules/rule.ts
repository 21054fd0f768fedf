import type { SecurityInput } from '../../model/security-check.js'

/** One check that may find an operation unsafe. */
export interface SecurityRule {
  /** Kebab case. Precedes the reason. */
  readonly name: string
  /** The objection as a sentence for the documentation. */
  readonly summary: string
  /** Returns why the operation is unsafe, as a sentence for people. `undefined` if the rule does not object. */
  objectsTo(input: SecurityInput): string | undefined
}
