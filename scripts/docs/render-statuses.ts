import {
  isTerminal,
  type NextStatus,
  type OperationStatus,
  operationStatuses,
  operationTransitions,
  statusBuckets,
} from '../../packages/core/src/model/operation-state.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

/**
 * The meaning of each status, and what the client should do. A new status must be added here, or the script does not
 * compile.
 */
const meanings: Record<OperationStatus, { meaning: string; action: string }> = {
  prepared: {
    meaning: 'Quoted, and waits for its signature. Internal: reads answer 404.',
    action: 'sign and submit',
  },
  received: {
    meaning: 'The signature is verified and durably stored. Waits until the chain answers.',
    action: 'keep polling',
  },
  queued: { meaning: 'Admitted. Waits for an outer transaction.', action: 'keep polling' },
  submitted: {
    meaning:
      'A signed outer transaction that carries the operation is stored, and is broadcast after that.',
    action: 'keep polling; `transactionHash` can change',
  },
  confirmed: {
    meaning: 'Mined, not yet at the reorg-safe depth of the network.',
    action: 'act on it, or poll until `finalized` if reorganisations matter',
  },
  finalized: { meaning: 'Final and successful.', action: 'stop' },
  failed: {
    meaning:
      'The execution reverted in a final block. Or the operation was never broadcast, because it cannot be valid.',
    action: 'read `reason`, then prepare a new operation',
  },
  dropped: {
    meaning: 'The operation can no longer land. Nothing was executed.',
    action: 'prepare and sign a new operation if still needed',
  },
  expired: {
    meaning: 'Not submitted in time, or stale at its submit. Internal: submit answers 404.',
    action: 'prepare again',
  },
}

/** The cause of each transition. The type has exactly the transitions of the state machine. */
const causes: { [From in OperationStatus]: Record<NextStatus<From>, string> } = {
  prepared: {
    received: 'submit: the signature is verified and stored',
    expired:
      'its lifetime passes (30 minutes by default) without a submit; or its submit was refused as `OPERATION_STALE`',
  },
  received: {
    queued: 'admitted: the chain confirms that nonce and deployment data are still current',
    confirmed: 'its event is on chain: another bundler landed it',
    failed: 'never broadcast, and every witness says that the account rejects the signature',
    dropped: 'proven at a final block: it can never land, and the chain has no event of it',
  },
  queued: {
    submitted:
      'nonce slot, signed bytes and hash of an outer transaction are committed; or a bundler shows one',
    confirmed: 'its event is on chain: another bundler landed it',
    failed: 'never broadcast, and every witness says that the account rejects the signature',
    dropped:
      'proven at a final block: it can never land, and the chain has no event of it; or never broadcast, and every witness says that the nonce of its authorization is used',
  },
  submitted: {
    submitted: 'replaced at a higher fee: a new hash',
    queued:
      'no outer transaction that carries it can land it any more: another transaction used the nonce, or it was mined without the operation',
    confirmed: 'its event is in a canonical block',
    dropped: 'proven at a final block: it can never land, and the chain has no event of it',
  },
  confirmed: {
    submitted: 'reorganisation: its block left the canonical chain',
    finalized: 'its block is final and the execution succeeded',
    failed: 'its block is final and the execution reverted',
  },
  finalized: {},
  failed: {},
  dropped: {},
  expired: {},
}

const transitions = operationStatuses.flatMap((from) =>
  (operationTransitions[from] as readonly OperationStatus[]).map((to) => ({ from, to })),
)

const causeOf = (from: OperationStatus, to: OperationStatus): string =>
  (causes[from] as Partial<Record<OperationStatus, string>>)[to] ?? ''

function diagram(): string {
  const lines = [
    'stateDiagram-v2',
    '    [*] --> prepared',
    ...transitions.map(({ from, to }) => `    ${from} --> ${to}`),
    ...operationStatuses.filter(isTerminal).map((status) => `    ${status} --> [*]`),
  ]
  return `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\``
}

export function renderStatuses(): string {
  const statuses = operationStatuses.map((status) => [
    `\`${status}\``,
    meanings[status].meaning,
    isTerminal(status) ? 'yes' : 'no',
    meanings[status].action,
  ])
  const moves = transitions.map(({ from, to }) => [`\`${from}\``, `\`${to}\``, causeOf(from, to)])
  const buckets = Object.entries(statusBuckets).map(([bucket, members]) => [
    `\`${bucket}\``,
    members.map((status) => `\`${status}\``).join(', '),
  ])
  return referencePage('Statuses of an operation', 'packages/core/src/model/operation-state.ts', [
    'An operation that submit accepted is never lost. It ends in at most one terminal status, and a terminal status never changes.',
    diagram(),
    '## Statuses',
    table(['Status', 'Meaning', 'Terminal', 'What the client does'], statuses),
    '## Transitions',
    table(['From', 'To', 'When'], moves),
    'The [`reason`](reasons.md) of an operation says why it waits or how it ended.',
    '## Filter buckets',
    'The `status` filter of `GET /transaction` takes a status or a bucket. `unknown` is accepted and matches nothing.',
    table(['Bucket', 'Statuses'], buckets),
  ])
}
