import { expect, test } from 'vitest'
import type { Evidence } from './evidence.js'
import { tellStory } from './tell-story.js'

const payment = (key: string, account: string, ...ids: string[]) => ({
  idempotencyKey: key,
  account,
  prepared: ids.map((operationId) => ({ operationId })),
})

const evidence = {
  journal: {
    payments: [
      payment('chaos-9', '0xac', 'op_2'),
      payment('chaos-7', '0xbb', 'op_9'),
      payment('chaos-8', '0xac', 'op_1', 'op_3'),
    ],
    accepted: [{ operationId: 'op_1' }, { operationId: 'op_2' }],
  },
  database: {
    operations: [
      { id: 'op_1', status: 'finalized', deploys: true },
      { id: 'op_2', status: 'dropped', deploys: true },
    ],
    transitions: [
      { operationId: 'op_1', from: 'prepared', to: 'queued', at: 1_000, cause: 'submitted' },
      { operationId: 'op_9', from: 'prepared', to: 'queued', at: 1_500, cause: 'submitted' },
      { operationId: 'op_1', from: 'queued', to: 'finalized', at: 2_000, cause: 'final' },
      { operationId: 'op_2', from: 'prepared', to: 'received', at: 3_000, cause: 'submitted' },
      { operationId: 'op_2', from: 'received', to: 'dropped', at: 61_000, cause: 'proven' },
    ],
  },
} as unknown as Evidence

test('the story of a lost operation tells what became of all operations of its account', () => {
  expect(tellStory(evidence, { invariant: 'lost', what: 'op_2 ended dropped.' })).toEqual([
    'op_1 of chaos-8, accepted, deploys the account: 00:00:01.000 queued (submitted), 00:00:02.000 finalized (final)',
    'op_2 of chaos-9, accepted, deploys the account: 00:00:03.000 received (submitted), 00:01:01.000 dropped (proven)',
    'op_3 of chaos-8, not accepted: unknown',
  ])
})

test('a violation that names no operation has no story', () => {
  expect(tellStory(evidence, { invariant: 'nonces', what: 'Nonce 7 is free.' })).toEqual([])
})
