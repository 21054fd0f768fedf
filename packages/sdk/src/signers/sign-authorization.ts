import type { SignedAuthorization } from '@gasless-gateway/core/erc4337'
import { isAddressEqual, pad } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { SignerError } from '../errors/signer-error.js'
import { askSigner } from './ask-signer.js'
import type { Authorization } from './owner.js'
import { toLowS } from './to-low-s.js'
import type { Signer } from './to-signer.js'

/**
 * Asks the owner once to sign the authorization. Throws {@link SignerError} if the owner cannot, or signs something
 * else.
 */
export async function signAuthorization(
  { address, signAuthorization: sign }: Signer,
  { chainId, address: delegate, nonce }: Authorization,
): Promise<SignedAuthorization> {
  if (!sign) throw cannotAuthorize()
  const authorization = { chainId, address: delegate, nonce }
  // A copy. If the signer changes it, the comparison must not change.
  const { r, s, yParity, v } = await askSigner('authorization', () => sign({ ...authorization }))
  try {
    const signature = {
      r: pad(r, { size: 32 }),
      ...toLowS({ s: pad(s, { size: 32 }), yParity: yParity ?? Number(v) % 27 }),
    }
    const signed = { ...authorization, ...signature }
    if (isAddressEqual(await recoverAuthorizationAddress({ authorization: signed }), address))
      return signed
  } catch {}
  throw new SignerError(
    'SIGNATURE_UNEXPECTED',
    `The authorization is not signed by ${address} for chain ${chainId}, delegate ${delegate} and nonce ${nonce}.`,
    { needed: 'authorization' },
  )
}

export const cannotAuthorize = () =>
  new SignerError(
    'SIGNER_UNSUITABLE',
    'The owner cannot sign the EIP-7702 authorization. Pass a local viem account, a wallet client of one, or an object with signAuthorization.',
    { needed: 'authorization' },
  )
