import { type Address, type Hash, type Hex, isAddressEqual } from 'viem'
import { recoverAddress, recoverMessageAddress } from 'viem/utils'
import { SignerError } from '../errors/signer-error.js'
import { askSigner } from './ask-signer.js'
import type { Signer } from './to-signer.js'

/** Asks the owner once. Throws {@link SignerError} when they refuse, fail, or sign something else. */
export async function signUserOperationHash(
  { address, signHash }: Pick<Signer, 'address' | 'signHash'>,
  hash: Hash,
): Promise<Hex> {
  const needed = 'userOperation'
  const signature = await askSigner(needed, () => signHash(hash))
  const isBy = (recovered: Promise<Address>) =>
    recovered.then(
      (signer) => isAddressEqual(signer, address),
      () => false,
    )
  const isOwners = await isBy(recoverMessageAddress({ message: { raw: hash }, signature }))
  if (isOwners && sOf(signature) <= largestS) return signature
  const problem = isOwners
    ? 'The signature has the higher of two values of s, as key management services often answer, and Ethereum takes the lower one alone. Take s from the order of secp256k1 (normalizeS of @noble/curves), and find the parity anew.'
    : (await isBy(recoverAddress({ hash, signature })))
      ? 'The owner signed the bare hash, without the prefix of EIP-191. Sign hashMessage({ raw: userOperationHash }) of viem instead, or use what signs messages (personal_sign).'
      : `The signature is not that of ${address} over the user-operation hash as an EIP-191 message. Look at which key signs, and whether it signs 32 bytes rather than text.`
  throw new SignerError('SIGNATURE_UNEXPECTED', `${problem} Nothing was submitted.`, { needed })
}

/** Half the order of secp256k1, the most that EIP-2 lets s be. Hex digits compare like the numbers that they spell. */
const largestS = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0'

/** The second 32 bytes. */
const sOf = (signature: Hex) => signature.slice(66, 130).toLowerCase()
