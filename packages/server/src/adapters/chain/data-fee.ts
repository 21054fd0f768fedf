import { type Chain, GatewayError, type Network } from '@gasless-gateway/core'
import { type Address, type Hex, type PublicClient, parseAbi, serializeTransaction } from 'viem'
import { failureKind } from './failure-kind.js'

const gasPriceOracleAbi = parseAbi([
  'function getL1Fee(bytes unsignedTransaction) view returns (uint256)',
  'function getL1FeeUpperBound(uint256 unsignedTransactionSize) view returns (uint256)',
])
// Payable by name, but only ever called without a transaction: Nitro answers it, there is no code.
const nodeInterfaceAbi = parseAbi([
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) view returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
])

/** Room for the price of Ethereum's data to rise until the transaction runs. */
const withHeadroom = (gas: bigint) => gas + (gas + 9n) / 10n

/**
 * What the network charges for the data of a transaction with this call, beside executing it: gas inside the gas limit
 * on Arbitrum, with a tenth of headroom; wei on top of gas on OP-stack chains. One round trip; none on a network
 * without a data fee.
 *
 * Throws `NETWORK_UNAVAILABLE` when the chain's oracle does not say.
 */
export async function readDataFee(
  client: PublicClient,
  network: Network,
  call: Parameters<Chain['dataFee']>[0],
): Promise<{ readonly gas: bigint; readonly wei: bigint }> {
  const { dataFee } = network
  if (!dataFee) return { gas: 0n, wei: 0n }
  try {
    return dataFee.kind === 'arbitrum'
      ? { gas: withHeadroom(await readArbitrum(client, dataFee.nodeInterface, call)), wei: 0n }
      : { gas: 0n, wei: await readOpStack(client, dataFee.gasPriceOracle, network.chainId, call) }
  } catch (error) {
    if (failureKind(error) !== 'answer') throw error
    throw new GatewayError('NETWORK_UNAVAILABLE', {
      message: `${network.name} does not say what it charges for data. Retry shortly.`,
      internal: `the oracle of the network's dataFee (${dataFee.kind}) refused the call`,
      cause: error,
    })
  }
}

async function readArbitrum(
  client: PublicClient,
  nodeInterface: Address,
  { to, data }: { readonly to: Address; readonly data: Hex },
): Promise<bigint> {
  const [gasForL1] = await client.readContract({
    address: nodeInterface,
    abi: nodeInterfaceAbi,
    functionName: 'gasEstimateL1Component',
    args: [to, false, data],
  })
  return gasForL1
}

/**
 * The upper bound depends on the size alone, so it holds whatever signatures the data ends up with. For our call data it
 * is 2.3 to 3 times the fee itself (FastLZ makes 447 bytes of the 1,124 of a later transfer): the room for Ethereum's
 * prices to rise in the 45 minutes in which an operation can land. Chains from before Fjord (2024) do not have it. Both
 * are asked at once: which of them answers is not known before.
 */
async function readOpStack(
  client: PublicClient,
  gasPriceOracle: Address,
  chainId: number,
  call: { readonly to: Address; readonly data: Hex },
): Promise<bigint> {
  const unsigned = unsignedTransaction(chainId, call)
  const ask = { address: gasPriceOracle, abi: gasPriceOracleAbi } as const
  const [upperBound, fee] = await Promise.allSettled([
    client.readContract({
      ...ask,
      functionName: 'getL1FeeUpperBound',
      args: [BigInt((unsigned.length - 2) / 2)],
    }),
    client.readContract({ ...ask, functionName: 'getL1Fee', args: [unsigned] }),
  ])
  if (upperBound.status === 'fulfilled') return upperBound.value
  if (fee.status === 'fulfilled') return fee.value
  throw fee.reason
}

/** Numbers as long as they get, in bytes that do not compress: the data that is not known yet is priced at its worst. */
function unsignedTransaction(chainId: number, { to, data }: { to: Address; data: Hex }): Hex {
  return serializeTransaction({
    type: 'eip1559',
    chainId,
    nonce: 0x9e3779b9,
    maxPriorityFeePerGas: 0xbb67ae8584caa73bn,
    maxFeePerGas: 0xbb67ae8584caa73cn,
    gas: 0xf510fan,
    to,
    value: 0n,
    data,
  })
}
