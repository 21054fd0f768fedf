import type { Address } from 'viem'
import type { AccountContracts } from '../erc4337/account-contracts.js'
import { createAddressResolver } from '../erc4337/kernel-address.js'
import { quickChecksum } from '../primitives/quick-checksum.js'
import { quickKeccak256 } from '../primitives/quick-keccak256.js'

const resolvers = new WeakMap<AccountContracts, (owner: Address) => Address>()

/**
 * Returns the address of an owner's account. The parts that do not depend on the owner are computed once per set of
 * contracts.
 */
export function accountAddress(contracts: AccountContracts, owner: Address): Address {
  let resolve = resolvers.get(contracts)
  if (!resolve) {
    resolve = createAddressResolver(contracts, quickKeccak256, quickChecksum)
    resolvers.set(contracts, resolve)
  }
  return resolve(owner)
}
