import type { PreparedOperation } from '@gasless-gateway/core/api'
import { decodeSponsorship, unpackUserOperation } from '@gasless-gateway/core/erc4337'

/** The user operation as it was answered, in its parts. */
export const unpackPrepared = ({ userOperation }: PreparedOperation) =>
  unpackUserOperation({
    ...userOperation,
    nonce: BigInt(userOperation.nonce),
    preVerificationGas: BigInt(userOperation.preVerificationGas),
  })

/** The gas part of the expected fee, in base units: what the client is told, minus what the paymaster takes anyway. */
export function expectedGasPart(prepared: PreparedOperation): bigint {
  const { paymaster } = unpackPrepared(prepared)
  const terms = paymaster && decodeSponsorship(paymaster.data)
  const fixed = terms ? terms.staticFee + terms.transferFee : 0n
  return BigInt(prepared.gatewayFee.expectedTokenAmount) - fixed
}
