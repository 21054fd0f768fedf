import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Budget,
  defaultSponsorshipPolicy,
  policyOf,
  type Reservation,
  refuseReservation,
  reservationOf,
  type SponsorshipPolicy,
  withReservation,
} from './sponsorship-budget.js'

const wei = fc.bigInt(0n, 10n ** 24n)
const reservation: fc.Arbitrary<Reservation> = fc.record({
  cost: fc.bigInt(1n, 10n ** 20n),
  from: fc.constantFrom('prepare' as const, 'submit' as const),
  fronted: fc.boolean(),
})
const policy: fc.Arbitrary<SponsorshipPolicy> = fc.record({
  unsubmitted: fc.nat(50),
  depositShare: fc.bigInt(0n, 10_000n),
  fronting: fc.record({
    lossShare: fc.bigInt(0n, 10_000n),
    totalLossShare: fc.bigInt(0n, 10_000n),
    windowSeconds: fc.constant(60),
  }),
})

const aBudget = (
  changes: Partial<Budget> = {},
  project: Partial<Budget['project']> = {},
): Budget => ({
  deposit: 1_000n,
  landed: 0n,
  reserved: 0n,
  fronted: 0n,
  lost: 0n,
  ...changes,
  project: { reserved: 0n, fronted: 0n, lost: 0n, unsubmitted: 0, ...project },
})
const aReservation = (changes: Partial<Reservation> = {}): Reservation => ({
  cost: 1n,
  from: 'submit',
  fronted: false,
  ...changes,
})
const refuse = (budget: Budget, one: Reservation, step: 'prepare' | 'submit' = 'submit') =>
  refuseReservation(budget, one, step, defaultSponsorshipPolicy)

describe('a project', () => {
  test('has the gateway’s limits where it has none of its own', () => {
    const [own, none] = [{ unsubmitted: 3, depositShare: 50n }, null]
    expect(policyOf({ unsubmitted: none, depositShare: none }, defaultSponsorshipPolicy)).toEqual(
      defaultSponsorshipPolicy,
    )
    expect(policyOf({ ...own, depositShare: none }, defaultSponsorshipPolicy)).toEqual({
      ...defaultSponsorshipPolicy,
      unsubmitted: 3,
    })
    expect(policyOf({ ...own, unsubmitted: none }, defaultSponsorshipPolicy)).toEqual({
      ...defaultSponsorshipPolicy,
      depositShare: 50n,
    })
  })
})

