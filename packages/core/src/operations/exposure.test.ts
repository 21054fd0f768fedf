import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { AccountId, ProjectId, UserId } from '../primitives/ids.js'
import {
  type AccountExposure,
  defaultExposurePolicy,
  type Exposure,
  exceededLimits,
  gasAtRisk,
  isNewcomer,
  limitOf,
  limitsFor,
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
const nothing: Exposure = { burnt: 0n, underWay: 0n, lapsesAt: null, landed: 0 }
const anAccount = (
  sums: Partial<AccountExposure['sums']> = {},
  ownerId: string | null = 'owner',
): AccountExposure => ({
  accountId: 'account' as AccountId,
  projectId: 'project' as ProjectId,
  sender: '0x0000000000000000000000000000000000000001' as Address,
  ownerId: ownerId as UserId | null,
  sums: { sender: nothing, project: nothing, owner: nothing, newcomers: nothing, ...sums },
})
const landed = (count: number) => ({ ...nothing, landed: count })

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

test('what landed raises the limits of a sender, a project and an owner, and never that of the newcomers', () => {
  const limits = (count: number) =>
    (['sender', 'project', 'owner', 'newcomers'] as const).map((limit) =>
      limitOf(policy, limit, landed(count)),
    )
  expect(limits(0)).toEqual([10n, 20n, 30n, 40n])
  expect(limits(3)).toEqual([25n, 35n, 45n, 40n])
})

test('only an account that has landed nothing is a newcomer, and a project without an owner has no limit for one', () => {
  expect(isNewcomer(anAccount())).toBe(true)
  expect(limitsFor(anAccount())).toEqual(['sender', 'project', 'owner', 'newcomers'])
  expect(limitsFor(anAccount({ sender: landed(1) }))).toEqual(['sender', 'project', 'owner'])
  expect(limitsFor(anAccount({}, null))).toEqual(['sender', 'project', 'newcomers'])
})

test('a limit has room up to its last gas: for what has burnt, what is under way, others, and what is asked', () => {
  expect(exceededLimits(policy, anAccount(), 10n)).toEqual([])
  expect(exceededLimits(policy, anAccount(), 11n)).toEqual(['sender'])
  const busy = { ...nothing, burnt: 12n, underWay: 7n }
  expect(exceededLimits(policy, anAccount({ project: busy }), 1n)).toEqual([])
  expect(exceededLimits(policy, anAccount({ project: busy }), 2n)).toEqual(['project'])
  const others = (limit: string) => (limit === 'owner' ? 25n : 0n)
  expect(exceededLimits(policy, anAccount(), 5n, others)).toEqual([])
  expect(exceededLimits(policy, anAccount(), 6n, others)).toEqual(['owner'])
})

test('the newcomers’ pool does not hold up whoever has landed an operation', () => {
  const used = { ...nothing, burnt: 40n }
  expect(exceededLimits(policy, anAccount({ newcomers: used }), 1n)).toEqual(['newcomers'])
  expect(exceededLimits(policy, anAccount({ newcomers: used, sender: landed(1) }), 1n)).toEqual([])
})

test('what an operation pays for as it lands is more than what it adds to a limit', () => {
  // 21,000 of the transaction, call data, the EntryPoint's bookkeeping and a signature's check: `gas-calibration.e2e.test.ts`.
  expect(defaultExposurePolicy.perLanded).toBeLessThanOrEqual(100_000n)
})
