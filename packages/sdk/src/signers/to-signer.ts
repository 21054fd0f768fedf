import type { Address, Hex } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readAddress } from '../inputs/read-address.js'
import type { Owner } from './owner.js'

export interface Signer {
  readonly address: Address
  /** EIP-191 over the 32 bytes of the hash. */
  signHash(hash: Hex): Promise<Hex>
}

/** One shape for every kind of owner. Throws {@link InvalidInputError} when it cannot tell who would sign. */
export function toSigner(owner: Owner, ownerAddress?: string): Signer {
  if (typeof owner === 'function') {
    if (ownerAddress === undefined)
      throw new InvalidInputError(
        'ownerAddress',
        'is needed beside a signing function: pass the address that it signs for',
      )
    return { address: readAddress(ownerAddress, 'ownerAddress'), signHash: (hash) => owner(hash) }
  }
  const address = readAddress(addressOf(owner), 'owner.address')
  if (ownerAddress !== undefined && readAddress(ownerAddress, 'ownerAddress') !== address)
    throw new InvalidInputError('ownerAddress', `is not the address of \`owner\`, ${address}`)
  return { address, signHash: (hash) => owner.signMessage({ message: { raw: hash } }) }
}

function addressOf(owner: Exclude<Owner, (...args: never[]) => unknown>): string {
  if (typeof owner?.signMessage !== 'function')
    throw new InvalidInputError(
      'owner',
      'cannot sign messages: pass a viem account, a viem wallet client with an account, or a signing function with ownerAddress',
    )
  if ('address' in owner) return owner.address
  if (owner.account) return owner.account.address
  throw new InvalidInputError(
    'owner',
    'is a wallet client without an account: pass `account` to createWalletClient',
  )
}
