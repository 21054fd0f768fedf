import { packUserOperation, type UserOperation } from '../erc4337/user-operation.js'
import type { Network } from '../model/network.js'
import type { Chain } from '../ports/chain.js'
import { ceilDiv, min } from '../primitives/math.js'
import { preVerificationGasOf } from './pre-verification-gas.js'

/**
 * Gas that an outer transaction's limit must hold for a rollup's data fee, beside what its operations and the EntryPoint
 * use: what `Chain.dataFee` says of exactly this call, and an eighth more. Arbitrum takes it before the first
 * instruction, and takes more of it when the base fee falls between question and inclusion; gas that is left over costs
 * nothing. An eighth stays below the seventh that operations pay for the same reason (`lowestGasPrice`), so a bundle
 * that was filled by what they pay has room for it. 0 on every other network: OP-stack chains take their fee from the
 * balance, outside the limit.
 */
export const outerDataGas = ({ gas }: { readonly gas: bigint }): bigint => gas + ceilDiv(gas, 8n)

/** The same, asked of the chain; without a request on a network that takes no data fee inside the limit. */
export const readOuterDataGas = async (
  chain: Pick<Chain, 'dataFee'>,
  { dataFee }: Network,
  call: Parameters<Chain['dataFee']>[0],
): Promise<bigint> => (dataFee?.kind === 'arbitrum' ? outerDataGas(await chain.dataFee(call)) : 0n)

/**
 * Gas of an operation's `preVerificationGas` that a transaction with it alone can really use: base cost, call data and
 * the EntryPoint's bookkeeping, without the part that pays for a rollup's data. An outer gas limit adds up these, never
 * `preVerificationGas` itself: on OP-stack chains that counts millions of gas that never run, and one operation could
 * fill a bundle.
 */
export const outerOverheadGas = (operation: UserOperation): bigint =>
  min(operation.preVerificationGas, preVerificationGasOf(packUserOperation(operation), 0n))
