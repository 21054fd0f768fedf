import { concatHex, encodeFunctionData, getAddress, type Hex, keccak256, slice } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { packUserOperation, type UserOperation } from '../erc4337/user-operation.js'
import type { Network } from '../model/network.js'
import type { Chain } from '../ports/chain.js'
import { dataFeeGas } from './data-fee-gas.js'
import type { OperationFees } from './operation-fees.js'

/**
 * The fields of an operation that are known before its simulation. The others are filled with bytes of the same length.
 */
export interface DataFeeDraft
  extends Pick<UserOperation, 'sender' | 'nonce' | 'initCode' | 'callData'> {
  /** Number of authorizations in the transaction. */
  readonly authorizations: number
  readonly paymaster?: Pick<NonNullable<UserOperation['paymaster']>, 'address' | 'data'>
}

/** Rollups charge for compressed data. Signatures do not compress, so their placeholders must not compress either. */
const noise = (seed: Hex) => keccak256(seed)
/** As long as an ECDSA signature, and as expensive. */
export const costlySignature: Hex = concatHex([noise('0x01'), noise('0x02'), '0x1c'])
const beneficiary = getAddress(slice(noise('0x03'), 0, 20))
const gasFiller = 2n ** 32n - 1n

/**
 * Reads a rollup's data fee for an operation that is sent alone. Returns a function from the operation's expected gas
 * to the `preVerificationGas` that pays the fee. On a network without a data fee it sends no request, and the result is
 * 0. Start it together with the simulation, so that both travel in one request.
 *
 * Throws `NETWORK_UNAVAILABLE`.
 */
export async function readDataFeeGas(
  chain: Chain,
  network: Network,
  fees: OperationFees,
  { sender, nonce, initCode, callData, authorizations, paymaster }: DataFeeDraft,
): Promise<(gasUsed: bigint) => bigint> {
  if (!network.dataFee) return () => 0n
  const operation: UserOperation = {
    sender,
    nonce,
    initCode,
    callData,
    verificationGasLimit: gasFiller,
    callGasLimit: gasFiller,
    preVerificationGas: gasFiller,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    maxFeePerGas: fees.maxFeePerGas,
    ...(paymaster && {
      paymaster: { ...paymaster, verificationGasLimit: gasFiller, postOpGasLimit: gasFiller },
    }),
    signature: costlySignature,
  }
  const quote = await chain.dataFee({
    to: network.entryPoint,
    data: encodeFunctionData({
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [[packUserOperation(operation)], beneficiary],
    }),
    authorizations,
  })
  return (gasUsed) => dataFeeGas(quote, fees, gasUsed)
}
