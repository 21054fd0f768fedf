import { GatewayError } from '../../errors/index.js'
import type { KnownLists } from '../../ports/known-lists.js'

/** Throws `PASSWORD_TOO_COMMON`. The API schema checks the length. */
export function refuseWeakPassword(lists: KnownLists, password: string): void {
  if (lists.isCommonPassword(password)) throw new GatewayError('PASSWORD_TOO_COMMON')
}
