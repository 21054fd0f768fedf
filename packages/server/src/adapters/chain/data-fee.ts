import { type Chain, type DataFeeQuote, GatewayError, type Network } from '@gasless-gateway/core'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  keccak256,
  type PublicClient,
  parseAbi,
  prepareEncodeFunctionData,
  serializeTransaction,
  size,
  slice,
  toHex,
} from 'viem'
import { failureKind } from './failure-kind.js'
import { readWord } from './read-word.js'
import type { ContractRead, StateReads } from './state-reads.js'

const gasPriceOracleAbi = parseAbi([
  'function getL1Fee(bytes unsignedTransaction) view returns (uint256)',
  'function getL1FeeUpperBound(uint256 unsignedTransactionSize) view returns (uint256)',
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
])
const l1FeeFunction = prepareEncodeFunctionData({
  abi: gasPriceOracleAbi,
  functionName: 'getL1Fee',
})
const upperBoundFunction = prepareEncodeFunctionData({
  abi: gasPriceOracleAbi,
  functionName: 'getL1FeeUpperBound',
})
const operatorFeeFunction = prepareEncodeFunctionData({
  abi: gasPriceOracleAbi,
  functionName: 'getOperatorFee',
})
// Declared as payable, but always called with `eth_call`. Nitro answers it natively; the address has no code.
const nodeInterfaceAbi = parseAbi([
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) view returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
])

/** Adds a tenth, because the price of Ethereum's data may rise until the transaction runs. */
const withHeadroom = (fee: bigint) => fee + (fee + 9n) / 10n

/** The part of an endpoint that data-fee reads use. */
interface Asked {
  readonly client: PublicClient
  readonly reads: Pick<StateReads, 'read'>
}

/**
 * Returns what the network charges for a transaction with this call in addition to execution. On Arbitrum that is gas
 * within the gas limit; on OP-stack chains it is wei in addition to gas. Both include a tenth of headroom. On
 * OP-stack chains the quote also has the operator's fee. Takes one round trip, or none on a network without a data
 * fee.
 *
 * Throws `NETWORK_UNAVAILABLE` when the chain's oracle refuses the call.
 */
export async function readDataFee(
  { client, reads }: Asked,
  network: Network,
  call: Parameters<Chain['dataFee']>[0],
): Promise<DataFeeQuote> {
  const { dataFee } = network
  if (!dataFee) return nothing
  const priced = { to: call.to, data: withAuthorizations(call) }
  try {
    return dataFee.kind === 'arbitrum'
      ? { ...nothing, gas: withHeadroom(await readArbitrum(client, dataFee.nodeInterface, priced)) }
      : await readOpStack({ client, reads }, dataFee.gasPriceOracle, network.chainId, priced)
  } catch (error) {
    if (failureKind(error) !== 'answer') throw error
    throw new GatewayError('NETWORK_UNAVAILABLE', {
      message: `${network.name} does not say what it charges for data. Retry shortly.`,
      internal: `the oracle of the network's dataFee (${dataFee.kind}) refused the call`,
      cause: error,
    })
  }
}

/**
 * Returns incompressible bytes in place of an authorization that is not signed yet. They are as long as the longest
 * EIP-7702 tuple in RLP: list header 2, chain id and nonce up to 9 each, address 21, parity 1, r and s 33 each, and 2
 * for the header of a short list of tuples.
 */
const authorizationFiller = (at: number): Hex =>
  slice(concatHex([1, 2, 3, 4].map((part) => keccak256(toHex(4 * at + part)))), 0, 110)

/** Appends the bytes of the authorizations to the call data. Oracles price bytes the same wherever they are. */
const withAuthorizations = ({ data, authorizations = 0 }: Parameters<Chain['dataFee']>[0]): Hex =>
  concatHex([data, ...Array.from({ length: authorizations }, (_, at) => authorizationFiller(at))])

const nothing: DataFeeQuote = { gas: 0n, wei: 0n, weiPerMillionGas: 0n }

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

const million = 1_000_000n
/** Longer data may take more gas to compress than a combined call has, so it is priced in a separate call. */
const mostBytesTogether = 8_000n
const compressionGas = 10_000_000n

/** Asks all questions at once, because it is unknown which ones the oracle answers. */
async function readOpStack(
  { client, reads }: Asked,
  gasPriceOracle: Address,
  chainId: number,
  call: { readonly to: Address; readonly data: Hex },
): Promise<DataFeeQuote> {
  const unsigned = unsignedTransaction(chainId, call)
  const to = gasPriceOracle
  const operatorFee = (gas: bigint) =>
    readWord
      .uint(reads.read, () => ({
        to,
        data: encodeFunctionData({ ...operatorFeeFunction, args: [gas] }),
      }))
      .catch(noneBeforeIsthmus)
  const bytes = BigInt(size(unsigned))
  const readApart = ({ to, data }: ContractRead) =>
    client.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  const [fee, upperBound, constant, forMillion] = await Promise.allSettled([
    readWord.uint(bytes > mostBytesTogether ? readApart : reads.read, () => ({
      to,
      data: encodeFunctionData({ ...l1FeeFunction, args: [unsigned] }),
      gas: compressionGas,
    })),
    readWord.uint(reads.read, () => ({
      to,
      data: encodeFunctionData({ ...upperBoundFunction, args: [bytes] }),
    })),
    operatorFee(0n),
    operatorFee(million),
  ])
  const fixed = answerOf(constant)
  return {
    gas: 0n,
    wei: l1FeeOf(fee, upperBound) + fixed,
    weiPerMillionGas: answerOf(forMillion) - fixed,
  }
}

/**
 * Returns the fee of the bytes. The upper bound depends only on their number. It is 2.3 to 3 times the fee for the
 * gateway's call data, of which FastLZ compresses 1,124 bytes to 447. It is used, without headroom, when a node does
 * not grant a call the gas to compress the data.
 */
function l1FeeOf(
  fee: PromiseSettledResult<bigint>,
  upperBound: PromiseSettledResult<bigint>,
): bigint {
  if (fee.status === 'fulfilled') return withHeadroom(fee.value)
  if (upperBound.status === 'fulfilled') return upperBound.value
  throw fee.reason
}

function answerOf(outcome: PromiseSettledResult<bigint>): bigint {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Before Isthmus (2025) the oracle has no such function, and the chain takes no operator fee. */
function noneBeforeIsthmus(error: unknown): bigint {
  if (failureKind(error) !== 'answer') throw error
  return 0n
}

/**
 * Returns an unsigned transaction whose unknown numbers are as long and incompressible as possible, so it is priced
 * at its worst.
 */
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
