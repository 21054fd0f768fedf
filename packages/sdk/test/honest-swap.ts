import {
  approvalCalls,
  type Call,
  isNativeCoin,
  nativeCoinAddress,
} from '@gasless-gateway/core/erc4337'
import type { RouterCall } from '@gasless-gateway/core/swaps/lifi'
import type { Address, Hex } from 'viem'
import { encodeLifiCall } from '../../core/src/testing/encode-lifi-call.js'
import { pins } from '../src/pins/pins.js'
import { account, dai, usdc } from './honest-gateway.js'

/** Address of LiFiDiamond. */
const router = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
/** A network other than that of the operation. */
export const elsewhere = '10'
export const wrappedNativeOf = (network: string) => pins[network]?.routing?.wrappedNative as Address

/** A swap as an honest gateway prepares it. Tests change the fields to lie. */
export interface SwapDraft {
  /** Function of the router. */
  name: string
  call: RouterCall
  to: Address
  spender: Address
  approved: bigint
  approvalReset: boolean
  /** Wei in addition to the amount. */
  onTop: bigint
}

/** The caller's request, without the owner and the network. */
export interface SwapAsked {
  readonly fromToken: Address
  readonly toToken: Address
  readonly toNetworkId?: string
  readonly amount: bigint
  readonly minimumReceived?: bigint
  readonly minimumBridged?: { readonly token: Address; readonly amount: bigint }
  readonly maxBridgeFee?: bigint
  readonly feeToken?: Address
  readonly routeTrust?: 'proven' | 'router' | undefined
}

/**
 * Returns the honest swap through one function of the router. `named` is the token that the call data name as arriving.
 */
function swapDraft(
  name: string,
  { fromToken, toToken, toNetworkId, amount, minimumReceived = 1_000n, minimumBridged }: SwapAsked,
  named: Address,
): SwapDraft {
  // A plain bridge sends the whole amount. The other functions send or pay the result of a swap, or what a fee leaves.
  const isPlain = name.startsWith('start')
  const paidOut = { token: toToken, amount: minimumReceived }
  const bridged = minimumBridged ?? { token: fromToken, amount: isPlain ? amount : amount - fee }
  const out = toNetworkId === undefined ? paidOut : bridged
  return {
    name,
    call: {
      transactionId: `0x${'ab'.repeat(32)}`,
      fromToken,
      amount,
      receiver: account,
      toChainId: toNetworkId === undefined ? undefined : Number(toNetworkId),
      toToken: out.token,
      minimumOut: out.amount,
      arrives: { token: named, minimum: minimumReceived },
    },
    to: router,
    spender: router,
    approved: amount,
    approvalReset: false,
    onTop: 0n,
  }
}

export function callsOf({ name, call, ...draft }: SwapDraft): Call[] {
  const native = isNativeCoin(call.fromToken)
  const approvals = native
    ? []
    : approvalCalls(
        { address: call.fromToken, approvalReset: draft.approvalReset },
        draft.spender,
        draft.approved,
      )
  const value = (native ? call.amount : 0n) + draft.onTop
  const data = encodeLifiCall(name, call).toLowerCase() as Hex
  return [...approvals, { to: draft.to, data, value }]
}

const amount = 25_000_000n
/** A twentieth, the most that the SDK allows before a bridge. */
const fee = amount / 20n
/** The SDK signs no swap across networks without a minimum. */
const minimumReceived = 1_000n

type Row = readonly [what: string, asked: SwapAsked, name: string, named?: Address]

const rows: readonly Row[] = [
  [
    'of a token for another',
    { fromToken: usdc, toToken: dai, amount, minimumReceived: 24n * 10n ** 18n },
    'swapTokensMultipleV3ERC20ToERC20',
  ],
  [
    'of a token for the coin',
    { fromToken: usdc, toToken: nativeCoinAddress, amount },
    'swapTokensSingleV3ERC20ToNative',
  ],
  [
    'of the coin, with gas in coins',
    { fromToken: nativeCoinAddress, toToken: dai, amount },
    'swapTokensSingleV3NativeToERC20',
  ],
  [
    'of the coin, with a fee in a token',
    { fromToken: nativeCoinAddress, toToken: usdc, amount, feeToken: usdc },
    'swapTokensMultipleV3NativeToERC20',
  ],
  [
    'to another network',
    { fromToken: usdc, toToken: dai, toNetworkId: elsewhere, amount, minimumReceived },
    'startBridgeTokensViaAcrossV4',
  ],
  [
    'to another network, and for another token first',
    {
      fromToken: usdc,
      toToken: dai,
      toNetworkId: elsewhere,
      amount,
      minimumReceived,
      minimumBridged: { token: dai, amount: 24n * 10n ** 18n },
    },
    'swapAndStartBridgeTokensViaDeBridgeDln',
  ],
  [
    'to another network, after a fee',
    { fromToken: usdc, toToken: dai, toNetworkId: elsewhere, amount, minimumReceived },
    'swapAndStartBridgeTokensViaAcrossV4',
  ],
  [
    'for the coin of another network, which the bridge calls by its wrapped form',
    {
      fromToken: usdc,
      toToken: nativeCoinAddress,
      toNetworkId: elsewhere,
      amount,
      minimumReceived,
      minimumBridged: { token: nativeCoinAddress, amount: 10n ** 16n },
    },
    'swapAndStartBridgeTokensViaAcrossV4',
    wrappedNativeOf(elsewhere),
  ],
  [
    'of the coin for the coin of another network',
    {
      fromToken: nativeCoinAddress,
      toToken: nativeCoinAddress,
      toNetworkId: elsewhere,
      amount,
      minimumReceived,
    },
    'startBridgeTokensViaDeBridgeDln',
  ],
]

/** Swaps on one network and across networks, of tokens and of the native coin. */
export const honestSwaps = rows.map(
  ([what, asked, name, named = asked.toToken]) =>
    [what, asked, swapDraft(name, asked, named)] as const,
)
