/**
 * # The client
 *
 * Exports of `@gasless-gateway/sdk`.
 *
 * @module
 */

export type { AccountContracts, Call } from '@gasless-gateway/core/erc4337'
export { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
export type { ErrorCode } from '@gasless-gateway/core/errors'
export type { GatewayClientOptions, HttpOptions } from './client-options.js'
export { createGatewayClient, type GatewayClient } from './create-gateway-client.js'
export { AuthenticationError } from './errors/authentication-error.js'
export { ConfigurationError } from './errors/configuration-error.js'
export { ConflictError } from './errors/conflict-error.js'
export { ConnectionError } from './errors/connection-error.js'
export { DuplicateOperationError } from './errors/duplicate-operation-error.js'
export { GatewayApiError, type GatewayErrorCode } from './errors/gateway-api-error.js'
export {
  GatewaySdkError,
  type GatewaySdkErrorCode,
  type SdkErrorCode,
} from './errors/gateway-sdk-error.js'
export { InvalidInputError } from './errors/invalid-input-error.js'
export { isGatewayApiError } from './errors/is-gateway-api-error.js'
export { type ErrorWithCode, isGatewaySdkError } from './errors/is-gateway-sdk-error.js'
export { type AnswerIssue, MalformedAnswerError } from './errors/malformed-answer-error.js'
export { NotFoundError } from './errors/not-found-error.js'
export { OperationDroppedError } from './errors/operation-dropped-error.js'
export { OperationRefusedError } from './errors/operation-refused-error.js'
export { OperationRevertedError } from './errors/operation-reverted-error.js'
export { PermissionError } from './errors/permission-error.js'
export { RateLimitError } from './errors/rate-limit-error.js'
export { SignerError, type SignerNeed } from './errors/signer-error.js'
export { UnavailableError } from './errors/unavailable-error.js'
export { UnsafeOperationError } from './errors/unsafe-operation-error.js'
export { ValidationError } from './errors/validation-error.js'
export { VerificationError } from './errors/verification-error.js'
export { WaitTimeoutError } from './errors/wait-timeout-error.js'
export type {
  ClientHooks,
  ClientLogger,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from './http/client-hooks.js'
export type { Pages } from './http/pages.js'
export type { RequestOptions } from './http/request-options.js'
export type { Amount } from './inputs/amount.js'
export type { AssetInput, CallInput } from './inputs/calls-input.js'
export type { AccountMode } from './model/account-mode.js'
export type {
  OperationRequest,
  PreparedOperation,
  PreparedPlainTransactions,
  PreparedTransaction,
  SwapRequest,
} from './model/prepared-transaction.js'
export type {
  SignedOperation,
  SignedPlainTransactions,
  SignedTransaction,
} from './model/signed-transaction.js'
export type { TrackedOperation } from './model/tracked-operation.js'
export type { DepositWithdrawalInput } from './operations/create-deposit-withdrawal.js'
export type { Sign, SignOptions, Verify, VerifyInput } from './operations/create-sign.js'
export type { SubmitInput, SubmittedOperation } from './operations/create-submit.js'
export type { ParallelOptions, ParallelTask } from './operations/in-parallel.js'
export type { OperationHandle, OperationReference } from './operations/operation-handle.js'
export type {
  PrepareInput,
  PrepareOptions,
  PrepareSwapInput,
  PrepareTransferInput,
  SwapQuoteInput,
  TransferItem,
} from './operations/prepare-inputs.js'
export type { UpdatesOptions, WaitOptions, WaitUntil } from './operations/wait-for-operation.js'
export type { NetworkOptions, NetworksOption } from './pins/network-options.js'
export {
  entryPointV07,
  kernelV31,
  kernelV33Delegate,
  type Pin,
  pins,
  type RoutingPin,
} from './pins/pins.js'
export type { EstimateFeeInput } from './resources/fees.js'
export type { ListTransactionsInput } from './resources/transactions.js'
export type { SendInput, SendOptions, SwapInput, TransferInput } from './send/create-send.js'
export type {
  AccountClient,
  Authorization,
  AuthorizationSignature,
  Eip1193Provider,
  MessageSigner,
  OwnAddressSigner,
  Owner,
  PlainTransaction,
  SignHash,
  SigningFunctions,
} from './signers/owner.js'
export type { Clock } from './time/clock.js'
export type { VerifiedSwap } from './verification/check-swap.js'
export {
  type VerifiedPlainTransactions,
  verifyPlainTransactions,
} from './verification/verify-plain-transactions.js'
export {
  type VerifiedTransaction,
  type VerifyOptions,
  verifyPreparedTransaction,
} from './verification/verify-prepared-transaction.js'
