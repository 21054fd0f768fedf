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
  if (await isBy(recoverMessageAddress({ message: { raw: hash }, signature }))) return signature
  const problem = (await isBy(recoverAddress({ hash, signature })))
    ? 'The owner signed the bare hash, without the prefix of EIP-191. Sign hashMessage({ raw: userOperationHash }) of viem instead, or use what signs messages (personal_sign).'
    : `The signature is not that of ${address} over the user-operation hash as an EIP-191 message. Look at which key signs, and whether it signs 32 bytes rather than text.`
  throw new SignerError('SIGNATURE_UNEXPECTED', `${problem} Nothing was submitted.`, { needed })
}
