import * as z from 'zod'
import { routeTrusts } from '../model/route.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import {
  AddressInput,
  AddressString,
  DecimalAmountInput,
  DecimalInteger,
  NetworkIdInput,
} from './common.js'
import { defineEndpoint } from './define-endpoint.js'
import { ErrorBody } from './error-body.js'
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
  summary: 'List networks where swaps can start and end',
  tag: 'Swaps',
  auth: 'api-key',
  status: 200,
  response: z.object({ chains: z.array(SwapChainBody) }),
  errors: ['ROUTER_UNAVAILABLE'],
})

export const SwapTokenBody = z
  .object({
    address: AddressString.meta({
      description: 'Token, or the native sentinel for the native coin',
    }),
    symbol: z.string(),
    name: z.string(),
    decimals: z.int(),
    networkId: z.string(),
  })
  .meta({ id: 'SwapToken' })

export const listSwapTokens = defineEndpoint({
  method: 'get',
  path: '/swap/tokens',
  summary: 'List tokens that can be swapped on a network',
  tag: 'Swaps',
  auth: 'api-key',
  query: z.strictObject({ networkId: NetworkIdInput }),
  status: 200,
  response: z.object({ networkId: z.string(), tokens: z.array(SwapTokenBody) }),
  errors: ['NETWORK_UNSUPPORTED', 'ROUTER_UNAVAILABLE'],
})

/** Half of the amount. A higher slippage is treated as a mistake. */
const largestSlippage = 0.5

/** Some routing providers use the zero address for the native coin. The gateway accepts only its native sentinel. */
const SwapTokenInput = AddressInput.refine(
  (address) => BigInt(address) !== 0n,
  `must be a token, or ${nativeCoinAddress} for the native coin`,
)

const swapFields = {
  ownerAddress: AddressInput,
  networkId: NetworkIdInput.meta({
    description: 'Network where the swap starts and its operation runs',
  }),
  toNetworkId: NetworkIdInput.optional().meta({
    description:
      'Network where toToken arrives. Defaults to networkId. Another network makes the swap cross-chain',
  }),
  fromToken: SwapTokenInput.meta({
    description: 'Token on networkId, or the native sentinel for the native coin',
  }),
  toToken: SwapTokenInput.meta({
    description: 'Token on toNetworkId, or the native sentinel for the native coin',
  }),
  amount: DecimalAmountInput.refine((amount) => amount > 0n, 'must be more than zero'),
  slippage: z
    .number()
    .min(0, 'must be at least 0')
    .max(largestSlippage, `must be at most ${largestSlippage}: 0.005 is half a percent`)
    .optional()
    .meta({ description: "Fraction: 0.005 is half a percent. Defaults to the provider's default" }),
  routeTrust: z.enum(routeTrusts).optional().meta({
    description:
      'router: also accept a route to another network that cannot be proven from its call data, if no route can. The routing provider is then trusted with what arrives. The project must allow it. Defaults to proven',
  }),
  bridgeId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the bridgeId of an alternative')
    .optional()
    .meta({
      description: 'Only this bridge, by the bridgeId of an alternative. For cross-chain swaps',
    }),
}

type SwapFields = z.output<z.ZodObject<typeof swapFields>>

const isSwap = ({ networkId, toNetworkId = networkId, fromToken, toToken }: SwapFields) =>
  toNetworkId !== networkId || fromToken !== toToken

const mayNameBridge = ({ networkId, toNetworkId = networkId, bridgeId }: SwapFields) =>
  bridgeId === undefined || toNetworkId !== networkId

const noBridge = {
  path: ['bridgeId'],
  message: 'must be omitted for a swap on one network, which uses no bridge',
}

const sameToken = {
  path: ['toToken'],
  message: 'must be another token than fromToken, or on another network',
}

export const SwapWarningBody = z.object({
  code: z.enum(['MAY_ARRIVE_WRAPPED', 'ACCOUNT_NOT_DEPLOYED', 'CANNOT_PAY_ON_ARRIVAL']).meta({
    description:
      'MAY_ARRIVE_WRAPPED: the wrapped form of toToken may arrive. ACCOUNT_NOT_DEPLOYED: the account has no code on toNetworkId yet. CANNOT_PAY_ON_ARRIVAL: the account could pay no gas on toNetworkId',
  }),
  message: z.string(),
})
export type SwapWarningBody = z.output<typeof SwapWarningBody>

const RouteTrustOfRoute = z.enum(routeTrusts).meta({
  description:
    'proven: the call data decides receiver, token and least amount. router: it cannot be decoded, so the routing provider is trusted with what arrives',
})

export const SwapAlternative = z
  .object({
    toAmount: DecimalInteger,
    minimumReceived: DecimalInteger,
    estimatedTimeSeconds: z.number(),
    bridge: z.string(),
    provider: z.string(),
    bridgeId: z.string().meta({ description: 'Send it as bridgeId to use this bridge' }),
    routeTrust: RouteTrustOfRoute,
  })
  .meta({
    id: 'SwapAlternative',
    description:
      'A route through one bridge. Except for the route of the quote itself, it is a claim of the provider: a quote or prepare with its bridgeId checks it',
  })
