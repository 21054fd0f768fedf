/**
 * The calls of ports from prepare to finality, and during a reorganisation. At each of these points the gateway waits
 * for another process, and may die. Names consist of port and method.
 */
export const awaitPoints = [
  // Prepare
  'apiKeys.authenticate',
  'preparations.begin',
  'prices.prices',
  'chain.readAccount',
  'chain.feeMarket',
  'chain.simulate',
  'security.check',
  'sponsorshipSigner.sign',
  'preparations.insert',
  // Submit
  'submissions.lookAt',
  'recoverSigner',
  'submissions.submit',
  // Relay
  'queue.listReceived',
  'queue.claim',
  'chain.transactionCount',
  'chain.simulateBundle',
  'transaction.begin',
  'slots.takeExecutor',
  'executors.sign',
  'exposures.lockAndRead',
  'queue.submitClaimed',
  'transaction.commit',
  'chain.broadcast',
  'slots.claimRebroadcast',
  // Watch
  'chain.block',
  'blocks.latest',
  'chain.logs',
  'slots.findByTransactions',
  'chain.receiptIn',
  'blocks.append',
  'finality.findKnown',
  'ledger.post',
  'statuses.lock',
  'statuses.advanceAll',
  'slots.closeAll',
  'ledger.postOuter',
  'slots.carried',
  'slots.live',
  'witness.block',
  'witness.logs',
  'finality.listConfirmedUpTo',
  'blocks.holds',
  'blocks.markFinal',
  'blocks.prune',
  // Reorganise
  'blocks.removeTip',
  'ledger.reverse',
  'slots.reopen',
  'finality.listConfirmedIn',
] as const
export type AwaitPoint = (typeof awaitPoints)[number]

/** The points around the first broadcast and the bookings, at which losses are most likely. */
export const classicPoints: readonly AwaitPoint[] = [
  'preparations.insert',
  'submissions.submit',
  'queue.claim',
  'executors.sign',
  'queue.submitClaimed',
  'transaction.commit',
  'chain.broadcast',
  'blocks.append',
  'ledger.post',
  'statuses.advanceAll',
  'slots.closeAll',
  'blocks.removeTip',
  'slots.reopen',
  'finality.listConfirmedUpTo',
]

/** The place at which a process dies: before or after the n-th call of a point. */
export interface Trap {
  readonly point: AwaitPoint
  readonly when: 'before' | 'after'
  /** 1 is the first call. */
  readonly call: number
}
