import { type Hex, isAddressEqual, size } from 'viem'
import { pricedSignatureBytes } from '../../erc4337/kernel-signature.js'
import { packUserOperation, requiredPrefund } from '../../erc4337/user-operation.js'
import { GatewayError } from '../../errors/index.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { hashOperation } from '../hash-operation.js'

/**
 * Verifies the account's signature of a prepared operation. If the account's root is its owner's key, the signer is
 * recovered without the chain. Every other account validates the signature itself, in a simulation.
 *
 * Throws `SIGNATURE_INVALID`. Also throws it for a valid signature that is longer than `preVerificationGas` pays for,
 * because the executor would pay the rest.
 */
export async function verifySignature(
  deps: Pick<GatewayDeps, 'chainOf' | 'recoverSigner'>,
  network: Network,
  operation: Operation,
  signature: Hex,
): Promise<void> {
  const bytes = size(signature)
  if (bytes > pricedSignatureBytes)
    throw new GatewayError('SIGNATURE_INVALID', {
      message: `body.signature is ${bytes} bytes long, and preVerificationGas pays for ${pricedSignatureBytes}. Sign with a validator whose signatures are at most ${pricedSignatureBytes} bytes long.`,
      reason: `found ${bytes} bytes, priced ${pricedSignatureBytes}`,
    })
  const valid = operation.ownerIsRoot
    ? isSignedBy(deps, operation, signature)
    : await validatesOnChain(deps, network, operation, signature)
  if (!valid) throw new GatewayError('SIGNATURE_INVALID')
}

function isSignedBy(
  { recoverSigner }: Pick<GatewayDeps, 'recoverSigner'>,
  { userOperationHash, ownerAddress }: Operation,
  signature: Hex,
): boolean {
  const signer = recoverSigner(userOperationHash, signature)
  return signer !== undefined && isAddressEqual(signer, ownerAddress)
}

async function validatesOnChain(
  { chainOf }: Pick<GatewayDeps, 'chainOf'>,
  network: Network,
  operation: Operation,
  signature: Hex,
): Promise<boolean> {
  const packed = packUserOperation({ ...operation.userOperation, signature })
  const { failure, signatureValid } = await chainOf(network.networkId).simulate({
    userOperation: packed,
    userOperationHash: hashOperation(packed, network),
    missingAccountFunds: 0n,
    delegate: operation.delegation?.delegate,
    maxCost: requiredPrefund(operation.userOperation),
  })
  return failure?.phase !== 'validation' && failure?.phase !== 'deployment' && signatureValid
}
