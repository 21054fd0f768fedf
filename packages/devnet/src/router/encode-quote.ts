import {
  devnetDiamondAbi,
  devnetExchangeAbi,
  devnetFeeCollectorAbi,
  devnetFeeForwarderAbi,
} from '@gasless-gateway/contracts/devnet'
import { type Address, encodeFunctionData, type Hex, pad, zeroAddress } from 'viem'
import type { DevnetDeployment } from '../chains/devnet-deployment.js'
import { integratorWallet, routerFeeWallet } from './integrator-wallet.js'
import { bridgeOutput, type QuotePlan, type SwapPlan } from './plan-quote.js'
import type { RouterSettings } from './router-settings.js'
import { isNative, type RouterToken } from './router-token.js'

interface SwapData {
  readonly callTo: Address
  readonly approveTo: Address
  readonly sendingAssetId: Address
  readonly receivingAssetId: Address
  readonly fromAmount: bigint
  readonly callData: Hex
  readonly requiresDeposit: boolean
}

const multiplierBase = 10n ** 18n
const million = 1_000_000n
/** Long enough for a user who signs by hand. */
const fillWithinSeconds = 3_600

/** Returns the call data with which the diamond carries out a plan. */
export function encodeQuote(
  plan: QuotePlan,
  {
    transactionId,
    timestamp,
    deployment,
    settings,
  }: {
    readonly transactionId: Hex
    /** Seconds since 1970. */
    readonly timestamp: number
    readonly deployment: DevnetDeployment
    readonly settings: RouterSettings
  },
): Hex {
  const fee = feeStep(plan, deployment, settings)
  const swap = plan.swap && swapStep(plan.swap, plan.request.fromToken, deployment)
  const steps = [fee, swap].filter((step) => step !== undefined)
  // The first step pulls the tokens from the sender. The second step uses what the first leaves.
  const swaps = steps.map((step, at) => ({ ...step, requiresDeposit: at === 0 }))
  return plan.bridge
    ? encodeBridge(plan, { transactionId, timestamp, swaps, deployment })
    : encodeSwap(plan, { transactionId, swaps })
}

function feeStep(
  { fees, request: { fromToken, fromAmount, integrator } }: QuotePlan,
  { feeForwarder, feeCollector }: DevnetDeployment,
  { feePath }: RouterSettings,
): SwapData | undefined {
  if (fees.router + fees.integrator === 0n) return undefined
  const target = feePath === 'forwarder' ? feeForwarder.address : feeCollector.address
  const asset = fromToken.address
  return {
    callTo: target,
    approveTo: target,
    sendingAssetId: asset,
    receivingAssetId: asset,
    fromAmount,
    callData:
      feePath === 'forwarder'
        ? forwardFees(asset, [
            { recipient: integratorWallet(integrator), amount: fees.integrator },
            { recipient: routerFeeWallet, amount: fees.router },
          ])
        : collectFees(asset, { ...fees, wallet: integratorWallet(integrator) }),
    requiresDeposit: true,
  }
}

function forwardFees(
  asset: Address,
  distributions: readonly { readonly recipient: Address; readonly amount: bigint }[],
): Hex {
  const due = distributions.filter(({ amount }) => amount > 0n)
  const abi = devnetFeeForwarderAbi
  return asset === zeroAddress
    ? encodeFunctionData({ abi, functionName: 'forwardNativeFees', args: [due] })
    : encodeFunctionData({ abi, functionName: 'forwardERC20Fees', args: [asset, due] })
}

function collectFees(
  asset: Address,
  { router, integrator, wallet }: { router: bigint; integrator: bigint; wallet: Address },
): Hex {
  const abi = devnetFeeCollectorAbi
  return asset === zeroAddress
    ? encodeFunctionData({
        abi,
        functionName: 'collectNativeFees',
        args: [integrator, router, wallet],
      })
    : encodeFunctionData({
        abi,
        functionName: 'collectTokenFees',
        args: [asset, integrator, router, wallet],
      })
}

