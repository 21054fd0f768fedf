import {
  type AccountId,
  type AnyOperation,
  type AuthorizationSignature,
  bringsAccount,
  type ConfirmedOperation,
  type Debits,
  type Delegation,
  debitsOf,
  type FeeQuote,
  type Idempotency,
  type ListedOperation,
  type Operation,
  type OperationBase,
  type OperationId,
  type OperationStatus,
  outstandingDebits,
  type PlainOperation,
  type ProjectId,
  type PublicStatus,
  type RouteTrust,
  reservationOf,
  type SecurityFindings,
  type SecurityVerdict,
  type StoredCalls,
  type SubmittedReference,
  type SwapTerms,
} from '@gasless-gateway/core'
import type { Address, Hash, Hex } from 'viem'
import { fromJson, toJsonValue } from './json-bigint.js'

/** A row of `operations`, as pg returns it. */
export interface OperationRow {
  id: OperationId
  project_id: ProjectId
  account_id: AccountId
  network_id: string
  kind: Operation['kind']
  status: OperationStatus
  owner_address: Address
  owner_is_root: boolean
  rail: AnyOperation['rail']
  /** Null on the transaction rail. */
  user_operation: unknown
  /** Null on the user operation rail. */
  transactions: unknown
  /** Null for a plain operation that was not submitted. */
  user_operation_hash: Hash | null
  quote: unknown
  spends: unknown
  swap: unknown
  security: unknown
  delegation: Delegation | null
  /** Null until submit. An operation that was submitted on an earlier schema has it in `user_operation`. */
  signature: Hex | null
  /** Signature of the delegation's authorization. An earlier schema had it in `delegation`. */
  authorization_signature: AuthorizationSignature | null
  created_at: Date
  expires_at: Date
  valid_until: Date
  submitted_at: Date | null
  transaction_hash: Hash | null
  outer_hashes: Hash[]
  handed_over: boolean
  reason: string | null
  block_number: string | null
  block_hash: Hash | null
  included_transaction_hash: Hash | null
  success: boolean | null
  lease: string
  strikes: number
}

/** Returns the user operation of a row. Throws for a plain operation, so the query must filter by rail. */
export function toOperation(row: OperationRow): Operation {
  const operation = toAnyOperation(row)
  if (operation.rail !== 'userOperation')
    throw new Error(`Operation ${row.id} is on the ${row.rail} rail.`)
  return operation
}

export function toPlainOperation(row: OperationRow): PlainOperation {
  const operation = toAnyOperation(row)
  if (operation.rail !== 'transaction')
    throw new Error(`Operation ${row.id} is on the ${row.rail} rail.`)
  return operation
}

export function toAnyOperation(row: OperationRow): AnyOperation {
  if (row.rail === 'transaction')
    return {
      ...toBase(row),
      rail: row.rail,
      transactions: fromJson<PlainOperation['transactions']>(row.transactions),
      userOperationHash: row.user_operation_hash,
    }
  if (row.user_operation_hash === null)
    throw new Error(`The user operation of ${row.id} has no hash.`)
  return {
    ...toBase(row),
    rail: row.rail,
    userOperation: {
      ...fromJson<Operation['userOperation']>(row.user_operation),
      ...(row.signature && { signature: row.signature }),
    },
    userOperationHash: row.user_operation_hash,
    ...(row.delegation !== null && { delegation: toDelegation(row.delegation, row) }),
    ownerIsRoot: row.owner_is_root,
    handedOver: row.handed_over,
  }
}

const toDelegation = (
  { authorization, ...delegation }: Delegation,
  { authorization_signature: signature }: OperationRow,
): Delegation => ({
  ...delegation,
  ...(authorization && { authorization: { ...authorization, ...(signature && { signature }) } }),
})

const toBase = (row: OperationRow): OperationBase => ({
  id: row.id,
  projectId: row.project_id,
  accountId: row.account_id,
  networkId: row.network_id,
  kind: row.kind,
  status: row.status,
  ownerAddress: row.owner_address,
  quote: fromJson<FeeQuote>(row.quote),
  spends: fromJson<OperationBase['spends']>(row.spends),
  ...(row.swap !== null && { swap: toSwapTerms(row.swap) }),
  security: toFindings(row.security),
  expiresAt: row.expires_at,
  validUntil: row.valid_until,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  transactionHash: row.transaction_hash,
  outerHashCount: row.outer_hashes.length,
  reason: row.reason,
  inclusion: toInclusion(row),
})

/**
 * The columns of {@link ListedRow}, as SQL. A list reads no other columns, because one row may have 256 kB of calls and
 * as many bytes of simulation results.
 */
export const listedColumns = `id, network_id, kind, status, user_operation_hash, transaction_hash, created_at,
  quote - 'unpricedAssets' as quote`

export type ListedRow = Pick<
  OperationRow,
  | 'id'
  | 'network_id'
  | 'kind'
  | 'status'
  | 'user_operation_hash'
  | 'transaction_hash'
  | 'created_at'
  | 'quote'
>

export const toListed = (row: ListedRow): ListedOperation => ({
  id: row.id,
  networkId: row.network_id,
  kind: row.kind,
  status: row.status,
  userOperationHash: row.user_operation_hash,
  transactionHash: row.transaction_hash,
  createdAt: row.created_at,
  quote: fromJson<ListedOperation['quote']>(row.quote),
})

const inclusionColumns = [
  'block_number',
  'block_hash',
  'included_transaction_hash',
  'success',
] as const

