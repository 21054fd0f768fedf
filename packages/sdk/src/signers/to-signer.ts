import type { Address, Hex } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readAddress } from '../inputs/read-address.js'
import type { OwnAddressSigner, Owner } from './owner.js'

/** The signing functions of an owner. A function is `undefined` if the owner cannot sign that. */
export interface Signer extends OwnAddressSigner {
  readonly address: Address
  /** Signs the 32 bytes of the hash as an EIP-191 message. */
  signHash(hash: Hex): Promise<Hex>
}

/**
 * Returns the signer of any kind of owner. Throws {@link InvalidInputError} if the address of the signer is unknown or
 * ambiguous.
 */
export function toSigner(owner: Owner, ownerAddress?: string): Signer {
  const { address, signHash, own } = readOwner(owner)
  const given = ownerAddress === undefined ? undefined : readAddress(ownerAddress, 'ownerAddress')
  const named = address === undefined ? undefined : readAddress(address, 'owner.address')
  if (given !== undefined && named !== undefined && given !== named)
    throw new InvalidInputError('ownerAddress', `is not the address of \`owner\`, ${named}`)
  const signer = named ?? given
  if (signer === undefined)
    throw new InvalidInputError('ownerAddress', 'is needed: pass the address of `owner`')
  return {
    address: signer,
    signHash: (hash) => signHash(hash, signer),
    signAuthorization: own?.signAuthorization?.bind(own),
    signTransaction: own?.signTransaction?.bind(own),
  }
}

interface ReadOwner {
  readonly address?: string | undefined
  readonly signHash: (hash: Hex, address: Address) => Promise<Hex>
  /** Signs authorizations and transactions. */
  readonly own?: OwnAddressSigner | undefined
}

const cannotSign = () =>
  new InvalidInputError(
    'owner',
    'cannot sign messages: pass a viem account such as privateKeyToAccount(key), a wallet client, or an EIP-1193 provider or signing function with ownerAddress',
  )

function readOwner(owner: Owner): ReadOwner {
  if (typeof owner === 'function') return { signHash: (hash) => owner(hash) }
  // Checked first. For a string, the `in` operator throws an error that quotes the string, which may be the private
  // key.
  if (typeof owner !== 'object' || owner === null) throw cannotSign()
  if ('signHash' in owner)
    return { address: owner.address, signHash: (hash) => owner.signHash(hash), own: owner }
  if ('request' in owner && typeof owner.signMessage !== 'function')
    return {
      signHash: (hash, address) =>
        owner.request({ method: 'personal_sign', params: [hash, address] }) as Promise<Hex>,
    }
  if (typeof owner.signMessage !== 'function') throw cannotSign()
  const signHash = (hash: Hex) => owner.signMessage({ message: { raw: hash } })
  if ('address' in owner) return { address: owner.address, signHash, own: owner }
  if (owner.account) return { address: owner.account.address, signHash, own: owner.account }
  throw new InvalidInputError(
    'owner',
    'is a wallet client without an account: pass `account` to createWalletClient',
  )
}
