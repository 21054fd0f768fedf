import { devnetBridgeAbi, devnetDiamondAbi } from '@gasless-gateway/contracts/devnet'
import type {
  BaseStatusData,
  ExtendedTransactionInfo,
  FullStatusData,
  PendingReceivingInfo,
  StatusResponse,
} from '@lifi/types'
import {
  type Address,
  type Hex,
  isHash,
  isHex,
  parseEventLogs,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  zeroAddress,
} from 'viem'
import type { DevnetDeployment } from '../chains/devnet-deployment.js'
import { readSettlement, type Settlement } from './bridge-order.js'
import type { ChainView } from './chain-view.js'
import { chainOf } from './read-quote-request.js'
import { notFound, validationError } from './router-error.js'
import { tokenAnswer, usdText } from './router-token.js'
import { bridgeTools, exchangeTool } from './router-tools.js'
import type { OrderState } from './start-relayer.js'

interface StatusContext {
  readonly views: readonly ChainView[]
  readonly deployment: DevnetDeployment
  readonly stateOf: (orderId: Hex) => OrderState
}

/**
 * Returns the answer of `/status` for a transfer in the transaction `txHash`: the transfer `transactionId`, or the
 * first one if no id is given.
 *
 * Throws `RouterError` 400 with code 1011 for a wrong parameter, and 404 with code 1003 for an unknown transaction or
 * transfer.
 */
export async function statusAnswer(
  query: URLSearchParams,
  context: StatusContext,
): Promise<StatusResponse | BaseStatusData> {
  const { views } = context
  const hash = query.get('txHash')
  if (!hash || !isHash(hash)) throw validationError('/txHash must be a transaction hash')
  const from = query.get('fromChain')
  const candidates = from === null ? views : [chainOf('fromChain', from, views)]
  const to = query.get('toChain')
  if (to !== null) chainOf('toChain', to, views)
  const transactionId = query.get('transactionId')

  const found = await Promise.all(candidates.map((view) => receiptOf(view, hash)))
  const at = found.findIndex((receipt) => receipt !== undefined)
  const receipt = found[at]
  const view = candidates[at]
  if (!receipt || !view) throw unknownTransfer()
  const sending = { txHash: hash, chainId: view.chainId, txLink: linkOf(view, hash) }
  if (receipt.status === 'reverted')
    return {
      status: 'FAILED',
      substatus: 'UNKNOWN_FAILED_ERROR',
      substatusMessage: 'The transaction reverted.',
      sending,
    }
  const answer =
    (await swapStatus(view, receipt, transactionId, context)) ??
    (await bridgeStatus(view, receipt, { transactionId, bridge: query.get('bridge') }, context))
  if (!answer) throw unknownTransfer()
  return answer
}

const unknownTransfer = () => notFound('Transaction hash is not found in any chain.')

async function receiptOf(
  { client }: ChainView,
  hash: Hex,
): Promise<TransactionReceipt | undefined> {
  return client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
}

async function swapStatus(
  view: ChainView,
  receipt: TransactionReceipt,
  transactionId: string | null,
  { deployment }: StatusContext,
): Promise<FullStatusData | undefined> {
  const swap = parseEventLogs({
    abi: devnetDiamondAbi,
    eventName: 'LiFiGenericSwapCompleted',
    logs: receipt.logs.filter(({ address }) => isAt(address, deployment.diamond.address)),
  }).find(({ args }) => isWanted(args.transactionId, transactionId))
  if (!swap) return undefined
  const { args } = swap
  const [sending, receiving] = await Promise.all([
    transactionInfo(view, receipt, { asset: args.fromAssetId, amount: args.fromAmount }),
    transactionInfo(view, receipt, { asset: args.toAssetId, amount: args.toAmount }),
  ])
  return {
    status: 'DONE',
    substatus: 'COMPLETED',
    substatusMessage: 'The transfer is complete.',
    transactionId: args.transactionId,
    tool: exchangeTool.key,
    sending,
    receiving,
    feeCosts: [],
    lifiExplorerLink: linkOf(view, receipt.transactionHash),
    fromAddress: receipt.from,
    toAddress: args.receiver,
    metadata: { integrator: args.integrator },
  }
}

