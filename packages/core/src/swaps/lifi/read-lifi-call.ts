import {
  type AbiParameter,
  type AbiParameterToPrimitiveType,
  type Address,
  type DecodeAbiParametersReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  size,
  zeroAddress,
} from 'viem'
import type { RouterCall } from '../../model/route.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import { lifiParameters } from './lifi-parameters.js'

/**
 * Returns what call data for LiFiDiamond does, decoded from its bytes alone.
 *
 * Returns `undefined` for functions that are not in the table below, and for data that contradict themselves. Also
 * returns `undefined` for data that a compiler would encode differently. A swap needs no bytes after or between its
 * arguments, and another decoder might read other values from them.
 */
export function readLifiCall(data: Hex): RouterCall | undefined {
  try {
    return functionOf(data)?.(`0x${data.slice(10).toLowerCase()}`)
  } catch {
    // The data cannot be decoded, so the effect of the call is unknown.
    return undefined
  }
}

/**
 * Returns whether the call data call one of the functions that `readLifiCall` decodes. If they cannot be read all the
 * same, they contradict themselves, and nobody should run them.
 */
export const isKnownLifiCall = (data: Hex): boolean => functionOf(data) !== undefined

const functionOf = (data: Hex) => functions[data.slice(0, 10).toLowerCase()]

type BridgeData = AbiParameterToPrimitiveType<(typeof lifiParameters.across)[0]>
type SwapData = AbiParameterToPrimitiveType<(typeof lifiParameters.swapAndAcross)[1]>[number]
type Arrives = RouterCall['arrives'] | undefined

/**
 * Whether each side of a swap is the native coin. Each function has one direction, and the contract does not check it
 * further.
 */
type Direction = { readonly fromNative: boolean; readonly toNative: boolean }

const tokenToToken: Direction = { fromNative: false, toNative: false }
const tokenToNative: Direction = { fromNative: false, toNative: true }
const nativeToToken: Direction = { fromNative: true, toNative: false }

/**
 * The decoded functions, by selector.
 *
 * A bridge is listed if its own data cannot send the money elsewhere. Receiver and chain are those of the bridge data:
 * the facet reverts otherwise, or the decoder compares them. The data name the token that arrives and its minimum.
 * Refunds go to the receiver. The other bridges are left out on purpose:
 *
 * - The outcome is decided off chain, or by an opaque part of the data: RelayDepository, LayerSwap, NEARIntents, Unit,
 *   Garden, Chainflip, Mayan, Squid, Symbiosis, ThorSwap, GasZip, AcrossV4Swap.
 * - The call has no bridge data: AcrossV4 packed and min.
 * - The chain is not taken from the bridge data: Stargate (which takes its pool from elsewhere too), PaxosTransit.
 * - The data name the party that confirms the payment on the other side: Eco, LiFiIntentEscrowV2.
 * - A fee or a price has no bound: AllBridge, Glacis, Superset, and Across before V4.
 * - The data do not name the token that arrives: CelerCircleBridge, PolymerCCTP, PolygonBridge, Frax.
 * - The transfer can be stranded by too little gas: ArbitrumBridge, OptimismBridge.
 * - The bridge leads to a single chain that the gateway does not serve: GnosisBridge, OmniBridge, MegaETHBridge.
 *
 * Source: lifinance/contracts at ef00558, `src/Facets`.
 */
const functions = /* @__PURE__ */ listFunctions()

