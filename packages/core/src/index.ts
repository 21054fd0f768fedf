export type { Gateway } from './api/gateway.js'
export type { UseCases } from './control-plane/access/callers.js'
export { guard } from './control-plane/access/guard.js'
export { type Permission, permissions } from './control-plane/access/permissions.js'
export { createOwner } from './control-plane/admins/create-owner.js'
export { type SettableRole, setRole, settableRoles } from './control-plane/admins/set-role.js'
export { dropOperations } from './control-plane/holds/drop-operations.js'
export { holdOperations } from './control-plane/holds/hold-operations.js'
export { releaseOperations } from './control-plane/holds/release-operations.js'
export { issueKey } from './control-plane/keys/issue-key.js'
export { resealKeys } from './control-plane/keys/reseal-keys.js'
export { revokeAsOperator } from './control-plane/keys/revoke-as-operator.js'
export { endSessions } from './control-plane/people/end-sessions.js'
export { noPassword } from './control-plane/people/no-password.js'
export { removeEnded } from './control-plane/people/remove-ended.js'
export { resetPassword } from './control-plane/people/reset-password.js'
export { setProject } from './control-plane/projects/set-project.js'
export type { AccountContracts } from './erc4337/account-contracts.js'
export { type ErrorCode, GatewayError, isGatewayError } from './errors/index.js'
export { outerDataGas, outerOverheadGas } from './gas/outer-data-gas.js'
export { createGateway } from './handlers/create-gateway.js'
export { leastLimitSizes } from './handlers/least-limit-sizes.js'
export type { ApiKey, ApiKeyOfProject, NewApiKey, SealedKey } from './model/api-key.js'
export type { AttemptPurpose } from './model/attempt-purpose.js'
export { type AuditAction, type AuditEntry, commandLine } from './model/audit-entry.js'
export { type BridgeReport, type BridgeStatus, bridgeStatuses } from './model/bridge-report.js'
export {
  type Debits,
  debitsBeside,
  debitsOf,
  type Funds,
  judgedDebits,
  type ProjectDebits,
  type Shortage,
  shortAllowance,
  shortBalance,
} from './model/debits.js'
export {
  type AuthorizationSignature,
  authorizationOf,
  bringsAccount,
  type Delegation,
} from './model/delegation.js'
export type {
  CapturedPrices,
  ExecutionPrices,
  PricedEntry,
  PriceWish,
} from './model/execution-prices.js'
export {
  type AccountExposure,
  burntPerPaid,
  defaultExposurePolicy,
  type Exposed,
  type Exposure,
  type ExposureLimit,
  type ExposurePolicy,
} from './model/exposure.js'
export type { FeeQuote } from './model/fee-quote.js'
export { defaultPolicy, type GatewayPolicy } from './model/gateway-policy.js'
export type { Invitation, InvitationStatus } from './model/invitation.js'
export type { LedgerEntry, OuterEntry, TokenFee } from './model/ledger-entry.js'
export type { GivenRole, Member, Membership, ProjectRole } from './model/member.js'
export type {
  BundlePolicy,
  DataFee,
  FeePolicy,
  Finality,
  KnownValidation,
  MarketPricePolicy,
  Network,
  PriceFeed,
  RoutingContracts,
  SequencerFeed,
  Token,
} from './model/network.js'
export {
  createNetworkRegistry,
  findToken,
  type NetworkRegistry,
} from './model/network-registry.js'
export type {
  AnyOperation,
  Idempotency,
  Inclusion,
  ListedOperation,
  Operation,
  OperationBase,
  PlainOperation,
  Spend,
} from './model/operation.js'
export {
  canTransition,
  isTerminal,
  liveStatuses,
  type NextStatus,
  type OperationStatus,
  operationStatuses,
  operationTransitions,
  type PublicStatus,
  publicStatuses,
} from './model/operation-state.js'
export type { PlainTransaction, SignedPlainTransaction } from './model/plain-transaction.js'
export {
  type AccountMode,
  newProject,
  type Project,
  type SecurityMode,
} from './model/project.js'
export type {
  ConfiguredProject,
  NamedProject,
  ProjectSettings,
} from './model/project-settings.js'
export {
  type CountedBy,
  type LimitName,
  type LimitSize,
  type LimitSizes,
  limitNames,
  networkShares,
  type RateLimit,
  rateLimits,
} from './model/rate-limits.js'
export { type ReasonCode, type ReasonEntry, reasons } from './model/reasons.js'
export type { Registration } from './model/registration.js'
export {
  type Client,
  networksOf,
  type ProjectCaller,
  type RequestContext,
  type UserCaller,
} from './model/request-context.js'
export type {
  Route,
  RoutedChain,
  RoutedToken,
  RouteFee,
  RouteOffer,
  RouteRequest,
  RouterCall,
  RouteTrust,
} from './model/route.js'
export type { RouterFee } from './model/router-fee.js'
export type {
  AssetChange,
  SecurityFindings,
  SecurityInput,
  SecuritySubject,
  SecurityVerdict,
} from './model/security-check.js'
export type {
  AccountChange,
  Aftermath,
  AllowanceKey,
  LookAt,
  OperatorGrant,
  SimulatedAllowance,
  SimulatedEffects,
  SimulatedTransfer,
} from './model/simulated-effects.js'
export type { SmartAccountRecord } from './model/smart-account.js'
export {
  type Budget,
  type BudgetRefusal,
  type BudgetStep,
  defaultSponsorshipPolicy,
  losableUnpaid,
  type OwnLimits,
  policyOf,
  type RefusedReservation,
  type Reservation,
  refuseReservation,
  reservationOf,
  type SponsorshipPolicy,
  type UnpaidLoss,
  withReservation,
} from './model/sponsorship-budget.js'
export type { SwapTerms } from './model/swap-terms.js'
export { defaultUpkeepPolicy, type UpkeepPolicy } from './model/upkeep-policy.js'
export { isStaff, type SystemRole, systemRoles, type User } from './model/user.js'
export { builtInNetworks } from './networks/built-in-networks.js'
export { paymasterCommand } from './networks/paymaster-command.js'
export { refuseWhereUnable } from './networks/refuse-where-unable.js'
export { unableNetwork } from './networks/unable-network.js'
export { verifyBundler } from './networks/verify-bundler.js'
export { type EndpointsFound, verifyEndpoints } from './networks/verify-endpoints.js'
export { verifyNetwork } from './networks/verify-network.js'
export { verifyPaymaster } from './networks/verify-paymaster.js'
export { verifyPrices } from './networks/verify-prices.js'
export { archiveEnded } from './operations/archive-ended.js'
export { liveDebits } from './operations/live-debits.js'
export {
  levelMaxAgeSeconds,
  type NetworkShortage,
  shortageOf,
} from './operations/shortage-of.js'
export { unknownValidation } from './operations/unknown-validation.js'
export { followPlain } from './plain/follow-plain.js'
export { outstandingDebits } from './plain/outstanding-debits.js'
export { defaultPlainPolicy, type PlainPolicy } from './plain/plain-policy.js'
export type { AccountStore } from './ports/account-store.js'
export type { Alarm } from './ports/alarm.js'
export type { ApiKeyFactory } from './ports/api-key-factory.js'
export type { ApiKeyStore, AuthenticatedKey, KeyLimit } from './ports/api-key-store.js'
export type { ArchivedMonth, ArchiveStore, Month } from './ports/archive-store.js'
export type { AuditLog } from './ports/audit-log.js'
export { type BlockId, type BlockLink, type BlockStore, parentOf } from './ports/block-store.js'
export type { Bundler, BundlerStatus, SendOutcome } from './ports/bundler.js'
export { CannotOverrideBalanceError } from './ports/cannot-override-balance-error.js'
export type {
  AccountState,
  BalanceOverrides,
  BundleRefusal,
  BundleSimulation,
  Chain,
  ChainLog,
  ChainReader,
  DataFeeQuote,
  EndpointAbilities,
  FeeMarket,
  PaymasterState,
  Simulation,
  SimulationPhase,
  TransactionReceipt,
  TransactionsSimulation,
  ValidatingCode,
} from './ports/chain.js'
export type { Clock } from './ports/clock.js'
export type { CodeFactory } from './ports/code-factory.js'
export type { ControlPlaneDeps } from './ports/control-plane-deps.js'
export type {
  AccountSeries,
  AccountSeriesQuery,
  DashboardScope,
  DashboardStats,
  DashboardStore,
  FeeSum,
  NetworkFilter,
  OperationCount,
  RollupDifference,
  RollupStore,
  RouterFeeOfOperation,
  RouterFeeSum,
  TransactionOfDashboard,
  TransactionsQuery,
} from './ports/dashboard-store.js'
export type { Database, Stores, WithStores } from './ports/database.js'
export type { Due, DueWork } from './ports/due-work.js'
export type { BurntGas, BurntShare, ExposureStore } from './ports/exposure-store.js'
export type { FailureLog } from './ports/failure-log.js'
export type { ConfirmedOperation, FinalityStore } from './ports/finality-store.js'
export type { GatewayDeps, RelayerDeps } from './ports/gateway-deps.js'
export type { IdGenerator } from './ports/id-generator.js'
export type { InvitationStore } from './ports/invitation-store.js'
export type { InvitationTokens } from './ports/invitation-tokens.js'
export type { KeyDeps } from './ports/key-deps.js'
export type { KeyIdentity, KeyVault } from './ports/key-vault.js'
export type { KnownLists } from './ports/known-lists.js'
export type { LedgerStore, PricesDue } from './ports/ledger-store.js'
export type { Logger } from './ports/logger.js'
export type { Mail, MailOutbox, NoMail } from './ports/mail-outbox.js'
export type { MarketAsset, MarketPrices } from './ports/market-prices.js'
export type { MemberStore } from './ports/member-store.js'
export type { LiveOperations, OperationStore, StoredCalls } from './ports/operation-store.js'
export type { HashPassword, PasswordHasher } from './ports/password-hasher.js'
export type { PasswordResetStore } from './ports/password-reset-store.js'
export type { PeopleDeps } from './ports/people-deps.js'
export type { ClaimedPlain, PlainPlace, PlainStore, ResendPace } from './ports/plain-store.js'
export type {
  BegunPreparation,
  PreparationRequest,
  PreparationStore,
  RefusedPreparation,
  StoredPreparation,
} from './ports/preparation-store.js'
export type { FeedRange, FeedRound, PriceFeeds } from './ports/price-feeds.js'
export { type PriceSource, type PriceTable, priceDecimals } from './ports/price-source.js'
export type {
  ProjectOfMember,
  ProjectStore,
  ProjectWithTransactions,
} from './ports/project-store.js'
export type { ClaimedOperation, Delay, QueueStore } from './ports/queue-store.js'
export type { RateLimiter, Take, TakeOptions } from './ports/rate-limiter.js'
export type { RegistrationStore } from './ports/registration-store.js'
export type { RepairStore } from './ports/repair-store.js'
export type { ReviewStore } from './ports/review-store.js'
export type { BridgeQuery, RoutingProvider } from './ports/routing-provider.js'
export type { SecurityProvider } from './ports/security-provider.js'
export type { OperationFilter, SendingHold, SendingStore } from './ports/sending-store.js'
export { type SessionClaims, type SessionTokens, sessionSeconds } from './ports/session-tokens.js'
export type { SettingsStore } from './ports/settings-store.js'
export type {
  ExecutorSigner,
  OuterTransaction,
  RecoverAuthority,
  RecoverSigner,
  SponsorshipSigner,
} from './ports/signers.js'
export type {
  Attempt,
  ExecutorCoin,
  LiveSlot,
  NonceSlot,
  SignedAttempt,
  SlotStore,
} from './ports/slot-store.js'
export type { BudgetDifference, SeenDeposit, SponsorshipStore } from './ports/sponsorship-store.js'
export type { Move, StatusChange, StatusStore } from './ports/status-store.js'
export type {
  SubmissionStore,
  SubmitLook,
  SubmitLookAges,
  SubmitOutcome,
  SubmittedReference,
} from './ports/submission-store.js'
export type { EndedSwap, SwapStore } from './ports/swap-store.js'
export type { Turns } from './ports/turns.js'
export type {
  BalanceKind,
  BalanceLevel,
  LevelChange,
  UpkeepStore,
  WatchedBalance,
} from './ports/upkeep-store.js'
export type { UserStore } from './ports/user-store.js'
export {
  capturePrices,
  captureRetrySeconds,
  captureWithinSeconds,
} from './prices/capture-prices.js'
export { createPriceSource } from './prices/create-price-source.js'
export type {
  AccountId,
  ApiKeyId,
  AttemptId,
  InvitationId,
  MemberId,
  OperationId,
  ProjectId,
  RegistrationId,
  SlotId,
  UserId,
} from './primitives/ids.js'
export { type IdKind, type IdOf, idPrefixes } from './primitives/ids.js'
export { isSameAddress } from './primitives/is-same-address.js'
export { isNativeCoin, nativeCoinAddress } from './primitives/native-coin.js'
export { quickChecksum } from './primitives/quick-checksum.js'
export { countedAs } from './rate-limits/counted-as.js'
export { limitsByStep, limitsOf, limitWithKey, weightOf } from './rate-limits/limits-of.js'
export { type Counted, withinLimits } from './rate-limits/within-limits.js'
export { followHandedOver } from './relayer/bundler/follow-handed-over.js'
export {
  defaultHandOverPolicy,
  type HandOverPolicy,
} from './relayer/bundler/hand-over-policy.js'
export { handOverQueued } from './relayer/bundler/hand-over-queued.js'
export { fullBundleCost } from './relayer/funding/full-bundle-cost.js'
export { keepUp, type UpkeepMemory } from './relayer/funding/keep-up.js'
export { reviewOperations } from './relayer/review/review-operations.js'
export { admitReceived } from './relayer/send/admit-received.js'
export type { RelayMemory } from './relayer/send/has-runner.js'
export { rebroadcast } from './relayer/send/rebroadcast.js'
export { defaultRelayPolicy, type RelayPolicy } from './relayer/send/relay-policy.js'
export { relayQueued } from './relayer/send/relay-queued.js'
export { type ReplaceMemory, replaceStuck } from './relayer/send/replace-stuck.js'
export { assertSignable, type SigningRules } from './relayer/signing/assert-signable.js'
export { toSignable } from './relayer/signing/to-signable.js'
export type {
  Difference,
  DifferenceOutcome,
  FieldDifference,
} from './relayer/verify-ledger/difference.js'
export {
  type LedgerVerification,
  type VerifyOptions,
  verifyLedger,
} from './relayer/verify-ledger/verify-ledger.js'
export type { WatchMemory } from './relayer/watch/watch-memory.js'
export { watchNetwork } from './relayer/watch/watch-network.js'
export { type WatchPace, watchPace } from './relayer/watch/watch-pace.js'
export { createBuiltinCheck } from './security/builtin-check.js'
export { createSecurityChain } from './security/create-security-chain.js'
export type { DenyListEntry } from './security/deny-list/deny-list.js'
export { defaultFollowPolicy } from './swaps/follow-policy.js'
export { followSwaps } from './swaps/follow-swaps.js'
