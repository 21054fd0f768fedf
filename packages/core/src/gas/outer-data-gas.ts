import { packUserOperation, type UserOperation } from '../erc4337/user-operation.js'
import type { Network } from '../model/network.js'
import type { Chain } from '../ports/chain.js'
import { ceilDiv, min } from '../primitives/math.js'
import { preVerificationGasOf } from './pre-verification-gas.js'

/**
 * Returns the gas that an outer transaction's limit needs for a rollup's data fee, apart from its operations and the
 * EntryPoint: the gas that `Chain.dataFee` reports for exactly this call, plus an eighth.
 *
 * Arbitrum charges this gas before the first instruction, and more of it if the base fee falls before inclusion. Unused
 * gas costs nothing. An eighth is less than the seventh that operations pay for the same reason (`lowestGasPrice`). So
 * a bundle that these payments fill has room for it. Returns 0 on other networks: OP-stack chains charge the balance,
 * outside the limit.
 */
export const outerDataGas = ({ gas }: { readonly gas: bigint }): bigint => gas + ceilDiv(gas, 8n)

/** Reads the same from the chain. Sends no request on a network without a data fee inside the limit. */
export const readOuterDataGas = async (
  chain: Pick<Chain, 'dataFee'>,
  { dataFee }: Network,
  call: Parameters<Chain['dataFee']>[0],
): Promise<bigint> => (dataFee?.kind === 'arbitrum' ? outerDataGas(await chain.dataFee(call)) : 0n)

/**
 * Returns the part of `preVerificationGas` that a transaction with only this operation can use: base cost, call data
 * and the EntryPoint's bookkeeping, without the part for a rollup's data.
 *
 * An outer gas limit adds up these parts, never `preVerificationGas` itself. On OP-stack chains that contains millions
 * of gas that never run, and one operation could fill a bundle.
 */
export const outerOverheadGas = (operation: UserOperation): bigint =>
  min(operation.preVerificationGas, preVerificationGasOf(packUserOperation(operation), 0n))