function listFunctions(): Readonly<Record<string, (encoded: Hex) => RouterCall | undefined>> {
  return {
    // The router pays the receiver itself, and reverts below the minimum.
    '0x4666fc80': oneSwap(tokenToToken),
    '0x733214a3': oneSwap(tokenToNative),
    '0xaf7060fd': oneSwap(nativeToToken),
    '0x5fd9ae2e': manySwaps(tokenToToken),
    '0x2c57e884': manySwaps(tokenToNative),
    '0x736eac0b': manySwaps(nativeToToken),

    // The facet compares the receiver, and takes the chain from the bridge data.
    ...bridge(['0xa1f1ce43', '0x1794958f'], {
      plain: lifiParameters.across,
      swapping: lifiParameters.swapAndAcross,
      arrives: arrivesByAcross,
    }),
    // The facet takes the chain from the bridge data. The receiver and the address that may cancel the order are
    // compared here.
    ...bridge(['0x4004633e', '0x2c7d2db0'], {
      plain: lifiParameters.dln,
      swapping: lifiParameters.swapAndDln,
      arrives: (
        { receiver },
        { receivingAssetId, receiver: taker, orderAuthorityDst, minAmountOut },
      ) =>
        isAddressEqual(getAddress(taker), receiver) &&
        isAddressEqual(getAddress(orderAuthorityDst), receiver)
          ? { token: sentinelOf(getAddress(receivingAssetId)), minimum: minAmountOut }
          : undefined,
    }),
  }
}

function oneSwap(direction: Direction) {
  return (encoded: Hex): RouterCall | undefined => {
    const [transactionId, , , receiver, minimumOut, swap] = decodeStrictly(
      lifiParameters.singleSwap,
      encoded,
    )
    // These three functions take the swap's input even if `requiresDeposit` is false.
    const swaps = [{ ...swap, requiresDeposit: true }]
    return settled(direction, { transactionId, receiver, minimumOut, swaps })
  }
}

function manySwaps(direction: Direction) {
  return (encoded: Hex): RouterCall | undefined => {
    const [transactionId, , , receiver, minimumOut, swaps] = decodeStrictly(
      lifiParameters.multipleSwaps,
      encoded,
    )
    return settled(direction, { transactionId, receiver, minimumOut, swaps })
  }
}

/** Returns a swap on one chain. `undefined`: its tokens do not fit the direction of its function. */
function settled(
  { fromNative, toNative }: Direction,
  {
    swaps,
    ...said
  }: Pick<RouterCall, 'transactionId' | 'receiver' | 'minimumOut'> & {
    readonly swaps: readonly SwapData[]
  },
): RouterCall | undefined {
  const taken = takenBy(swaps)
  const last = swaps.at(-1)
  if (!taken || !last) return undefined
  if (isNativeAsset(taken.asset) !== fromNative) return undefined
  if (isNativeAsset(last.receivingAssetId) !== toNative) return undefined
  const toToken = sentinelOf(last.receivingAssetId)
  return {
    ...said,
    fromToken: sentinelOf(taken.asset),
    amount: taken.amount,
    toChainId: undefined,
    toToken,
    arrives: { token: toToken, minimum: said.minimumOut },
  }
}

type Taken = { readonly asset: Address; readonly amount: bigint }

/**
 * Returns what the swaps take from the account. `undefined`: a swap after the first one takes something too, or none
 * does.
 */
function takenBy(swaps: readonly SwapData[]): Taken | undefined {
  const [first, ...others] = swaps
  if (!first || others.some(({ requiresDeposit }) => requiresDeposit)) return undefined
  // The native coin comes with the call, even if `requiresDeposit` is false.
  if (!first.requiresDeposit && !isNativeAsset(first.sendingAssetId)) return undefined
  return { asset: first.sendingAssetId, amount: first.fromAmount }
}

