/**
 * Every `reason` of an operation: its meaning, and whether the operation can still land.
 *
 * A reason on the wire is the code, for some codes followed by `: ` and a detail. docs/reference/reasons.md is
 * generated from this table. Codes are never renamed.
 */
export interface ReasonEntry {
  readonly meaning: string
  /** `waits`: the operation is live and is tried again. `ended`: explains `failed` or `dropped`. `either`: both. */
  readonly kind: 'waits' | 'ended' | 'either'
}

const define = <const T extends Record<string, ReasonEntry>>(reasons: T): T => reasons

export const reasons = define({
  WAITS_FOR_BASE_FEE: {
    kind: 'waits',
    meaning: "The network's base fee is above the maximum fee per gas of the operation.",
  },
  WAITS_FOR_NETWORK: {
    kind: 'waits',
    meaning: 'The network does not answer, or no endpoint can simulate the operation.',
  },
  WAITS_FOR_EXECUTOR: {
    kind: 'waits',
    meaning: 'Every executor has all its nonces in flight, or too little native coin.',
  },
  WAITS_FOR_BUNDLER: {
    kind: 'waits',
    meaning:
      'The bundler that the network is configured with does not take the operation for now; what it said follows.',
  },
  HELD_BY_BUNDLER: {
    kind: 'waits',
    meaning: 'The bundler has taken the operation; no transaction that carries it is known yet.',
  },
  WAITS_FOR_COVER: {
    kind: 'waits',
    meaning:
      'At present fees the operation would pay less than it costs to send. The relayer tries again with growing pauses, of five minutes at most.',
  },
  SIMULATION_REFUSED: {
    kind: 'waits',
    meaning:
      'The EntryPoint refuses the operation in simulation at present; the AA code follows. The relayer tries again until the landing window ends.',
  },
  VALIDATION_NOT_ACCEPTED: {
    kind: 'waits',
    meaning:
      "The account has changed since the operation was prepared: code that the gateway does not accept takes part in its validation; the code's address follows. The operation is not sent while that lasts.",
  },
  SIMULATION_REVERTED: {
    kind: 'waits',
    meaning: 'A bundle with the operation reverts in simulation at present.',
  },
  SKIPPED_IN_BUNDLE: {
    kind: 'waits',
    meaning:
      'Its bundle was mined without the operation: the chain had changed since the simulation.',
  },
  OUTER_TRANSACTION_REVERTED: {
    kind: 'waits',
    meaning: 'The outer transaction that carried the operation was mined and reverted.',
  },
  AUTHORIZATION_EARLY: {
    kind: 'waits',
    meaning:
      "The authorization that the operation carries is for a later nonce than the owner's address has: the chain has gone back, or an endpoint lags behind.",
  },
  AUTHORIZATION_STALE: {
    kind: 'either',
    meaning:
      "The owner's address has used the nonce of the authorization that the operation carries, without adopting the delegate. The operation is not sent while that lasts. If it was never sent, it is `dropped` once the chain's final block shows the same. If it was sent, it waits until its end is proven, because it can still land when the address adopts the delegate another way.",
  },
  EXPOSURE_LIMIT: {
    kind: 'waits',
    meaning:
      "Sending the operation could exceed a limit for burnt gas: that of its sender, its project, its project's owner or the newcomers' pool. A limit counts the gas that was burnt lately and the gas at risk in unconfirmed bundles. The operation is sent when there is room.",
  },
  WAITS_AFTER_FAILURES: {
    kind: 'waits',
    meaning:
      'At least the last two transactions that carried operations of this sender were paid for in vain. All its operations wait, twice as long after each further failure, an hour at most.',
  },
  HELD_BY_OPERATOR: {
    kind: 'waits',
    meaning:
      'The operator of the gateway has stopped sending operations of this project, network or sender for now.',
  },
  SENDING_DEADLINE_OVER: {
    kind: 'waits',
    meaning:
      'The operation pays its gas itself, and its sending deadline is over: it is not sent any more. If it was never broadcast, it ends with `LANDING_WINDOW_OVER`; otherwise it ends when its nonce is used.',
  },
  WAITS_FOR_NONCE: {
    kind: 'waits',
    meaning:
      "Transactions of the owner's address with a lower nonce are not mined yet (transaction rail). If an operation left that nonce open, because it reverted or was dropped, the next single transfer that is prepared takes it. Otherwise the operation is dropped when its landing window ends.",
  },
  WAITS_FOR_FUNDS: {
    kind: 'waits',
    meaning:
      "No node takes the transaction, and the owner's address holds less coin than it needs; what is needed and available follows (transaction rail).",
  },
  TRANSACTION_REFUSED: {
    kind: 'waits',
    meaning:
      'No node takes the transaction; it is sent again, ever more rarely (transaction rail).',
  },
  OVERTAKEN: {
    kind: 'waits',
    meaning:
      "Another transaction of the owner's address has used the nonce. The operation ends once that is final (transaction rail).",
  },
  PROJECT_ARCHIVED: {
    kind: 'either',
    meaning:
      'Its project is archived, so none of its operations is sent any more. If the operation was never broadcast, it is `dropped`; otherwise it waits until its end is proven.',
  },
  DROPPED_BY_OPERATOR: {
    kind: 'ended',
    meaning: 'The operator of the gateway gave the operation up, and it was never broadcast.',
  },
  SIGNATURE_REJECTED: {
    kind: 'ended',
    meaning: 'The account rejects the signature, and the operation was never broadcast.',
  },
  EXECUTION_REVERTED: {
    kind: 'ended',
    meaning: 'The operation was mined and its execution reverted; the decoded revert follows.',
  },
  FEE_COLLECTION_REVERTED: {
    kind: 'ended',
    meaning:
      'The operation was mined, and its effects were undone because its fee could not be collected; the decoded revert follows.',
  },
  PREFUND_TOO_LOW: {
    kind: 'ended',
    meaning:
      'The operation was mined, and its effects were undone because its gas cost more than its prefund.',
  },
  LANDING_WINDOW_OVER: {
    kind: 'ended',
    meaning:
      "The chain's final block is past the operation's validity, and the operation is not on chain.",
  },
  NONCE_PASSED: {
    kind: 'ended',
    meaning:
      "Another operation, or on the transaction rail another transaction, used the account's nonce; the final block shows it used.",
  },
  PARTIAL_EXECUTION: {
    kind: 'ended',
    meaning:
      'The first transactions of the operation took effect, and one after them did not; how many took effect, and why the next did not, follows. The later transactions were never sent (transaction rail).',
  },
  ACCOUNT_ALREADY_DEPLOYED: {
    kind: 'ended',
    meaning:
      'The operation deploys an account, and something else has deployed that account in the meantime.',
  },
  DEPLOYMENT_LOST: {
    kind: 'ended',
    meaning:
      'The operation relies on an earlier operation that was to deploy its account or to activate its delegate. That operation ended without doing so, or its authorization is used up for good.',
  },
})

export type ReasonCode = keyof typeof reasons

/** A reason as it is stored and shown. */
export const reason = (code: ReasonCode, detail?: string): string =>
  detail === undefined ? code : `${code}: ${detail}`
