import type { Call } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'
import type { OperationRequest } from '../model/prepared-transaction.js'
import { pinnedRouting } from '../pins/pinned-contracts.js'
import type { Pin } from '../pins/pins.js'
import { checkCalls } from './check-calls.js'
import { checkSwap, type VerifiedSwap } from './check-swap.js'
import { expectSame } from './expect.js'

/** Checks that the operation was prepared for this owner, if the request names one. */
export function checkOwner({ ownerAddress }: OperationRequest, owner: Address): void {
  expectSame('owner', ownerAddress ?? owner, owner, 'The operation was prepared for another owner.')
}

/** Checks that the calls begin with the requested ones or with the swap. Returns how many calls those are. */
export function checkRequested(
  calls: readonly Call[],
  { networkId, calls: requested, swap }: OperationRequest,
  account: Address,
  pin: Pin,
  destination: Pin | undefined,
): { readonly count: number; readonly swap?: VerifiedSwap } {
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
    : { count: requested.length }
}
