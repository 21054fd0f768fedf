import type { PreparedOperation } from '@gasless-gateway/core/api'
import { decodeSponsorship, unpackUserOperation } from '@gasless-gateway/core/erc4337'

/** Returns the user operation of an answer, unpacked. */
export const unpackPrepared = ({ userOperation }: PreparedOperation) =>
  unpackUserOperation({
    ...userOperation,
    nonce: BigInt(userOperation.nonce),
    preVerificationGas: BigInt(userOperation.preVerificationGas),
  })

/** Returns the gas part of the expected fee, in base units: the expected fee without static fee and transfer fee. */
export function expectedGasPart(prepared: PreparedOperation): bigint {
  const { paymaster } = unpackPrepared(prepared)
  const terms = paymaster && decodeSponsorship(paymaster.data)
  const fixed = terms ? terms.staticFee + terms.transferFee : 0n
  return BigInt(prepared.gatewayFee.expectedTokenAmount) - fixed
}
