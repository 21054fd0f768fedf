import type { Address } from 'viem'
import type { Funds, ProjectDebits } from '../model/debits.js'
import type { PlainOperation } from '../model/operation.js'
import type { OperationStatus } from '../model/operation-state.js'
import type { SignedPlainTransaction } from '../model/plain-transaction.js'
import type { ReasonCode } from '../model/reasons.js'
import type { OperationId } from '../primitives/ids.js'
import type { StatusChange } from './status-store.js'
import type { SubmitOutcome } from './submission-store.js'

/** A live plain operation that a worker has claimed. */
export interface ClaimedPlain {
  readonly operation: PlainOperation
  /** The submitted bytes, in the order of the prepared transactions. */
  readonly signed: readonly SignedPlainTransaction[]
  /** Fencing version: each later claim has a higher one. A claim with a lower version can store nothing. */
  readonly lease: number
  /** The reason why it must not be sent for the first time. */
  readonly stop: Extract<ReasonCode, 'PROJECT_ARCHIVED' | 'HELD_BY_OPERATOR'> | null
}

/** The progress of a plain operation: `place` is the number of its mined transactions. */
export interface PlainPlace {
  readonly id: OperationId
  readonly place: number
}

/** When stored bytes are resent: after `leastMs`, then after twice as long each time, up to `mostMs`. */
export interface ResendPace {
  readonly leastMs: number
  readonly mostMs: number
}

/** The store of plain operations, in addition to the stores for all operations. */
export interface PlainStore {
  /**
   * Returns the nonces that the owner's live plain operations occupy, and the highest nonces of its ended ones. Each
   * nonce appears as often as it was signed. Also returns the amounts that live operations may take from the address.
   */
  live(
    networkId: string,
    owner: Address,
  ): Promise<{
    readonly nonces: readonly number[]
    readonly ended: readonly number[]
    readonly debits: readonly ProjectDebits[]
    /** Operations that have landed and are not final. */
    readonly landed: readonly OperationId[]
    /** Progress of the other operations. Their debits cover only what is still to be mined. */
    readonly places: readonly PlainPlace[]
  }>
  /**
   * prepared → received with the signed transactions, and on to queued if it is admitted already, in one step. Unique
   * indexes decide races. With `funds`, the operation is compared with what the address's other live operations leave.
   */
  submit(
    id: OperationId,
    signed: readonly SignedPlainTransaction[],
    options: {
      readonly admitted: boolean
      readonly funds?: Funds | undefined
      /**
       * Operations that had landed before the funds were read, so the funds already show their amounts. @default none
       */
      readonly landed?: readonly OperationId[] | undefined
      readonly places?: readonly PlainPlace[] | undefined
      /** Most operations of the address that may wait to land. @default any number */
      readonly mostWaiting?: number | undefined
    },
  ): Promise<SubmitOutcome>
  /**
   * Claims live operations whose next check is due, longest waiting first. No other worker gets them for
   * `leaseSeconds`, or while they are held.
   */
  claimDue(
    networkId: string,
    query: { readonly limit: number; readonly leaseSeconds: number },
  ): Promise<ClaimedPlain[]>
  /**
   * Renews the claims while `work` runs, so that no other worker gets them. A process that dies stops renewing. A claim
   * that `advance` or `lookAgain` has ended stays ended.
   */
  hold<T>(claims: readonly ClaimedPlain[], leaseSeconds: number, work: () => Promise<T>): Promise<T>
  /**
   * Compare-and-set on the claimed status and on the claim. Returns `false`, and changes nothing, if either has
   * changed. The same applies if the operation is about to be sent for the first time and the operator has stopped it.
   *
   * The next check is due at once. After a terminal status there is none, and only the hashes of the signed
   * transactions are kept.
   *
   * In `confirmed`, the places behind the included transaction release their nonces. If the operation leaves
   * `confirmed` again, it gets back those that no other operation has taken.
   */
  advance(claim: ClaimedPlain, to: OperationStatus, change: StatusChange): Promise<boolean>
  /**
   * Ends the claim. The next check is due after `afterSeconds`. `reason` says why it waits. `undefined` keeps the
   * previous reason.
   */
  lookAgain(
    claim: ClaimedPlain,
    next: { readonly afterSeconds: number; readonly reason?: string | null | undefined },
  ): Promise<void>
  /** Returns whether the transaction at this place is due to be sent, and records it as sent. */
  takeSend(claim: ClaimedPlain, place: number, pace: ResendPace): Promise<boolean>
  /** Forgets that its transactions were sent, so that all are sent again: their blocks left the chain. */
  forgetSends(claim: ClaimedPlain): Promise<void>
  /** Makes the next check of each operation due now, unless a worker has claimed it. */
  hasten(ids: readonly OperationId[]): Promise<void>
}
