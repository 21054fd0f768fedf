import type { Address } from 'viem'
import type { Funds, ProjectDebits } from '../model/debits.js'
import type { PlainOperation } from '../model/operation.js'
import type { OperationStatus } from '../model/operation-state.js'
import type { SignedPlainTransaction } from '../model/plain-transaction.js'
import type { ReasonCode } from '../model/reasons.js'
import type { OperationId } from '../primitives/ids.js'
import type { StatusChange } from './status-store.js'
import type { SubmitOutcome } from './submission-store.js'

/** A live plain operation in a worker's hands. */
export interface ClaimedPlain {
  readonly operation: PlainOperation
  /** The bytes that were handed in, in the order of the prepared transactions. */
  readonly signed: readonly SignedPlainTransaction[]
  /** Fencing version: whoever claims the operation later has a higher one, and this one stores nothing any more. */
  readonly lease: number
  /** Why it must not be sent for the first time. */
  readonly stop: Extract<ReasonCode, 'PROJECT_ARCHIVED' | 'HELD_BY_OPERATOR'> | null
}

/** How far a plain operation was: so many of its transactions were mined. */
export interface PlainPlace {
  readonly id: OperationId
  readonly place: number
}

/** How often stored bytes are sent again: after `leastMs`, then after twice as long every time, up to `mostMs`. */
export interface ResendPace {
  readonly leastMs: number
  readonly mostMs: number
}

/** What plain operations need beside what all operations have. */
export interface PlainStore {
  /**
   * Nonces that live plain operations of the owner occupy, and the highest ones that those of ended operations had, each as
   * often as it was signed; and what live operations of the address may take from it.
   */
  live(
    networkId: string,
    owner: Address,
  ): Promise<{
    readonly nonces: readonly number[]
    readonly ended: readonly number[]
    readonly debits: readonly ProjectDebits[]
    /** Those that have landed, and are not final. */
    readonly landed: readonly OperationId[]
    /** The others: their debits are what is outstanding from there on. */
    readonly places: readonly PlainPlace[]
  }>
  /**
   * prepared → received with the signed transactions, and on to queued for one that is admitted already, together; unique
   * indexes decide races. With funds it is compared with what the address's other live operations leave.
   */
  submit(
    id: OperationId,
    signed: readonly SignedPlainTransaction[],
    options: {
      readonly admitted: boolean
      readonly funds?: Funds | undefined
      /** Before the funds were read: these show what had been taken by then. @default none */
      readonly landed?: readonly OperationId[] | undefined
      readonly places?: readonly PlainPlace[] | undefined
      /** So many operations of the address may wait to land. @default any number */
      readonly mostWaiting?: number | undefined
    },
  ): Promise<SubmitOutcome>
  /** Takes live operations whose next look is due, those first that wait the longest; nobody else gets them for `leaseSeconds`, or as long as they are held. */
  claimDue(
    networkId: string,
    query: { readonly limit: number; readonly leaseSeconds: number },
  ): Promise<ClaimedPlain[]>
  /**
   * Does the work while the claims are renewed, so that nobody else gets them however long it takes; a process that dies
   * renews none. A claim that `advance` or `lookAgain` has ended stays ended.
   */
  hold<T>(claims: readonly ClaimedPlain[], leaseSeconds: number, work: () => Promise<T>): Promise<T>
  /**
   * Compare-and-set on the status that was claimed, and on the claim: false, and nothing changed, when either has passed, or
   * the operation is on its way to be sent for the first time and the operator has stopped that.
   * The next look is due at once, or never after a terminal status, which leaves of the signed transactions the hashes. Confirmed, the places behind the inclusion's transaction
   * stop occupying their nonces; back from there they get those again that no other operation has.
   */
  advance(claim: ClaimedPlain, to: OperationStatus, change: StatusChange): Promise<boolean>
  /** Ends the claim; the next look is due so much later. Says why it waits; `undefined` leaves what was said before. */
  lookAgain(
    claim: ClaimedPlain,
    next: { readonly afterSeconds: number; readonly reason?: string | null | undefined },
  ): Promise<void>
  /** Whether the transaction at this place is due to be sent, which counts as sent from here on. */
  takeSend(claim: ClaimedPlain, place: number, pace: ResendPace): Promise<boolean>
  /** Has all its transactions sent again as if they never had been: their blocks left the chain. */
  forgetSends(claim: ClaimedPlain): Promise<void>
  /** The next look at each of the operations is due now, unless somebody is at it. */
  hasten(ids: readonly OperationId[]): Promise<void>
}
