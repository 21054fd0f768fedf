import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import { readAmount } from '../inputs/read-amount.js'
import { readObject } from '../inputs/read-object.js'
import { refuseUnknown } from '../inputs/refuse-unknown.js'
import type { AccountMode } from '../model/account-mode.js'
import { createPrepare } from '../operations/create-prepare.js'
import type { SwapQuoteInput } from '../operations/prepare-inputs.js'
import {
  type WaitDependencies,
  type WaitOptions,
  waitForBridge,
} from '../operations/wait-for-operation.js'

export interface SwapsDependencies<Mode extends AccountMode> {
  readonly call: Caller
  readonly waiting: WaitDependencies
  readonly accountMode: Mode
}

/** Swaps on one network and across networks. Verify, sign and submit prepared swaps with `transactions`. */
export function createSwaps<Mode extends AccountMode>({
  call,
  waiting,
  accountMode,
}: SwapsDependencies<Mode>) {
  const { prepareSwap, preparePlainSwap } = createPrepare(call, accountMode)
  return {
    /** Lists the networks where swaps can start and end. */
    chains: (options?: RequestOptions) => call('listSwapChains', {}, options),

    /** Lists the tokens that can be swapped on a network. The native coin is listed under its sentinel. */
    tokens: (networkId: string, options?: RequestOptions) =>
      call('listSwapTokens', { query: { networkId } }, options),

    /**
     * Quotes a swap without preparing it. The amount may exceed the balance. With `alternatives: true`, the quote of a
     * cross-chain swap lists other bridges, too.
     */
    quote: async (input: SwapQuoteInput, options?: RequestOptions) => {
      const { amount, ...rest } = refuseUnknown(
        readObject(input),
        'ownerAddress networkId toNetworkId fromToken toToken amount slippage routeTrust bridgeId alternatives',
      )
      const body = { ...rest, amount: String(readAmount(amount, 'amount')) }
      return call('quoteSwap', { body }, options)
    },

    /**
     * Prepares a swap of the owner's account as one user operation. Pass `minimumReceived`: without it you accept any
     * price of the gateway. With `routeTrust: 'router'` you consent, for this swap only, to a route that cannot be
     * proven from its call data. The SDK then checks approval, target and value alone.
     *
     * Throws like `transactions.prepare`, and {@link GatewayApiError} such as `SWAP_AMOUNT_TOO_SMALL`,
     * `SWAP_ROUTE_NOT_FOUND` and `ROUTER_UNAVAILABLE`.
     */
    prepare: prepareSwap,

    /**
     * Prepares a swap on the rail that works: see `rail`. Only accounts of mode `eip7702` can get plain transactions.
     */
    preparePlain: preparePlainSwap,

    /**
     * Polls until the bridge of a cross-chain swap ends, like `transactions.wait`, for 30 minutes by default. Returns
     * the operation for every end of the bridge: `bridge.status` is `done`, `partial` (another token or a smaller
     * amount arrived), `refunded` or `failed`. A swap on one network is returned once finalized, with `bridge` `null`.
     *
     * Throws like `transactions.wait`: a swap that failed on its own network has nothing to bridge.
     */
    waitForBridge: async (operationId: string, options?: Omit<WaitOptions, 'until'>) =>
      waitForBridge(waiting, operationId, options),
  }
}
