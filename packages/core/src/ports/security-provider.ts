import type { SecurityInput, SecurityVerdict } from '../model/security-check.js'

/** A judge of operations. A provider that cannot judge answers `unavailable`; it never throws. */
export interface SecurityProvider {
  readonly name: string
  check(input: SecurityInput): Promise<SecurityVerdict>
}
