import type { AccountMode } from '../model/account-mode.js'
import { expectSame } from './expect.js'

/**
 * The gateway prepared for accounts of the mode that the client is set up for. Otherwise it could move a user from their
 * smart account to all that their own address holds.
 */
export function checkAccountMode(
  {
    rail,
    accountType = 'smart_account',
  }: { readonly rail: string; readonly accountType?: string | undefined },
  accountMode: AccountMode,
): void {
  expectSame(
    'accountType',
    accountMode,
    rail === 'transaction' ? 'eip7702' : accountType,
    "The gateway prepared for another account mode than this client's. If your project has it, pass accountMode.",
  )
}