export type SwapAlternative = z.output<typeof SwapAlternative>

export const SwapQuoteBody = z
  .object({
    fromAmount: DecimalInteger,
    toAmount: DecimalInteger.meta({
      description: "Expected amount of toToken, after the provider's fees",
    }),
    fromAmountUsd: Usd,
    toAmountUsd: Usd,
    rate: DecimalNumber.meta({ description: 'Whole toTokens for one whole fromToken' }),
    minimumReceived: DecimalInteger.meta({
      description:
        'Least amount of toToken. A swap on one network reverts if it would deliver less. A cross-chain swap may deliver less: see `bridge` of the operation',
    }),
    minimumReceivedUsd: Usd,
    networkFeeUsd: Usd.meta({ description: 'Expected cost of the gas' }),
    lifiFeesUsd: Usd.meta({ description: 'Fees of the routing provider and its partners' }),
    ugtpFeeUsd: Usd.meta({
      description:
        "The gateway's own fee: its static part and its percentage. null: no fee is due, or its value in USD is not known",
    }),
    ugtpFeeStaticUsd: Usd,
    ugtpFeePercent: DecimalNumber.nullable().meta({
      description: 'Percentage of the amount: 0.1 is a tenth of a percent',
    }),
    feeTokenAmount: DecimalInteger.nullable().meta({
      description: 'Expected fee, in base units of the fee token',
    }),
    feeTokenSymbol: z.string().nullable(),
    feeReserveTokenAmount: DecimalInteger.nullable().meta({
      description:
        'Worst-case fee, in base units of fromToken. Reserve it in addition to the amount. null: not available',
    }),
    slippage: z.number(),
    estimatedTimeSeconds: z.number(),
    bridge: z.string().nullable().meta({ description: 'null for a swap on one chain' }),
    provider: z.string(),
    warnings: z.array(SwapWarningBody).meta({
      description:
        'What to know before toToken arrives on another network. Empty for a swap on one network, and if that network does not answer',
    }),
    routeTrust: RouteTrustOfRoute,
    alternatives: z.array(SwapAlternative).meta({
      description:
        'At most three. The route of this quote, and if the request asks for alternatives, other bridges by amount, time and trust. Empty for a swap on one chain',
    }),
  })
  .meta({ id: 'SwapQuote' })
export type SwapQuoteBody = z.output<typeof SwapQuoteBody>

const routeErrors = [
  'NETWORK_UNSUPPORTED',
  'ROUTE_TRUST_NOT_ALLOWED',
  'SWAP_AMOUNT_TOO_SMALL',
  'SWAP_ROUTE_NOT_FOUND',
  'SWAP_ROUTE_REFUSED',
  'ROUTER_UNAVAILABLE',
] as const

const RouteRefusal = z.object({
  ...ErrorBody.shape,
  alternatives: z.array(SwapAlternative).optional().meta({
    description: 'Of SWAP_ROUTE_NOT_FOUND: routes that cannot be proven, if there are only those',
  }),
})

export const quoteSwap = defineEndpoint({
  method: 'post',
  path: '/swap/quote',
  summary: 'Quote a swap without preparing it',
  tag: 'Swaps',
  auth: 'api-key',
  limits: ['prepare'],
  limitsInside: ['route', 'route-newcomer', 'route-newcomers'],
  body: z
    .strictObject({
      ...swapFields,
      alternatives: z.boolean().optional().meta({
        description:
          'true: also list other bridges of a cross-chain swap. Counts as one more quote. Defaults to false',
      }),
    })
    .refine(isSwap, sameToken)
    .refine(mayNameBridge, noBridge),
  status: 200,
  response: SwapQuoteBody,
  errors: [
    ...routeErrors,
    'EIP7702_UNSUPPORTED',
    'DELEGATE_CONFLICT',
    'EXECUTION_SIMULATION_REVERTED',
    'NETWORK_UNAVAILABLE',
  ],
  errorBodies: { 422: RouteRefusal },
})

const prepareBody = z
  .strictObject({
    ...swapFields,
    feeToken: AddressInput.optional().meta({
      description:
        'Defaults to fromToken. With the native sentinel the account pays native gas, and no service fee',
    }),
    nonceKey: NonceKey,
  })
  .refine(isSwap, sameToken)
  .refine(mayNameBridge, noBridge)

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
  errorBodies: { 422: z.union([PrepareRefusal, RouteRefusal]) },
  path: '/swap/prepare',
  summary: 'Prepare a swap as one user operation, with an approval of exactly the amount',
})

export const preparePlainSwap = defineEndpoint({
  ...prepared,
  response: PreparedOnEitherRail,
  errorBodies: { 422: z.union([PrepareRefusalOnEitherRail, RouteRefusal]) },
  path: '/swap/plain/prepare',
  summary:
    'Prepare a swap as a user operation or plain transactions, as account mode and network require',
})
