import {
  type Address,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { packUserOperation, type UserOperation } from '../erc4337/user-operation.js'
import type { Chain } from '../ports/chain.js'

const handleOps = getAbiItem({ abi: entryPoint07Abi, name: 'handleOps' })

/**
 * `handleChecked` of the `BundleRunner`: the arguments of `handleOps`, and the delegate that the account must have. The
 * zero address stands for any code.
 */
export const handleChecked = {
  ...handleOps,
  name: 'handleChecked',
  inputs: [...handleOps.inputs, { name: 'delegate', type: 'address' }],
} as const

/**
 * Returns the call data of `handleChecked` for one operation. The beneficiary receives its fee. `undefined` as
 * delegate: the account is a smart account.
 */
export const handleCheckedData = (
  operation: UserOperation,
  beneficiary: Address,
  delegate: Address | undefined,
): Hex =>
  encodeFunctionData({
    abi: [handleChecked],
    args: [[packUserOperation(operation)], beneficiary, delegate ?? zeroAddress],
  })

/** An operation of the zero address. Its nonce is never the next one, because that address lands no operations. */
const probe = handleCheckedData(
  {
    sender: zeroAddress,
    nonce: 1n,
    initCode: '0x',
    callData: '0x',
    verificationGasLimit: 0n,
    callGasLimit: 0n,
    preVerificationGas: 0n,
    maxPriorityFeePerGas: 0n,
    maxFeePerGas: 0n,
    signature: '0x',
  },
  zeroAddress,
  undefined,
)

const refusal = toFunctionSelector('OtherNonce(uint256,uint256)')

/**
 * Returns whether a `BundleRunner` with `handleChecked` is at this address. A build that was never released refuses
 * every operation without a delegate (`OtherCode`), so it does not count. Makes one request. Throws
 * `NETWORK_UNAVAILABLE`.
 */
export async function isRunner(
  chain: Pick<Chain, 'revertDataOf'>,
  address: Address,
): Promise<boolean> {
  const call = { from: zeroAddress, to: address, data: probe, value: 0n, gas: 100_000n }
  return (await chain.revertDataOf(call))?.startsWith(refusal) ?? false
}
