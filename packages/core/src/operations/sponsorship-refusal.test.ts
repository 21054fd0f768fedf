import { expect, test } from 'vitest'
import type { BudgetRefusal, SponsorshipPolicy } from '../model/sponsorship-budget.js'
import { sponsorshipRefusal } from './sponsorship-refusal.js'

const policy: Pick<SponsorshipPolicy, 'fronting'> = {
  fronting: {
    lossShare: 1n,
    ownerLossShare: 2n,
    unpaidLossShare: 3n,
    totalLossShare: 4n,
    windowSeconds: 7_200,
  },
}
const now = new Date(1_000_000)
const refusalOf = (refusal: BudgetRefusal, lapsesAt?: Date) =>
  sponsorshipRefusal({ refusal, lapsesAt }, policy, now)

test('losses are waited for until the oldest lapses, what is under way for half a minute', () => {
  for (const limit of ['fronting', 'owner-fronting', 'unpaid-fronting'] as const) {
    const lost = refusalOf(limit, new Date(now.getTime() + 4_000_001))
    expect(lost).toMatchObject({
      code: 'FRONTING_LIMIT',
      reason: expect.stringContaining('reverted'),
      retryAfterSeconds: 4_001,
    })
    expect(refusalOf(limit, now).retryAfterSeconds).toBe(1)
    expect(refusalOf(`${limit}-under-way`)).toMatchObject({
      code: 'FRONTING_LIMIT',
      reason: expect.stringContaining('under way'),
      retryAfterSeconds: 30,
    })
  }
})

test('a limit of first operations says whose it is, for how long losses count, and who can raise it with what', () => {
  for (const [limit, who, variable] of [
    ['fronting', 'of this project', 'FRONTED_LOSS_PERCENT'],
    ['owner-fronting', "of all projects of this project's owner", 'FRONTED_LOSS_OWNER_PERCENT'],
    [
      'unpaid-fronting',
      'of all projects whose payments do not cover such operations',
      'FRONTED_LOSS_TOTAL_PERCENT',
    ],
    ['total-fronting', 'of all projects', 'FRONTED_LOSS_TOTAL_PERCENT'],
  ] as const)
    for (const refusal of [limit, `${limit}-under-way`] as const) {
      const { message } = refusalOf(refusal)
      expect(message).toContain(`first operations ${who}`)
      expect(message).toContain('within 2 hours')
      expect(message).toContain('Retry-After')
      expect(message).toContain(`The operator of the gateway can raise ${variable}.`)
    }
})

test('what projects lose together is no limit of the caller, and the log says what to raise', () => {
  for (const refusal of ['total-fronting', 'total-fronting-under-way'] as const)
    expect(refusalOf(refusal)).toMatchObject({
      code: 'SPONSORSHIP_UNAVAILABLE',
      reason: expect.stringContaining('first operations'),
      internal: expect.stringContaining('FRONTED_LOSS_TOTAL_PERCENT'),
    })
  expect(refusalOf('unpaid-fronting').internal).toContain('FRONTED_LOSS_TOTAL_PERCENT')
})

test('what only the operator can change is no limit of the caller, and the log says what to raise', () => {
  for (const [refusal, variable] of [
    ['above-share', 'PROJECT_DEPOSIT_PERCENT'],
    ['above-loss', 'FRONTED_LOSS_PERCENT'],
    ['above-loss', 'FRONTED_LOSS_OWNER_PERCENT'],
  ] as const)
    expect(refusalOf(refusal)).toMatchObject({
      code: 'SPONSORSHIP_UNAVAILABLE',
      reason: null,
      internal: expect.stringContaining(variable),
    })
})
