/**
 * Every call of a port on the way from prepare to the end, and from the end back when the chain reorganises: the points
 * at which the gateway waits for somebody else, and at which its process may be gone. Named by port and method.
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

/** Those on the way to the first broadcast and to the books: where the classic losses happen. */
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

/** Where and when a process dies: before or after the n-th call. */
export interface Trap {
  readonly point: AwaitPoint
  readonly when: 'before' | 'after'
  /** 1 is the first. */
  readonly call: number
}
