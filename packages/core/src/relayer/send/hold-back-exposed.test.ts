import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExposureLimit } from '../../operations/exposure.js'
import { limitOf, limitsFor } from '../../operations/exposure.js'
import type { Operation } from '../../operations/operation.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import type { AccountId } from '../../primitives/ids.js'
import { anAccountExposure } from '../../testing/an-account-exposure.js'
import { riskOf } from './bundle.js'
import { withinExposure } from './hold-back-exposed.js'

const policy = {
  windowSeconds: 60,
  perSender: 100n,
  perProject: 300n,
  perOwner: 400n,
  ofNewcomers: 500n,
  perLanded: 20n,
}

const aClaim = (accountId: string, gas: bigint): ClaimedOperation => ({
  operation: {
    accountId,
    userOperation: { preVerificationGas: 0n, verificationGasLimit: gas },
  } as unknown as Operation,
  lease: 1,
  strikes: 0,
})

const accounts = fc.uniqueArray(
  fc.record({
    id: fc.nat({ max: 30 }),
    project: fc.nat({ max: 4 }),
    landed: fc.nat({ max: 3 }),
    burnt: fc.bigInt({ min: 0n, max: 60n }),
    underWay: fc.bigInt({ min: 0n, max: 60n }),
  }),
  { minLength: 1, maxLength: 12, selector: ({ id }) => id },
)

test('whatever bundles are asked for, no limit is passed if all that go out burn', () => {
  fc.assert(
    fc.property(
      accounts,
      fc.array(fc.array(fc.tuple(fc.nat(), fc.bigInt({ min: 1n, max: 150n })), { maxLength: 4 }), {
        maxLength: 6,
      }),
      (all, wanted) => {
        // A project has one owner, who has two of them; sums of a key are the same for each of its accounts.
        const exposures = new Map(
          all.map(({ id, project, landed, burnt, underWay }) => {
            const account = anAccountExposure({
              accountId: String(id) as AccountId,
              project: `project ${project}`,
              owner: `owner ${project % 2}`,
              sender: { burnt, underWay, landed },
            })
            return [account.accountId, account] as const
          }),
        )
        const bundles = wanted.map((bundle) =>
          bundle.map(([pick, gas]) => aClaim(String(all[pick % all.length]?.id), gas)),
        )
        const within = withinExposure(policy, exposures, bundles)
        const limits = new Map<string, { total: bigint; most: bigint }>()
        const count = (key: string, gas: bigint, most: bigint) =>
          limits.set(key, { total: (limits.get(key)?.total ?? 0n) + gas, most })
        for (const bundle of within) {
          const keys = new Map<string, { limit: ExposureLimit; id: AccountId }>()
          for (const { operation } of bundle) {
            const account = exposures.get(operation.accountId)
            if (!account) throw new Error('unknown')
            for (const limit of limitsFor(account)) {
              const whose = {
                sender: account.sender,
                project: account.projectId,
                owner: account.ownerId,
                newcomers: '',
              }[limit]
              keys.set(`${limit} ${whose}`, { limit, id: operation.accountId })
            }
          }
          for (const [key, { limit, id }] of keys) {
            const sums = exposures.get(id)?.sums[limit]
            if (!sums) throw new Error('unknown')
            if (!limits.has(key)) count(key, sums.burnt + sums.underWay, 0n)
            count(key, riskOf(bundle), limitOf(policy, limit, sums))
          }
        }
        for (const [key, { total, most }] of limits) expect(total <= most, key).toBe(true)
      },
    ),
  )
})

test('an operation over a limit leaves the bundle, and the others go out together', () => {
  const [burnt, one, other] = ['burnt', 'one', 'other'].map((id) => id as AccountId) as [
    AccountId,
    AccountId,
    AccountId,
  ]
  const exposures = new Map(
    [burnt, one, other].map((accountId) => [
      accountId,
      anAccountExposure({
        accountId,
        project: `project ${accountId}`,
        owner: null,
        sender: { burnt: accountId === burnt ? 100n : 0n, underWay: 0n, landed: 1 },
      }),
    ]),
  )
  const bundle = [aClaim(one, 10n), aClaim(burnt, 30n), aClaim(other, 20n)]
  expect(withinExposure(policy, exposures, [bundle])).toEqual([[bundle[0], bundle[2]]])
})

test('of a claim whose account nobody has looked at nothing goes out', () => {
  expect(withinExposure(policy, new Map(), [[aClaim('unknown', 1n)]])).toEqual([[]])
})
