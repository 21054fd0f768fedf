/**
 * The state machine of an operation, as data. The status type, the SQL check constraint, the guard of
 * every status change and the diagram in docs/reference/statuses.md follow from it.
 *
 * `prepared` and `expired` are internal: they never leave the gateway.
 */
export const operationTransitions = {
  /** Quoted, waiting for its signature. */
  prepared: ['received', 'expired'],
  /** Signature verified and committed; durable from here on. */
  received: ['queued', 'confirmed', 'failed', 'dropped'],
  /** Admitted; waits for an outer transaction. */
  queued: ['submitted', 'confirmed', 'failed', 'dropped'],
  /** A signed outer transaction that carries it is stored, then broadcast. */
  submitted: ['submitted', 'queued', 'confirmed', 'dropped'],
  /** Mined, not yet at the reorg-safe depth. */
  confirmed: ['submitted', 'finalized', 'failed'],
  finalized: [],
  failed: [],
  dropped: [],
  expired: [],
} as const satisfies Record<string, readonly string[]>

export type OperationStatus = keyof typeof operationTransitions
export type NextStatus<S extends OperationStatus> = (typeof operationTransitions)[S][number]

export const operationStatuses = Object.keys(operationTransitions) as OperationStatus[]

/** Statuses that the API shows. */
export type PublicStatus = Exclude<OperationStatus, 'prepared' | 'expired'>
export const publicStatuses = operationStatuses.filter(
  (status): status is PublicStatus => status !== 'prepared' && status !== 'expired',
)

export const canTransition = (from: OperationStatus, to: OperationStatus): boolean =>
  (operationTransitions[from] as readonly OperationStatus[]).includes(to)

export const isTerminal = (status: OperationStatus): boolean =>
  operationTransitions[status].length === 0

/** Accepted and not yet terminal: the operation occupies its nonce. */
export const liveStatuses = [
  'received',
  'queued',
  'submitted',
  'confirmed',
] as const satisfies readonly PublicStatus[]

/** The filter buckets of lists and dashboards. */
export const statusBuckets = {
  pending: ['received', 'queued', 'submitted'],
  confirmed: ['confirmed'],
  finalized: ['finalized'],
  failed: ['failed'],
  dropped: ['dropped'],
} as const satisfies Record<string, readonly PublicStatus[]>

export type StatusBucket = keyof typeof statusBuckets
