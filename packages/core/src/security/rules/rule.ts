import type { SecurityInput } from '../../model/security-check.js'

/** One thing that makes an operation unsafe. */
export interface SecurityRule {
  /** Kebab case; stands in front of the reason. */
  readonly name: string
  /** What it objects to, in a sentence for the documentation. */
  readonly summary: string
  /** Why the operation is unsafe, in a sentence for a person; `undefined` when this rule has nothing against it. */
  objectsTo(input: SecurityInput): string | undefined
}
