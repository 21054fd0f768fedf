import { VerificationError } from '../errors/verification-error.js'
import { readAddress } from '../inputs/read-address.js'
import { pinnedAccountContracts } from '../pins/account-contracts.js'
import type { AccountMode } from '../pins/account-mode.js'
import type { NetworksOption } from '../pins/network-options.js'
import { addressResolvers } from './expected-account.js'

export interface AddressCheckOptions {
  readonly networks: NetworksOption
  readonly accountMode: AccountMode
  /** Absent: an address that is the same on every network. */
  readonly networkId?: string
}

/** An address in the gateway's answer. */
export interface NamedAddress {
  readonly ownerAddress: string
  readonly address: string
  /** Where in the answer it is. */
  readonly field: string
}

/**
 * Checks addresses that the gateway names for owners' accounts. The check computes them from the pinned contracts, and throws
 * {@link VerificationError} for any other address: a deposit to it could be lost, or be somebody else's.
 */
export function createAddressCheck({ networks, accountMode, networkId }: AddressCheckOptions) {
  const resolvers = pinnedAccountContracts(networks, networkId).map(addressResolvers[accountMode])
  return ({ ownerAddress, address, field }: NamedAddress): void => {
    const owner = readAddress(ownerAddress, 'ownerAddress')
    const expected = resolvers.map((resolve) => resolve(owner))
    if (!expected.some((account) => account.toLowerCase() === address.toLowerCase()))
      throw new VerificationError(
        "The gateway named another address than that of the owner's account: send nothing to it. If the project's accounts are of another mode, pass accountMode; if the gateway uses other account contracts, pass accountContracts in networks.",
        { field, expected: expected.join(' or '), actual: address },
      )
  }
}
