import { concat, type Hex, keccak256, numberToHex } from 'viem'
import { operatorFee } from '../../fees/operator-fee.js'
import { feesOf } from '../../gas/operation-fees.js'
import type { Network } from '../../model/network.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'

/** Words of call data in a large bundle: some 80 operations of about 1,400 bytes, half of them zero. */
const callDataWords = 2_000

/**
 * Returns the highest cost of the network's largest bundle, in wei: its gas limit at the highest fee that operations
 * bid now. On OP-stack chains it includes the data fee and the operator fee, which are charged in addition to gas.
 */
export async function fullBundleCost(
  chain: Chain,
  network: Network,
  market: FeeMarket,
): Promise<bigint> {
  const gas = network.bundles.maxGas * feesOf(network, market).maxFeePerGas
  if (network.dataFee?.kind !== 'op-stack') return gas
  const quote = await chain.dataFee({ to: network.entryPoint, data: incompressible() })
  return gas + quote.wei + operatorFee(quote, network.bundles.maxGas)
}

/** OP-stack chains charge for the compressed size, so the data must be incompressible. */
const incompressible = (): Hex =>
  concat(Array.from({ length: callDataWords }, (_, word) => keccak256(numberToHex(word))))
