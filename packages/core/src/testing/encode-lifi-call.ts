import {
  type AbiParameter,
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  pad,
  toFunctionSelector,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { RouterCall } from '../model/route.js'
import { isNativeCoin } from '../primitives/native-coin.js'
import { lifiParameters } from '../swaps/lifi/lifi-parameters.js'

/** A struct as viem takes it, so that tests can change every field. */
export type LifiStruct = Record<string, unknown>
export interface LifiArguments {
  /** Arguments of a swap on one chain, in the order of the function. */
  readonly head: unknown[]
  readonly bridgeData: LifiStruct
  readonly swaps: LifiStruct[]
  /** Arguments of the bridge's own facet. */
  readonly own: LifiStruct
}

const bridgeParameters = {
  AcrossV4: [lifiParameters.across, lifiParameters.swapAndAcross],
  DeBridgeDln: [lifiParameters.dln, lifiParameters.swapAndDln],
} as const

function parametersOf(name: string): readonly AbiParameter[] {
  if (name.startsWith('swapTokensSingle')) return lifiParameters.singleSwap
  if (name.startsWith('swapTokensMultiple')) return lifiParameters.multipleSwaps
  const pair = bridgeParameters[name.split('Via')[1] as keyof typeof bridgeParameters]
  return name.startsWith('swapAnd') ? pair[1] : pair[0]
}

/** Returns the selector for a function's name and parameters. */
export const lifiSelector = (name: string): Hex =>
  toFunctionSelector({
    type: 'function',
    name,
    inputs: parametersOf(name),
    outputs: [],
    stateMutability: 'payable',
  })

const asset = (token: Address): Address => (isNativeCoin(token) ? zeroAddress : token)

/**
 * Encodes call data of a function of LiFiDiamond that does what `call` says. It does not use the code that reads call
 * data. `bend` changes the arguments first.
 */
export function encodeLifiCall(
  name: string,
  call: RouterCall,
  bend: (honest: LifiArguments) => LifiArguments = (honest) => honest,
): Hex {
  const { transactionId, receiver, amount, minimumOut, arrives } = call
  const isBridge = !name.startsWith('swapTokens')
  const swap = {
    callTo: '0x000000000000000000000000000000000000dEaD',
    approveTo: '0x000000000000000000000000000000000000dEaD',
    sendingAssetId: asset(call.fromToken),
    receivingAssetId: asset(call.toToken),
    fromAmount: amount,
    callData: '0x12345678',
    requiresDeposit: true,
  }
  // LI.FI does this when it takes a fee first: the contract already holds the amount of the second swap.
  const swaps = [
    { ...swap, receivingAssetId: swap.sendingAssetId },
    { ...swap, fromAmount: amount - 1n, requiresDeposit: false },
  ]
  const unit = 10n ** 18n
  const word = pad(receiver)
  const own: Record<string, LifiStruct> = {
    AcrossV4: {
      receiverAddress: word,
      refundAddress: word,
      sendingAssetId: pad(asset(call.toToken)),
      receivingAssetId: pad(arrives.token),
      outputAmount: arrives.minimum,
      // Rounded up, so that the product with the minimum is not less than what arrives. Usually it is exactly that.
      outputAmountMultiplier: (arrives.minimum * unit + minimumOut - 1n) / minimumOut,
      exclusiveRelayer: zeroHash,
      quoteTimestamp: 1_700_000_000,
      fillDeadline: 1_700_010_000,
      exclusivityParameter: 0,
      message: '0x',
    },
    DeBridgeDln: {
      receivingAssetId: asset(arrives.token),
      receiver,
      orderAuthorityDst: receiver,
      minAmountOut: arrives.minimum,
    },
  }
  const honest: LifiArguments = {
    head: [transactionId, 'gateway', zeroAddress, receiver, minimumOut],
    bridgeData: {
      transactionId,
      bridge: 'bridge',
      integrator: 'gateway',
      referrer: zeroAddress,
      sendingAssetId: asset(call.toToken),
      receiver,
      minAmount: minimumOut,
      destinationChainId: BigInt(call.toChainId ?? 0),
      hasSourceSwaps: name.startsWith('swapAnd'),
      hasDestinationCall: false,
    },
    swaps: name.startsWith('swapTokensSingle') ? [swap] : swaps,
    own: own[name.split('Via')[1] ?? ''] ?? {},
  }
  const bent = bend(honest)
  const values = isBridge
    ? [bent.bridgeData, ...(name.startsWith('swapAnd') ? [bent.swaps] : []), bent.own]
    : [...bent.head, name.startsWith('swapTokensSingle') ? bent.swaps[0] : bent.swaps]
  return concat([lifiSelector(name), encodeAbiParameters(parametersOf(name), values as never)])
}
