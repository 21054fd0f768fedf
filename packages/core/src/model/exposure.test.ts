import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anAccountExposure } from '../testing/an-account-exposure.js'
import {
  type AccountExposure,
  defaultExposurePolicy,
  drawsOnPool,
  type ExposureLimit,
  exceededLimits,
  gasAtRisk,
  isNewcomer,
  isWithinAll,
  limitOf,
  limitsFor,
  pauseAfter,
} from './exposure.js'
import type { Operation } from './operation.js'

const policy = {
  windowSeconds: 60,
  perSender: 10n,
  perProject: 20n,
  perOwner: 30n,
  ofNewcomers: 40n,
  perLanded: 5n,
}
const anAccount = (exposure: Parameters<typeof anAccountExposure>[0] = {}) =>
  anAccountExposure({ owner: 'owner', ...exposure })
const exceeded = (
  account: AccountExposure,
  gas: bigint,
  others?: (limit: ExposureLimit) => bigint,
) => exceededLimits(policy, account, { gas, aloneOnRollup: false }, others)

const anOperation = (
  preVerificationGas: bigint,
  verificationGasLimit: bigint,
  paymasterGas?: bigint,
) => ({
  userOperation: {
    preVerificationGas,
    verificationGasLimit,
    ...(paymasterGas !== undefined && { paymaster: { verificationGasLimit: paymasterGas } }),
  } as Operation['userOperation'],
})

test('an operation risks its base cost and both validations, and in a bundle it is validated twice', () => {
  const [one, other] = [anOperation(50n, 100n, 30n), anOperation(60n, 200n)]
  expect(gasAtRisk([one])).toBe(180n)
  expect(gasAtRisk([other])).toBe(260n)
  expect(gasAtRisk([one, other])).toBe(180n + 130n + 260n + 200n)
  expect(gasAtRisk([])).toBe(0n)
})

test('landed operations raise the limits of a sender, a project and an owner, and never that of the newcomers', () => {
  const limits = (count: number) =>
    (['sender', 'project', 'owner', 'newcomers'] as const).map((limit) =>
      limitOf(policy, limit, { landed: count }),
    )
  expect(limits(0)).toEqual([10n, 20n, 30n, 40n])
  expect(limits(3)).toEqual([25n, 35n, 45n, 40n])
})

test('an account is a newcomer until it lands an operation, and again when it has burnt three times what it has paid', () => {
  const of = (exposure: Parameters<typeof anAccountExposure>[0]) =>
    isNewcomer(policy, anAccount(exposure))
  expect(of({})).toBe(true)
  // One landed operation has paid for 5.
  expect(of({ sender: { landed: 1 } })).toBe(false)
  expect(of({ sender: { landed: 1 }, burntInRecord: 14n })).toBe(false)
  expect(of({ sender: { landed: 1 }, burntInRecord: 15n })).toBe(true)
  expect(of({ sender: { landed: 2 }, burntInRecord: 15n })).toBe(false)
})

test('every limit applies to every account, and a project without an owner has no owner limit', () => {
  const all = ['sender', 'project', 'owner', 'newcomers']
  expect(limitsFor(anAccount())).toEqual(all)
  expect(limitsFor(anAccount({ sender: { landed: 20 } }))).toEqual(all)
  expect(limitsFor(anAccount({ owner: null }))).toEqual(['sender', 'project', 'newcomers'])
})

test.each(['sender', 'project', 'owner', 'newcomers'] as const)(
  'the limit of a %s counts burnt gas, gas under way, others of the pass and the request, up to the last unit',
  (limit) => {
    const wide = { ...policy, perSender: 999n, perProject: 999n, perOwner: 999n, ofNewcomers: 999n }
    const narrow = {
      sender: { ...wide, perSender: 20n },
      project: { ...wide, perProject: 20n },
      owner: { ...wide, perOwner: 20n },
      newcomers: { ...wide, ofNewcomers: 20n },
    }[limit]
    const over = (sums: { burnt?: bigint; underWay?: bigint }, gas: bigint, others = 0n) =>
      exceededLimits(
        narrow,
        limit === 'sender' ? anAccount({ sender: sums }) : anAccount({ others: { [limit]: sums } }),
        { gas, aloneOnRollup: false },
        (which) => (which === limit ? others : 0n),
      )
    expect(over({}, 20n)).toEqual([])
    expect(over({}, 21n)).toEqual([limit])
    expect(over({ burnt: 19n }, 1n)).toEqual([])
    expect(over({ burnt: 19n }, 2n)).toEqual([limit])
    expect(over({ underWay: 19n }, 1n)).toEqual([])
    expect(over({ underWay: 19n }, 2n)).toEqual([limit])
    expect(over({}, 1n, 19n)).toEqual([])
    expect(over({}, 2n, 19n)).toEqual([limit])
  },
)

