import type { Hash } from 'viem'
import { describe, expect, test } from 'vitest'
import { latenciesOf, type Transition } from './latencies.js'

const operation = { operationId: 'op_1', hash: '0x01' as Hash }
const line = (toStatus: string, at: number, transactionHash: Hash | null = null): Transition => ({
  operationId: 'op_1',
  toStatus,
  transactionHash,
  at,
})
const facts = {
  transitions: [
    line('confirmed', 260, '0xaa'),
    line('received', 100),
    line('queued', 105),
    line('submitted', 120, '0xaa'),
  ],
  broadcastAt: new Map<Hash, number>([['0xaa', 125]]),
  landings: new Map([[operation.hash, { transactionHash: '0xaa' as Hash, seenAt: 200 }]]),
}

describe('latencies', () => {
  test('run from received to the first broadcast, and from the block to confirmed', () => {
    expect(latenciesOf([operation], facts)).toEqual({
      receivedToBroadcastMs: [25],
      blockToStatusMs: [60],
    })
  })

  test('count the first outer transaction, not its replacement', () => {
    const transitions = [...facts.transitions, line('submitted', 180, '0xbb')]
    const broadcastAt = new Map<Hash, number>([...facts.broadcastAt, ['0xbb', 185]])
    const { receivedToBroadcastMs } = latenciesOf([operation], {
      ...facts,
      transitions,
      broadcastAt,
    })
    expect(receivedToBroadcastMs).toEqual([25])
  })

  test('are refused when an operation never got that far', () => {
    const transitions = facts.transitions.filter(({ toStatus }) => toStatus !== 'confirmed')
    expect(() => latenciesOf([operation], { ...facts, transitions })).toThrow('never confirmed')
    expect(() => latenciesOf([operation], { ...facts, broadcastAt: new Map() })).toThrow(
      'never sent',
    )
    expect(() => latenciesOf([operation], { ...facts, landings: new Map() })).toThrow(
      'did not land',
    )
  })
})
