import { expect, test } from 'vitest'
import type { SequencerFeed } from '../model/network.js'
import { sequencerTrouble } from './sequencer-trouble.js'

const now = 1_700_000_000n
const feed: SequencerFeed = {
  address: '0xBCF85224fc0756B9Fa45aA7892530B47e10b6433',
  graceSeconds: 3_600,
}
const troubleOf = (answer: bigint, startedAt: bigint) =>
  sequencerTrouble(feed, { roundId: 1n, answer, startedAt, updatedAt: now }, now)

test('a sequencer that is down is trouble, however long it has been', () => {
  for (const startedAt of [now, now - 3_601n, 1n])
    expect(troubleOf(1n, startedAt)).toBe('the sequencer is down')
})

test('a status that nobody has defined is trouble, too', () => {
  for (const answer of [2n, -1n]) expect(troubleOf(answer, 1n)).toBe('the sequencer is down')
})

test('one that came back is trouble until the grace period is over', () => {
  const waiting = 'the sequencer has not been up for 3600 seconds'
  expect(troubleOf(0n, now)).toBe(waiting)
  expect(troubleOf(0n, now - 3_600n)).toBe(waiting)
  expect(troubleOf(0n, now - 3_601n)).toBeUndefined()
})

test('a feed that was never told anything is trouble, although it says that all is well', () => {
  expect(troubleOf(0n, 0n)).toBe('the sequencer feed is not in use yet')
})

test('a start in the future is trouble: our clock or the feed is wrong', () => {
  expect(troubleOf(0n, now + 10_000n)).toBeDefined()
})
