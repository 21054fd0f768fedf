import type { TransactionReceipt } from '@gasless-gateway/core'
import { type Address, getAddress, type Hash, type Hex, type PublicClient } from 'viem'
import type { EndpointChain } from './endpoint-chain.js'
import { LaggingEndpointError } from './endpoint-errors.js'
import { type RpcLog, toChainLog } from './read-block-logs.js'

type ReceiptReads = Pick<EndpointChain, 'receipt' | 'knows' | 'receiptIn'>

/** Creates reads of sent transactions and their receipts. */
export function createReceiptReads(client: PublicClient): ReceiptReads {
  const readReceipt = async (transactionHash: Hash): Promise<TransactionReceipt | undefined> => {
    const receipt = (await client.request({
      method: 'eth_getTransactionReceipt',
      params: [transactionHash],
    })) as RpcReceipt | null
    return receipt ? toReceipt(receipt) : undefined
  }

  return {
    receipt: readReceipt,

    async knows(transactionHash) {
      const found = await client.request({
        method: 'eth_getTransactionByHash',
        params: [transactionHash],
      })
      return found !== null
    },

    async receiptIn(blockHash, transactionHash) {
      const receipt = await readReceipt(transactionHash)
      if (receipt?.blockHash !== blockHash)
        throw new LaggingEndpointError(
          `The endpoint does not have transaction ${transactionHash} in block ${blockHash}.`,
        )
      return receipt
    },
  }
}

interface RpcReceipt {
  readonly transactionHash: Hash
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly from: Address
  readonly status: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly logs?: readonly RpcLog[] | null
  /** Data fee of OP-stack rollups, in wei. */
  readonly l1Fee?: Hex | null
  /** Since Isthmus, on chains whose operator takes a fee. */
  readonly operatorFeeScalar?: Hex | null
  readonly operatorFeeConstant?: Hex | null
  /** Since Jovian. */
  readonly daFootprintGasScalar?: Hex | null
}

function toReceipt(receipt: RpcReceipt): TransactionReceipt {
  const [gasUsed, price] = [BigInt(receipt.gasUsed), BigInt(receipt.effectiveGasPrice)]
  const besides = BigInt(receipt.l1Fee ?? 0) + operatorFeeOf(receipt)
  return {
    transactionHash: receipt.transactionHash,
    blockHash: receipt.blockHash,
    blockNumber: BigInt(receipt.blockNumber),
    from: getAddress(receipt.from),
    success: BigInt(receipt.status) === 1n,
    cost: gasUsed * price + besides,
    gas: gasUsed + (price > 0n ? (besides + price - 1n) / price : 0n),
    logs: receipt.logs?.map(toChainLog) ?? [],
  }
}

/**
 * Returns the fee of an OP-stack chain's operator, in wei. The scalar counts millionths of a wei per gas in Isthmus,
 * and hundreds of wei per gas since Jovian. Receipts since Jovian have a data footprint.
 */
function operatorFeeOf(receipt: RpcReceipt): bigint {
  const product = BigInt(receipt.gasUsed) * BigInt(receipt.operatorFeeScalar ?? 0)
  const forGas = receipt.daFootprintGasScalar == null ? product / 1_000_000n : product * 100n
  return forGas + BigInt(receipt.operatorFeeConstant ?? 0)
}
