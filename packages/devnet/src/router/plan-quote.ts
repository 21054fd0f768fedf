import type { ToolError } from '@lifi/types'
import { type Address, formatUnits, parseUnits } from 'viem'
import type { DevnetDeployment } from '../chains/devnet-deployment.js'
import { priceFeedDecimals } from '../chains/price-feed-decimals.js'
import { actionAnswer } from './action-answer.js'
import { findPath } from './find-path.js'
import { fractionDecimals, type QuoteRequest, type ToolChoice } from './read-quote-request.js'
import { RouterError } from './router-error.js'
import type { RouterSettings } from './router-settings.js'
import { isNative, type RouterToken, usdOf } from './router-token.js'
import { type BridgeTool, bridgeTools, exchangeTool } from './router-tools.js'

/** The steps of a quote. All amounts are in base units. */
export interface QuotePlan {
  readonly request: QuoteRequest
  /** Deducted from the input first. */
  readonly fees: { readonly router: bigint; readonly integrator: bigint }
  readonly swap: SwapPlan | undefined
  readonly bridge: BridgePlan | undefined
  readonly toAmount: bigint
  readonly toAmountMin: bigint
  /** Wei that the transaction carries. */
  readonly value: bigint
}

export interface SwapPlan {
  readonly path: readonly Address[]
  readonly toToken: RouterToken
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly amountOutMin: bigint
}

export interface BridgePlan {
  readonly tool: BridgeTool
  /** The bridged token on the source chain. */
  readonly token: RouterToken
  readonly amountIn: bigint
  readonly amountInMin: bigint
}

/** The reason why a tool cannot serve a request. */
type Obstacle =
  | { readonly kind: 'failed'; readonly tool: string; readonly code: string; readonly text: string }
  | { readonly kind: 'filteredOut'; readonly tool: string; readonly text: string }

const one = 10n ** BigInt(fractionDecimals)
const million = 1_000_000n
/** A larger amount could overflow the arithmetic of the pools. No devnet token has such a supply. */
const mostToSwap = 2n ** 112n

/**
 * Returns the best plan for a quote. On one chain it is a swap. Across chains it is a bridge transfer, after a swap if
 * the tokens differ.
 *
 * Throws `RouterError` 404 with code 1002 and the reason of each tool if there is no plan.
 */
export async function planQuote(
  request: QuoteRequest,
  { deployment, settings }: { deployment: DevnetDeployment; settings: RouterSettings },
): Promise<QuotePlan> {
  const fees = {
    router: (request.fromAmount * settings.routerFeePerMillion) / million,
    integrator: (request.fromAmount * request.fee) / one,
  }
  const input = request.fromAmount - fees.router - fees.integrator
  if (input <= 0n)
    throw noQuote(request, settings, [
      {
        kind: 'failed',
        tool: exchangeTool.key,
        code: 'FEES_HIGHER_THAN_AMOUNT',
        text: 'The fees are higher than the amount.',
      },
    ])
  const swap = await planSwap(request, { input, deployment, settings })
  if (swap && 'kind' in swap) throw noQuote(request, settings, [swap])
  if (request.from === request.to)
    return {
      request,
      fees,
      swap,
      bridge: undefined,
      toAmount: swap?.amountOut ?? 0n,
      toAmountMin: swap?.amountOutMin ?? 0n,
      value: isNative(request.fromToken) ? request.fromAmount : 0n,
    }

  const ways = await Promise.all(
    bridgeTools.map((tool) =>
      planBridge(request, {
        tool,
        amountIn: swap?.amountOut ?? input,
        amountInMin: swap?.amountOutMin ?? input,
        settings,
      }),
    ),
  )
  const [bridge] = ways
    .filter((way) => 'token' in way)
    .sort((a, b) => (bridgeOutput(b.tool, b.amountIn) > bridgeOutput(a.tool, a.amountIn) ? 1 : -1))
  if (!bridge)
    throw noQuote(
      request,
      settings,
      ways.filter((way) => 'text' in way),
    )
  return {
    request,
    fees,
    swap,
    bridge,
    toAmount: bridgeOutput(bridge.tool, bridge.amountIn),
    toAmountMin: bridgeOutput(bridge.tool, bridge.amountInMin),
    value: (isNative(request.fromToken) ? request.fromAmount : 0n) + bridge.tool.messageFee,
  }
}

/** Returns the amount that arrives on the destination chain, rounded like the diamond does. */
export const bridgeOutput = ({ key, keptPerMillion }: BridgeTool, amountIn: bigint) =>
  key === 'stargateV2'
    ? amountIn - (amountIn * keptPerMillion) / million
    : (amountIn * (million - keptPerMillion)) / million

