import type { Call } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'
import type { OperationRequest } from '../model/prepared-transaction.js'
import { pinnedRouting } from '../pins/pinned-contracts.js'
import type { Pin } from '../pins/pins.js'
import { checkCalls } from './check-calls.js'
import { checkSwap, type VerifiedSwap } from './check-swap.js'

/** Checks that the calls begin with the requested ones or with the swap. Returns how many calls those are. */
export function checkRequested(
  calls: readonly Call[],
  { networkId, calls: requested, swap }: OperationRequest,
  account: Address,
  pin: Pin,
  destination: Pin | undefined,
): { readonly count: number; readonly swap: VerifiedSwap | undefined } {
  checkCalls(
    calls,
    requested.map((call) => ({ ...call, value: BigInt(call.value) })),
  )
  return swap
    ? checkSwap(calls, swap, {
        account,
        networkId,
        routing: pinnedRouting(pin, networkId),
        destination: destination?.routing,
      })
    : { count: requested.length, swap: undefined }
}