/** Returns the decoders of both functions of a bridge: `startBridgeTokensVia…`, and the one that swaps first. */
function bridge<const Facet extends AbiParameter>(
  [plain, swapping]: readonly [Hex, Hex],
  {
    plain: plainParameters,
    swapping: swappingParameters,
    arrives,
  }: {
    readonly plain: readonly [BridgeParameter, ...Facet[]]
    readonly swapping: readonly [BridgeParameter, SwapsParameter, ...Facet[]]
    /**
     * Returns the token that arrives and its minimum, from the facet's own data. `undefined`: they contradict the
     * bridge data.
     */
    arrives(bridgeData: BridgeData, own: Primitive<Facet>): Arrives
  },
) {
  return {
    [plain]: (encoded: Hex): RouterCall | undefined => {
      const [bridgeData, own] = decodeStrictly(plainParameters, encoded) as unknown as [
        BridgeData,
        Primitive<Facet>,
      ]
      const taken = { asset: bridgeData.sendingAssetId, amount: bridgeData.minAmount }
      return bridgeData.hasSourceSwaps
        ? undefined
        : sent(bridgeData, taken, arrives(bridgeData, own))
    },
    [swapping]: (encoded: Hex): RouterCall | undefined => {
      const [bridgeData, swaps, own] = decodeStrictly(swappingParameters, encoded) as unknown as [
        BridgeData,
        readonly SwapData[],
        Primitive<Facet>,
      ]
      // The facet measures the output of the last swap, but bridges the token that the bridge data name.
      const last = swaps.at(-1)?.receivingAssetId ?? zeroAddress
      return bridgeData.hasSourceSwaps && isAddressEqual(last, bridgeData.sendingAssetId)
        ? sent(bridgeData, takenBy(swaps), arrives(bridgeData, own))
        : undefined
    },
  }
}

type BridgeParameter = (typeof lifiParameters.across)[0]
type SwapsParameter = (typeof lifiParameters.swapAndAcross)[1]
type Primitive<P extends AbiParameter> = AbiParameterToPrimitiveType<P>

function sent(
  {
    transactionId,
    sendingAssetId,
    receiver,
    minAmount,
    destinationChainId,
    hasDestinationCall,
  }: BridgeData,
  taken: Taken | undefined,
  arrives: Arrives,
): RouterCall | undefined {
  // With a call on the destination chain, the receiver is the contract that makes that call.
  if (hasDestinationCall || !taken || !arrives || arrives.minimum <= 0n) return undefined
  if (destinationChainId > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  return {
    transactionId,
    fromToken: sentinelOf(taken.asset),
    amount: taken.amount,
    receiver,
    toChainId: Number(destinationChainId),
    toToken: sentinelOf(sendingAssetId),
    minimumOut: minAmount,
    arrives,
  }
}

/** Across's `outputAmountMultiplier` has 18 decimals. */
const acrossUnit = 10n ** 18n

function arrivesByAcross(
  { receiver, sendingAssetId, minAmount, hasSourceSwaps }: BridgeData,
  own: AbiParameterToPrimitiveType<(typeof lifiParameters.across)[1]>,
): Arrives {
  const isConsistent =
    isWordOf(own.receiverAddress, receiver) &&
    // The provider could set a price that no relayer fills, and have the refund paid to another address.
    isWordOf(own.refundAddress, receiver) &&
    // The facet sends the token of this field, not that of the bridge data. The native coin is wrapped.
    (isNativeAsset(sendingAssetId) || isWordOf(own.sendingAssetId, sendingAssetId)) &&
    size(own.message) === 0
  const token = `0x${own.receivingAssetId.slice(26)}` as const
  if (!isConsistent || !isWordOf(own.receivingAssetId, token) || isNativeAsset(token))
    return undefined
  return {
    token: getAddress(token),
    minimum: hasSourceSwaps
      ? (minAmount * own.outputAmountMultiplier) / acrossUnit
      : own.outputAmount,
  }
}

function decodeStrictly<const Parameters extends readonly AbiParameter[]>(
  parameters: Parameters,
  encoded: Hex,
): DecodeAbiParametersReturnType<Parameters> {
  const values = decodeAbiParameters(
    parameters,
    encoded,
  ) as DecodeAbiParametersReturnType<Parameters>
  const again = encodeAbiParameters(parameters, values as never)
  if (again.toLowerCase() !== encoded) throw new Error('not as a compiler would encode it')
  return values
}

/** LI.FI uses the zero address for the native coin. */
const isNativeAsset = (asset: Address): boolean => isAddressEqual(asset, zeroAddress)
const sentinelOf = (asset: Address): Address => (isNativeAsset(asset) ? nativeCoinAddress : asset)
const isWordOf = (word: Hex, address: Address): boolean =>
  hexToBigInt(word) === hexToBigInt(address)