async function planSwap(
  request: QuoteRequest,
  {
    input,
    deployment,
    settings,
  }: { input: bigint; deployment: DevnetDeployment; settings: RouterSettings },
): Promise<SwapPlan | Obstacle | undefined> {
  const { from, fromToken, slippage, maxPriceImpact } = request
  // A token has the same address on every chain.
  const toToken = { ...request.toToken, chainId: from.chainId }
  if (fromToken.address === toToken.address) return undefined
  const tool = exchangeTool.key
  const path = findPath(deployment, fromToken.address, toToken.address)
  if (!path || !isChosen(tool, request.exchanges)) return noRoute(tool)
  const tooLow = tooLowFor(request, { tool, minimumUsd: settings.minimumUsd.swap })
  if (tooLow) return tooLow
  if (input > mostToSwap) return failed(tool, 'AMOUNT_TOO_HIGH', 'The amount is too high.')
  const [amountOut, atSpot] = await Promise.all([
    from.amountOut(path, input),
    from.amountAtSpot(path, input),
  ])
  if (amountOut === 0n) return failed(tool, 'AMOUNT_TOO_LOW', 'The amount is too low.')
  // The fraction by which the output is below the output at the price before the swap.
  const impact = one - (amountOut * one) / atSpot
  if (impact >= maxPriceImpact)
    return {
      kind: 'filteredOut',
      tool,
      text: `Price impact of ${formatUnits(impact, fractionDecimals)} is higher than the max allowed ${formatUnits(maxPriceImpact, fractionDecimals)}`,
    }
  return {
    path,
    toToken,
    amountIn: input,
    amountOut,
    amountOutMin: (amountOut * (one - slippage)) / one,
  }
}

async function planBridge(
  request: QuoteRequest,
  {
    tool,
    amountIn,
    amountInMin,
    settings,
  }: { tool: BridgeTool; amountIn: bigint; amountInMin: bigint; settings: RouterSettings },
): Promise<BridgePlan | Obstacle> {
  const { from, to, toToken, bridges } = request
  if (!toToken.bridgeable || !isChosen(tool.key, bridges)) return noRoute(tool.key)
  const tooLow = tooLowFor(request, {
    tool: tool.key,
    minimumUsd: settings.minimumUsd.bridge,
  })
  if (tooLow) return tooLow
  if (bridgeOutput(tool, amountIn) > (await to.bridgeBalance(toToken.address)))
    return failed(tool.key, 'INSUFFICIENT_LIQUIDITY', 'The bridge does not hold as much.')
  return { tool, token: { ...toToken, chainId: from.chainId }, amountIn, amountInMin }
}

const isChosen = (tool: string, { allow, deny }: ToolChoice) =>
  (allow?.includes(tool) ?? true) && !deny.includes(tool) && !deny.includes('all')

function tooLowFor(
  { fromToken, fromAmount }: QuoteRequest,
  { tool, minimumUsd }: { tool: string; minimumUsd: number },
): Obstacle | undefined {
  const minimum = parseUnits(minimumUsd.toFixed(priceFeedDecimals), priceFeedDecimals)
  return usdOf(fromToken, fromAmount) < minimum
    ? failed(tool, 'AMOUNT_TOO_LOW', `The amount is below the minimum of ${minimumUsd} USD.`)
    : undefined
}

const failed = (tool: string, code: string, text: string): Obstacle => ({
  kind: 'failed',
  tool,
  code,
  text,
})

const noRoute = (tool: string) =>
  failed(tool, 'NO_POSSIBLE_ROUTE', 'No route was found for this transfer.')

/** Returns LI.FI's "no quote" error: grouped by path, or the flat list of older answers. */
function noQuote(
  request: QuoteRequest,
  { errorForm }: RouterSettings,
  obstacles: readonly Obstacle[],
): RouterError {
  const { from, to, fromToken, toToken } = request
  const pathOver = (tool: string) =>
    `${from.chainId}:${fromToken.symbol}${from === to ? '~' : `-${tool}-`}${to.chainId}:${toToken.symbol}`
  const failures = obstacles.filter((obstacle) => obstacle.kind === 'failed')
  const toolError = ({ tool, code, text }: Extract<Obstacle, { kind: 'failed' }>): ToolError => ({
    errorType: 'NO_QUOTE',
    code,
    action: actionAnswer(request),
    tool,
    message: text,
  })
  return new RouterError(
    404,
    1002,
    'No available quotes for the requested transfer',
    errorForm === 'flat'
      ? failures.map(toolError)
      : {
          filteredOut: obstacles
            .filter(({ kind }) => kind === 'filteredOut')
            .map(({ tool, text }) => ({ overallPath: pathOver(tool), reason: text })),
          failed: failures.map((failure) => ({
            overallPath: pathOver(failure.tool),
            subpaths: { [pathOver(failure.tool)]: [toolError(failure)] },
          })),
        },
  )
}
