import type { Address } from 'viem'
import type { AccountContracts } from '../erc4337/account-contracts.js'
import { createAddressResolver } from '../erc4337/kernel-address.js'
import { quickChecksum } from '../primitives/quick-checksum.js'
import { quickKeccak256 } from '../primitives/quick-keccak256.js'

const resolvers = new WeakMap<AccountContracts, (owner: Address) => Address>()

/** Where an owner's account lives. What does not depend on the owner is worked out once per contract set. */
export function accountAddress(contracts: AccountContracts, owner: Address): Address {
  let resolve = resolvers.get(contracts)
  if (!resolve) {
    resolve = createAddressResolver(contracts, quickKeccak256, quickChecksum)
    resolvers.set(contracts, resolve)
  }
  return resolve(owner)
}
