import {
  type Delegation,
  debitsBeside,
  debitsOf,
  type Funds,
  judgedDebits,
  liveDebits,
  type Operation,
  type OperationId,
  type PlainPlace,
  type ProjectDebits,
  type SubmitOutcome,
  type SubmittedReference,
  shortAllowance,
  shortBalance,
} from '@gasless-gateway/core'
import { splitNonce } from '@gasless-gateway/core/erc4337'
import type { Knex } from 'knex'
import type { Hash } from 'viem'
import {
  type OperationRow,
  type PlaceRow,
  toDebits,
  toOutstandingDebits,
  toReference,
} from '../rows/operation-row.js'

/** The fields by which an operation is judged, on either rail. */
export interface Submitted
  extends Pick<Operation, 'id' | 'projectId' | 'networkId' | 'quote' | 'spends'> {
  readonly sender: string
  /** For a plain operation, the hash of its last signed transaction. */
  readonly userOperationHash: Hash
  /** `undefined` for plain transactions, which use the chain's nonces. */
  readonly nonce: bigint | undefined
  readonly plainNonces?: readonly number[]
  /** Whether the operation has the account's init code. */
  readonly deploys: boolean
  readonly delegation?: Delegation | undefined
}

export interface Pair {
  readonly operation: Submitted
  readonly submission: {
    readonly funds?: Funds | undefined
    readonly landed?: readonly OperationId[] | undefined
    readonly places?: readonly PlainPlace[] | undefined
    readonly mostNonceKeys?: number | undefined
    readonly mostWaiting?: number | undefined
  }
}

export interface SenderJudge {
  /**
   * Judges an operation beside the account's other operations. Another one may be the same operation, hold its nonce,
   * or deploy the account. Together they may exceed the account's limits or its known funds. Returns `undefined` if
   * nothing is in the way.
   */
  (pair: Pair): SubmitOutcome | undefined
  /** Counts the operation among the live ones from here on. */
  accept(pair: Pair): void
}

/** A row of `lock_senders`: a live operation, or one that has landed for good. */
export type BesideRow = Pick<
  OperationRow,
  'id' | 'project_id' | 'network_id' | 'status' | 'user_operation_hash' | 'delegation'
> &
  PlaceRow & {
    readonly sender: string
    readonly nonce: string | null
    readonly deploys: boolean
    readonly plain_nonces: readonly string[] | null
  }

interface Live {
  /** Whether a live operation deploys the account, or an operation has landed for good. */
  deployed: boolean
  /** Debits of operations that have not landed and have no authorization. */
  readonly debits: ProjectDebits[]
  /** Debits of operations that have not landed, with the nonces of their authorizations. */
  readonly adopting: (ProjectDebits & { readonly nonce: number })[]
  /**
   * Broadcast plain operations. Their remaining debits depend on which of their transactions the funds already show.
   */
  readonly plain: BesideRow[]
  /** Debits of landed operations. They still count against funds that were read before the landing. */
  readonly landed: Map<OperationId, ProjectDebits>
  readonly nonces: Map<
    string,
    { readonly hash: Hash | null; readonly reference: SubmittedReference }
  >
  /** The nonce keys of user operations. */
  readonly nonceKeys: Set<bigint>
  /** How many operations have not landed. */
  waiting: number
}

/** Returns keys to compare nonces by. User operations use the EntryPoint's nonces, plain transactions the chain's. */
const keysOfNonces = (nonce: bigint | null, plainNonces: readonly (number | string)[] | null) =>
  plainNonces?.map((plain) => `transaction ${plain}`) ?? [`operation ${nonce}`]

const noncesOf = ({ nonce, plainNonces }: Submitted) =>
  keysOfNonces(nonce ?? null, plainNonces ?? null)

/**
 * Locks the sender until the transaction ends and returns the account's other operations. Submissions of one sender are
 * serialised, so that each sees the funds and nonces that the others use. The unique indexes would refuse a second
 * nonce, too. But a transaction that meets such an index entry waits for the transaction that wrote it. That one may
 * wait for the counters that are locked here.
 */
export async function lockSender(
  trx: Knex,
  { networkId, sender, deploys }: Submitted,
): Promise<readonly BesideRow[]> {
  const { rows }: { rows: { beside: readonly BesideRow[] }[] } = await trx.raw(
    'select lock_senders(array[:networkId], array[:sender], array[cast(:deploys as boolean)]) as beside',
    { networkId, sender, deploys },
  )
  return rows.flatMap(({ beside }) => beside)
}

