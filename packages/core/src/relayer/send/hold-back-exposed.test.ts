import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountExposure, ExposureLimit } from '../../operations/exposure.js'
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
})

const sums = fc.record({
  burnt: fc.bigInt({ min: 0n, max: 60n }),
  underWay: fc.bigInt({ min: 0n, max: 60n }),
  landed: fc.nat({ max: 8 }),
})
const world = fc.record({
  accounts: fc.uniqueArray(
    fc.record({
      id: fc.nat({ max: 30 }),
      project: fc.nat({ max: 3 }),
      sender: fc.oneof(sums, fc.constant({ burnt: 0n, underWay: 0n, landed: 7 })),
      failures: fc.nat({ max: 1 }),
    }),
    { minLength: 1, maxLength: 12, selector: ({ id }) => id },
  ),
  projects: fc.array(sums, { minLength: 4, maxLength: 4 }),
  owners: fc.array(sums, { minLength: 2, maxLength: 2 }),
  newcomers: sums,
  // What an operation risks, and whose it is.
  wanted: fc.array(
    fc.array(fc.tuple(fc.nat(), fc.bigInt({ min: 1n, max: 150n })), { maxLength: 5 }),
    {
      maxLength: 6,
    },
  ),
  tightness: fc.integer({ min: 1, max: 4 }),
})

test('whatever bundles are asked for, each limit has room for what goes out, and for nothing beside it that was left out', () => {
  fc.assert(
    fc.property(world, ({ accounts, projects, owners, newcomers, wanted, tightness }) => {
      const tight = { ...policy, perProject: policy.perProject / BigInt(tightness) }
      const all = new Map(
        accounts.map(({ id, project, sender, failures }) => {
          const of = projects[project] ?? newcomers
          // A project has one owner, who has two of them.
          const owner = { ...(owners[project % 2] ?? newcomers), landed: of.landed }
          const account = anAccountExposure({
            accountId: String(id) as AccountId,
            project: `project ${project}`,
            owner: `owner ${project % 2}`,
            sender,
            others: { project: of, owner, newcomers },
            failures: { total: failures },
          })
          return [account.accountId, account] as const
        }),
      )
      const accountOf = ({ operation }: ClaimedOperation) => {
        const account = all.get(operation.accountId)
        if (!account) throw new Error('unknown')
        return account
      }
      const keys = (account: AccountExposure) => ({
        sender: account.sender as string,
        project: account.projectId as string,
        owner: account.ownerId as string,
        newcomers: 'newcomers',
      })
      const added = new Map<string, bigint>()
      const counted = (account: AccountExposure, limit: ExposureLimit) =>
        account.sums[limit].burnt +
        account.sums[limit].underWay +
        (added.get(keys(account)[limit]) ?? 0n)
      const paid = (landed: number) => policy.perLanded * BigInt(landed)
      const draws = (account: AccountExposure, gas: bigint) =>
        account.sums.sender.landed === 0 &&
        counted(account, 'project') + gas > paid(account.sums.project.landed)
      const fits = (bundle: readonly ClaimedOperation[]) => {
        const gas = riskOf(bundle)
        return bundle.map(accountOf).every((account) => {
          const { sender, project } = account.sums
          const isWithin = (limit: ExposureLimit, most: bigint) =>
            counted(account, limit) + gas <= most
          const isProven =
            account.failures.total === 0 &&
            counted(account, 'sender') === sender.burnt &&
            gas <= paid(sender.landed)
          const isFirst = bundle.length === 1 && counted(account, 'sender') === 0n
          return (
            (isFirst || isWithin('sender', tight.perSender + paid(sender.landed))) &&
            (isProven || isWithin('project', tight.perProject + paid(project.landed))) &&
            (isProven || isWithin('owner', tight.perOwner + paid(project.landed))) &&
            (!draws(account, gas) || isWithin('newcomers', tight.ofNewcomers))
          )
        })
      }
      const bundles = wanted.map((bundle) =>
        bundle.map(([pick, gas]) => aClaim(String(accounts[pick % accounts.length]?.id), gas)),
      )
      const within = withinExposure(tight, all, bundles)
      for (const [at, bundle] of bundles.entries()) {
        const kept = within[at] ?? []
        expect(kept).toEqual(bundle.filter((claim) => kept.includes(claim)))
        expect(fits(kept)).toBe(true)
        for (const claim of bundle)
          if (!kept.includes(claim))
            expect(fits(bundle.filter((each) => each === claim || kept.includes(each)))).toBe(false)
        const gas = riskOf(kept)
        const touched = kept.map(accountOf).flatMap((account) => {
          const { newcomers: pool, ...others } = keys(account)
          return [...Object.values(others), ...(draws(account, gas) ? [pool] : [])]
        })
        for (const key of new Set(touched)) added.set(key, (added.get(key) ?? 0n) + gas)
      }
    }),
  )
})

test('what a project has no room for leaves a bundle one by one, from its end, and nobody else does', () => {
  const ids = ['a', 'b', 'c', 'd'].map((id) => id as AccountId)
  const exposures = new Map(
    ids.map((accountId) => [
      accountId,
      anAccountExposure({
        accountId,
        project: accountId === 'a' ? 'another' : 'one',
        others: accountId === 'a' ? {} : { project: { burnt: 200n } },
      }),
    ]),
  )
  // In a bundle each is validated twice, and the project has 100 left: for a and b, and not for c beside them.
  const bundle = ids.map((id) => aClaim(id, 20n))
  expect(withinExposure(policy, exposures, [bundle])).toEqual([bundle.slice(0, 2)])
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
