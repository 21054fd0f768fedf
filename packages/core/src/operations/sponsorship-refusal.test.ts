import { expect, test } from 'vitest'
import { sponsorshipRefusal } from './sponsorship-refusal.js'

test('losses are told to wait a quarter of an hour, everything that lands to wait half a minute', () => {
  expect(sponsorshipRefusal('fronting')).toMatchObject({
    code: 'FRONTING_LIMIT',
    reason: expect.stringContaining('reverted'),
    retryAfterSeconds: 900,
  })
  expect(sponsorshipRefusal('fronting-under-way')).toMatchObject({
    code: 'FRONTING_LIMIT',
    reason: expect.stringContaining('under way'),
    retryAfterSeconds: 30,
  })
})

test('what projects lose together is no limit of the caller, who waits as long, and the log says what to raise', () => {
  for (const [refusal, retryAfterSeconds] of [
    ['total-fronting', 900],
    ['total-fronting-under-way', 30],
  ] as const)
    expect(sponsorshipRefusal(refusal)).toMatchObject({
      code: 'SPONSORSHIP_UNAVAILABLE',
      reason: expect.stringContaining('first operations'),
      internal: expect.stringContaining('FRONTED_LOSS_TOTAL_PERCENT'),
      retryAfterSeconds,
    })
})

test('what only the operator can change is no limit of the caller, and the log says what to raise', () => {
  for (const [refusal, variable] of [
    ['above-share', 'PROJECT_DEPOSIT_PERCENT'],
    ['above-loss', 'FRONTED_LOSS_PERCENT'],
  ] as const)
    expect(sponsorshipRefusal(refusal)).toMatchObject({
      code: 'SPONSORSHIP_UNAVAILABLE',
      reason: null,
      internal: expect.stringContaining(variable),
    })
})