async function bridgeStatus(
  source: ChainView,
  receipt: TransactionReceipt,
  { transactionId, bridge }: { transactionId: string | null; bridge: string | null },
  { views, deployment, stateOf }: StatusContext,
): Promise<FullStatusData | BaseStatusData | undefined> {
  const started = parseEventLogs({
    abi: devnetDiamondAbi,
    eventName: 'LiFiTransferStarted',
    logs: receipt.logs.filter(({ address }) => isAt(address, deployment.diamond.address)),
  }).find(({ args }) => isWanted(args.bridgeData.transactionId, transactionId))
  const locked = parseEventLogs({
    abi: devnetBridgeAbi,
    eventName: 'OrderLocked',
    logs: receipt.logs.filter(({ address }) => isAt(address, deployment.bridge.address)),
  }).find(({ args }) => args.transactionId === started?.args.bridgeData.transactionId)
  if (!started || !locked) return undefined
  const { bridgeData } = started.args
  const { orderId, order } = locked.args
  const tool = bridgeTools.find(({ key }) => key === bridgeData.bridge)
  const destination = views.find(({ chainId }) => BigInt(chainId) === order.destinationChainId)
  if (!tool || !destination) return undefined
  if (bridge !== null && bridge !== tool.key)
    return { status: 'INVALID', substatusMessage: `The transfer did not go over ${bridge}.` }

  const at = { bridge: deployment.bridge.address, orderId }
  const [paid, refunded, sending] = await Promise.all([
    readSettlement(destination, { ...at, kind: 'paid' }),
    readSettlement(source, { ...at, kind: 'refunded' }),
    transactionInfo(source, receipt, { asset: order.inputAsset, amount: order.inputAmount }),
  ])
  const receiving = paid
    ? await settlementInfo(destination, paid)
    : refunded
      ? await settlementInfo(source, refunded)
      : { chainId: destination.chainId }
  return {
    ...progressOf({ paid, refunded, outputAsset: order.outputAsset, state: stateOf(orderId) }),
    transactionId: bridgeData.transactionId,
    tool: tool.key,
    sending,
    receiving,
    feeCosts: [],
    lifiExplorerLink: linkOf(source, receipt.transactionHash),
    bridgeExplorerLink: linkOf(source, receipt.transactionHash),
    fromAddress: order.refundAddress,
    toAddress: order.receiver,
    metadata: { integrator: bridgeData.integrator },
  }
}

const progressByState: Readonly<Record<OrderState, BaseStatusData>> = {
  unseen: {
    status: 'PENDING',
    substatus: 'WAIT_SOURCE_CONFIRMATIONS',
    substatusMessage: 'The bridge waits for confirmations on the source chain.',
  },
  waiting: {
    status: 'PENDING',
    substatus: 'WAIT_DESTINATION_TRANSACTION',
    substatusMessage: 'The transaction on the destination chain is awaited.',
  },
  refunding: {
    status: 'PENDING',
    substatus: 'REFUND_IN_PROGRESS',
    substatusMessage: 'The sender is being refunded.',
  },
  failed: {
    status: 'FAILED',
    substatus: 'UNKNOWN_FAILED_ERROR',
    substatusMessage: 'The bridge has failed.',
  },
}

/** Returns the progress. The chains' events take precedence over the relayer's state. */
function progressOf({
  paid,
  refunded,
  outputAsset,
  state,
}: {
  paid: Settlement | undefined
  refunded: Settlement | undefined
  outputAsset: Address
  state: OrderState
}): BaseStatusData {
  if (paid)
    return isAt(paid.asset, outputAsset)
      ? { status: 'DONE', substatus: 'COMPLETED', substatusMessage: 'The transfer is complete.' }
      : {
          status: 'DONE',
          substatus: 'PARTIAL',
          substatusMessage: 'Another token was received than was asked for.',
        }
  if (refunded)
    return { status: 'DONE', substatus: 'REFUNDED', substatusMessage: 'The sender was refunded.' }
  return progressByState[state]
}

const settlementInfo = async (
  view: ChainView,
  settlement: Settlement,
): Promise<ExtendedTransactionInfo | PendingReceivingInfo> => {
  const receipt = await receiptOf(view, settlement.transactionHash)
  return receipt ? transactionInfo(view, receipt, settlement) : { chainId: view.chainId }
}

async function transactionInfo(
  view: ChainView,
  { transactionHash, blockNumber, gasUsed, effectiveGasPrice }: TransactionReceipt,
  { asset, amount }: { readonly asset: Address; readonly amount: bigint },
): Promise<ExtendedTransactionInfo> {
  const [tokens, block] = await Promise.all([view.tokens(), view.client.getBlock({ blockNumber })])
  const token = tokens.find(({ address }) => isAt(address, asset))
  const coin = tokens.find(({ address }) => address === zeroAddress)
  if (!token || !coin) throw new Error(`The router does not know ${asset}.`)
  const gasAmount = gasUsed * effectiveGasPrice
  return {
    txHash: transactionHash,
    txLink: linkOf(view, transactionHash),
    chainId: view.chainId,
    amount: amount.toString(),
    amountUSD: usdText(token, amount),
    token: tokenAnswer(token),
    gasPrice: effectiveGasPrice.toString(),
    gasUsed: gasUsed.toString(),
    gasToken: tokenAnswer(coin),
    gasAmount: gasAmount.toString(),
    gasAmountUSD: usdText(coin, gasAmount),
    timestamp: Number(block.timestamp),
  }
}

const isAt = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

const isWanted = (transactionId: Hex, wanted: string | null) =>
  wanted === null || (isHex(wanted) && isAt(transactionId, wanted))

const linkOf = ({ chain }: ChainView, hash: Hex) => `${chain.network.explorerUrl}/tx/${hash}`
