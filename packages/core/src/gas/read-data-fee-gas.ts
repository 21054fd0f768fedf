import { concatHex, encodeFunctionData, getAddress, type Hex, keccak256, slice } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { packUserOperation, type UserOperation } from '../erc4337/user-operation.js'
import type { Network } from '../model/network.js'
import type { Chain } from '../ports/chain.js'
import { dataFeeGas } from './data-fee-gas.js'
import type { OperationFees } from './operation-fees.js'

/** What is known of an operation before it is simulated; everything else is filled in with bytes of the same length. */
export interface DataFeeDraft
  extends Pick<UserOperation, 'sender' | 'nonce' | 'initCode' | 'callData'> {
  /** That travel with it. */
  readonly authorizations: number
  readonly paymaster?: Pick<NonNullable<UserOperation['paymaster']>, 'address' | 'data'>
}

/** Rollups price data compressed. Signatures do not compress, so what stands for one must not either. */
const noise = (seed: Hex) => keccak256(seed)
/** As long as an ECDSA signature, and as costly as one. */
export const costlySignature: Hex = concatHex([noise('0x01'), noise('0x02'), '0x1c'])
const beneficiary = getAddress(slice(noise('0x03'), 0, 20))
const gasFiller = 2n ** 32n - 1n

/**
 * `preVerificationGas` that pays what a rollup takes for an operation that travels alone, from the gas that it is
 * expected to use. 0, without a request, on a network without a data fee. Meant to be started together with the simulation, so that both travel in one request.
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
