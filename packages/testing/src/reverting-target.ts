import { deterministicDeployerAddress } from '@gasless-gateway/contracts'
import { revertingTargetAbi, revertingTargetBytecode } from '@gasless-gateway/contracts/devnet'
import { type DevnetChain, sendFromFreshKey } from '@gasless-gateway/devnet'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  zeroHash,
} from 'viem'
import { clientOf } from './test-account.js'

/** The address of `RevertingTarget`, which has one function for each way to fail. It is the same on every chain. */
const revertingTarget: Address = getContractAddress({
  opcode: 'CREATE2',
  from: deterministicDeployerAddress,
  salt: zeroHash,
  bytecode: revertingTargetBytecode,
})

/** Deploys `RevertingTarget` if it has no code yet. Several test files may call this at the same time. */
export async function deployRevertingTarget(chain: DevnetChain): Promise<void> {
  if (await clientOf(chain).getCode({ address: revertingTarget })) return
  await sendFromFreshKey(chain, {
    to: deterministicDeployerAddress,
    data: concatHex([zeroHash, revertingTargetBytecode]),
    gas: 3_000_000n,
  })
}

/** Returns a call of `RevertingTarget`. */
export const targetCall = (
  ...call:
    | ['store', bigint]
    | ['revertWithReason', string]
    | ['revertWithPanic']
    | ['revertWithCustomError', bigint]
    | ['revertWithNothing']
    | ['burnGas', bigint]
): { to: Address; data: Hex } => {
  const [functionName, ...args] = call
  return {
    to: revertingTarget,
    data: encodeFunctionData({ abi: revertingTargetAbi, functionName, args } as never),
  }
}
