import * as z from 'zod'
import { bridgeStatuses, lessThanMinimum } from '../model/bridge-report.js'
import { operationKinds } from '../model/operation-kind.js'
import { routeTrusts } from '../model/route.js'
import {
  AddressInput,
  AddressString,
  CallsInput,
  DecimalAmountInput,
  DecimalInteger,
  Hash,
  HexData,
  HexQuantity,
  IdInput,
  LimitQuery,
  limits,
  NetworkIdInput,
  OffsetQuery,
  PublicStatusString,
  SignedDecimalInteger,
  StatusFilter,
  Timestamp,
  TransferredAssetsInput,
  weighsByCalls,
} from './common.js'
import { defineEndpoint } from './define-endpoint.js'
import { ErrorBody } from './error-body.js'

export const OperationKind = z.enum(operationKinds)
export type OperationKind = z.output<typeof OperationKind>

export const UserOperationBody = z
  .object({
    sender: AddressString,
    nonce: HexQuantity,
    initCode: HexData,
    callData: HexData,
    accountGasLimits: Hash,
    preVerificationGas: HexQuantity,
    gasFees: Hash,
    paymasterAndData: HexData,
    signature: HexData.meta({ description: '0x before signing' }),
  })
  .meta({ id: 'UserOperation', description: 'Packed ERC-4337 v0.7 user operation' })
export type UserOperationBody = z.output<typeof UserOperationBody>

const AssetChangeBody = z
  .object({
    address: AddressString.meta({
      description: 'Asset, or the native sentinel for the native coin',
    }),
    amount: SignedDecimalInteger.meta({
      description: 'Base units. Positive: received. Negative: sent',
    }),
    tokenId: DecimalInteger.optional().meta({
      description: 'Token id, for an ERC-721 or ERC-1155 contract',
    }),
  })
  .meta({ id: 'AssetChange' })

export const SecurityBody = z
  .object({
    verdict: z.enum(['safe', 'unsafe', 'unavailable']),
    reason: z.string().nullable(),
    provider: z.string(),
    assetChanges: z.array(AssetChangeBody).nullable().meta({
      description:
        'Simulated balance changes of the account by its calls, without the fee. null: not known',
    }),
  })
  .meta({ id: 'Security' })

export const GatewayFeeBody = z
  .object({
    tokenAmount: DecimalInteger.meta({
      description: 'Worst-case fee in base units. Reserve this amount',
    }),
    expectedTokenAmount: DecimalInteger.meta({ description: 'Expected fee in base units' }),
    feeToken: AddressString.meta({
      description: 'Fee token, or the native sentinel if the account pays native gas',
    }),
    unpricedAssets: z
      .array(AddressString)
      .meta({ description: 'Assets without a price. They add nothing to the percentage fee' }),
  })
  .meta({ id: 'GatewayFee' })

const RouteTrustOfSwap = z.enum(routeTrusts)
const routeTrustOfPrepared =
  'Present for a swap. router: the route cannot be proven from its call data, so the routing provider is trusted with what arrives'

export const PreparedOperation = z
  .object({
    operationId: z.string(),
    rail: z.literal('userOperation'),
    userOperation: UserOperationBody,
    userOperationHash: Hash.meta({ description: 'Sign this as an EIP-191 message' }),
    security: SecurityBody,
    gatewayFee: GatewayFeeBody,
    expiresAt: Timestamp.meta({ description: 'Submit before this' }),
    accountType: z
      .literal('eip7702')
      .optional()
      .meta({ description: "Present if the account is the owner's own address" }),
    authorizationRequired: z.boolean().optional().meta({
      description:
        'Present with `accountType`. true: also sign an EIP-7702 authorization, and submit it as `authorization`. false: the account has adopted the delegate, or an earlier operation carries the authorization',
    }),
    authorizationNonce: DecimalInteger.optional().meta({
      description: 'Present if an authorization is required: the nonce to sign it for',
    }),
    authorizationDelegate: AddressString.optional().meta({
      description: 'Present with `accountType`: the contract that the account adopts',
    }),
    routeTrust: RouteTrustOfSwap.optional().meta({ description: routeTrustOfPrepared }),
  })
  .meta({ id: 'PreparedOperation' })
