/**
 * The state machine of an operation, as data. It defines the status type, the SQL check constraint, the guard of every
 * status change, and the diagram in docs/reference/statuses.md.
 *
 * `prepared` and `expired` are internal: the API never returns them.
 */
export const operationTransitions = {
  /** Quoted, waiting for its signature. */
  prepared: ['received', 'expired'],
  /** The signature is verified and committed. The operation is durable from here on. */
  received: ['queued', 'confirmed', 'failed', 'dropped'],
  /** Admitted, and waiting for an outer transaction. */
  queued: ['submitted', 'confirmed', 'failed', 'dropped'],
  /** A signed outer transaction that carries it is stored, and then broadcast. */
  submitted: ['submitted', 'queued', 'confirmed', 'dropped'],
  /** Mined, but not yet at the reorg-safe depth. */
  confirmed: ['submitted', 'finalized', 'failed'],
  finalized: [],
  failed: [],
  dropped: [],
  expired: [],
} as const satisfies Record<string, readonly string[]>

export type OperationStatus = keyof typeof operationTransitions
export type NextStatus<S extends OperationStatus> = (typeof operationTransitions)[S][number]

export const operationStatuses = Object.keys(operationTransitions) as OperationStatus[]

/** The statuses that the API returns. */
export type PublicStatus = Exclude<OperationStatus, 'prepared' | 'expired'>
export const publicStatuses = operationStatuses.filter(
  (status): status is PublicStatus => status !== 'prepared' && status !== 'expired',
)

export const canTransition = (from: OperationStatus, to: OperationStatus): boolean =>
  (operationTransitions[from] as readonly OperationStatus[]).includes(to)

export const isTerminal = (status: OperationStatus): boolean =>
  operationTransitions[status].length === 0

/** Accepted and not terminal. A live operation occupies its nonce. */
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
