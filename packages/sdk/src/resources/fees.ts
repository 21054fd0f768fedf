import { type BodyInput, dataEndpoints, type Endpoints } from '@gasless-gateway/core/api'
import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import {
  type AssetInput,
  type CallInput,
  toWireAssets,
  toWireCalls,
} from '../inputs/calls-input.js'

export type EstimateFeeInput = Omit<
  BodyInput<Endpoints['estimateFee']>,
  'calls' | 'transferredAssets'
> & {
  readonly calls: readonly CallInput[]
  readonly transferredAssets: readonly AssetInput[]
}

export const createFees = (call: Caller) => ({
  /** Worst-case fee of an operation, for planning. Keep it outside the transferred amount. */
  estimate: async (
    { calls, transferredAssets, ...rest }: EstimateFeeInput,
    options?: RequestOptions,
  ) =>
    call(
      dataEndpoints.estimateFee,
      {
        body: {
          ...rest,
          calls: toWireCalls(calls),
          transferredAssets: toWireAssets(transferredAssets),
        },
      },
      options,
    ),
})
