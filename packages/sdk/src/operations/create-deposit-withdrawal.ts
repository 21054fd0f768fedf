import { nativeCoinAddress, withdrawDepositCall } from '@gasless-gateway/core/erc4337'
import type { Caller } from '../http/create-caller.js'
import type { Amount } from '../inputs/amount.js'
import { readAddress } from '../inputs/read-address.js'
import { readAmount } from '../inputs/read-amount.js'
import { readObject } from '../inputs/read-object.js'
import type { AccountMode } from '../model/account-mode.js'
import type { PreparedTransaction } from '../model/prepared-transaction.js'
import type { NetworksOption } from '../pins/network-options.js'
import { resolvePin } from '../pins/resolve-pin.js'
import { expectedAccount } from '../verification/expected-account.js'
import type { createPrepare } from './create-prepare.js'
import type { PrepareInput, PrepareOptions } from './prepare-inputs.js'

export type DepositWithdrawalInput = Pick<PrepareInput, 'networkId' | 'feeToken' | 'nonceKey'> & {
  readonly ownerAddress: string
  /** Wei. `accounts.info` shows the deposit as `entryPointDeposit`. */
  readonly amount: Amount
  /** Recipient of the coins. @default the account */
  readonly to?: 'account' | 'owner' | undefined
}

export interface DepositWithdrawalDependencies {
  readonly call: Caller
  readonly prepare: ReturnType<typeof createPrepare>['prepare']
  readonly networks: NetworksOption
  readonly accountMode: AccountMode
}

/**
 * Returns the function that prepares a withdrawal from an account's deposit at the EntryPoint. The addresses of the
 * account and the EntryPoint come from the pins, so the gateway cannot redirect the coins.
 */
export const createDepositWithdrawal =
  ({ call, prepare, networks, accountMode }: DepositWithdrawalDependencies) =>
  async (
    input: DepositWithdrawalInput,
    options: PrepareOptions = {},
  ): Promise<PreparedTransaction> => {
    const { ownerAddress, amount, to: recipient = 'account', ...rest } = readObject(input)
    const owner = readAddress(ownerAddress, 'ownerAddress')
    const { networkId } = rest
    const { entryPoint, accountContracts } = resolvePin(networkId, networks)
    const account = expectedAccount(accountMode, owner, accountContracts).address
    const to = recipient === 'owner' ? owner : account
    const wei = readAmount(amount, 'amount')
    const { id: accountId } = await call(
      'createAccount',
      { body: { ownerAddress: owner, networkId } },
      options,
    )
    const prepared = await prepare(
      {
        ...rest,
        accountId,
        calls: [withdrawDepositCall(entryPoint, { to, amount: wei })],
        transferredAssets: to !== account ? [{ address: nativeCoinAddress, amount: wei }] : [],
      },
      options,
    )
    return { ...prepared, request: { ...prepared.request, ownerAddress: owner } }
  }
