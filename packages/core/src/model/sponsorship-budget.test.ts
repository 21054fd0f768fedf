import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Budget,
  defaultSponsorshipPolicy,
  losableUnpaid,
  policyOf,
  type Reservation,
  refuseReservation,
  reservationOf,
  type SponsorshipPolicy,
  type UnpaidLoss,
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
    ownerLossShare: fc.bigInt(0n, 10_000n),
    unpaidLossShare: fc.bigInt(0n, 10_000n),
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
  unpaid: { lost: 0n, atMost: 0n },
  owner: undefined,
  ...changes,
  project: { reserved: 0n, fronted: 0n, lost: 0n, paid: 0n, unsubmitted: 0, ...project },
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
  test('has the gateway’s limits unless it has its own', () => {
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
  test('granted reservations never exceed the deposit, the share and the number', () => {
    fc.assert(
      fc.property(
        policy,
        wei,
        wei,
        fc.array(
          fc.record({ reservation, step: fc.constantFrom('prepare' as const, 'submit' as const) }),
          { maxLength: 60 },
        ),
        (limits, deposit, landed, requests) => {
          let budget = aBudget({ deposit, landed })
          for (const { reservation, step } of requests) {
            if (refuseReservation(budget, reservation, step, limits)) continue
            // Submitting an operation that reserved its cost at prepare adds nothing.
            if (step === 'submit' && reservation.from === 'prepare') continue
            budget = withReservation(budget, reservation, step)
            if (step === 'submit')
              budget = { ...budget, project: { ...budget.project, unsubmitted: 0 } }
            const { project } = budget
            expect(project.unsubmitted).toBeLessThanOrEqual(limits.unsubmitted)
            if (step !== reservation.from) continue
            expect(budget.reserved + landed <= deposit).toBe(true)
            expect(project.reserved * 10_000n <= deposit * limits.depositShare).toBe(true)
          }
        },
      ),
    )
  })

  test('may use the last wei of the deposit, but no more', () => {
    const budget = aBudget({ reserved: 900n, landed: 50n })
    expect(refuse(budget, aReservation({ cost: 50n }))).toBeUndefined()
    expect(refuse(budget, aReservation({ cost: 51n }))).toBe('deposit')
  })

  test('is refused while the deposit is unknown', () => {
    expect(refuse(aBudget({ deposit: undefined }), aReservation())).toBe('deposit')
  })

  test('may use the last wei of the project’s fifth, but no more', () => {
    const budget = aBudget({ reserved: 190n }, { reserved: 190n })
    expect(refuse(budget, aReservation({ cost: 10n }))).toBeUndefined()
    expect(refuse(budget, aReservation({ cost: 11n }))).toBe('project-share')
  })

  test('above the project’s fifth is refused with another reason than one that only has to wait', () => {
    const one = aReservation({ cost: 201n })
    expect(refuse(aBudget(), one)).toBe('above-share')
    expect(refuse(aBudget({ deposit: 1_005n }, { reserved: 1n }), one)).toBe('project-share')
  })

  test('the thousandth unsubmitted operation is prepared, but the next is not', () => {
    expect(refuse(aBudget({}, { unsubmitted: 999 }), aReservation(), 'prepare')).toBeUndefined()
    expect(refuse(aBudget({}, { unsubmitted: 1_000 }), aReservation(), 'prepare')).toBe(
      'unsubmitted',
    )
  })

  test('made at prepare can be submitted even if there is no room left', () => {
    const full = aBudget({ reserved: 1_000n }, { reserved: 1_000n, unsubmitted: 5_000 })
    expect(refuse(full, aReservation({ from: 'prepare' }))).toBeUndefined()
    expect(refuse(full, aReservation())).toBe('deposit')
  })
})

