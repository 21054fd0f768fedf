import type { SecurityInput, SecurityVerdict } from '../model/security-check.js'

/** A security check of operations. If it cannot judge, it returns `unavailable`. It never throws. */
export interface SecurityProvider {
  readonly name: string
  check(input: SecurityInput): Promise<SecurityVerdict>
}
