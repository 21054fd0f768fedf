import { randomUUID } from 'node:crypto'
import type { Estimate, FeeCost, GasCost, LiFiStep, Step } from '@lifi/types'
import { formatUnits, type Hex, toHex } from 'viem'
import type { DevnetDeployment } from '../chains/devnet-deployment.js'
import { actionAnswer } from './action-answer.js'
import { encodeQuote } from './encode-quote.js'
import { integratorWallet, routerFeeWallet } from './integrator-wallet.js'
import { bridgeOutput, planQuote, type QuotePlan } from './plan-quote.js'
import { fractionDecimals, type QuoteRequest } from './read-quote-request.js'
import type { RouterSettings } from './router-settings.js'
import { type RouterToken, tokenAnswer, usdText } from './router-token.js'
import { exchangeTool, feeTool, toolDetails } from './router-tools.js'

/**
 * Returns the answer of `/quote`.
 *
 * Throws `RouterError` 404 with code 1002 if there is no route.
 */
export async function quoteAnswer(
  request: QuoteRequest,
  {
    transactionId,
    deployment,
    settings,
  }: {
    readonly transactionId: Hex
    readonly deployment: DevnetDeployment
    readonly settings: RouterSettings
  },
): Promise<LiFiStep> {
  const { client, chainId } = request.from
  const [plan, gasPrice] = await Promise.all([
    planQuote(request, { deployment, settings }),
    client.getGasPrice(),
  ])
  const { tool, gas } = plan.bridge
    ? { tool: plan.bridge.tool, gas: plan.bridge.tool.gas }
    : { tool: exchangeTool, gas: exchangeTool.gas }
  const feeCosts = feeCostsOf(plan, settings)
  return {
    type: 'lifi',
    id: `${randomUUID()}:0`,
    tool: tool.key,
    toolDetails: toolDetails(tool),
    integrator: request.integrator,
    ...(request.referrer && { referrer: request.referrer }),
    transactionId,
    executionType: 'transaction',
    action: actionAnswer(request),
    estimate: {
      tool: tool.key,
      fromAmount: request.fromAmount.toString(),
      fromAmountUSD: usdText(request.fromToken, request.fromAmount),
      toAmount: plan.toAmount.toString(),
      toAmountMin: plan.toAmountMin.toString(),
      toAmountUSD: usdText(request.toToken, plan.toAmount),
      approvalAddress: deployment.diamond.address,
      executionDuration: durationOf(plan, settings),
      ...(request.fromToken.approvalReset && { approvalReset: true }),
      feeCosts,
      gasCosts: [gasCost(request.coin, { gas, gasPrice })],
    },
    includedSteps: includedSteps(plan, { deployment, feeCosts }),
    transactionRequest: {
      to: deployment.diamond.address,
      from: request.fromAddress,
      data: encodeQuote(plan, {
        transactionId,
        timestamp: Math.floor(Date.now() / 1000),
        deployment,
        settings,
      }),
      value: toHex(plan.value),
      chainId,
      gasPrice: toHex(gasPrice),
      gasLimit: toHex(withMargin(gas)),
    },
  } satisfies LiFiStep
}

/** LI.FI adds a margin of 25 %. */
const withMargin = (gas: bigint) => (gas * 5n) / 4n

const durationOf = ({ bridge }: QuotePlan, { bridgeDelayMs }: RouterSettings) =>
  bridge
    ? bridge.tool.durationSeconds + Math.ceil(bridgeDelayMs / 1000)
    : exchangeTool.durationSeconds

function gasCost(coin: RouterToken, { gas, gasPrice }: { gas: bigint; gasPrice: bigint }): GasCost {
  const amount = gas * gasPrice
  return {
    type: 'SEND',
    price: gasPrice.toString(),
    estimate: gas.toString(),
    limit: withMargin(gas).toString(),
    amount: amount.toString(),
    amountUSD: usdText(coin, amount),
    token: tokenAnswer(coin),
  }
}

