import type { Address, Hash, Hex } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'
import type { Funds, ProjectClaims, Shortage } from '../model/claims.js'
import type { AuthorizationSignature } from '../model/delegation.js'
import type { AnyOperation, Idempotency, Inclusion, Operation } from '../model/operation.js'
import type { NextStatus, OperationStatus, PublicStatus } from '../model/operation-state.js'
import type { SmartAccountRecord } from '../model/smart-account.js'
import type { RefusedReservation, SponsorshipPolicy } from '../model/sponsorship-budget.js'
import type { AccountId, OperationId, ProjectId } from '../primitives/ids.js'
import type { BurntGas } from './exposure-store.js'
import type { AtRisk, NonceSlot, SignedAttempt } from './slot-store.js'
import type { WatchedBalance } from './upkeep-store.js'

export type SubmitOutcome =
  | { readonly kind: 'accepted' }
  /** Someone submitted this operation first. */
  | { readonly kind: 'already-submitted'; readonly status: PublicStatus }
  /** Another operation with the same user-operation hash is submitted. */
  | { readonly kind: 'duplicate'; readonly other: SubmittedReference }
  /** Another live operation of the account occupies the nonce. */
  | { readonly kind: 'nonce-taken' }
  /** An operation that has ended holds one of its transactions. */
  | { readonly kind: 'transaction-taken' }
  /** Live operations of the account hold as many nonce keys as may be in use, and this one needs another. */
  | { readonly kind: 'nonce-keys-in-use' }
  /** As many operations of the account wait to land as may. */
  | { readonly kind: 'queue-full' }
  /** Another live operation of the account deploys it, and so does this one. */
  | { readonly kind: 'deployment-taken' }
  | { readonly kind: 'expired' }
  /** The paymaster's deposit, or the project's part of it, has no room. */
  | ({ readonly kind: 'over-budget' } & RefusedReservation)
  /** The account's live operations leave too little for it. */
  | { readonly kind: 'short'; readonly shortage: Shortage }
  /** Live operations take an asset that is `unread` in the funds: the same again with all balances. */
  | { readonly kind: 'unread' }

export interface SubmittedReference {
  readonly id: OperationId
  readonly projectId: ProjectId
  readonly status: PublicStatus
}

/** What changes together with the status. */
export interface StatusChange {
  /** What happened, for the append-only log. */
  readonly cause: string
  readonly reason?: string | null
  readonly transactionHash?: Hash
  readonly inclusion?: Inclusion | null
}

export interface StoredPreparation {
  readonly operation: AnyOperation
  readonly fingerprint: Hex
}

/** Not stored: the paymaster's deposit, or the project's part of it, has no room. */
export type RefusedPreparation = RefusedReservation

/** Not stored, because an operation with the same user-operation hash was submitted in some project. */
export interface DuplicatePreparation {
  readonly submitted: SubmittedReference
}

/** A queued operation in a worker's hands. */
export interface ClaimedOperation {
  readonly operation: Operation
  /** Fencing version: whoever claims the operation later has a higher one, and this one stores nothing any more. */
  readonly lease: number
}

/** What an operation calls, as it is stored: a user operation's is not decoded, because large call data takes milliseconds. */
export type StoredCalls = { readonly callData: Hex } | { readonly calls: readonly Call[] }

/** The fields that end an operation, without its calls. The gateway reads pages of these only to change a status. */
export interface ConfirmedOperation extends Pick<Operation, 'id' | 'userOperationHash'> {
  readonly inclusion: Inclusion
}

/** The part of a bundle that is stored before its first broadcast. */
export interface OpenedBundle {
  readonly slot: NonceSlot
  readonly attempt: SignedAttempt
  readonly atRisk: AtRisk
}

/** How long a queued operation waits, and why. */
export interface Delay {
  readonly seconds: number
  readonly reason: string
}

/** One of several moves that are made together. */
export interface Move<S extends OperationStatus = OperationStatus> {
  readonly id: OperationId
  readonly from: S
  readonly change: StatusChange
}