/** Returns the budget with one project of these amounts, its owner's other projects, and strangers' projects. */
const aStage = ({
  deposit = 1_000n,
  lost = 0n,
  fronted = 0n,
  paid = 0n,
  siblings = none,
  strangers = none,
}: {
  readonly deposit?: bigint
  readonly lost?: bigint
  readonly fronted?: bigint
  readonly paid?: bigint
  readonly siblings?: UnpaidLoss
  readonly strangers?: UnpaidLoss
}): Budget => {
  const beyond = (amount: bigint) => (amount > paid ? amount - paid : 0n)
  const owner = {
    lost: siblings.lost + beyond(lost),
    atMost: siblings.atMost + beyond(lost + fronted),
  }
  return aBudget(
    {
      deposit,
      lost: lost + siblings.lost + strangers.lost,
      fronted: fronted + siblings.atMost - siblings.lost + strangers.atMost - strangers.lost,
      owner,
      unpaid: { lost: owner.lost + strangers.lost, atMost: owner.atMost + strangers.atMost },
    },
    { lost, fronted, paid },
  )
}
const none: UnpaidLoss = { lost: 0n, atMost: 0n }

describe('a fronted operation', () => {
  const front = (stage: Parameters<typeof aStage>[0], cost: bigint) =>
    refuseReservation(aStage(stage), aReservation({ cost, fronted: true }), 'submit', shares)
  /** Limits with a deposit of 1,000 wei: 50 per project, 60 per owner, 80 for all unpaid losses, 200 in total. */
  const shares: SponsorshipPolicy = {
    unsubmitted: 10,
    depositShare: 10_000n,
    fronting: {
      lossShare: 500n,
      ownerLossShare: 600n,
      unpaidLossShare: 800n,
      totalLossShare: 2_000n,
      windowSeconds: 60,
    },
  }

  test('counts the project’s losses and possible losses, and an operation that is not fronted counts neither', () => {
    const stage = { lost: 30n, fronted: 15n }
    expect(front(stage, 5n)).toBeUndefined()
    expect(front(stage, 6n)).toBe('fronting-under-way')
    expect(front(stage, 20n)).toBe('fronting-under-way')
    expect(front(stage, 21n)).toBe('fronting')
    expect(
      refuseReservation(aStage(stage), aReservation({ cost: 21n }), 'submit', shares),
    ).toBeUndefined()
  })

  test('counts the losses and possible losses of all projects of the owner', () => {
    const stage = { lost: 10n, siblings: { lost: 20n, atMost: 25n } }
    expect(front(stage, 25n)).toBeUndefined()
    expect(front(stage, 26n)).toBe('owner-fronting-under-way')
    expect(front(stage, 30n)).toBe('owner-fronting-under-way')
    expect(front(stage, 31n)).toBe('owner-fronting')
  })

  test('of a project without an owner has only the other limits', () => {
    const budget = { ...aStage({ siblings: { lost: 60n, atMost: 60n } }), owner: undefined }
    const one = aReservation({ cost: 20n, fronted: true })
    expect(refuseReservation(budget, one, 'submit', shares)).toBeUndefined()
  })

  test('counts the losses and possible losses of strangers who have paid nothing', () => {
    const stage = { strangers: { lost: 45n, atMost: 50n } }
    expect(front(stage, 30n)).toBeUndefined()
    expect(front(stage, 31n)).toBe('unpaid-fronting-under-way')
    expect(front(stage, 35n)).toBe('unpaid-fronting-under-way')
    expect(front(stage, 36n)).toBe('unpaid-fronting')
  })

  test('may lose the project’s payments in addition, but not one wei more', () => {
    expect(front({ paid: 40n, lost: 40n }, 50n)).toBeUndefined()
    expect(front({ paid: 40n, lost: 40n }, 51n)).toBe('fronting')
    expect(front({ paid: 40n, lost: 30n, fronted: 10n }, 51n)).toBe('fronting-under-way')
    expect(front({ paid: 39n, lost: 40n }, 50n)).toBe('fronting')
  })

  test('that the project has paid for is not refused because of strangers or the owner’s other projects', () => {
    const usedUp = { lost: 80n, atMost: 80n }
    expect(front({ paid: 100n, siblings: usedUp }, 100n)).toBeUndefined()
    expect(front({ paid: 100n, siblings: usedUp }, 101n)).toBe('owner-fronting')
    expect(front({ paid: 100n, strangers: usedUp }, 100n)).toBeUndefined()
    expect(front({ paid: 100n, strangers: usedUp }, 101n)).toBe('unpaid-fronting')
    expect(front({ strangers: usedUp }, 1n)).toBe('unpaid-fronting')
  })

  test('counts the losses and possible losses of all projects, even if the project has paid', () => {
    const stage = { paid: 10_000n, lost: 60n, fronted: 25n, strangers: { lost: 60n, atMost: 80n } }
    expect(front(stage, 35n)).toBeUndefined()
    expect(front(stage, 36n)).toBe('total-fronting-under-way')
    expect(front(stage, 80n)).toBe('total-fronting-under-way')
    expect(front(stage, 81n)).toBe('total-fronting')
  })

  test('above the whole limit is refused with another reason than one that only has to wait', () => {
    expect(front({}, 50n)).toBeUndefined()
    expect(front({}, 51n)).toBe('above-loss')
    expect(front({ paid: 1n }, 51n)).toBeUndefined()
    expect(front({ paid: 10_000n }, 200n)).toBeUndefined()
    expect(front({ paid: 10_000n }, 201n)).toBe('above-loss')
    const { fronting } = shares
    const alone = (changes: Partial<SponsorshipPolicy['fronting']>, budget = aStage({})) =>
      refuseReservation(budget, aReservation({ cost: 41n, fronted: true }), 'submit', {
        ...shares,
        fronting: { ...fronting, ...changes },
      })
    expect(alone({ ownerLossShare: 410n })).toBeUndefined()
    expect(alone({ ownerLossShare: 400n })).toBe('above-loss')
    expect(alone({ ownerLossShare: 400n }, aBudget())).toBeUndefined()
    expect(alone({ unpaidLossShare: 400n })).toBe('above-loss')
  })

  test('by default needs a deposit of 34 worst cases if nothing is paid, and of ten if its cost is paid', () => {
    const one = aReservation({ cost: 30n, fronted: true })
    expect(refuse(aStage({ deposit: 1_000n }), one)).toBeUndefined()
    expect(refuse(aStage({ deposit: 999n }), one)).toBe('above-loss')
    expect(refuse(aStage({ deposit: 300n, paid: 30n }), one)).toBeUndefined()
    expect(refuse(aStage({ deposit: 299n, paid: 30n }), one)).toBe('above-loss')
  })

  const projectCount = 6
  const ownerOf = (project: number) => (project < 4 ? project % 2 : undefined)
  const event = fc.record({
    project: fc.nat(projectCount - 1),
    what: fc.constantFrom('ask', 'ask', 'ask', 'revert', 'land'),
    cost: fc.bigInt(1n, 200n),
  })

  test('no sum exceeds its limit by more than its projects have paid, whatever the outcome of granted operations', () => {
    fc.assert(
      fc.property(
        policy,
        fc.bigInt(0n, 5_000n),
        fc.array(fc.bigInt(0n, 300n), { minLength: projectCount, maxLength: projectCount }),
        fc.array(event, { maxLength: 80 }),
        ({ fronting }, deposit, paid, events) => {
          const limits = { unsubmitted: 1_000, depositShare: 10_000n, fronting }
          const projects = paid.map((paid) => ({ lost: 0n, fronted: 0n, paid }))
          const sumOf = (amount: (of: (typeof projects)[number]) => bigint, of = projects) =>
            of.reduce((sum, one) => sum + amount(one), 0n)
          const unpaidOf = (of: typeof projects): UnpaidLoss => ({
            lost: sumOf(({ lost, paid }) => (lost > paid ? lost - paid : 0n), of),
            atMost: sumOf(
              ({ lost, fronted, paid }) => (lost + fronted > paid ? lost + fronted - paid : 0n),
              of,
            ),
          })
          const ownedBy = (owner: number) => projects.filter((_, index) => ownerOf(index) === owner)
          const budgetOf = (index: number): Budget => {
            const owner = ownerOf(index)
            const reserved = sumOf(({ fronted }) => fronted)
            return aBudget(
              {
                deposit,
                reserved,
                fronted: reserved,
                lost: sumOf(({ lost }) => lost),
                unpaid: unpaidOf(projects),
                owner: owner === undefined ? undefined : unpaidOf(ownedBy(owner)),
              },
              { ...projects[index], reserved: projects[index]?.fronted ?? 0n },
            )
          }
          const mayLose = (share: bigint) => (deposit * share) / 10_000n
          for (const { project: index, what, cost } of events) {
            const project = projects[index]
            if (!project) throw new Error('no project')
            if (what === 'ask') {
              const one = aReservation({ cost, fronted: true })
              const budget = budgetOf(index)
              const refusal = refuseReservation(budget, one, 'submit', limits)
              const all = budget.lost + budget.fronted + cost
              const covered = project.lost + project.fronted + cost <= project.paid
              if (covered && all <= mayLose(fronting.totalLossShare) && all <= deposit)
                expect(refusal).toBeUndefined()
              // If the sum is below every limit, payments do not matter. So the result must be the same without reading
              // them.
              if (all <= losableUnpaid(deposit, limits)) {
                const unread = aBudget(
                  { ...budget, owner: budget.owner && { lost: 0n, atMost: all - cost } },
                  { ...budget.project, paid: 0n },
                )
                const untold = { ...unread, unpaid: { lost: 0n, atMost: all - cost } }
                expect(refuseReservation(untold, one, 'submit', limits)).toBe(refusal)
              }
              if (refusal) continue
              const taken = withReservation(budget, one, 'submit')
              project.fronted += cost
              expect({
                ...taken,
                project: { ...taken.project, unsubmitted: 0 },
              }).toEqual(budgetOf(index))
            } else {
              const part = project.fronted < cost ? project.fronted : cost
              project.fronted -= part
              if (what === 'revert') project.lost += part
              else project.paid += part
            }
            for (const [one, of] of projects.entries()) {
              expect(of.lost + of.fronted <= mayLose(fronting.lossShare) + of.paid).toBe(true)
              const owner = ownerOf(one)
              if (owner !== undefined)
                expect(unpaidOf(ownedBy(owner)).atMost <= mayLose(fronting.ownerLossShare)).toBe(
                  true,
                )
            }
            expect(unpaidOf(projects).atMost <= mayLose(fronting.unpaidLossShare)).toBe(true)
            const all = sumOf(({ lost, fronted }) => lost + fronted)
            expect(all <= mayLose(fronting.totalLossShare)).toBe(true)
          }
        },
      ),
    )
  })
})