const toInclusion = (
  row: Pick<OperationRow, (typeof inclusionColumns)[number]>,
): OperationBase['inclusion'] =>
  row.block_hash === null || row.block_number === null || row.included_transaction_hash === null
    ? null
    : {
        blockNumber: BigInt(row.block_number),
        blockHash: row.block_hash,
        transactionHash: row.included_transaction_hash,
        success: row.success === true,
      }

export const confirmedColumns = ['id', 'user_operation_hash', ...inclusionColumns] as const

export function toConfirmed(
  row: Pick<OperationRow, (typeof confirmedColumns)[number]>,
): ConfirmedOperation {
  const inclusion = toInclusion(row)
  if (row.user_operation_hash === null || inclusion === null)
    throw new Error(`Operation ${row.id} is confirmed, but its block is not recorded.`)
  return { id: row.id, userOperationHash: row.user_operation_hash, inclusion }
}

/** Returns the findings. Old rows do not have `assetChanges`. */
function toFindings(written: unknown): SecurityFindings {
  const { assetChanges = null, ...verdict } = fromJson<SecurityVerdict & Partial<SecurityFindings>>(
    written,
  )
  return { ...verdict, assetChanges }
}

type StoredTerms = Omit<SwapTerms, 'quotedAt' | 'trust'> & {
  readonly quotedAt: string
  readonly trust?: RouteTrust
}

/** Returns the swap's terms. `quotedAt` is text in JSON. Older rows have no `trust`: their routes were all proven. */
function toSwapTerms(written: unknown): SwapTerms {
  const terms = fromJson<StoredTerms>(written)
  return { trust: 'proven', ...terms, quotedAt: new Date(terms.quotedAt) }
}

export type DebitRow = Pick<OperationRow, 'quote' | 'spends'>

export const toDebits = ({ quote, spends }: DebitRow): Debits =>
  debitsOf({
    quote: fromJson<FeeQuote>(quote),
    spends: fromJson<Operation['spends']>(spends),
  })

/**
 * A row with the place of the plain transaction that `transaction_hash` names. Null if none was sent, and for user
 * operations.
 */
export type PlaceRow = DebitRow & Pick<OperationRow, 'transactions'> & { place: number | null }

export const placeColumn = `(
  select place from plain_transactions
  where plain_transactions.operation_id = operations.id
    and plain_transactions.hash = operations.transaction_hash) as place`

/** Returns the debits from this place on. The transactions before it are on the chain already. */
export const toOutstandingDebits = (row: PlaceRow, place: number): Debits =>
  row.transactions === null
    ? toDebits(row)
    : outstandingDebits(
        {
          transactions: fromJson<PlainOperation['transactions']>(row.transactions),
          quote: fromJson<FeeQuote>(row.quote),
          spends: fromJson<Operation['spends']>(row.spends),
        },
        place,
      )

/** The calls of an operation, on either rail. */
export interface CallsRow {
  call_data: Hex | null
  transactions: unknown
}

export const toStoredCalls = ({ call_data, transactions }: CallsRow): StoredCalls =>
  call_data === null
    ? { calls: fromJson<PlainOperation['transactions']>(transactions) }
    : { callData: call_data }

const reservationColumns = (operation: AnyOperation) => {
  const reservation = operation.rail === 'userOperation' ? reservationOf(operation) : undefined
  const { cost = 0n, from, fronted = false } = reservation ?? {}
  return { reserved_wei: cost.toString(), reserved_from_prepare: from === 'prepare', fronted }
}

/** Returns the columns that differ by rail. */
const railColumns = (operation: AnyOperation) =>
  operation.rail === 'transaction'
    ? {
        sender: operation.ownerAddress,
        // Only the owner can sign plain transactions.
        owner_is_root: true,
        nonce: null,
        deploys: false,
        delegation: null,
        user_operation: null,
        transactions: toJsonValue(operation.transactions),
      }
    : {
        sender: operation.userOperation.sender,
        owner_is_root: operation.ownerIsRoot,
        nonce: operation.userOperation.nonce.toString(),
        deploys: bringsAccount(operation),
        delegation: operation.delegation ?? null,
        user_operation: toJsonValue(operation.userOperation),
        transactions: null,
      }

/** Returns the row of a prepared operation, for use within JSON. */
export const fromPrepared = (operation: AnyOperation, idempotency: Idempotency | undefined) => ({
  id: operation.id,
  rail: operation.rail,
  project_id: operation.projectId,
  account_id: operation.accountId,
  network_id: operation.networkId,
  kind: operation.kind,
  status: operation.status,
  owner_address: operation.ownerAddress,
  ...railColumns(operation),
  user_operation_hash: operation.userOperationHash,
  quote: toJsonValue(operation.quote),
  spends: toJsonValue(operation.spends),
  swap: operation.swap ? toJsonValue(operation.swap) : null,
  // The follow-up is due as soon as the operation ends.
  swap_follow_up_at: operation.swap ? operation.createdAt : null,
  ...reservationColumns(operation),
  security: toJsonValue(operation.security),
  idempotency_key: idempotency?.key ?? null,
  idempotency_fingerprint: idempotency?.fingerprint ?? null,
  created_at: operation.createdAt,
  expires_at: operation.expiresAt,
  valid_until: operation.validUntil,
})

/** Returns a reference to a submitted operation. */
export const toReference = (
  row: Pick<OperationRow, 'id' | 'project_id' | 'status'>,
): SubmittedReference => ({
  id: row.id,
  projectId: row.project_id,
  status: row.status as PublicStatus,
})