test('an account may burn exactly three times what it has paid without the newcomers’ pool', () => {
  const pool = { burnt: 40n }
  const of = (
    account: Parameters<typeof anAccountExposure>[0],
    gas: bigint,
    others: Partial<Record<ExposureLimit, bigint>> = {},
  ) => {
    const held = anAccount({ others: { newcomers: pool }, ...account })
    const besides = (limit: ExposureLimit) => others[limit] ?? 0n
    const isRefused = exceeded(held, gas, besides).includes('newcomers')
    expect(drawsOnPool(policy, held, gas, besides)).toBe(isRefused)
    return isRefused ? 'the pool' : 'its own'
  }
  expect(of({}, 1n)).toBe('the pool')
  // One landed operation has paid for 5.
  const landed = { landed: 1 }
  expect(of({ sender: landed }, 15n)).toBe('its own')
  expect(of({ sender: landed }, 16n)).toBe('the pool')
  expect(of({ sender: { ...landed, underWay: 6n } }, 9n)).toBe('its own')
  expect(of({ sender: { ...landed, underWay: 6n } }, 10n)).toBe('the pool')
  expect(of({ sender: landed }, 9n, { sender: 6n })).toBe('its own')
  expect(of({ sender: landed }, 10n, { sender: 6n })).toBe('the pool')
  // Burnt gas counts for the 31 days of its record, and not only for the window.
  expect(of({ sender: landed, burntInRecord: 6n }, 9n)).toBe('its own')
  expect(of({ sender: landed, burntInRecord: 6n }, 10n)).toBe('the pool')
  expect(of({ sender: landed }, 9n, { project: 99n, owner: 99n, newcomers: 99n })).toBe('its own')
})

test('only its own limit applies to a proven sender, up to three times what it has paid', () => {
  const others = { project: { burnt: 20n }, owner: { underWay: 30n } }
  const of = (account: Parameters<typeof anAccountExposure>[0], gas = 10n) =>
    exceeded(anAccount({ others, sender: { landed: 2 }, ...account }), gas)
  expect(of({})).toEqual([])
  // One landed operation has paid for 5. The sender's own limit is 10 plus 5.
  expect(of({ sender: { landed: 1 } }, 15n)).toEqual([])
  expect(of({ sender: { landed: 1 } }, 16n)).toEqual(['sender', 'project', 'owner'])
  expect(of({ sender: { landed: 0 } }, 1n)).toEqual(['project', 'owner'])
  // A landing by somebody else is no failure, and its burnt gas counts for 31 days.
  expect(of({ burntInRecord: 20n })).toEqual([])
  expect(of({ burntInRecord: 21n })).toEqual(['project', 'owner'])
  // Its own limit is 10, plus 10 for the landed operations.
  expect(of({ sender: { landed: 2, burnt: 11n } })).toEqual(['sender', 'project', 'owner'])
  // An account is no longer proven once its gas has burnt within the window.
  expect(of({ sender: { landed: 2, burnt: 1n } })).toEqual(['project', 'owner'])
  // A failure counts for 31 days, longer than the gas that it burnt.
  expect(of({ failures: { total: 1 } })).toEqual(['project', 'owner'])
  expect(of({ sender: { landed: 2, underWay: 1n } })).toEqual(['project', 'owner'])
  const inThisPass = (limit: ExposureLimit) => (limit === 'sender' ? 1n : 0n)
  expect(exceeded(anAccount({ others, sender: { landed: 2 } }), 10n, inThisPass)).toEqual([
    'project',
    'owner',
  ])
})

