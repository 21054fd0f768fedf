import * as z from 'zod'
import {
  AddressInput,
  AddressString,
  CallsInput,
  HexQuantity,
  NetworkIdInput,
  TransferredAssetsInput,
  weighsByCalls,
} from './common.js'
import { defineEndpoint } from './define-endpoint.js'

export const estimateFee = defineEndpoint({
  method: 'post',
  path: '/fee/estimate',
  summary: 'Estimate the worst-case fee of an operation, for planning',
  description:
    'For a deployed sender the value equals the `gatewayFee.tokenAmount` that a prepare of the same input quotes at the same block. Reserve it in addition to the transferred amount.',
  tag: 'Fees',
  auth: 'api-key',
  limits: ['prepare'],
  weighs: weighsByCalls,
  body: z.strictObject({
    networkId: NetworkIdInput,
    senderAddress: AddressInput,
    calls: CallsInput,
    transferredAssets: TransferredAssetsInput,
    feeToken: AddressInput.optional(),
  }),
  status: 200,
  response: z.object({
    estimatedFee: z.string().meta({ description: 'In whole tokens, as a decimal string' }),
    estimatedFeeRaw: HexQuantity.meta({ description: 'In base units, hex' }),
    symbol: z.string(),
    unpricedAssets: z
      .array(AddressString)
      .meta({ description: 'Assets without a price. They add nothing to the percentage fee' }),
  }),
  errors: [
    'NETWORK_UNSUPPORTED',
    'TOKEN_UNSUPPORTED',
    'EIP7702_UNSUPPORTED',
    'DELEGATE_CONFLICT',
    'EXECUTION_SIMULATION_REVERTED',
    'INSUFFICIENT_BALANCE',
    'PRICE_UNAVAILABLE',
    'NETWORK_UNAVAILABLE',
    'SELF_FUNDED_ESTIMATE_UNAVAILABLE',
    'SPONSORSHIP_UNAVAILABLE',
  ],
})
