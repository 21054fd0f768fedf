import { encodeAbiParameters, hexToBytes } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { PackedUserOperation } from '../erc4337/user-operation.js'

const handleOpsInputs = entryPoint07Abi.find(
  (item) => item.type === 'function' && item.name === 'handleOps',
)?.inputs as readonly [{ readonly type: string }, { readonly type: string }]

/** Gas of a transaction before its first instruction (Ethereum yellow paper, `G_transaction`). */
const transactionGas = 21_000n
/** EIP-2028: gas per zero and non-zero byte of call data. */
const zeroByteGas = 4
const nonZeroByteGas = 16
/**
 * The EntryPoint's work per operation that its own meter does not see: loop, events and the payment of the
 * beneficiary. Measured on EntryPoint v0.7 with bundles of one; `gas-calibration.e2e.test.ts` watches it.
 */
const unmeteredGas = 20_000n

/**
 * Gas that an operation pays for what the EntryPoint cannot measure: the outer transaction's base cost, its call
 * data and the EntryPoint's own bookkeeping. Priced for a bundle of one, so that an operation alone never loses.
 */
export function preVerificationGasOf(operation: PackedUserOperation): bigint {
  const data = hexToBytes(
    encodeAbiParameters(handleOpsInputs, [[operation], operation.sender] as never),
  )
  let callDataGas = 4 * nonZeroByteGas
  for (const byte of data) callDataGas += byte === 0 ? zeroByteGas : nonZeroByteGas
  return transactionGas + BigInt(callDataGas) + unmeteredGas
}
