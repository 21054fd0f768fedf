import type { Endpoints } from '../generated/types.js'

type OperationBody = Endpoints['getTransaction']['response']

/** One step of a lifecycle: a status, or a status with other fields of the operation. */
export type LifecycleStep =
  | OperationBody['status']
  | (Partial<OperationBody> & Pick<OperationBody, 'status'>)

/** Steps of an operation after its submit, one per poll. The last step stays. */
export type Lifecycle = readonly [LifecycleStep, ...LifecycleStep[]]

/** Common lifecycles. Any other list works, too: `['queued', { status: 'failed', reason: '…' }]`. */
export const lifecycles = {
  finalized: ['submitted', 'confirmed', 'finalized'],
  /** The block of the operation leaves the chain, and another block includes the operation. */
  reorganised: ['submitted', 'confirmed', 'submitted', 'confirmed', 'finalized'],
  /** The outer transaction is replaced by one with higher fees and another hash. */
  replaced: [
    'submitted',
    { status: 'submitted', transactionHash: `0x${'e2'.repeat(32)}`, replacementCount: 1 },
    { status: 'confirmed', transactionHash: `0x${'e2'.repeat(32)}`, replacementCount: 1 },
    { status: 'finalized', transactionHash: `0x${'e2'.repeat(32)}`, replacementCount: 1 },
  ],
  dropped: ['queued', { status: 'dropped', transactionHash: null }],
  /** Mined and reverted by its own calls. */
  failed: (reason: string): Lifecycle => [
    'submitted',
    { status: 'confirmed', reason },
    { status: 'failed', reason },
  ],
  /** Waits forever. */
  stuck: ['queued'],
} as const satisfies Record<string, Lifecycle | ((reason: string) => Lifecycle)>
