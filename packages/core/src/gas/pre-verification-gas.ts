import { encodeFunctionData, prepareEncodeFunctionData, size } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { authorizationGas } from '../erc4337/delegation.js'
import type { PackedUserOperation } from '../erc4337/user-operation.js'
import { max } from '../primitives/math.js'
import { callDataGas } from './call-data-gas.js'

/** Gas of a transaction before its first instruction (Ethereum yellow paper, `G_transaction`). */
const transactionGas = 21_000n
/**
 * The EntryPoint's work per operation that it does not meter: loop, events, the payment of the beneficiary, and copying
 * the operation. Measured on v0.7 with bundles of one, as gas of the outer transaction minus gas that the EntryPoint
 * billed: below 19,500 for transfers, plus 6 per 32 bytes. `gas-calibration.e2e.test.ts` checks it.
 */
const unmeteredGas = 20_000n
const unmeteredGasPerWord = 7n

/**
 * Returns the gas that an operation pays for work that the EntryPoint does not meter: the outer transaction's base
 * cost, its call data, and the EntryPoint's bookkeeping. Computed for a bundle of one, so that a lone operation never
 * loses.
 *
 * If the execution is too small for large call data, the floor price applies. `meteredGas` is the gas that the
 * EntryPoint bills even if the execution reverts at once. `authorizations` is the number of authorizations in the
 * transaction. Excludes a rollup's data fee, `data-fee-gas.ts`.
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

/** Prepared once, because finding the function in the ABI costs as much as encoding the call. */
const handleOps = prepareEncodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps' })
