import * as z from 'zod'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import {
  AddressInput,
  AddressString,
  DecimalAmountInput,
  DecimalInteger,
  NetworkIdInput,
} from './common.js'
import { defineEndpoint } from './define-endpoint.js'
import { CoinBody } from './networks.js'
import {
  NonceKey,
  PreparedOnEitherRail,
  PreparedOperation,
  PrepareRefusal,
  PrepareRefusalOnEitherRail,
  prepareErrors,
} from './transactions.js'

const DecimalNumber = z.string().regex(/^\d+(\.\d+)?$/)
const Usd = DecimalNumber.nullable()

export const SwapChainBody = z
  .object({
    networkId: z.string(),
    name: z.string(),
    nativeCurrency: CoinBody,
    logoUrl: z.string().nullable(),
  })
  .meta({ id: 'SwapChain' })

export const listSwapChains = defineEndpoint({
  method: 'get',
  path: '/swap/chains',
  summary: 'Networks of this gateway that swaps can start from and end on',
  tag: 'Swaps',
  auth: 'api-key',
  status: 200,
  response: z.object({ chains: z.array(SwapChainBody) }),
  errors: ['ROUTER_UNAVAILABLE'],
})

export const SwapTokenBody = z
  .object({
    address: AddressString.meta({ description: 'The native sentinel for the native coin' }),
    symbol: z.string(),
    name: z.string(),
    decimals: z.int(),
    networkId: z.string(),
  })
  .meta({ id: 'SwapToken' })

export const listSwapTokens = defineEndpoint({
  method: 'get',
  path: '/swap/tokens',
  summary: 'Tokens that can be swapped on a network',
  tag: 'Swaps',
  auth: 'api-key',
  query: z.strictObject({ networkId: NetworkIdInput }),
  status: 200,
  response: z.object({ networkId: z.string(), tokens: z.array(SwapTokenBody) }),
  errors: ['NETWORK_UNSUPPORTED', 'ROUTER_UNAVAILABLE'],
})

/** Half of what is sent: whoever accepts more has made a slip. */
const largestSlippage = 0.5

/** The zero address is what some providers call the coin. */
const SwapTokenInput = AddressInput.refine(
  (address) => BigInt(address) !== 0n,
  `must be a token, or ${nativeCoinAddress} for the native coin`,
)

const swapFields = {
  ownerAddress: AddressInput,
  networkId: NetworkIdInput.meta({ description: 'Where the swap starts and its operation runs' }),
  toNetworkId: NetworkIdInput.optional().meta({
    description: 'Where toToken arrives; another network than networkId makes it cross-chain',
  }),
  fromToken: SwapTokenInput.meta({ description: 'On networkId; the native sentinel for its coin' }),
  toToken: SwapTokenInput.meta({ description: 'On toNetworkId; the native sentinel for its coin' }),
  amount: DecimalAmountInput.refine((amount) => amount > 0n, 'must be more than zero'),
  slippage: z
    .number()
    .min(0, 'must be at least 0')
    .max(largestSlippage, `must be at most ${largestSlippage}: 0.005 is half a percent`)
    .optional()
    .meta({ description: "A fraction: 0.005 is half a percent. Omitted: the provider's default" }),
}

type SwapFields = z.output<z.ZodObject<typeof swapFields>>

const isSwap = ({ networkId, toNetworkId = networkId, fromToken, toToken }: SwapFields) =>
  toNetworkId !== networkId || fromToken !== toToken

const sameToken = {
  path: ['toToken'],
  message: 'must be another token than fromToken, or on another network',
}

export const SwapQuoteBody = z
  .object({
    fromAmount: DecimalInteger,
    toAmount: DecimalInteger.meta({
      description: "What should arrive, the provider's fees deducted",
    }),
    fromAmountUsd: Usd,
    toAmountUsd: Usd,
    rate: DecimalNumber.meta({ description: 'Whole toTokens for one whole fromToken' }),
    minimumReceived: DecimalInteger.meta({ description: 'Below this the swap reverts' }),
    minimumReceivedUsd: Usd,
    networkFeeUsd: Usd.meta({ description: 'Expected gas' }),
    lifiFeesUsd: Usd.meta({ description: 'What the routing provider and its partners take' }),
    ugtpFeeUsd: Usd.meta({
      description: "The gateway's own fee: its static part and its percentage. null: none is due",
    }),
    ugtpFeeStaticUsd: Usd,
    ugtpFeePercent: DecimalNumber.nullable().meta({
      description: '0.1 is a tenth of a percent of what is sent',
    }),
    feeTokenAmount: DecimalInteger.nullable().meta({
      description: 'What the operation should bill, in base units of the fee token',
    }),
    feeTokenSymbol: z.string().nullable(),
    feeReserveTokenAmount: DecimalInteger.nullable().meta({
      description:
        'The worst case, in base units of fromToken: keep it outside the amount. null: not available',
    }),
    slippage: z.number(),
    estimatedTimeSeconds: z.number(),
    bridge: z.string().nullable().meta({ description: 'null for a swap on one chain' }),
    provider: z.string(),
  })
  .meta({ id: 'SwapQuote' })
export type SwapQuoteBody = z.output<typeof SwapQuoteBody>

const routeErrors = [
  'NETWORK_UNSUPPORTED',
  'SWAP_AMOUNT_TOO_SMALL',
  'SWAP_ROUTE_NOT_FOUND',
  'SWAP_ROUTE_REFUSED',
  'ROUTER_UNAVAILABLE',
] as const

export const quoteSwap = defineEndpoint({
  method: 'post',
  path: '/swap/quote',
  summary: 'What a swap would bring and cost; nothing is prepared',
  tag: 'Swaps',
  auth: 'api-key',
  limits: ['prepare'],
  limitsInside: ['route', 'route-newcomer', 'route-newcomers'],
  body: z.strictObject(swapFields).refine(isSwap, sameToken),
  status: 200,
  response: SwapQuoteBody,
  errors: [
    ...routeErrors,
    'EIP7702_UNSUPPORTED',
    'DELEGATE_CONFLICT',
    'EXECUTION_SIMULATION_REVERTED',
    'NETWORK_UNAVAILABLE',
  ],
})

const prepareBody = z
  .strictObject({
    ...swapFields,
    feeToken: AddressInput.optional().meta({
      description:
        'Omitted: fromToken. The native sentinel: the account pays native gas, without a service fee',
    }),
    nonceKey: NonceKey,
  })
  .refine(isSwap, sameToken)

const prepared = {
  method: 'post',
  tag: 'Swaps',
  auth: 'api-key',
  limits: ['prepare'],
  limitsInside: ['route', 'route-newcomer', 'route-newcomers'],
  idempotent: true,
  body: prepareBody,
  status: 201,
  errors: [...new Set([...prepareErrors, ...routeErrors])],
} as const

export const prepareSwap = defineEndpoint({
  ...prepared,
  response: PreparedOperation,
  errorBodies: { 422: PrepareRefusal },
  path: '/swap/prepare',
  summary: 'Prepare a swap as one user operation: the approval of exactly the amount, and the swap',
})

export const preparePlainSwap = defineEndpoint({
  ...prepared,
  response: PreparedOnEitherRail,
  errorBodies: { 422: PrepareRefusalOnEitherRail },
  path: '/swap/plain/prepare',
  summary: 'Prepare a swap on the rail that carries it',
})