describe('the change of the budget in a step', () => {
  const before = aBudget(
    {
      landed: 3n,
      reserved: 100n,
      fronted: 30n,
      unpaid: { lost: 2n, atMost: 40n },
      owner: { lost: 0n, atMost: 4n },
    },
    { reserved: 50n, fronted: 20n, lost: 7n, paid: 31n, unsubmitted: 4 },
  )
  const after = (one: Partial<Reservation>, step: 'prepare' | 'submit') =>
    withReservation(before, aReservation({ cost: 10n, ...one }), step)
  const expected = (changes: Partial<Budget>, project: Partial<Budget['project']>) => ({
    ...before,
    ...changes,
    project: { ...before.project, ...project },
  })

  test('an operation that reserves from prepare on holds its cost from prepare on', () => {
    expect(after({ from: 'prepare' }, 'prepare')).toEqual(
      expected({ reserved: 110n }, { reserved: 60n, unsubmitted: 5 }),
    )
    expect(after({ from: 'prepare' }, 'submit')).toEqual(expected({}, { unsubmitted: 3 }))
  })

  test('one that reserves from submit on holds nothing before submit', () => {
    expect(after({}, 'prepare')).toEqual(expected({}, { unsubmitted: 5 }))
    expect(after({}, 'submit')).toEqual(
      expected({ reserved: 110n }, { reserved: 60n, unsubmitted: 3 }),
    )
  })

  test('a fronted one is also a possible loss of the project', () => {
    expect(after({ fronted: true }, 'submit')).toMatchObject({
      fronted: 40n,
      // Payments cover four of the ten.
      unpaid: { lost: 2n, atMost: 46n },
      owner: { lost: 0n, atMost: 10n },
      project: { reserved: 60n, fronted: 30n },
    })
    expect(after({ fronted: true }, 'prepare')).toMatchObject({
      fronted: 30n,
      project: { fronted: 20n },
    })
  })
})