/** Judges operations of locked senders against the senders' other operations. */
export function judgeSenders(pairs: readonly Pair[], rows: readonly BesideRow[]): SenderJudge {
  const keys = new Set(
    pairs.map(({ operation: { networkId, sender } }) => keyOf(networkId, sender)),
  )
  const live = new Map<string, Live>(
    [...keys].map((key) => [
      key,
      {
        deployed: false,
        debits: [],
        adopting: [],
        plain: [],
        landed: new Map(),
        nonces: new Map(),
        nonceKeys: new Set(),
        waiting: 0,
      },
    ]),
  )
  for (const row of rows) {
    const own = liveOf(live, row.network_id, row.sender)
    const isOver = row.status === 'finalized' || row.status === 'failed'
    own.deployed ||= row.deploys || isOver
    if (isOver) continue
    if (row.status !== 'confirmed') own.waiting++
    const holder = { hash: row.user_operation_hash, reference: toReference(row) }
    const nonce = row.nonce === null ? null : BigInt(row.nonce)
    for (const key of keysOfNonces(nonce, row.plain_nonces)) own.nonces.set(key, holder)
    if (nonce !== null) own.nonceKeys.add(splitNonce(nonce).nonceKey)
    const taken = { projectId: row.project_id, debits: toDebits(row) }
    if (row.status === 'confirmed') own.landed.set(row.id, taken)
    else if (row.place !== null) own.plain.push(row)
    else take(own, row.delegation ?? undefined, taken)
  }
  const livesBeside = ({ operation }: Pair): Live =>
    liveOf(live, operation.networkId, operation.sender)

  const judge = (pair: Pair): SubmitOutcome | undefined => {
    const { operation, submission } = pair
    const { nonces, nonceKeys, waiting, landed, plain, deployed, ...live } = livesBeside(pair)
    const [holder] = noncesOf(operation).flatMap((key) => nonces.get(key) ?? [])
    if (holder)
      return holder.hash === operation.userOperationHash
        ? { kind: 'duplicate', other: holder.reference }
        : { kind: 'nonce-taken' }
    if (deployed && operation.deploys) return { kind: 'deployment-taken' }
    const { funds, landed: shown = [], places = [], mostNonceKeys, mostWaiting } = submission
    // A client can put any number of operations on one key, and each submit reads all that are live.
    if (waiting >= (mostWaiting ?? Infinity)) return { kind: 'queue-full' }
    const key = operation.nonce === undefined ? undefined : splitNonce(operation.nonce).nonceKey
    // A preparation reserves its key for only two minutes, but can be submitted later. So the keys are counted here
    // once more.
    if (key !== undefined && !nonceKeys.has(key) && nonceKeys.size >= (mostNonceKeys ?? Infinity))
      return { kind: 'nonce-keys-in-use' }
    const shownPlaceOf = (row: BesideRow) => places.find(({ id }) => id === row.id)?.place ?? 0
    const debits = debitsBeside(operation.projectId, [
      ...liveDebits(live, funds?.voidBelow ?? 0),
      ...plain.map((row) => ({
        projectId: row.project_id,
        debits: toOutstandingDebits(row, Math.min(row.place ?? 0, shownPlaceOf(row))),
      })),
      ...[...landed].filter(([id]) => !shown.includes(id)).map(([, taken]) => taken),
    ])
    if (!funds) return undefined
    const judged = judgedDebits(operation, funds, debits.all)
    // An operation that became live since the funds were read spends an asset that was not read.
    if ([...judged.keys()].some((asset) => funds.unread?.has(asset))) return { kind: 'unread' }
    const shortage = shortBalance(funds, judged, debits) ?? shortAllowance(funds, operation, debits)
    return shortage && { kind: 'short', shortage }
  }
  return Object.assign(judge, {
    accept(pair: Pair) {
      const { operation } = pair
      const { id, projectId, nonce, delegation, userOperationHash: hash } = operation
      const own = livesBeside(pair)
      own.deployed ||= operation.deploys
      own.waiting++
      take(own, delegation, { projectId, debits: debitsOf(operation) })
      const reference = { id, projectId, status: 'received' } as const
      for (const key of noncesOf(operation)) own.nonces.set(key, { hash, reference })
      if (nonce !== undefined) own.nonceKeys.add(splitNonce(nonce).nonceKey)
    },
  })
}

function take(live: Live, delegation: Delegation | undefined, taken: ProjectDebits) {
  const nonce = delegation?.authorization?.nonce
  if (nonce === undefined) live.debits.push(taken)
  else live.adopting.push({ ...taken, nonce })
}

function liveOf(live: ReadonlyMap<string, Live>, networkId: string, sender: string): Live {
  const found = live.get(keyOf(networkId, sender))
  if (!found) throw new Error(`Sender ${sender} is not locked.`)
  return found
}

const keyOf = (networkId: string, sender: string) => `${networkId} ${sender}`
