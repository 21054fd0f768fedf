import { size } from 'viem'
import type { UserOperation } from '../erc4337/user-operation.js'

/**
 * Gas of `handleChecked` of the `BundleRunner` that the EntryPoint does not bill: the runner's own work, and the cold
 * accounts and slots that it reads first. The operation finds those warm and is billed as much less. Measured: 3,100
 * for the nonce, and 16,800 for the rest of a sponsored operation or 5,400 for that of a self-funded one. A fee token
 * behind a proxy adds its implementation and its slots (EIP-2929: 2,600, and 2,100 each) and two calls: 7,300 with two
 * slots, as USDC's proxy has. A balance that does not suffice adds the slot of the deposit and a call.
 */
const checkGas = { sponsored: 27_500n, selfFunded: 11_700n }

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