export type PreparedOperation = z.output<typeof PreparedOperation>

export const PlainTransactionBody = z
  .object({
    chainId: HexQuantity,
    nonce: HexQuantity,
    to: AddressString,
    value: HexQuantity,
    data: HexData,
    gas: HexQuantity,
    maxFeePerGas: HexQuantity,
    maxPriorityFeePerGas: HexQuantity,
  })
  .meta({
    id: 'PlainTransaction',
    description:
      "An EIP-1559 transaction of the owner's own address. Sign it unchanged, with an empty access list",
  })
export type PlainTransactionBody = z.output<typeof PlainTransactionBody>

export const PreparedPlainOperation = z
  .object({
    operationId: z.string(),
    rail: z.literal('transaction'),
    transactions: z.array(PlainTransactionBody).meta({
      description: 'Sign each transaction. Submit all of them as signedTransactions, in this order',
    }),
    security: SecurityBody,
    gatewayFee: GatewayFeeBody.meta({
      description: 'Gas of all transactions. The owner pays it in the native coin',
    }),
    expiresAt: Timestamp.meta({ description: 'Submit before this' }),
    routeTrust: RouteTrustOfSwap.optional().meta({ description: routeTrustOfPrepared }),
  })
  .meta({
    id: 'PreparedPlainOperation',
    description:
      'Plain transactions instead of a user operation, for eip7702 projects on networks without EIP-7702',
  })
export type PreparedPlainOperation = z.output<typeof PreparedPlainOperation>

/** Answer of a prepare that can use either rail. */
export const PreparedOnEitherRail = z.discriminatedUnion('rail', [
  PreparedOperation,
  PreparedPlainOperation,
])
export type PreparedOnEitherRail = z.output<typeof PreparedOnEitherRail>

/** Body of a prepare's 422: a coded error. If the verdict is `unsafe`, it also carries the prepared operation. */
export const PrepareRefusal = z.union([
  z.object({ ...PreparedOperation.shape, ...ErrorBody.shape }),
  ErrorBody,
])

/**
 * Body of a prepare's 422 on either rail. On the transaction rail it never carries transactions, so unsafe ones cannot
 * be signed.
 */
export const PrepareRefusalOnEitherRail = z.union([
  z.object({ ...PreparedOperation.shape, ...ErrorBody.shape }),
  z.object({ rail: z.literal('transaction'), security: SecurityBody, ...ErrorBody.shape }),
  ErrorBody,
])

export const NonceKey = z
  .int()
  .min(0)
  .max(limits.nonceKey, `must be at most ${limits.nonceKey}`)
  .optional()
  .meta({
    description:
      'Forces the order of operations on this nonce key. By default the gateway chooses a free key',
  })

export const prepareErrors = [
  'NETWORK_UNSUPPORTED',
  'TOKEN_UNSUPPORTED',
  'EIP7702_UNSUPPORTED',
  'IDEMPOTENCY_KEY_REUSED',
  'DELEGATE_CONFLICT',
  'DUPLICATE_USER_OPERATION',
  'VALIDATION_NOT_ACCEPTED',
  'EXECUTION_SIMULATION_REVERTED',
  'INSUFFICIENT_BALANCE',
  'SECURITY_UNSAFE',
  'PRICE_UNAVAILABLE',
  'NETWORK_UNAVAILABLE',
  'SELF_FUNDED_ESTIMATE_UNAVAILABLE',
  'SPONSORSHIP_UNAVAILABLE',
  'EXECUTORS_UNFUNDED',
  'NONCE_KEYS_IN_USE',
  'SPONSORSHIP_LIMIT',
  'FRONTING_LIMIT',
  'EXPOSURE_LIMIT',
] as const