describe('a reservation', () => {
  test('whatever is asked for, what is granted stays within deposit, share, losses and number', () => {
    fc.assert(
      fc.property(
        policy,
        wei,
        wei,
        wei,
        wei,
        fc.array(
          fc.record({ reservation, step: fc.constantFrom('prepare' as const, 'submit' as const) }),
          { maxLength: 60 },
        ),
        (limits, deposit, landed, lost, lostByOthers, requests) => {
          const lostByAll = lost + lostByOthers
          let budget = aBudget({ deposit, landed, lost: lostByAll }, { lost })
          for (const { reservation, step } of requests) {
            if (refuseReservation(budget, reservation, step, limits)) continue
            // Submitting what was set aside before adds nothing.
            if (step === 'submit' && reservation.from === 'prepare') continue
            budget = withReservation(budget, reservation, step)
            if (step === 'submit')
              budget = { ...budget, project: { ...budget.project, unsubmitted: 0 } }
            const { project } = budget
            expect(project.unsubmitted).toBeLessThanOrEqual(limits.unsubmitted)
            if (step !== reservation.from) continue
            expect(budget.reserved + landed <= deposit).toBe(true)
            expect(project.reserved * 10_000n <= deposit * limits.depositShare).toBe(true)
            if (!reservation.fronted) continue
            const { lossShare, totalLossShare } = limits.fronting
            expect((project.fronted + lost) * 10_000n <= deposit * lossShare).toBe(true)
            expect((budget.fronted + lostByAll) * 10_000n <= deposit * totalLossShare).toBe(true)
          }
        },
      ),
    )
  })

  test('takes the last wei of the deposit, and not one more', () => {
    const budget = aBudget({ reserved: 900n, landed: 50n })
    expect(refuse(budget, aReservation({ cost: 50n }))).toBeUndefined()
    expect(refuse(budget, aReservation({ cost: 51n }))).toBe('deposit')
  })

  test('nothing is granted while nobody has read the deposit', () => {
    expect(refuse(aBudget({ deposit: undefined }), aReservation())).toBe('deposit')
  })

  test('takes the last wei of the project’s fifth, and not one more', () => {
    const budget = aBudget({ reserved: 190n }, { reserved: 190n })
    expect(refuse(budget, aReservation({ cost: 10n }))).toBeUndefined()
    expect(refuse(budget, aReservation({ cost: 11n }))).toBe('project-share')
  })

  test('of a fronted one counts what was lost and what may be, of another neither', () => {
    const budget = aBudget({}, { lost: 30n, fronted: 15n })
    expect(refuse(budget, aReservation({ cost: 5n, fronted: true }))).toBeUndefined()
    expect(refuse(budget, aReservation({ cost: 6n, fronted: true }))).toBe('fronting-under-way')
    expect(refuse(budget, aReservation({ cost: 20n, fronted: true }))).toBe('fronting-under-way')
    expect(refuse(budget, aReservation({ cost: 21n, fronted: true }))).toBe('fronting')
    expect(refuse(budget, aReservation({ cost: 6n }))).toBeUndefined()
  })

  test('of a fronted one counts what all projects lost and may lose, too', () => {
    const budget = aBudget({ lost: 60n, fronted: 25n })
    expect(refuse(budget, aReservation({ cost: 15n, fronted: true }))).toBeUndefined()
    const total = (cost: bigint) => refuse(budget, aReservation({ cost, fronted: true }))
    expect(total(16n)).toBe('total-fronting-under-way')
    expect(total(40n)).toBe('total-fronting-under-way')
    expect(total(41n)).toBe('total-fronting')
    expect(refuse(budget, aReservation({ cost: 41n }))).toBeUndefined()
  })

  test('that is more than all projects may lose by itself stays refused', () => {
    const { fronting } = defaultSponsorshipPolicy
    const policy = { ...defaultSponsorshipPolicy, fronting: { ...fronting, totalLossShare: 400n } }
    const one = (cost: bigint) =>
      refuseReservation(aBudget(), aReservation({ cost, fronted: true }), 'submit', policy)
    expect(one(40n)).toBeUndefined()
    expect(one(41n)).toBe('above-loss')
  })

  test('a deposit of less than twenty worst cases fronts none of them', () => {
    const one = aReservation({ cost: 50n, fronted: true })
    expect(refuse(aBudget({ deposit: 1_000n }), one)).toBeUndefined()
    expect(refuse(aBudget({ deposit: 999n }), one)).toBe('above-loss')
  })

  test('that is more than the project’s fifth by itself is told from one that has to wait', () => {
    const one = aReservation({ cost: 201n })
    expect(refuse(aBudget(), one)).toBe('above-share')
    expect(refuse(aBudget({ deposit: 1_005n }, { reserved: 1n }), one)).toBe('project-share')
  })

  test('the thousandth unsubmitted operation is prepared, the next is not', () => {
    expect(refuse(aBudget({}, { unsubmitted: 999 }), aReservation(), 'prepare')).toBeUndefined()
    expect(refuse(aBudget({}, { unsubmitted: 1_000 }), aReservation(), 'prepare')).toBe(
      'unsubmitted',
    )
  })

  test('what was set aside at prepare is submitted even when there is no room any more', () => {
    const full = aBudget({ reserved: 1_000n }, { reserved: 1_000n, unsubmitted: 5_000 })
    expect(refuse(full, aReservation({ from: 'prepare' }))).toBeUndefined()
    expect(refuse(full, aReservation())).toBe('deposit')
  })
})

