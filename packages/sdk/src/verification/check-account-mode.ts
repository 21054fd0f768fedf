import type { AccountMode } from '../model/account-mode.js'
import { expectSame } from './expect.js'

/**
 * Checks that the gateway prepared for the account mode of the client. Otherwise a gateway could give itself access to everything
 * that the owner's own address holds.
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