export const prepareTransaction = defineEndpoint({
  method: 'post',
  path: '/transaction/prepare',
  summary: 'Prepare calls of an account as one user operation',
  tag: 'Transactions',
  auth: 'api-key',
  limits: ['prepare'],
  weighs: weighsByCalls,
  idempotent: true,
  body: z.strictObject({
    accountId: IdInput,
    networkId: NetworkIdInput,
    calls: CallsInput,
    transferredAssets: TransferredAssetsInput,
    feeToken: AddressInput.optional().meta({
      description: 'Omit, or send the native sentinel, to pay native gas from the account',
    }),
    nonceKey: NonceKey,
  }),
  status: 201,
  response: PreparedOperation,
  errors: [...prepareErrors, 'ACCOUNT_NOT_FOUND', 'NETWORK_MISMATCH'],
  errorBodies: { 422: PrepareRefusal },
})

export const prepareTransfer = defineEndpoint({
  method: 'post',
  path: '/transaction/transfer',
  summary: 'Prepare transfers of tokens and the native coin as one operation',
  tag: 'Transactions',
  auth: 'api-key',
  limits: ['prepare'],
  weighs: { per: { transfers: weighsByCalls.per.calls } },
  idempotent: true,
  body: z.strictObject({
    ownerAddress: AddressInput,
    networkId: NetworkIdInput,
    transfers: z
      .array(
        z
          .strictObject({
            tokenAddress: AddressInput,
            amount: DecimalAmountInput.refine((amount) => amount > 0n, 'must be more than zero'),
            recipientAddress: AddressInput,
          })
          .meta({ id: 'Transfer' }),
      )
      .min(1, 'must hold at least one transfer')
      .max(limits.transfers, `must hold at most ${limits.transfers} transfers`),
    feeTokenAddress: AddressInput.optional().meta({
      description:
        'Omit, or send the native sentinel, to pay native gas. The transaction rail ignores it, because the owner pays native gas there',
    }),
    nonceKey: NonceKey,
  }),
  status: 201,
  response: PreparedOnEitherRail,
  errors: prepareErrors,
  errorBodies: { 422: PrepareRefusalOnEitherRail },
})

const ScalarInput = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex with 0x in front')
  .transform((value) => value.toLowerCase() as `0x${string}`)

const AuthorizationInput = z
  .strictObject({
    chainId: z.int().min(0).meta({
      description: 'Chain id of the network. 0, which is valid on every chain, is refused',
    }),
    address: AddressInput.meta({ description: '`authorizationDelegate` of the prepare' }),
    nonce: z.int().min(0).meta({ description: '`authorizationNonce` of the prepare, as a number' }),
    r: ScalarInput,
    s: ScalarInput,
    yParity: z.int().min(0).max(1),
  })
  .meta({
    id: 'Authorization',
    description: "An EIP-7702 authorization, signed with the owner's key",
  })
const signedHex = (mostCharacters: number) =>
  z
    .string()
    .max(mostCharacters, `must be at most ${mostCharacters} characters`)
    .regex(/^0x([0-9a-fA-F]{2})+$/, 'must be whole bytes in hex with 0x in front')
    .transform((value) => value.toLowerCase() as `0x${string}`)

