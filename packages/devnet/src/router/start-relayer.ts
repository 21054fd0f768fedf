import { devnetBridgeAbi } from '@gasless-gateway/contracts/devnet'
import { encodeFunctionData, type Hex } from 'viem'
import type { DevnetDeployment } from '../chains/devnet-deployment.js'
import { sendFromFreshKey } from '../chains/send-from-fresh-key.js'
import { type BridgeOrder, readOrders } from './bridge-order.js'
import type { ChainView } from './chain-view.js'
import type { BridgeOutcome, RouterSettings } from './router-settings.js'
import { usdOf } from './router-token.js'

/** The relayer's state of an order, which the chains do not show. */
export type OrderState = 'unseen' | 'waiting' | 'refunding' | 'failed'

export interface Relayer {
  stateOf(orderId: Hex): OrderState
  stop(): Promise<void>
}

const pollIntervalMs = 200
/**
 * Each poll reads this many old blocks again, because a reorganisation may move an order. `seen` prevents a second
 * settlement.
 */
const reorganisationBlocks = 32n
/** A plain token needs a third of this gas. A token that calls other contracts needs more. */
const settlementGas = 300_000n

interface Seen {
  readonly order: BridgeOrder
  readonly source: ChainView
  readonly dueAt: number
  state: OrderState
  /** The relayer is done with the order. */
  closed: boolean
}

/**
 * Watches the bridge on every chain, and settles the orders that `isOwn` recognises, as the settings say. If a chain
 * does not answer, the relayer tries again. If a payment reverts, the order has failed: the receiver may be a contract
 * that accepts no coins.
 */
export async function startRelayer({
  views,
  deployment,
  settings,
  isOwn,
  log,
}: {
  readonly views: readonly ChainView[]
  readonly deployment: DevnetDeployment
  readonly settings: () => RouterSettings
  readonly isOwn: (transactionId: Hex) => boolean
  readonly log: ((line: string) => void) | undefined
}): Promise<Relayer> {
  const bridge = deployment.bridge.address
  const seen = new Map<Hex, Seen>()
  const heads = new Map(
    await Promise.all(
      views.map(async (view) => [view, await view.client.getBlockNumber()] as const),
    ),
  )
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const outcomeOf = ({ transactionId }: BridgeOrder) => {
    const { bridgeOutcome } = settings()
    return typeof bridgeOutcome === 'function' ? bridgeOutcome(transactionId) : bridgeOutcome
  }

  async function watch(source: ChainView): Promise<void> {
    const head = await source.client.getBlockNumber()
    const since = heads.get(source) ?? head
    const fromBlock = since > reorganisationBlocks ? since - reorganisationBlocks : 0n
    for (const order of await readOrders(source, { bridge, fromBlock }))
      if (isOwn(order.transactionId) && !seen.has(order.orderId))
        seen.set(order.orderId, {
          order,
          source,
          dueAt: Date.now() + settings().bridgeDelayMs,
          state: 'waiting',
          closed: false,
        })
    heads.set(source, head)
  }

  async function settle(entry: Seen): Promise<void> {
    const { order, source } = entry
    const outcome = outcomeOf(order)
    if (outcome === 'hold') return
    if (outcome === 'refund') entry.state = 'refunding'
    const settled = outcome !== 'fail' && (await pay(outcome, order, source))
    if (!settled) entry.state = 'failed'
    entry.closed = true
  }

  async function pay(
    outcome: Exclude<BridgeOutcome, 'hold' | 'fail'>,
    order: BridgeOrder,
    source: ChainView,
  ): Promise<boolean> {
    const destination = views.find(({ chainId }) => chainId === order.destinationChainId)
    if (!destination) return false
    const { chain } = outcome === 'refund' ? source : destination
    const { outputAsset, outputAmount } =
      outcome === 'partial' ? await otherToken(order, destination) : order
    const data =
      outcome === 'refund'
        ? encodeFunctionData({
            abi: devnetBridgeAbi,
            functionName: 'refund',
            args: [order.orderId],
          })
        : encodeFunctionData({
            abi: devnetBridgeAbi,
            functionName: 'payOut',
            args: [order.orderId, outputAsset, order.receiver, outputAmount],
          })
    const { status } = await sendFromFreshKey(chain, { to: bridge, gas: settlementGas, data })
    return status === 'success'
  }

  async function relay(): Promise<void> {
    await Promise.all(views.map(watch))
    await Promise.all(
      [...seen.values()]
        .filter(({ closed, dueAt }) => !closed && dueAt <= Date.now())
        .map((entry) => settle(entry).catch((error: Error) => log?.(`router: ${error.message}`))),
    )
  }

  const next = () => {
    round = relay().catch((error: Error) => log?.(`router: ${error.message}`))
    void round.then(() => {
      if (!stopped) timer = setTimeout(next, pollIntervalMs)
    })
  }
  next()

  return {
    stateOf: (orderId) => seen.get(orderId)?.state ?? 'unseen',
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}

/** Returns another dollar token and an amount of the same value as the output. */
async function otherToken(
  { outputAsset, outputAmount }: BridgeOrder,
  view: ChainView,
): Promise<Pick<BridgeOrder, 'outputAsset' | 'outputAmount'>> {
  const tokens = await view.tokens()
  const ordered = tokens.find(({ address }) => address === outputAsset)
  const paid = tokens.find(
    ({ symbol, address }) => ['USDC', 'DAI'].includes(symbol) && address !== outputAsset,
  )
  if (!ordered || !paid) throw new Error(`There is nothing to pay instead of ${outputAsset}.`)
  const worth = (usdOf(ordered, outputAmount) * 10n ** BigInt(paid.decimals)) / paid.price
  return { outputAsset: paid.address, outputAmount: worth }
}
