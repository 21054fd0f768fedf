/**
 * Every `reason` of an operation: what it means, and whether the operation can still land.
 *
 * A reason on the wire is the code, for some followed by `: ` and what the chain said. docs/reference/reasons.md is
 * generated from this table. Codes are never renamed.
 */
export interface ReasonEntry {
  readonly meaning: string
  /** `waits`: the operation is live and tried again. `ended`: it explains `failed` or `dropped`. `either`: both. */
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
    meaning: 'The network does not answer.',
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
      'At present fees the operation would pay less than it costs to send. Tried again with growing pauses, of five minutes at most.',
  },
  SIMULATION_REFUSED: {
    kind: 'waits',
    meaning:
      'The EntryPoint refuses the operation in simulation at present; the AA code follows. Tried again until its landing window ends.',
  },
  VALIDATION_NOT_ACCEPTED: {
    kind: 'waits',
    meaning:
      "The account has changed since the operation was prepared: code that the gateway does not accept takes part in its validation; the code's address follows. Not sent while that lasts.",
  },
  SIMULATION_REVERTED: {
    kind: 'waits',
    meaning: 'A bundle with the operation reverts in simulation at present.',
  },
  SKIPPED_IN_BUNDLE: {
    kind: 'waits',
    meaning: 'Its bundle was mined without it: the chain had changed since the simulation.',
  },
  OUTER_TRANSACTION_REVERTED: {
    kind: 'waits',
    meaning: 'The outer transaction that carried it was mined and reverted.',
  },
  AUTHORIZATION_EARLY: {
    kind: 'waits',
    meaning:
      "The authorization that the operation carries is for a later nonce than the owner's address has: the chain has gone back, or an endpoint lags behind.",
  },
  AUTHORIZATION_STALE: {
    kind: 'either',
    meaning:
      "The owner's address has used the nonce of the authorization that the operation carries, without adopting the delegate. The operation is not sent while that lasts. `dropped` where it was never sent and the chain's final block shows it as well; one that was sent waits until its end is proven, as it can still land when the address adopts the delegate another way.",
  },
  EXPOSURE_LIMIT: {
    kind: 'waits',
    meaning:
      "Together with what its sender, its project, its project's owner or the newcomers' pool has under way or has burnt lately, the operation could burn more gas than the gateway allows. It goes out when there is room.",
  },
  WAITS_AFTER_FAILURES: {
    kind: 'waits',
    meaning:
      'The last two transactions that carried operations of its sender, or more of them, were paid for in vain. All of the sender waits, twice as long after each, an hour at most.',
  },
  HELD_BY_OPERATOR: {
    kind: 'waits',
    meaning:
      'The operator of the gateway has stopped sending operations of this project, network or sender for now.',
  },
  SENDING_DEADLINE_OVER: {
    kind: 'waits',
    meaning:
      'The operation pays its gas itself, and its sending deadline is over: it is not sent any more. One that was never broadcast ends with `LANDING_WINDOW_OVER`, one that was when its nonce is passed.',
  },
  WAITS_FOR_NONCE: {
    kind: 'waits',
    meaning:
      "Transactions of the owner's address with a lower nonce are not mined yet (transaction rail).",
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
      "Another transaction of the owner's address has used the nonce. Ends once that is final (transaction rail).",
  },
  PROJECT_ARCHIVED: {
    kind: 'either',
    meaning:
      'Its project is archived, and nothing of it is sent any more. `dropped` where the operation was never broadcast; one that was waits until its end is proven.',
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
      'The operation was mined, and undone because its fee could not be collected; the decoded revert follows.',
  },
  PREFUND_TOO_LOW: {
    kind: 'ended',
    meaning: 'The operation was mined, and undone because its gas cost more than its prefund.',
  },
  LANDING_WINDOW_OVER: {
    kind: 'ended',
    meaning: "The chain's final block is past the operation's validity, and it is not on chain.",
  },
  NONCE_PASSED: {
    kind: 'ended',
    meaning:
      "Another operation, or on the transaction rail another transaction, used the account's nonce; the chain is past it at its final block.",
  },
  PARTIAL_EXECUTION: {
    kind: 'ended',
    meaning:
      'The first transactions of the operation took effect, and one after them did not; how many, and why, follows. Those behind it were never sent (transaction rail).',
  },
  ACCOUNT_ALREADY_DEPLOYED: {
    kind: 'ended',
    meaning: 'The operation deploys an account that something else has deployed by now.',
  },
  DEPLOYMENT_LOST: {
    kind: 'ended',
    meaning:
      'The operation relies on an earlier one that deploys its account, or has it adopt its delegate, and that ended without, or with an authorization that is used up for good.',
  },
})

export type ReasonCode = keyof typeof reasons

/** A reason as it is stored and shown. */
export const reason = (code: ReasonCode, detail?: string): string =>
  detail === undefined ? code : `${code}: ${detail}`
