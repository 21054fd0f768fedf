import { isAddressEqual } from 'viem'
import type { SignedAuthorization } from '../../erc4337/delegation.js'
import { GatewayError } from '../../errors/index.js'
import type { AuthorizationSignature } from '../../model/delegation.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { wrongField } from '../submit-refusals.js'

/**
 * Returns the signature of the authorization that the operation requires. `undefined`: it requires none.
 *
 * Throws `VALIDATION_FAILED` if a required authorization is missing, or if none is required and one is sent. Throws
 * `AUTHORIZATION_INVALID` if it is not the owner's signature for this delegate, chain and nonce.
 */
export function verifyAuthorization(
  { recoverAuthority }: Pick<GatewayDeps, 'recoverAuthority'>,
  network: Pick<Network, 'name' | 'chainId'>,
  { ownerAddress, delegation }: Pick<Operation, 'ownerAddress' | 'delegation'>,
  authorization: SignedAuthorization | undefined,
): AuthorizationSignature | undefined {
  const required = delegation?.authorization
  if (!delegation || !required) {
    if (authorization)
      throw wrongField(
        'authorization',
        'must be left out: this operation requires no authorization',
      )
    return undefined
  }
  if (!authorization)
    throw wrongField(
      'authorization',
      'is missing: prepare answered authorizationRequired, so sign the authorization and send it too',
    )
  const { chainId, address, nonce, r, s, yParity } = authorization
  if (chainId !== network.chainId)
    throw invalid(
      chainId === 0
        ? `It is for chain 0, which means every chain. Sign it for chain ${network.chainId}.`
        : `It is for chain ${chainId}; ${network.name} is chain ${network.chainId}.`,
    )
  if (!isAddressEqual(address, delegation.delegate))
    throw invalid(
      `It names the delegate ${address}; this operation requires ${delegation.delegate}.`,
    )
  if (nonce !== required.nonce)
    throw invalid(`It is for nonce ${nonce}; this operation requires ${required.nonce}.`)
  const authority = recoverAuthority(authorization)
  if (!authority)
    throw invalid('Its signature is malformed: r, s or yParity is out of range, or s is high.')
  if (!isAddressEqual(authority, ownerAddress))
    throw invalid(`It is signed by ${authority}, but the owner is ${ownerAddress}.`)
  return { r, s, yParity }
}

const invalid = (why: string) =>
  new GatewayError('AUTHORIZATION_INVALID', {
    message: `The authorization is not the one that this operation requires. ${why}`,
    reason: why,
  })
