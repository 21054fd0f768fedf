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

/** Where the contract with one function per way to fail lives on every chain that has it. */
const revertingTarget: Address = getContractAddress({
  opcode: 'CREATE2',
  from: deterministicDeployerAddress,
  salt: zeroHash,
  bytecode: revertingTargetBytecode,
})

/** May be called by several test files at once. */
export async function deployRevertingTarget(chain: DevnetChain): Promise<void> {
  if (await clientOf(chain).getCode({ address: revertingTarget })) return
  await sendFromFreshKey(chain, {
    to: deterministicDeployerAddress,
    data: concatHex([zeroHash, revertingTargetBytecode]),
    gas: 3_000_000n,
  })
}

/** One call of it. */
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