/** The request of a prepare to the database, before it reads the chain. */
export interface PreparationRequest {
  /** Of the operation that is about to be prepared. */
  readonly operationId: OperationId
  readonly idempotencyKey: string | undefined
  /** The sender's record. It is stored unless the project has an account of this owner on this network. */
  readonly account: SmartAccountRecord
  /** The 192-bit key that Kernel's key 0 stands for. */
  readonly firstKey: bigint
  /** 0 to 65535; `undefined`: the lowest that is not occupied. */
  readonly wanted: number | undefined
  /** So many keys of the account may be in use. */
  readonly most: number
  /** Balances that were read earlier than this are not returned. */
  readonly balancesWithinSeconds: number
  readonly depositWithinSeconds: number
  readonly burntWithinSeconds: number
}

/** The state that a prepare has read and reserved before it reads the chain. */
export interface BegunPreparation {
  readonly accountId: AccountId
  /**
   * The reserved nonce key of the account. No other preparation of the project gets it within two minutes, unless the
   * operation is submitted and ends earlier. `undefined` if the account would have more than `most` keys in use.
   */
  readonly nonceKey: number | undefined
  /** `undefined` if the account has many live operations: they are read apart, so that other callers do not wait. */
  readonly live: LiveOperations | undefined
  /** Balances of the executors, the funder and the paymaster. */
  readonly balances: readonly Pick<WatchedBalance, 'kind' | 'level'>[]
  /** Whether the deposit of the network's paymaster was read within `depositWithinSeconds`. */
  readonly knowsDeposit: boolean
  readonly burnt: BurntGas
}

/** An operation that is about to be submitted, and the stored state by which a submit is judged. */
export interface SubmitLook {
  readonly operation: AnyOperation
  /** Balances of the executors, the funder and the paymaster. */
  readonly balances: readonly Pick<WatchedBalance, 'kind' | 'level'>[]
  /** As `ExposureStore.burnt` counts it. */
  readonly burnt: BurntGas
  /** `undefined` if the account has many live operations: they are read apart, so that other callers do not wait. */
  readonly live: LiveOperations | undefined
}

/** How old the state in a `SubmitLook` may be. */
export interface SubmitLookAges {
  readonly balanceSeconds: number
  readonly burntSeconds: number
}

/** What an account's live operations hold. */
export interface LiveOperations {
  readonly nonces: readonly bigint[]
  /** One of them deploys the account. */
  readonly deploying: boolean
  /** Those that bring an authorization, with what each may take as long as it has not landed. */
  readonly adopting: readonly (ProjectClaims & { readonly nonce: number })[]
  /** What the others that have not landed may take from the account. */
  readonly claims: readonly ProjectClaims[]
  /** Those that have landed, and are not final. */
  readonly landed: readonly OperationId[]
}

/**
 * Operations and their append-only transition log. What is read one by one or listed is of both rails, and what moves by its
 * id may be; what is claimed, swept or searched is user operations alone.
 */