function feeCostsOf(
  { request, fees, bridge }: QuotePlan,
  { routerFeePerMillion }: RouterSettings,
): FeeCost[] {
  const { fromToken, integrator, fee, coin } = request
  const ofInput = (amount: bigint) => ({
    token: tokenAnswer(fromToken),
    amount: amount.toString(),
    amountUSD: usdText(fromToken, amount),
    included: true,
  })
  const kept = bridge ? bridge.amountIn - bridgeOutput(bridge.tool, bridge.amountIn) : 0n
  const costs: (FeeCost | false)[] = [
    fees.router > 0n && {
      name: 'LIFI Fixed Fee',
      description: 'Fixed LIFI fee, independent of any other fee',
      percentage: formatUnits(routerFeePerMillion, 6),
      ...ofInput(fees.router),
      feeSplit: {
        lifiFee: fees.router.toString(),
        integratorFee: '0',
        recipients: [
          {
            name: 'lifi',
            fee: fees.router.toString(),
            type: 'FIXED',
            walletAddress: routerFeeWallet,
          },
        ],
      },
    },
    fees.integrator > 0n && {
      name: 'Integrator Fee',
      description: 'Fee of the integrator',
      percentage: formatUnits(fee, fractionDecimals),
      ...ofInput(fees.integrator),
      feeSplit: {
        lifiFee: '0',
        integratorFee: fees.integrator.toString(),
        recipients: [
          {
            name: integrator,
            fee: fees.integrator.toString(),
            type: 'FIXED',
            walletAddress: integratorWallet(integrator),
          },
        ],
      },
    },
    bridge !== undefined &&
      kept > 0n && {
        name: 'Relayer fee',
        description: `Kept by ${bridge.tool.name}`,
        percentage: formatUnits(bridge.tool.keptPerMillion, 6),
        token: tokenAnswer(bridge.token),
        amount: kept.toString(),
        amountUSD: usdText(bridge.token, kept),
        included: true,
      },
    bridge !== undefined &&
      bridge.tool.messageFee > 0n && {
        name: 'Messaging fee',
        description: `Paid to ${bridge.tool.name} on top of the amount`,
        percentage: '0',
        token: tokenAnswer(coin),
        amount: bridge.tool.messageFee.toString(),
        amountUSD: usdText(coin, bridge.tool.messageFee),
        included: false,
      },
  ]
  return costs.filter((cost) => cost !== false)
}

interface Leg {
  readonly type: 'protocol' | 'swap' | 'cross'
  readonly tool: { readonly key: string; readonly name: string }
  readonly from: RouterToken
  readonly to: RouterToken
  readonly fromAmount: bigint
  readonly toAmount: bigint
  readonly toAmountMin: bigint
  readonly durationSeconds: number
  readonly feeCosts: FeeCost[]
}

/** Returns the steps of the plan (fee, swap, bridge), each with its own action and estimate. */
function includedSteps(
  { request, fees, swap, bridge, toAmount, toAmountMin }: QuotePlan,
  { deployment, feeCosts }: { deployment: DevnetDeployment; feeCosts: FeeCost[] },
): Step[] {
  const { fromToken, toToken, fromAmount, fromAddress, toAddress } = request
  const afterFees = fromAmount - fees.router - fees.integrator
  const legs: (Leg | false | undefined)[] = [
    afterFees < fromAmount && {
      type: 'protocol',
      tool: feeTool,
      from: fromToken,
      to: fromToken,
      fromAmount,
      toAmount: afterFees,
      toAmountMin: afterFees,
      durationSeconds: 0,
      feeCosts: feeCosts.filter(({ feeSplit }) => feeSplit),
    },
    swap && {
      type: 'swap',
      tool: exchangeTool,
      from: fromToken,
      to: swap.toToken,
      fromAmount: swap.amountIn,
      toAmount: swap.amountOut,
      toAmountMin: swap.amountOutMin,
      durationSeconds: exchangeTool.durationSeconds,
      feeCosts: [],
    },
    bridge && {
      type: 'cross',
      tool: bridge.tool,
      from: bridge.token,
      to: toToken,
      fromAmount: bridge.amountIn,
      toAmount,
      toAmountMin,
      durationSeconds: bridge.tool.durationSeconds,
      feeCosts: feeCosts.filter(({ feeSplit }) => !feeSplit),
    },
  ]
  return legs
    .filter((leg) => leg !== undefined && leg !== false)
    .map((leg, at, all): Step => {
      const estimate: Estimate = {
        tool: leg.tool.key,
        fromAmount: leg.fromAmount.toString(),
        fromAmountUSD: usdText(leg.from, leg.fromAmount),
        toAmount: leg.toAmount.toString(),
        toAmountMin: leg.toAmountMin.toString(),
        toAmountUSD: usdText(leg.to, leg.toAmount),
        approvalAddress: deployment.diamond.address,
        executionDuration: leg.durationSeconds,
        feeCosts: leg.feeCosts,
        gasCosts: [],
      }
      return {
        id: randomUUID(),
        type: leg.type,
        tool: leg.tool.key,
        toolDetails: toolDetails(leg.tool),
        action: {
          fromChainId: leg.from.chainId,
          fromAmount: leg.fromAmount.toString(),
          fromToken: tokenAnswer(leg.from),
          fromAddress: at === 0 ? fromAddress : deployment.diamond.address,
          toChainId: leg.to.chainId,
          toToken: tokenAnswer(leg.to),
          toAddress: at === all.length - 1 ? toAddress : deployment.diamond.address,
        },
        estimate,
      }
    })
}
