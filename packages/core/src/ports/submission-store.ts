import type { Hash, Hex } from 'viem'
import type { Funds, Shortage } from '../model/debits.js'
import type { AuthorizationSignature } from '../model/delegation.js'
import type { AnyOperation } from '../model/operation.js'
import type { PublicStatus } from '../model/operation-state.js'
import type { RefusedReservation, SponsorshipPolicy } from '../model/sponsorship-budget.js'
import type { OperationId, ProjectId } from '../primitives/ids.js'
import type { BurntGas } from './exposure-store.js'
import type { LiveOperations } from './operation-store.js'
import type { WatchedBalance } from './upkeep-store.js'

export type SubmitOutcome =
  | { readonly kind: 'accepted' }
  /** Another request has submitted this operation. */
  | { readonly kind: 'already-submitted'; readonly status: PublicStatus }
  /** Another operation with the same user-operation hash is submitted. */
  | { readonly kind: 'duplicate'; readonly other: SubmittedReference }
  /** Another live operation of the account occupies the nonce. */
  | { readonly kind: 'nonce-taken' }
  /** An ended operation already has one of its transactions. */
  | { readonly kind: 'transaction-taken' }
  /** The account's live operations use the most nonce keys that are allowed, and this one needs another. */
  | { readonly kind: 'nonce-keys-in-use' }
  /** The most operations that are allowed already wait to land for this account. */
  | { readonly kind: 'queue-full' }
  /** Another live operation already deploys the account. */
  | { readonly kind: 'deployment-taken' }
  | { readonly kind: 'expired' }
  /** The paymaster's deposit, or the project's share of it, has no room. */
  | ({ readonly kind: 'over-budget' } & RefusedReservation)
  /** The account's live operations leave too little for this one. */
  | { readonly kind: 'short'; readonly shortage: Shortage }
  /** Live operations take an asset that is `unread` in the funds. Call again with all balances. */
  | { readonly kind: 'unread' }

export interface SubmittedReference {
  readonly id: OperationId
  readonly projectId: ProjectId
  readonly status: PublicStatus
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

/** Submits prepared operations that their accounts have signed. */
export interface SubmissionStore {
  /**
   * `find`, with the state by which a submit is judged before it reads the chain. Concurrent callers share a
   * statement.
   */
  lookAt(
    projectId: ProjectId,
    id: OperationId,
    ages: SubmitLookAges,
  ): Promise<SubmitLook | undefined>
  /**
   * prepared → received with the signature, and on to queued if it is admitted already, in one statement. Unique
   * indexes decide races. With a `policy`, its worst case is reserved in the paymaster's deposit. With `funds`, it is
   * compared with what the account's other live operations leave. Concurrent requests for the same deposit or account
   * wait.
   */
  submit(
    id: OperationId,
    signature: Hex,
    options?: {
      readonly admitted: boolean
      /** Required if the operation carries an authorization. */
      readonly authorization?: AuthorizationSignature | undefined
      readonly policy?: SponsorshipPolicy | undefined
      /** Most nonce keys that the account's live operations may use. @default any number */
      readonly mostNonceKeys?: number | undefined
      /** Most operations of the account that may wait to land. @default any number */
      readonly mostWaiting?: number | undefined
      readonly funds?: Funds | undefined
      /**
       * The account's operations that had landed before its funds were read, so the funds already show their amounts.
       * @default none
       */
      readonly landed?: readonly OperationId[] | undefined
    },
  ): Promise<SubmitOutcome>
  /** The operation that was submitted with this hash, in any project. */
  findSubmitted(networkId: string, hash: Hash): Promise<SubmittedReference | undefined>
  /**
   * Releases the operation's Idempotency-Key if the operation is only prepared. The next prepare under the key plans
   * anew.
   */
  freeIdempotencyKey(id: OperationId): Promise<void>
}