export const submitTransaction = defineEndpoint({
  method: 'post',
  path: '/transaction/submit',
  summary: 'Submit the signature of a prepared operation, or its signed transactions',
  tag: 'Transactions',
  auth: 'api-key',
  // Recovering five signers takes 20 ms. So 50 transactions count ten times.
  weighs: { per: { signedTransactions: 5 } },
  body: z
    .strictObject({
      operationId: IdInput,
      signature: signedHex(limits.signatureCharacters)
        .optional()
        .meta({ description: 'On the userOperation rail: EIP-191 signature of userOperationHash' }),
      authorization: AuthorizationInput.optional().meta({
        description:
          'On the userOperation rail: required if `authorizationRequired` was true, refused otherwise',
      }),
      signedTransactions: z
        .array(signedHex(limits.signedTransactionCharacters))
        .min(1, 'must hold at least one transaction')
        .max(limits.transfers, `must hold at most ${limits.transfers} transactions`)
        .optional()
        .meta({
          description:
            'On the transaction rail, instead of signature: the signed transactions, in the prepared order',
        }),
    })
    .refine(({ signature, signedTransactions }) => signature === undefined || !signedTransactions, {
      path: ['signedTransactions'],
      message: 'must be left out when signature is sent: each rail takes one of the two',
    })
    .refine(({ signature, signedTransactions }) => signature !== undefined || signedTransactions, {
      path: ['signature'],
      message: 'is missing; on the transaction rail send signedTransactions instead',
    }),
  status: 200,
  response: z.object({
    operationId: z.string(),
    status: PublicStatusString,
    userOperationHash: Hash,
    networkId: z.string(),
  }),
  errors: [
    'OPERATION_NOT_FOUND',
    'SENT_WITHOUT_GATEWAY',
    'OPERATION_ALREADY_SUBMITTED',
    'DUPLICATE_USER_OPERATION',
    'OPERATION_STALE',
    'DELEGATE_CONFLICT',
    'SIGNATURE_INVALID',
    'AUTHORIZATION_INVALID',
    'SIGNED_TRANSACTION_INVALID',
    'VALIDATION_NOT_ACCEPTED',
    'EXECUTION_SIMULATION_REVERTED',
    'SECURITY_UNSAFE',
    'INSUFFICIENT_BALANCE',
    'NETWORK_UNAVAILABLE',
    'SPONSORSHIP_UNAVAILABLE',
    'EXECUTORS_UNFUNDED',
    'SPONSORSHIP_LIMIT',
    'FRONTING_LIMIT',
    'EXPOSURE_LIMIT',
    'NONCE_KEYS_IN_USE',
    'ACCOUNT_QUEUE_FULL',
  ],
})

export const FeeBreakdownBody = z
  .object({
    token: z.object({ address: AddressString, symbol: z.string(), decimals: z.int() }),
    gasFeeRaw: DecimalInteger.meta({ description: 'Gas part of collectedFeeRaw' }),
    staticFeeRaw: DecimalInteger,
    transferFeeRaw: DecimalInteger.meta({ description: '0 when the execution reverted' }),
    collectedFeeRaw: DecimalInteger.meta({
      description: 'Fee that the operation paid: the sum of the three parts, at most maxFeeRaw',
    }),
    refundedFeeRaw: DecimalInteger.meta({
      description: 'Refund of the fee that was collected in advance. 0 if none was',
    }),
    owedFeeRaw: DecimalInteger.meta({
      description:
        'Refund that the fee token refused to deliver. The account can claim it with `claimOwed` of the paymaster',
    }),
    maxFeeRaw: DecimalInteger.meta({ description: 'The signed ceiling' }),
    collectedUsdMicros: DecimalInteger.nullable().meta({
      description:
        'collectedFeeRaw at the price of the execution, in millionths of a US dollar, rounded down. null: no price was captured',
    }),
    outerCostWei: DecimalInteger.meta({
      description:
        "This operation's share of the executor's cost of the outer transaction. 0 if another bundler sent it",
    }),
    outerCostUsdMicros: DecimalInteger.nullable().meta({
      description: 'outerCostWei at the price of the execution, rounded up',
    }),
    netUsdMicros: SignedDecimalInteger.nullable().meta({
      description: 'collectedUsdMicros − outerCostUsdMicros',
    }),
    netFeeRaw: SignedDecimalInteger.nullable().meta({
      description:
        'collectedFeeRaw minus the outer cost, at the prices of the execution, rounded down',
    }),
  })
  .meta({
    id: 'FeeBreakdown',
    description:
      'Fee and cost of a sponsored operation, once its status is terminal. Amounts ending in Raw are base units of the token',
  })
