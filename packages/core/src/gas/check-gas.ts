import { size } from 'viem'
import type { UserOperation } from '../erc4337/user-operation.js'

/**
 * Gas of `handleChecked` of the `BundleRunner` that the EntryPoint does not bill: the runner's own work, and the cold accounts and
 * slots that it reads first. The operation finds those warm and is billed as much less. The local chains measured 13,800 for a
 * sponsored operation and 5,400 for a self-funded one. A fee token behind a proxy adds its implementation and its slot (EIP-2929:
 * 2,600 and 2,100) and two calls. A balance that does not suffice adds the slot of the deposit and a call.
 */
const checkGas = { sponsored: 20_000n, selfFunded: 8_500n }

/** Returns the most gas that the check of the operation adds to its transaction. */
export function checkGasOf({
  callData,
  paymaster,
}: Pick<UserOperation, 'callData' | 'paymaster'>): bigint {
  // The runner copies the call data into memory: 3 gas per word, and the memory (yellow paper, `C_mem`).
  const words = BigInt(Math.ceil(size(callData) / 32))
  return (
    (paymaster ? checkGas.sponsored : checkGas.selfFunded) + 6n * words + (words * words) / 512n
  )
}
