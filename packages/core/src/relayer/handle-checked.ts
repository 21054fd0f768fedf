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

/** `handleChecked` without an operation. */
const empty = encodeFunctionData({ abi: [handleChecked], args: [[], zeroAddress, zeroAddress] })

const refusal = toFunctionSelector('NotOneOperation(uint256)')

/**
 * Returns whether a `BundleRunner` with `handleChecked` is at this address. Makes one request. Throws
 * `NETWORK_UNAVAILABLE`.
 */
export async function isRunner(
  chain: Pick<Chain, 'revertDataOf'>,
  address: Address,
): Promise<boolean> {
  const call = { from: zeroAddress, to: address, data: empty, value: 0n, gas: 100_000n }
  return (await chain.revertDataOf(call))?.startsWith(refusal) ?? false
}