const swapStep = (
  { path, amountIn, toToken }: SwapPlan,
  fromToken: RouterToken,
  { exchange, diamond }: DevnetDeployment,
): SwapData => ({
  callTo: exchange.address,
  approveTo: exchange.address,
  sendingAssetId: fromToken.address,
  receivingAssetId: toToken.address,
  fromAmount: amountIn,
  callData: encodeFunctionData({
    abi: devnetExchangeAbi,
    functionName: 'swap',
    args: [path, amountIn, diamond.address],
  }),
  requiresDeposit: true,
})

function encodeSwap(
  { request: { fromToken, toToken, toAddress, integrator, referrer }, toAmountMin }: QuotePlan,
  { transactionId, swaps }: { transactionId: Hex; swaps: readonly SwapData[] },
): Hex {
  const direction = isNative(fromToken)
    ? 'NativeToERC20'
    : isNative(toToken)
      ? 'ERC20ToNative'
      : 'ERC20ToERC20'
  const head = [transactionId, integrator, referrer, toAddress, toAmountMin] as const
  const [only, ...more] = swaps
  return only && more.length === 0
    ? encodeFunctionData({
        abi: devnetDiamondAbi,
        functionName: `swapTokensSingleV3${direction}`,
        args: [...head, only],
      })
    : encodeFunctionData({
        abi: devnetDiamondAbi,
        functionName: `swapTokensMultipleV3${direction}`,
        args: [...head, swaps],
      })
}

function encodeBridge(
  { request, bridge, toAmountMin }: QuotePlan,
  {
    transactionId,
    timestamp,
    swaps,
    deployment,
  }: {
    transactionId: Hex
    timestamp: number
    swaps: readonly SwapData[]
    deployment: DevnetDeployment
  },
): Hex {
  if (!bridge) throw new Error('The plan has no bridge.')
  const { tool, token, amountIn, amountInMin } = bridge
  const bridgeData = {
    transactionId,
    bridge: tool.key,
    integrator: request.integrator,
    referrer: zeroAddress,
    sendingAssetId: token.address,
    receiver: request.toAddress,
    minAmount: amountInMin,
    destinationChainId: BigInt(request.to.chainId),
    hasSourceSwaps: swaps.length > 0,
    hasDestinationCall: false,
  }
  const abi = devnetDiamondAbi
  if (tool.key !== 'stargateV2') {
    const asset = pad(isNative(token) ? deployment.wrappedNative.address : token.address)
    const data = {
      receiverAddress: pad(request.toAddress),
      refundAddress: pad(request.fromAddress),
      sendingAssetId: asset,
      receivingAssetId: asset,
      outputAmount: bridgeOutput(tool, amountIn),
      outputAmountMultiplier: (multiplierBase * (million - tool.keptPerMillion)) / million,
      exclusiveRelayer: pad(zeroAddress),
      quoteTimestamp: timestamp,
      fillDeadline: timestamp + fillWithinSeconds,
      exclusivityParameter: 0,
      message: '0x',
    } as const
    const facet = tool.key === 'near' ? 'NEARIntents' : 'AcrossV4'
    return swaps.length > 0
      ? encodeFunctionData({
          abi,
          functionName: `swapAndStartBridgeTokensVia${facet}`,
          args: [bridgeData, swaps, data],
        })
      : encodeFunctionData({
          abi,
          functionName: `startBridgeTokensVia${facet}`,
          args: [bridgeData, data],
        })
  }
  const data = {
    // Stargate and LayerZero have their own numbers for pools and chains. The devnet's bridge takes both from the
    // bridge data instead.
    assetId: 1,
    sendParams: {
      dstEid: request.to.chainId,
      to: pad(request.toAddress),
      amountLD: amountIn,
      minAmountLD: toAmountMin,
      extraOptions: '0x',
      composeMsg: '0x',
      oftCmd: '0x',
    },
    fee: { nativeFee: tool.messageFee, lzTokenFee: 0n },
    refundAddress: request.fromAddress,
  } as const
  return swaps.length > 0
    ? encodeFunctionData({
        abi,
        functionName: 'swapAndStartBridgeTokensViaStargate',
        args: [bridgeData, swaps, data],
      })
    : encodeFunctionData({
        abi,
        functionName: 'startBridgeTokensViaStargate',
        args: [bridgeData, data],
      })
}