test('an account does not draw on the pool while its project has paid for the burnt gas, the gas under way and the request', () => {
  const pool = { burnt: 40n }
  const of = (project: { burnt?: bigint; underWay?: bigint; landed?: number }, others = 0n) => {
    const account = anAccount({ others: { newcomers: pool, project } })
    const besides = (limit: ExposureLimit) => (limit === 'project' ? others : 0n)
    const isRefused = exceeded(account, 9n, besides).includes('newcomers')
    expect(drawsOnPool(policy, account, 9n, besides)).toBe(isRefused)
    return isRefused ? 'the pool' : 'the project'
  }
  expect(of({ landed: 1 })).toBe('the pool')
  expect(of({ landed: 2 })).toBe('the project')
  expect(of({ landed: 2, burnt: 1n })).toBe('the project')
  expect(of({ landed: 2, burnt: 2n })).toBe('the pool')
  expect(of({ landed: 2, underWay: 1n })).toBe('the project')
  expect(of({ landed: 2, underWay: 2n })).toBe('the pool')
  expect(of({ landed: 2 }, 1n)).toBe('the project')
  expect(of({ landed: 2 }, 2n)).toBe('the pool')
})

test('on a rollup a sender with nothing burnt or under way may send one operation above its own limit', () => {
  const of = (
    sender: { burnt?: bigint; underWay?: bigint },
    aloneOnRollup: boolean,
    gas: bigint,
    others = 0n,
  ) =>
    exceededLimits(policy, anAccount({ sender }), { gas, aloneOnRollup }, (limit) =>
      limit === 'sender' ? others : 0n,
    )
  expect(of({}, true, 15n)).toEqual([])
  expect(of({}, false, 15n)).toEqual(['sender'])
  expect(of({ burnt: 1n }, true, 15n)).toEqual(['sender'])
  expect(of({ underWay: 1n }, true, 15n)).toEqual(['sender'])
  expect(of({}, true, 15n, 1n)).toEqual(['sender'])
  expect(of({}, true, 41n)).toEqual(['project', 'owner', 'newcomers'])
})

test('the pause doubles from the second failure in a row, up to an hour, and ends by itself', () => {
  const pause = (inARow: number, secondsAgo = 0) =>
    pauseAfter({ total: inARow, inARow, secondsAgo })
  expect([0, 1, 2, 3, 12, 13, 500].map((count) => pause(count))).toEqual([
    0, 0, 2, 4, 2_048, 3_600, 3_600,
  ])
  expect(pause(3, 1.5)).toBe(2.5)
  expect(pause(3, 5)).toBe(0)
})

test('an operation pays for more gas when it lands than it adds to a limit', () => {
  // The transaction's 21,000, call data, the EntryPoint's bookkeeping and the check of a signature: see
  // `gas-calibration.e2e.test.ts`.
  expect(defaultExposurePolicy.perLanded).toBeLessThanOrEqual(100_000n)
})

test('an operation for which all burnt gas of the network leaves room exceeds no limit', () => {
  const most = fc.bigInt(0n, policy.perProject)
  const some = fc.constantFrom(0n, 0n, 5n)
  fc.assert(
    fc.property(
      fc.tuple(some, most, some, some, some),
      most,
      fc.nat(3),
      fc.boolean(),
      ([own, before, project, owner, newcomers], gas, landed, aloneOnRollup) => {
        const account = anAccount({
          sender: { burnt: own, landed },
          burntInRecord: own + before,
          others: {
            project: { burnt: own + project },
            owner: { burnt: own + project + owner },
            newcomers: { burnt: newcomers },
          },
        })
        const ofNetwork = own + project + owner + newcomers
        const risk = { gas, aloneOnRollup }
        fc.pre(isWithinAll(policy, { ofSender: own, ofNetwork }, risk))
        expect(exceededLimits(policy, account, risk)).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})

test('an operation beyond the limit of its sender is within all limits only on a rollup', () => {
  const nothing = { ofSender: 0n, ofNetwork: 0n }
  const of = (gas: bigint, aloneOnRollup: boolean) =>
    isWithinAll(policy, nothing, { gas, aloneOnRollup })
  expect(of(10n, false)).toBe(true)
  expect(of(11n, false)).toBe(false)
  expect(of(11n, true)).toBe(true)
})
