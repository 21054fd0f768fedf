import { devnetBridgeAbi } from '@gasless-gateway/contracts/devnet'
import { type Address, getAbiItem, type Hex } from 'viem'
import type { ChainView } from './chain-view.js'

/** A transfer that the bridge has accepted on its source chain. */
export interface BridgeOrder {
  readonly orderId: Hex
  readonly transactionId: Hex
  readonly destinationChainId: number
  readonly receiver: Address
  readonly outputAsset: Address
  readonly outputAmount: bigint
}

/** How an order was settled: paid out on its destination chain, or refunded on its source chain. */
export interface Settlement {
  readonly asset: Address
  readonly receiver: Address
  readonly amount: bigint
  readonly transactionHash: Hex
}

const event = {
  locked: getAbiItem({ abi: devnetBridgeAbi, name: 'OrderLocked' }),
  paid: getAbiItem({ abi: devnetBridgeAbi, name: 'OrderPaid' }),
  refunded: getAbiItem({ abi: devnetBridgeAbi, name: 'OrderRefunded' }),
}

/** Returns the orders that were locked on a chain since `fromBlock`. */
export async function readOrders(
  { client }: ChainView,
  { bridge, fromBlock }: { readonly bridge: Address; readonly fromBlock: bigint },
): Promise<BridgeOrder[]> {
  const logs = await client.getLogs({
    address: bridge,
    event: event.locked,
    fromBlock,
    strict: true,
  })
  return logs.map(({ args: { orderId, transactionId, order } }) => ({
    orderId,
    transactionId,
    destinationChainId: Number(order.destinationChainId),
    receiver: order.receiver,
    outputAsset: order.outputAsset,
    outputAmount: order.outputAmount,
  }))
}

/**
 * Returns how a chain settled an order. `undefined`: it did not. Read `paid` on the destination chain, `refunded` on
 * the source chain.
 */
export async function readSettlement(
  { client }: ChainView,
  {
    bridge,
    orderId,
    kind,
  }: { readonly bridge: Address; readonly orderId: Hex; readonly kind: 'paid' | 'refunded' },
): Promise<Settlement | undefined> {
  const [log] = await client.getLogs({
    address: bridge,
    event: event[kind],
    args: { orderId },
    fromBlock: 0n,
    strict: true,
  })
  return log && { ...log.args, transactionHash: log.transactionHash }
}
