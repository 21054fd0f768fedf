import type { AccountMode } from '../model/account-mode.js'
import { expectSame } from './expect.js'

/**
 * Checks that the gateway prepared for the client's account mode. Otherwise it could reach everything that the owner's
 * own address holds instead of the smart account.
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
    'The gateway prepared for another account mode. If your project has it, pass accountMode.',
  )
}
