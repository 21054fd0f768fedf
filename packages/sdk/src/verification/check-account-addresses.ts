import { readAddress } from '../inputs/read-address.js'
import type { AccountMode } from '../model/account-mode.js'
import type { NetworksOption } from '../pins/network-options.js'
import { kernelV31 } from '../pins/pins.js'
import { findPin } from '../pins/resolve-pin.js'
import { expectSame } from './expect.js'
import { expectedAccount } from './expected-account.js'

/** The pinned contracts, and the network of an address. No network: the address is the same on all networks. */
export interface AccountPins {
  readonly networks: NetworksOption
  readonly accountMode: AccountMode
  readonly networkId?: string | undefined
}

export interface NamedAccount {
  readonly ownerAddress: string
  readonly address: string
  /** Absent if the answer names no network. */
  readonly networkId?: string | undefined
}

/**
 * Checks that the gateway names the accounts of these owners, in their order and on the requested network. It computes
 * each address. Throws {@link VerificationError} otherwise, because a deposit to a wrong address could be lost or
 * stolen.
 *
 * A gateway has one set of account contracts for all of its networks. So without a network, and for a network without a
 * pin, it uses the contracts that the client has for any network, otherwise Kernel v3.1.
 */
export function checkAccountAddresses(
  { networks, accountMode, networkId = '' }: AccountPins,
  owners: readonly string[],
  named: readonly NamedAccount[],
): void {
  const contracts =
    findPin(networkId, networks)?.accountContracts ??
    Object.values(networks).find(({ accountContracts }) => accountContracts)?.accountContracts ??
    kernelV31
  const sentence = "This is not the owner's account: send nothing to it."
  const same = (field: keyof NamedAccount, expected: readonly string[]) =>
    expectSame(
      field,
      expected.join(),
      named.map((one) => ({ networkId, ...one })[field]).join(),
      sentence,
    )
  same('ownerAddress', owners)
  same(
    'networkId',
    owners.map(() => networkId),
  )
  same(
    'address',
    owners.map(
      (owner) =>
        expectedAccount(accountMode, readAddress(owner, 'ownerAddress'), contracts).address,
    ),
  )
}