export interface OperationStore {
  /**
   * Returns the earlier preparation, and stores nothing, when the project's key already has a living one. With a policy
   * a sponsored operation is stored only within it: what counts from prepare on is decided under the counters' locks,
   * the rest is looked at without.
   */
  insertPrepared(
    operation: AnyOperation,
    idempotency: Idempotency | undefined,
    policy?: SponsorshipPolicy,
  ): Promise<StoredPreparation | RefusedPreparation | DuplicatePreparation | undefined>
  findByIdempotencyKey(projectId: ProjectId, key: string): Promise<StoredPreparation | undefined>
  /** Frees the operation's idempotency key if the operation is only prepared: the next prepare under the key plans anew. */
  freeIdempotencyKey(id: OperationId): Promise<void>
  find(projectId: ProjectId, id: OperationId): Promise<AnyOperation | undefined>
  /**
   * `find`, with the state by which a submit is judged before it reads the chain. Concurrent callers share a
   * statement.
   */
  lookAtSubmit(
    projectId: ProjectId,
    id: OperationId,
    ages: SubmitLookAges,
  ): Promise<SubmitLook | undefined>
  /** Newest first; prepared and expired ones are not listed. */
  list(
    projectId: ProjectId,
    filter: {
      readonly accountId?: AccountId
      readonly statuses?: readonly PublicStatus[]
      readonly limit: number
      readonly offset: number
    },
  ): Promise<AnyOperation[]>
  /**
   * What the account's operations call, newest first; of those that were only prepared nothing. The newest operation is
   * always returned. An older one is returned only if it and all that are newer have no more than `dataBytes` of call data.
   */
  recentCalls(
    accountId: AccountId,
    most: { readonly limit: number; readonly dataBytes: number },
  ): Promise<readonly StoredCalls[]>
  /** The operation that was submitted with this hash, in any project. */
  findSubmitted(networkId: string, hash: Hash): Promise<SubmittedReference | undefined>
  /** Submitted operations among these hashes. */
  findByHashes(networkId: string, hashes: readonly Hash[]): Promise<Operation[]>
  /**
   * Returns the operations with these hashes, in one snapshot: the submitted ones, and the prepared ones that were
   * never submitted, including expired ones. A client can land an unsubmitted operation without the gateway. If several
   * unsubmitted operations have the same hash, the first one is returned.
   */
  findKnown(
    networkId: string,
    hashes: readonly Hash[],
  ): Promise<{ readonly submitted: Operation[]; readonly unsubmitted: Operation[] }>
  findMany(ids: readonly OperationId[]): Promise<Operation[]>
  liveNonces(networkId: string, sender: Address): Promise<LiveOperations>
  /**
   * Returns the earlier preparation and changes nothing if the project's Idempotency-Key has a living one. Otherwise
   * records the account and reserves one of its nonce keys for the operation. Concurrent callers share a statement.
   */
  beginPreparation(request: PreparationRequest): Promise<BegunPreparation | StoredPreparation>
  /** Gives a key back whose operation was not stored. */
  releaseNonceKey(id: OperationId): Promise<void>
  /** The 192-bit nonce keys of the account that the project's next preparation does not get. */
  occupiedNonceKeys(
    projectId: ProjectId,
    networkId: string,
    sender: Address,
  ): Promise<readonly bigint[]>
  /**
   * prepared → received with the signature, and on to queued for one that is admitted already, in one statement;
   * unique indexes decide races. With a policy its worst case is set aside in the paymaster's deposit, with funds it is
   * compared with what the account's other live operations leave; whoever else asks for the same waits meanwhile.
   */
  submit(
    id: OperationId,
    signature: Hex,
    options?: {
      readonly admitted: boolean
      /** Where the operation requires one. */
      readonly authorization?: AuthorizationSignature | undefined
      readonly policy?: SponsorshipPolicy | undefined
      /** So many nonce keys may the account's live operations hold. @default any number */
      readonly mostNonceKeys?: number | undefined
      /** So many operations of the account may wait to land. @default any number */
      readonly mostWaiting?: number | undefined
      readonly funds?: Funds | undefined
      /** The account's operations that had landed before its funds were read: these show what they took. @default none */
      readonly landed?: readonly OperationId[] | undefined
    },
  ): Promise<SubmitOutcome>
  /**
   * Takes those that are archived back out of the archive, as what is there never changes. Each is archived again later
   * when it has ended. Where there are any, all of them are locked, with the counters that they count in.
   */
  bringBack(ids: readonly OperationId[]): Promise<void>
  /** The statuses, which nobody else can change until the transaction ends. Locked in the order of the ids. */
  lockStatuses(ids: readonly OperationId[]): Promise<ReadonlyMap<OperationId, OperationStatus>>
  /** Compare-and-set: false, and nothing changed, when the operation no longer has `from`. */
  advance<S extends OperationStatus>(
    id: OperationId,
    from: S,
    to: NextStatus<S>,
    change: StatusChange,
  ): Promise<boolean>
  /** Several compare-and-sets to one status in one statement; returns those that were moved. */
  advanceAll<T extends OperationStatus>(
    to: T,
    moves: readonly Move[],
  ): Promise<ReadonlySet<OperationId>>
  /**
   * Takes queued operations that are due, for `leaseSeconds`: round robin by project, oldest first within one; never
   * two of one sender, none whose sender is in an unconfirmed outer transaction, and none that the operator has stopped: these get
   * their reason and wait, or end where their project is archived and they were never broadcast.
   */
  claimQueued(networkId: string, limit: number, leaseSeconds: number): Promise<ClaimedOperation[]>
  /**
   * queued → submitted for claimed operations, all of them or none: false, and nothing changed, when one of the
   * leases has passed to another worker, its operation is no longer queued, the operator has stopped it, or a reorganisation
   * has put another operation of its sender back into an unconfirmed outer transaction. With a `bundle`, it also opens
   * the nonce slot that carries the operations: both happen, or neither.
   */
  submitClaimed(
    claims: readonly ClaimedOperation[],
    change: StatusChange,
    bundle?: OpenedBundle,
  ): Promise<boolean>
  /**
   * Says of claimed operations that a bundler may have them, before one gets them, or (`false`) that it has not taken
   * them. Returns those that this worker still holds and that the operator has not stopped; the others stay as they are.
   * `false` also reaches what was fenced meanwhile, as long as no other worker has claimed it.
   */
  markHandedOver(
    claims: readonly ClaimedOperation[],
    handedOver: boolean,
  ): Promise<ReadonlySet<OperationId>>
  /**
   * Takes submitted operations that a bundler has, whose next look is due. The one after that is due when another fifth
   * of the time since their submit has passed, within these bounds.
   */
  claimHandedOver(
    networkId: string,
    query: {
      readonly limit: number
      readonly leastSeconds: number
      readonly mostSeconds: number
    },
  ): Promise<Operation[]>
  /**
   * Puts claimed operations back, to be tried again after the delay. Those whose lease has passed to another worker, or
   * that are no longer queued, stay as they are. A strike counts against them: the delay doubles with each strike that an
   * operation had before, up to five minutes.
   */
  putBack(
    claims: readonly ClaimedOperation[],
    delay: Delay & { readonly strike?: boolean },
  ): Promise<void>
  /** Has queued operations wait that nobody has claimed; whoever has claimed them all the same stores nothing. */
  postpone(ids: readonly OperationId[], delay: Delay): Promise<void>
  /** Live operations whose end is worth a look: submitted long ago, or past their landing window; least recently reviewed first, and marked as reviewed now. */
  claimReview(
    networkId: string,
    query: {
      readonly limit: number
      /**
       * Seconds since the operation was submitted or last reviewed. The pause of an older operation grows to a fifth of
       * its age, and to at most twice this value.
       */
      readonly quietSeconds: number
    },
  ): Promise<Operation[]>
  /** Received operations that wait for admission. */
  listReceived(networkId: string, limit: number): Promise<Operation[]>
  /** Confirmed operations in blocks up to this number, lowest block first, after the place of an earlier one. */
  listConfirmedUpTo(
    networkId: string,
    blockNumber: bigint,
    page: {
      readonly after: { readonly blockNumber: bigint; readonly id: OperationId } | undefined
      readonly limit: number
    },
  ): Promise<ConfirmedOperation[]>
  listConfirmedIn(networkId: string, blockHash: Hash): Promise<Operation[]>
  /** Everything that was ever submitted, in the order of the ids, above `after`. For verification. */
  listSubmitted(
    networkId: string,
    page: { readonly after: OperationId | undefined; readonly limit: number },
  ): Promise<Operation[]>
  /**
   * Sets what the chain says, also where the status is terminal: the one way out of it, for the repair that an operator
   * asks for. Compare-and-set and logged like every change; returns those that were changed.
   */
  correct(to: OperationStatus, moves: readonly Move[]): Promise<ReadonlySet<OperationId>>
  /** prepared → expired for everything past its time; returns how many. */
  expirePrepared(limit: number): Promise<number>
}
