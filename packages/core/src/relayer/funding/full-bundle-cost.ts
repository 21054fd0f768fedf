import { concat, type Hex, keccak256, numberToHex } from 'viem'
import { operatorFee } from '../../fees/operator-fee.js'
import { feesOf } from '../../gas/operation-fees.js'
import type { Network } from '../../model/network.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'

/** Words of call data in a large bundle: some 80 operations of about 1,400 bytes, half of them zero. */
const callDataWords = 2_000

/**
 * Wei that the largest bundle of the network costs at most: its gas limit at the highest fee that operations bid now,
 * and on OP-stack chains the fees for its data and of the operator, which are taken from the balance besides.
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

/** OP-stack chains charge for what is left after compression. */
const incompressible = (): Hex =>
  concat(Array.from({ length: callDataWords }, (_, word) => keccak256(numberToHex(word))))
