import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import {
  type AssetInput,
  type CallInput,
  toWireAssets,
  toWireCalls,
} from '../inputs/calls-input.js'
import { readObject } from '../inputs/read-object.js'
import { refuseUnknown } from '../inputs/refuse-unknown.js'
import type { BodyOf } from '../wire/endpoint-types.js'

export type EstimateFeeInput = Omit<BodyOf<'estimateFee'>, 'calls' | 'transferredAssets'> & {
  readonly calls: readonly CallInput[]
  readonly transferredAssets: readonly AssetInput[]
}

export const createFees = (call: Caller) => ({
  /** Returns the worst-case fee of an operation, for planning. Reserve it in addition to the transferred amount. */
  estimate: async (input: EstimateFeeInput, options?: RequestOptions) => {
    const { calls, transferredAssets, ...rest } = refuseUnknown(
      readObject(input),
      'networkId senderAddress calls transferredAssets feeToken',
    )
    return call(
      'estimateFee',
      {
        body: {
          ...rest,
          calls: toWireCalls(calls),
          transferredAssets: toWireAssets(transferredAssets),
        },
      },
      options,
    )
  },
})
