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
 * What call data for LiFiDiamond does, by its bytes alone.
 *
 * `undefined` for every function that is not in the table below, and for data that say one thing in one place and
 * something else in another. Data that are not encoded as a compiler would encode them are not read either: bytes after
 * the last argument, or between two, are nothing that a swap needs, and the same fields read twice could differ.
 */
export function readLifiCall(data: Hex): RouterCall | undefined {
  const call = data.toLowerCase() as Hex
  try {
    return functions[call.slice(0, 10)]?.(`0x${call.slice(10)}`)
  } catch {
    // Garbage: whatever the decoder ran into, nobody can say what this call does.
    return undefined
  }
}

type BridgeData = AbiParameterToPrimitiveType<(typeof lifiParameters.across)[0]>
type SwapData = AbiParameterToPrimitiveType<(typeof lifiParameters.swapAndAcross)[1]>[number]
type Arrives = RouterCall['arrives'] | undefined

/** From which kind of coin to which. The function follows from it, and the contract does not look any further. */
type Direction = { readonly fromNative: boolean; readonly toNative: boolean }

const tokenToToken: Direction = { fromNative: false, toNative: false }
const tokenToNative: Direction = { fromNative: false, toNative: true }
const nativeToToken: Direction = { fromNative: true, toNative: false }

/**
 * The functions that are read, by selector.
 *
 * A bridge is here when its part of the data cannot send the money elsewhere: receiver and chain are those of the bridge
 * data, either because the facet reverts otherwise or because it is compared here; the data name the token that arrives
 * and the least of it; and who is paid back is the receiver. The others are left out on purpose:
 *
 * - what happens is decided off chain, or by an opaque part of the data: RelayDepository, LayerSwap, NEARIntents, Unit,
 *   Garden, Chainflip, Mayan, Squid, Symbiosis, ThorSwap, GasZip, AcrossV4Swap;
 * - data without bridge data, which say less of themselves: AcrossV4 packed and min;
 * - the chain is taken from elsewhere than the bridge data: Stargate (which takes the pool from elsewhere, too),
 *   PaxosTransit;
 * - the data name who decides that the other side has paid: Eco, LiFiIntentEscrowV2;
 * - a fee or a price without a bound: AllBridge, Glacis, Superset, and Across before V4;
 * - the data do not name the token that arrives: CelerCircleBridge, PolymerCCTP, PolygonBridge, Frax;
 * - it can be stranded on the way by too little gas: ArbitrumBridge, OptimismBridge;
 * - bridges to one chain that the gateway does not serve: GnosisBridge, OmniBridge, MegaETHBridge.
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

    // The receiver is compared by the facet, the chain is taken from the bridge data.
    ...bridge(['0xa1f1ce43', '0x1794958f'], {
      plain: lifiParameters.across,
      swapping: lifiParameters.swapAndAcross,
      arrives: arrivesByAcross,
    }),
    // The chain is the bridge data's. The receiver is compared here, and so is who may take the order back.
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
    // These three take what the swap sends, whether it asks for a deposit or not.
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

/** A swap on one chain, if its tokens are of the kinds that its function moves. */
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

/** What swaps take from the account: the first one does; `undefined` where another one does, too, or none. */
function takenBy(swaps: readonly SwapData[]): Taken | undefined {
  const [first, ...others] = swaps
  if (!first || others.some(({ requiresDeposit }) => requiresDeposit)) return undefined
  // The native coin comes with the call, whether the swap asks for it or not.
  if (!first.requiresDeposit && !isNativeAsset(first.sendingAssetId)) return undefined
  return { asset: first.sendingAssetId, amount: first.fromAmount }
}

/** Both functions of a bridge: `startBridgeTokensVia…`, and the one that swaps first. */
function bridge<const Facet extends AbiParameter>(
  [plain, swapping]: readonly [Hex, Hex],
  {
    plain: plainParameters,
    swapping: swappingParameters,
    arrives,
  }: {
    readonly plain: readonly [BridgeParameter, ...Facet[]]
    readonly swapping: readonly [BridgeParameter, SwapsParameter, ...Facet[]]
    /** What the facet's own data say; `undefined`: something else than the bridge data. */
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
      // The facet measures what the last swap pays, and bridges what the bridge data name.
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
  // With a call on the other side, the receiver is a contract that makes it.
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

/** Across multiplies with as many decimals. */
const acrossUnit = 10n ** 18n

function arrivesByAcross(
  { receiver, sendingAssetId, minAmount, hasSourceSwaps }: BridgeData,
  own: AbiParameterToPrimitiveType<(typeof lifiParameters.across)[1]>,
): Arrives {
  const isConsistent =
    isWordOf(own.receiverAddress, receiver) &&
    // Whoever is refunded could set a price that nobody fills.
    isWordOf(own.refundAddress, receiver) &&
    // A token is taken from the diamond by this field, not by the bridge data; the native coin is wrapped.
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

/** LI.FI's native coin is the zero address. */
const isNativeAsset = (asset: Address): boolean => isAddressEqual(asset, zeroAddress)
const sentinelOf = (asset: Address): Address => (isNativeAsset(asset) ? nativeCoinAddress : asset)
const isWordOf = (word: Hex, address: Address): boolean =>
  hexToBigInt(word) === hexToBigInt(address)
