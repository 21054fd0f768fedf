import type { Endpoints } from '../generated/types.js'

type OperationBody = Endpoints['getTransaction']['response']

/** What one poll shows of an operation: a status, or a status with whatever else is to be seen. */
export type LifecycleStep =
  | OperationBody['status']
  | (Partial<OperationBody> & Pick<OperationBody, 'status'>)

/** What operations go through after their submit, a step per poll; the last one stays. */
export type Lifecycle = readonly [LifecycleStep, ...LifecycleStep[]]

/** The usual stories. An operation may be told any other: `['queued', { status: 'failed', reason: '…' }]`. */
export const lifecycles = {
  finalized: ['submitted', 'confirmed', 'finalized'],
  /** A block leaves the chain with the operation in it, and another block takes it in. */
  reorganised: ['submitted', 'confirmed', 'submitted', 'confirmed', 'finalized'],
  /** The outer transaction is replaced by one that pays more, under another hash. */
  replaced: [
    'submitted',
    { status: 'submitted', transactionHash: `0x${'e2'.repeat(32)}`, replacementCount: 1 },
    { status: 'confirmed', transactionHash: `0x${'e2'.repeat(32)}`, replacementCount: 1 },
    { status: 'finalized', transactionHash: `0x${'e2'.repeat(32)}`, replacementCount: 1 },
  ],
  dropped: ['queued', { status: 'dropped', transactionHash: null }],
  /** Mined, and undone by its own calls. */
  failed: (reason: string): Lifecycle => [
    'submitted',
    { status: 'confirmed', reason },
    { status: 'failed', reason },
  ],
  /** Waits for ever. */
  stuck: ['queued'],
} as const satisfies Record<string, Lifecycle | ((reason: string) => Lifecycle)>