describe('the reservation of an operation', () => {
  const userOperation = {
    callGasLimit: 1n,
    verificationGasLimit: 20n,
    preVerificationGas: 300n,
    maxFeePerGas: 2n,
    paymaster: { verificationGasLimit: 4_000n, postOpGasLimit: 50_000n },
  }
  const reserves = (quote: object) =>
    reservationOf({ quote, userOperation } as unknown as Parameters<typeof reservationOf>[0])

  test('is every gas limit at the highest fee, with start and fronting from its quote', () => {
    const quote = { kind: 'sponsored', reservedFrom: 'prepare', fronted: true }
    expect(reserves(quote)).toEqual({ cost: 108_642n, from: 'prepare', fronted: true })
    expect(reserves({ ...quote, reservedFrom: 'submit', fronted: false })).toEqual({
      cost: 108_642n,
      from: 'submit',
      fronted: false,
    })
  })

  test('does not exist for a self-funded operation', () => {
    expect(reserves({ kind: 'self-funded' })).toBeUndefined()
  })
})

describe('the deposit', () => {
  /**
   * Returns the percent of the deposit that is left after some days. Every day, this many owners lose all that they
   * may, with four projects each. Each operation costs a hundredth of the deposit.
   */
  const leftAfter = (days: number, owners: number, paid = 0n): bigint => {
    let deposit = 10n ** 18n
    for (let day = 0; day < days; day++) {
      const one = aReservation({ cost: deposit / 100n, fronted: true })
      let all = 0n
      let unpaid = 0n
      for (let owner = 0; owner < owners; owner++) {
        let owned = 0n
        for (let project = 0; project < 4; project++) {
          let own = 0n
          // No operation has landed when the last one is requested.
          const holds = () =>
            aBudget(
              {
                deposit,
                fronted: all,
                unpaid: { lost: 0n, atMost: unpaid },
                owner: { lost: 0n, atMost: owned },
              },
              { fronted: own, paid },
            )
          for (let budget = holds(); refuse(budget, one) === undefined; budget = holds()) {
            const taken = withReservation(budget, one, 'submit')
            own = taken.project.fronted
            all = taken.fronted
            unpaid = taken.unpaid.atMost
            owned = taken.owner?.atMost ?? 0n
          }
        }
      }
      deposit -= all
    }
    return (100n * deposit) / 10n ** 18n
  }

  test('loses 3 % a day to one stranger with four projects, and 5 % to a hundred strangers', () => {
    expect(leftAfter(1, 1)).toBe(97n)
    expect(leftAfter(1, 100)).toBe(95n)
  })

  test('loses at most a tenth a day to all, even if they have paid much', () => {
    expect(leftAfter(1, 100, 10n ** 18n)).toBe(90n)
  })

  test('halves in two weeks if strangers have only losses, and in a week if everybody has only losses', () => {
    expect([leftAfter(13, 100), leftAfter(14, 100)]).toEqual([51n, 48n])
    expect([leftAfter(6, 100, 10n ** 18n), leftAfter(7, 100, 10n ** 18n)]).toEqual([53n, 47n])
  })
})

test('losses count for a day', () => {
  expect(defaultSponsorshipPolicy.fronting.windowSeconds).toBe(86_400)
})