describe('what a step adds to the budget', () => {
  const before = aBudget(
    { landed: 3n, reserved: 100n, fronted: 30n },
    { reserved: 50n, fronted: 20n, lost: 7n, unsubmitted: 4 },
  )
  const after = (one: Partial<Reservation>, step: 'prepare' | 'submit') =>
    withReservation(before, aReservation({ cost: 10n, ...one }), step)
  const expected = (changes: Partial<Budget>, project: Partial<Budget['project']>) => ({
    ...before,
    ...changes,
    project: { ...before.project, ...project },
  })

  test('an operation that reserves from prepare on holds its cost since then', () => {
    expect(after({ from: 'prepare' }, 'prepare')).toEqual(
      expected({ reserved: 110n }, { reserved: 60n, unsubmitted: 5 }),
    )
    expect(after({ from: 'prepare' }, 'submit')).toEqual(expected({}, { unsubmitted: 3 }))
  })

  test('one that reserves from submit on holds nothing before', () => {
    expect(after({}, 'prepare')).toEqual(expected({}, { unsubmitted: 5 }))
    expect(after({}, 'submit')).toEqual(
      expected({ reserved: 110n }, { reserved: 60n, unsubmitted: 3 }),
    )
  })

  test('a fronted one is what the project may lose, too', () => {
    expect(after({ fronted: true }, 'submit')).toMatchObject({
      fronted: 40n,
      project: { reserved: 60n, fronted: 30n },
    })
    expect(after({ fronted: true }, 'prepare')).toMatchObject({
      fronted: 30n,
      project: { fronted: 20n },
    })
  })
})

describe('what an operation reserves', () => {
  const userOperation = {
    callGasLimit: 1n,
    verificationGasLimit: 20n,
    preVerificationGas: 300n,
    maxFeePerGas: 2n,
    paymaster: { verificationGasLimit: 4_000n, postOpGasLimit: 50_000n },
  }
  const reserves = (quote: object) =>
    reservationOf({ quote, userOperation } as unknown as Parameters<typeof reservationOf>[0])

  test('is every gas limit at the highest fee, since when and how its quote says', () => {
    const quote = { kind: 'sponsored', reservedFrom: 'prepare', fronted: true }
    expect(reserves(quote)).toEqual({ cost: 108_642n, from: 'prepare', fronted: true })
    expect(reserves({ ...quote, reservedFrom: 'submit', fronted: false })).toEqual({
      cost: 108_642n,
      from: 'submit',
      fronted: false,
    })
  })

  test('is nothing when it pays its gas itself', () => {
    expect(reserves({ kind: 'self-funded' })).toBeUndefined()
  })
})

describe('of the deposit half is left', () => {
  /** Every day as many projects as somebody has lose all that they may, in twentieths of what they may. */
  const leftAfter = (days: number, projects: number): bigint => {
    let deposit = 10n ** 18n
    for (let day = 0; day < days; day++) {
      let lost = 0n
      for (let project = 0; project < projects; project++) {
        let own = 0n
        const one = aReservation({ cost: deposit / 400n, fronted: true })
        // Nothing has landed when the last is asked for.
        const holds = () => aBudget({ deposit, fronted: lost }, { fronted: own })
        while (refuse(holds(), one) === undefined) {
          own += one.cost
          lost += one.cost
        }
      }
      deposit -= lost
    }
    return (100n * deposit) / 10n ** 18n
  }

  test('after two weeks when one project has nothing but losses, and after a week when many have', () => {
    expect([leftAfter(13, 1), leftAfter(14, 1)]).toEqual([51n, 48n])
    expect([leftAfter(6, 100), leftAfter(7, 100)]).toEqual([53n, 47n])
  })
})

test('losses count for a day', () => {
  expect(defaultSponsorshipPolicy.fronting.windowSeconds).toBe(86_400)
})
