import { nativeCoinAddress } from '@gasless-gateway/core'
import {
  type Address,
  getAddress,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  maxUint256,
  zeroAddress,
} from 'viem'
import { z } from 'zod'
import { LifiUsdPrice } from '../lifi-usd-price.js'

// Schemas of the fields that the gateway reads from LI.FI's answers. Other fields are ignored. `lifi-answers.test.ts`
// compares them with the types that LI.FI publishes.

/** More than any honest answer has. */
const mostEntries = 500

/** A short list. Its length is checked before its entries, because an answer may have a million of them. */
const few = <Shape extends z.ZodType>(shape: Shape) =>
  z.array(z.unknown()).max(mostEntries).pipe(z.array(shape))

const ChainId = z.int().positive()
const Amount = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
  .refine((amount) => amount <= maxUint256, 'is more than any token has')
const AccountAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text))
/** LI.FI uses the zero address for the native coin. */
const Asset = AccountAddress.transform(
  (address): Address => (isAddressEqual(address, zeroAddress) ? nativeCoinAddress : address),
)
const Hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase() as Hex)
const Bytes = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})+$/)
  .transform((text) => text as Hex)
const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => hexToBigInt(text as Hex))

/**
 * A name. It excludes control characters, which can mislead readers, and surrogates; PostgreSQL accepts neither
 * U+0000 nor half a surrogate pair.
 */
const Text = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

export const LifiToken = z.object({
  chainId: ChainId,
  address: Asset,
  symbol: Text,
  name: Text,
  decimals: z.int().min(0).max(255),
  // A token with an unreadable price is still usable.
  priceUSD: LifiUsdPrice.catch(undefined),
})

export const LifiFeeCost = z
  .object({
    name: Text,
    token: LifiToken,
    amount: Amount,
    included: z.boolean(),
    feeSplit: z.object({ integratorFee: Amount }).optional(),
  })
  .refine(({ amount, feeSplit }) => !feeSplit || feeSplit.integratorFee <= amount, {
    path: ['feeSplit', 'integratorFee'],
    message: 'is more than the fee',
  })

/** `GET /quote`. */
export const LifiStep = z.object({
  type: z.literal('lifi'),
  tool: Text.min(1),
  toolDetails: z.object({ name: Text }),
  transactionId: Hash.optional(),
  // Other types ask for signed messages, and a smart account has no key.
  executionType: z.literal('transaction').optional(),
  typedData: z.array(z.unknown()).max(0).optional(),
  action: z.object({
    fromChainId: ChainId,
    fromAmount: Amount,
    fromToken: LifiToken,
    fromAddress: AccountAddress,
    toChainId: ChainId,
    toToken: LifiToken,
    toAddress: AccountAddress,
    slippage: z.number().min(0).max(1),
  }),
  estimate: z.object({
    toAmount: Amount,
    toAmountMin: Amount,
    approvalAddress: AccountAddress,
    approvalReset: z.boolean().optional(),
    executionDuration: z.number().nonnegative(),
    feeCosts: few(LifiFeeCost).optional(),
  }),
  transactionRequest: z.object({
    to: AccountAddress,
    from: AccountAddress,
    data: Bytes,
    value: Quantity,
    chainId: ChainId,
  }),
})
export type LifiStep = z.output<typeof LifiStep>

/** `POST /advanced/routes`. The caller omits routes that do not fit `LifiRoute`. */
export const LifiRoutes = z.object({ routes: few(z.unknown()) })

/** A route of one transaction. Its step has no call data. */
export const LifiRoute = z.object({
  fromChainId: ChainId,
  fromAmount: Amount,
  fromToken: LifiToken,
  toChainId: ChainId,
  toToken: LifiToken,
  toAmount: Amount,
  toAmountMin: Amount,
  steps: z.tuple([
    z.object({
      tool: Text.min(1),
      toolDetails: z.object({ name: Text }),
      estimate: z.object({
        executionDuration: z.number().nonnegative(),
        feeCosts: few(z.object({ included: z.boolean() })).optional(),
      }),
    }),
  ]),
})
export type LifiRoute = z.output<typeof LifiRoute>

/** `GET /chains`. The caller omits chains that are not EVM. */
export const LifiChains = z.object({ chains: z.array(z.unknown()) })
export const LifiChain = z.object({
  id: ChainId,
  chainType: z.literal('EVM'),
  logoURI: z
    .url({ protocol: /^https$/ })
    .optional()
    .catch(undefined),
})

/** `GET /tokens`, by chain. */
export const LifiTokens = z.object({ tokens: z.record(z.string(), z.array(z.unknown())) })

const Transaction = z.object({ txHash: Hash, chainId: ChainId })

/** `GET /status`. */
export const LifiStatus = z.object({
  status: z.enum(['NOT_FOUND', 'INVALID', 'PENDING', 'DONE', 'FAILED']),
  substatus: Text.optional().catch(undefined),
  transactionId: Hash.optional(),
  sending: Transaction.optional(),
  receiving: z
    .object({
      chainId: ChainId,
      txHash: Hash.optional(),
      amount: Amount.optional(),
      token: LifiToken.optional(),
    })
    .optional(),
})
export type LifiStatus = z.output<typeof LifiStatus>

const ToolErrors = z.array(z.object({ code: z.string() }))

/** The body of every error. */
export const LifiFailure = z.object({
  message: z.string(),
  code: z.int().optional(),
  errors: z
    .union([
      // The former format.
      ToolErrors,
      z.object({
        failed: z.array(z.object({ subpaths: z.record(z.string(), ToolErrors) })),
      }),
    ])
    .optional()
    .catch(undefined),
})
export type LifiFailure = z.output<typeof LifiFailure>
