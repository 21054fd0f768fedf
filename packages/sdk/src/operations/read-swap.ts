import type { Amount } from '../inputs/amount.js'
import { given } from '../inputs/given.js'
import { readAddress } from '../inputs/read-address.js'
import { readAmount } from '../inputs/read-amount.js'
import type { SwapRequest } from '../model/prepared-transaction.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { PrepareSwapInput } from './prepare-inputs.js'

/**
 * Returns the body of the request, and the swap to compare the answer with. The caller's limits are not sent to the
 * gateway.
 */
export function readSwap({
  minimumReceived,
  minimumBridged,
  maxBridgeFee,
  ...fields
}: PrepareSwapInput): {
  readonly body: BodyOf<'prepareSwap'>
  readonly swap: SwapRequest
} {
  const amount = String(readAmount(fields.amount, 'amount'))
  return {
    body: { ...fields, amount },
    swap: {
      toNetworkId: fields.toNetworkId ?? fields.networkId,
      fromToken: readAddress(fields.fromToken, 'fromToken'),
      toToken: readAddress(fields.toToken, 'toToken'),
      amount,
      ...limits({ minimumReceived, maxBridgeFee }),
      routeTrust: fields.routeTrust,
      ...(minimumBridged && {
        minimumBridged: {
          token: readAddress(minimumBridged.token, 'minimumBridged.token'),
          amount: String(readAmount(minimumBridged.amount, 'minimumBridged.amount')),
        },
      }),
    },
  }
}

const limits = (amounts: Readonly<Record<string, Amount | undefined>>) =>
  Object.fromEntries(
    Object.entries(given(amounts)).map(([name, value]) => [name, String(readAmount(value, name))]),
  )
