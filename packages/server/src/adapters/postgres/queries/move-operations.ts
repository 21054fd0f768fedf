import type {
  AuthorizationSignature,
  Move,
  OperationId,
  OperationStatus,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Hex } from 'viem'

export interface MoveRequest {
  readonly to: OperationStatus
  readonly moves: readonly (Move & {
    /** Moved only while its fencing version is this one. */
    readonly lease?: number
    readonly signature?: Hex
    readonly authorization?: AuthorizationSignature | undefined
  })[]
  /** An intermediate status, which gets its own line in the log. */
  readonly through?: { readonly status: OperationStatus; readonly cause: string }
  /** Moves all of them or none. */
  readonly together?: boolean
  /** A further condition on the row, as SQL. */
  readonly where?: string
  /** Common table expressions that write more rows. They find the ids of the moved operations in `logged`. */
  readonly alongside?: {
    readonly sql: string
    readonly bindings: Readonly<Record<string, unknown>>
  }
}

/** Further columns that change with the new status. */
const columnsOf: Partial<Record<OperationStatus, string>> = {
  received: `, submitted_at = clock_timestamp(),
    signature = moves.signature, authorization_signature = moves.authorization_signature`,
  queued: ', next_attempt_at = clock_timestamp()',
  // Due for a look at its bundler, if a bundler has it.
  submitted: ', next_attempt_at = clock_timestamp()',
}

/**
 * Changes the status of operations that still have `from`. The same statement writes the transition log, so every
 * change has its line and every line its change. All moves travel in one parameter. Rows are locked in id order, so
 * that two moves never deadlock. A move ends the lease.
 */
const moveSql = ({ to, through, together = false, where = 'true', alongside }: MoveRequest) => `
with moves as materialized (
  select * from jsonb_to_recordset(cast(:moves as jsonb)) as moves (
    id text, from_status text, lease bigint, cause text, sets_reason boolean, reason text, transaction_hash text,
    sets_inclusion boolean, block_number bigint, block_hash text, included_transaction_hash text, success boolean,
    signature text, authorization_signature jsonb)
), locked as materialized (
  select operations.id
  from operations join moves on operations.id = moves.id
  where operations.status = moves.from_status
    and (moves.lease is null or operations.lease = moves.lease)
    and ${where}
  order by operations.id
  for no key update of operations
), moved as (
  update operations
  set status = :to,
    leased_until = null,
    reason = case when moves.sets_reason then moves.reason else operations.reason end,
    transaction_hash = coalesce(moves.transaction_hash, operations.transaction_hash),
    outer_hashes = case
      when moves.transaction_hash is null or moves.transaction_hash = any(operations.outer_hashes)
        then operations.outer_hashes
      else operations.outer_hashes || moves.transaction_hash end,
    block_number = case when moves.sets_inclusion then moves.block_number else operations.block_number end,
    block_hash = case when moves.sets_inclusion then moves.block_hash else operations.block_hash end,
    included_transaction_hash = case when moves.sets_inclusion
      then moves.included_transaction_hash else operations.included_transaction_hash end,
    success = case when moves.sets_inclusion then moves.success else operations.success end
    ${(through && columnsOf[through.status]) ?? ''}
    ${columnsOf[to] ?? ''}
  from moves join locked on locked.id = moves.id
  where operations.id = moves.id
    and operations.status = moves.from_status
    ${together ? 'and (select count(*) from locked) = (select count(*) from moves)' : ''}
  returning operations.id, moves.from_status, moves.cause, operations.reason, operations.transaction_hash
), logged as (
  insert into operation_transitions (operation_id, from_status, to_status, cause, reason, transaction_hash)
  ${through ? linesThrough : 'select id, from_status, :to, cause, reason, transaction_hash from moved'}
  returning operation_id
)${alongside ? `, ${alongside.sql}` : ''}
select operation_id from logged`

/** The lines of the log are numbered in the order of their steps. */
const linesThrough = `
select moved.id, step.from_status, step.to_status, step.cause, moved.reason, moved.transaction_hash
from moved cross join lateral (values
  (1, moved.from_status, :through, :throughCause),
  (2, :through, :to, moved.cause)) as step (place, from_status, to_status, cause)
order by moved.id, step.place`

/** Returns the operations that were moved. */
export async function moveOperations(db: Knex, request: MoveRequest): Promise<Set<OperationId>> {
  if (request.moves.length === 0) return new Set()
  const moves = JSON.stringify(request.moves.map(toRecord))
  const { rows }: { rows: { operation_id: OperationId }[] } = await db.raw(moveSql(request), {
    ...request.alongside?.bindings,
    moves,
    to: request.to,
    ...(request.through && {
      through: request.through.status,
      throughCause: request.through.cause,
    }),
  })
  return new Set(rows.map(({ operation_id }) => operation_id))
}

/** Uses the names of the statement's record definition. A missing field becomes null. */
const toRecord = ({
  id,
  from,
  change,
  lease,
  signature,
  authorization,
}: MoveRequest['moves'][number]) => ({
  id,
  from_status: from,
  lease,
  signature,
  authorization_signature: authorization,
  cause: change.cause,
  sets_reason: change.reason !== undefined,
  reason: change.reason,
  transaction_hash: change.transactionHash,
  sets_inclusion: change.inclusion !== undefined,
  block_number: change.inclusion?.blockNumber.toString(),
  block_hash: change.inclusion?.blockHash,
  included_transaction_hash: change.inclusion?.transactionHash,
  success: change.inclusion?.success,
})