export type FeeBreakdownBody = z.output<typeof FeeBreakdownBody>

export const BridgeBody = z
  .object({
    status: z.enum(bridgeStatuses).meta({
      description:
        'pending: under way, or not seen yet. done: at least minimumReceived of the requested token has arrived. partial: another token or a smaller amount has arrived. refunded: the amount came back. failed: the swap neither arrived nor came back',
    }),
    substatus: z
      .string()
      .nullable()
      .meta({
        description: `The routing provider's own text. ${lessThanMinimum} if less than minimumReceived of toToken has arrived`,
      }),
    destinationTransactionHash: Hash.nullable(),
    receivedAmount: DecimalInteger.nullable().meta({
      description:
        'Amount that has arrived or, if refunded, come back. In base units of receivedToken',
    }),
    receivedToken: AddressString.nullable().meta({
      description:
        'Token that has arrived on the destination network. If done: toToken, or the wrapped form of a native coin. If partial: usually another token. If refunded: the token that came back on networkId',
    }),
    explorerUrl: z.string().nullable().meta({
      description:
        "The routing provider's own page about the transfer. null unless the bridge failed, or is still pending two days after the submit",
    }),
  })
  .meta({
    id: 'Bridge',
    description:
      'Second half of a cross-chain swap, as the routing provider reports it. It does not change the status of the operation',
  })
export type BridgeBody = z.output<typeof BridgeBody>

export const OperationBody = z
  .object({
    operationId: z.string(),
    status: PublicStatusString,
    transactionHash: Hash.nullable().meta({
      description:
        'Current outer transaction. A replacement changes it. On the transaction rail: the transaction under way, or the last one',
    }),
    userOperationHash: Hash.meta({
      description: 'Stable. On the transaction rail: the hash of the last signed transaction',
    }),
    userOpHash: Hash.meta({ description: 'Same as userOperationHash' }),
    networkId: z.string(),
    replacementCount: z.int(),
    reason: z.string().nullable(),
    feeBreakdown: FeeBreakdownBody.nullable().meta({
      description:
        'null before a terminal status, and if no fee was collected: operations that never landed, self-funded operations, and the transaction rail',
    }),
    bridge: BridgeBody.nullable().meta({
      description: 'null unless the operation is a finalized cross_chain_swap',
    }),
    routeTrust: RouteTrustOfSwap.optional().meta({
      description: 'Present for a swap, as its prepare answered it',
    }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Operation' })
export type OperationBody = z.output<typeof OperationBody>

export const getTransaction = defineEndpoint({
  method: 'get',
  path: '/transaction/:id',
  summary: 'Get the status of a submitted operation',
  tag: 'Transactions',
  auth: 'api-key',
  limits: ['status'],
  params: z.strictObject({ id: IdInput }),
  status: 200,
  response: OperationBody,
  errors: ['OPERATION_NOT_FOUND'],
})

export const OperationRow = z
  .object({
    operationId: z.string(),
    operationKind: OperationKind,
    status: PublicStatusString,
    networkId: z.string(),
    transactionHash: Hash.nullable(),
    userOperationHash: Hash,
    feeBreakdown: FeeBreakdownBody.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'OperationRow' })

export const listTransactions = defineEndpoint({
  method: 'get',
  path: '/transaction',
  summary: "List the project's operations, newest first",
  tag: 'Transactions',
  auth: 'api-key',
  query: z.strictObject({
    accountId: IdInput.optional(),
    status: StatusFilter.optional(),
    limit: LimitQuery,
    offset: OffsetQuery,
  }),
  status: 200,
  response: z.object({
    operations: z.array(OperationRow),
    count: z.int().meta({ description: 'Rows in this answer' }),
    limit: z.int(),
    offset: z.int(),
  }),
  errors: [],
})
