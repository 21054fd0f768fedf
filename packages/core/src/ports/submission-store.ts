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

/** Takes in prepared operations that their accounts have signed. */
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
  /** The operation that was submitted with this hash, in any project. */
  findSubmitted(networkId: string, hash: Hash): Promise<SubmittedReference | undefined>
  /** Frees the operation's idempotency key if the operation is only prepared: the next prepare under the key plans anew. */
  freeIdempotencyKey(id: OperationId): Promise<void>
}
