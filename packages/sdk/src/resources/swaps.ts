import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import { readAmount } from '../inputs/read-amount.js'
import { readObject } from '../inputs/read-object.js'
import type { AccountMode } from '../model/account-mode.js'
import { createPrepare } from '../operations/create-prepare.js'
import type { SwapQuoteInput } from '../operations/prepare-inputs.js'
import {
  type WaitDependencies,
  type WaitOptions,
  waitForBridge,
} from '../operations/wait-for-operation.js'

/** Swaps on one network and across networks. Prepared ones are verified, signed and submitted by `transactions`. */
export function createSwaps<Mode extends AccountMode>(
  call: Caller,
  waiting: WaitDependencies,
  accountMode: Mode,
) {
  const { prepareSwap, preparePlainSwap } = createPrepare(call, accountMode)
  return {
    /** Networks that swaps can start from and end on. */
    chains: (options?: RequestOptions) => call('listSwapChains', {}, options),

    /** Tokens that can be swapped on a network; the native coin by its sentinel. */
    tokens: (networkId: string, options?: RequestOptions) =>
      call('listSwapTokens', { query: { networkId } }, options),

    /** Quotes a swap without preparing it. The amount may exceed the balance. */
    quote: async (input: SwapQuoteInput, options?: RequestOptions) => {
      const { amount, ...rest } = readObject(input)
      const body = { ...rest, amount: String(readAmount(amount, 'amount')) }
      return call('quoteSwap', { body }, options)
    },

    /**
     * Prepares a swap of the owner's account as one user operation. Pass `minimumReceived`: without it the price is the
     * gateway's word.
     *
     * Throws like `transactions.prepare`, and {@link GatewayApiError} such as `SWAP_AMOUNT_TOO_SMALL`,
     * `SWAP_ROUTE_NOT_FOUND` and `ROUTER_UNAVAILABLE`.
     */
    prepare: prepareSwap,

    /**
     * The same on the rail that carries the swap: `rail` says which one. Another one than the user operation is possible for
     * accounts of mode `eip7702` alone.
     */
    preparePlain: preparePlainSwap,

    /**
     * Polls until what a swap sent to another network has come to its end there, like `transactions.wait`, for 30 minutes
     * by default. Returns the operation whatever the end: `bridge.status` is `done`, `partial` (another token arrived),
     * `refunded` or `failed`. Of a swap on one network `bridge` is `null`, and it is returned once finalized.
     *
     * Throws like `transactions.wait`: a swap that failed on its own network has nothing to bridge.
     */
    waitForBridge: async (operationId: string, options?: Omit<WaitOptions, 'until'>) =>
      waitForBridge(waiting, operationId, options),
  }
}
