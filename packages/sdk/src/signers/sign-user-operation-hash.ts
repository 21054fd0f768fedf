import { type Address, concat, type Hash, type Hex, isAddressEqual, slice, toHex } from 'viem'
import { recoverAddress, recoverMessageAddress } from 'viem/utils'
import { SignerError } from '../errors/signer-error.js'
import { askSigner } from './ask-signer.js'
import { toLowS } from './to-low-s.js'
import type { Signer } from './to-signer.js'

/**
 * Asks the owner once to sign the hash. Throws {@link SignerError} if the owner refuses, fails or signs something else.
 */
export async function signUserOperationHash(
  { address, signHash }: Pick<Signer, 'address' | 'signHash'>,
  hash: Hash,
): Promise<Hex> {
  const needed = 'userOperation'
  const signature = spelt(await askSigner(needed, () => signHash(hash)))
  if (!signature)
    throw new SignerError('SIGNATURE_UNEXPECTED', 'The signature must be 65 bytes: r, s and v.', {
      needed,
    })
  const isBy = (recovered: Promise<Address>) =>
    recovered.then(
      (signer) => isAddressEqual(signer, address),
      () => false,
    )
  if (await isBy(recoverMessageAddress({ message: { raw: hash }, signature }))) return signature
  const problem = (await isBy(recoverAddress({ hash, signature })))
    ? 'The owner signed the bare hash. Sign hashMessage({ raw: userOperationHash }).'
    : `The signature is not that of ${address} over the user-operation hash as an EIP-191 message.`
  throw new SignerError('SIGNATURE_UNEXPECTED', problem, { needed })
}

/**
 * Returns the signature as contracts accept it: low s, and 27 or 28 for v. `undefined`: it is not 65 bytes of r, s and
 * v.
 */
function spelt(signature: unknown): Hex | undefined {
  if (typeof signature !== 'string' || !/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined
  const v = Number(`0x${signature.slice(130)}`)
  const parity = v < 27 ? v : v - 27
  if (parity !== 0 && parity !== 1) return undefined
  const { s, yParity } = toLowS({ s: slice(signature as Hex, 32, 64), yParity: parity })
  return concat([slice(signature as Hex, 0, 32), s, toHex(27 + yParity)])
}
