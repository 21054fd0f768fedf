import { encodeFunctionData, prepareEncodeFunctionData, size } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { authorizationGas } from '../erc4337/delegation.js'
import type { PackedUserOperation } from '../erc4337/user-operation.js'
import { max } from '../primitives/math.js'
import { callDataGas } from './call-data-gas.js'

/** Gas of a transaction before its first instruction (Ethereum yellow paper, `G_transaction`). */
const transactionGas = 21_000n
/**
 * The EntryPoint's work per operation that its own meter does not see: loop, events, the payment of the beneficiary,
 * and copying the operation. Measured on v0.7 with bundles of one, as gas of the outer transaction minus gas that the
 * EntryPoint billed: below 19,500 for transfers, and 6 more per 32 bytes. `gas-calibration.e2e.test.ts` watches it.
 */
const unmeteredGas = 20_000n
const unmeteredGasPerWord = 7n

/**
 * Gas that an operation pays for what the EntryPoint cannot measure: the outer transaction's base cost, its call
 * data and the EntryPoint's own bookkeeping. Priced for a bundle of one, so that an operation alone never loses.
 *
 * Large call data is paid at its floor price where the execution is too small to reach it; `meteredGas` is what the
 * EntryPoint bills anyway, even when the execution reverts at once. `authorizations` travel with it. What a rollup charges for the data comes on top:
 * `data-fee-gas.ts`.
 */
export function preVerificationGasOf(
  operation: PackedUserOperation,
  meteredGas: bigint,
  authorizations = 0,
): bigint {
  const data = encodeFunctionData({ ...handleOps, args: [[operation], operation.sender] })
  const { used, floor } = callDataGas(data)
  const words = BigInt(Math.ceil((size(data) - selectorBytes) / 32))
  return max(
    transactionGas +
      used +
      unmeteredGas +
      unmeteredGasPerWord * words +
      authorizationGas(authorizations),
    transactionGas + floor - meteredGas,
  )
}

const selectorBytes = 4

/** Selected once: finding the function in the ABI costs as much as writing the call. */
const handleOps = prepareEncodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps' })
