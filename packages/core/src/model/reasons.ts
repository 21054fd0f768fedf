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
      'The configured bundler of the network does not take the operation for now. Its answer follows.',
  },
  HELD_BY_BUNDLER: {
    kind: 'waits',
    meaning:
      'The bundler has taken the operation, but has not named a transaction that carries it.',
  },
  WAITS_FOR_COVER: {
    kind: 'waits',
    meaning:
      'At the current gas price the operation would pay less than it costs to send. The relayer tries again after growing pauses of at most five minutes.',
  },
  SIMULATION_REFUSED: {
    kind: 'waits',
    meaning:
      'The EntryPoint refused the operation in its last simulation. The AA code follows. The relayer tries again until the landing window ends. The operation keeps this reason while it waits for the base fee, the network, a pause after failures, or room in a limit. An operation also keeps `VALIDATION_NOT_ACCEPTED` and `SIMULATION_REVERTED` in these cases.',
  },
  VALIDATION_NOT_ACCEPTED: {
    kind: 'waits',
    meaning:
      "The account has changed since the operation was prepared: code that the gateway does not accept now takes part in its validation. The code's address follows. The gateway does not send the operation while the account uses this code.",
  },
  SIMULATION_REVERTED: {
    kind: 'waits',
    meaning: 'The last simulation of a bundle with the operation reverted.',
  },
  SKIPPED_IN_BUNDLE: {
    kind: 'waits',
    meaning:
      'The bundle was mined without executing the operation, because the chain had changed since the simulation.',
  },
  OUTER_TRANSACTION_REVERTED: {
    kind: 'waits',
    meaning: 'The outer transaction that carried the operation was mined and reverted.',
  },
  AUTHORIZATION_EARLY: {
    kind: 'waits',
    meaning:
      "The authorization that the operation carries is for a later nonce than the owner's address has. Either a reorganisation has removed a transaction of the owner, or an endpoint lags behind.",
  },
  AUTHORIZATION_STALE: {
    kind: 'either',
    meaning:
      "The owner's address has used the nonce of the authorization that the operation carries, without adopting the delegate. The gateway does not send the operation until the address has adopted the delegate. An operation that was never sent is `dropped` once the chain's final block shows the used nonce. An operation that was sent waits until its end is proven: it can still land if the address adopts the delegate with another authorization.",
  },
  EXPOSURE_LIMIT: {
    kind: 'waits',
    meaning:
      "Sending the operation could exceed a limit for burnt gas: the limit of its sender, its project, its project's owner or the newcomers' pool. A limit counts the gas that was burnt recently and the gas at risk in unconfirmed bundles. The gateway sends the operation when the limit has room.",
  },
  WAITS_AFTER_FAILURES: {
    kind: 'waits',
    meaning:
      'At least the last two transactions that carried operations of this sender burnt their gas. All operations of the sender wait: twice as long after each further failure, and at most an hour.',
  },
  HELD_BY_OPERATOR: {
    kind: 'waits',
    meaning:
      'The operator of the gateway has stopped sending operations of this project, network or sender for now.',
  },
  SENDING_DEADLINE_OVER: {
    kind: 'waits',
    meaning:
      'The operation is self-funded, and its sending deadline is over: the gateway does not send it any more. An operation that was never broadcast ends with `LANDING_WINDOW_OVER`. An operation that was broadcast ends when its nonce is used.',
  },
  WAITS_FOR_NONCE: {
    kind: 'waits',
    meaning:
      "Transactions of the owner's address with a lower nonce are not mined yet (transaction rail). If another operation reverted or was dropped and left the lower nonce unused, the next prepared transfer of one transaction takes this nonce. If no transaction takes it, the operation is dropped when its landing window ends.",
  },
  WAITS_FOR_FUNDS: {
    kind: 'waits',
    meaning:
      "No node takes the transaction, and the owner's address holds less coin than the transaction needs (transaction rail). The needed and the available amount follow.",
  },
  TRANSACTION_REFUSED: {
    kind: 'waits',
    meaning:
      'No node takes the transaction (transaction rail). The gateway sends it again after growing pauses.',
  },
  OVERTAKEN: {
    kind: 'waits',
    meaning:
      "The nonce is used, but the endpoint shows no receipt of the operation's transaction (transaction rail). If that endpoint is only behind the others, the operation continues with the next look. If another transaction of the owner's address used the nonce, the operation ends once that transaction is final.",
  },
  PROJECT_ARCHIVED: {
    kind: 'either',
    meaning:
      'The project is archived, so the gateway sends none of its operations any more. An operation that was never broadcast is `dropped`. An operation that was broadcast waits until its end is proven.',
  },
  DROPPED_BY_OPERATOR: {
    kind: 'ended',
    meaning: 'The operator of the gateway dropped the operation. It was never broadcast.',
  },
  SIGNATURE_REJECTED: {
    kind: 'ended',
    meaning: 'The account rejects the signature, and the operation was never broadcast.',
  },
  EXECUTION_REVERTED: {
    kind: 'ended',
    meaning: 'The operation was mined and its execution reverted. The decoded revert follows.',
  },
  FEE_COLLECTION_REVERTED: {
    kind: 'ended',
    meaning:
      'The operation was mined, and its effects were undone because the paymaster could not collect the fee. The decoded revert follows.',
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
      "Another operation has used the account's nonce, and the final block shows this. On the transaction rail, another transaction has used the nonce.",
  },
  PARTIAL_EXECUTION: {
    kind: 'ended',
    meaning:
      'The first transactions of the operation took effect, and the next one did not (transaction rail). Their number follows, and why the next one did not take effect. The gateway never sent the later transactions.',
  },
  ACCOUNT_ALREADY_DEPLOYED: {
    kind: 'ended',
    meaning:
      'The operation deploys an account, but another transaction has deployed that account in the meantime.',
  },
  DEPLOYMENT_LOST: {
    kind: 'ended',
    meaning:
      'The operation relies on an earlier operation that was to deploy the account or to activate its delegate. The earlier operation ended without doing so, or the nonce of its authorization is used.',
  },
})

export type ReasonCode = keyof typeof reasons

/** A reason as it is stored and shown. */
export const reason = (code: ReasonCode, detail?: string): string =>
  detail === undefined ? code : `${code}: ${detail}`
