import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AccountExposure,
  burntPerPaid,
  drawsOnPool,
  type ExposureLimit,
} from '../../model/exposure.js'
import type { Operation } from '../../model/operation.js'
import type { ClaimedOperation, Delay } from '../../ports/queue-store.js'
import type { AccountId } from '../../primitives/ids.js'
import { ceilDiv, min, sum } from '../../primitives/math.js'
import { aNetwork } from '../../testing/a-network.js'
import { anAccountExposure } from '../../testing/an-account-exposure.js'
import { fillBundles, riskOf } from './bundle.js'
import { putBackOverExposure, withinExposure } from './put-back-over-exposure.js'

const policy = {
  windowSeconds: 60,
  perSender: 100n,
  perProject: 300n,
  perOwner: 400n,
  ofNewcomers: 500n,
  perLanded: 20n,
}

const runner = '0x00000000000000000000000000000000000000b0'
const mainnet = aNetwork({ bundleRunner: runner })
const rollup = aNetwork({ dataFee: { kind: 'op-stack', gasPriceOracle: runner } })

const aClaim = (accountId: string, gas: bigint): ClaimedOperation => ({
  operation: {
    accountId,
    quote: { kind: 'sponsored' },
    userOperation: { preVerificationGas: 0n, verificationGasLimit: gas, callGasLimit: 0n },
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
      sender: fc.oneof(
        sums,
        fc.constantFrom(0, 2, 7).map((landed) => ({ burnt: 0n, underWay: 0n, landed })),
      ),
      failures: fc.nat({ max: 1 }),
      burntBefore: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 300n })),
    }),
    { minLength: 1, maxLength: 12, selector: ({ id }) => id },
  ),
  projects: fc.array(sums, { minLength: 4, maxLength: 4 }),
  owners: fc.array(sums, { minLength: 2, maxLength: 2 }),
  newcomers: sums,
  // The account of each operation, and the gas that it risks.
  wanted: fc.array(
    fc.array(fc.tuple(fc.nat(), fc.bigInt({ min: 1n, max: 150n })), { maxLength: 5 }),
    {
      maxLength: 6,
    },
  ),
  tightness: fc.integer({ min: 1, max: 4 }),
  network: fc.constantFrom(mainnet, rollup),
})

test('for all bundles, each limit has room for the operations that are sent, and for none of those that were left out', () => {
  fc.assert(
    fc.property(world, ({ accounts, projects, owners, newcomers, wanted, tightness, network }) => {
      const tight = { ...policy, perProject: policy.perProject / BigInt(tightness) }
      const all = new Map(
        accounts.map(({ id, project, sender, failures, burntBefore }) => {
          const of = projects[project] ?? newcomers
          // Each owner has two projects.
          const owner = { ...(owners[project % 2] ?? newcomers), landed: of.landed }
          const account = anAccountExposure({
            accountId: String(id) as AccountId,
            project: `project ${project}`,
            owner: `owner ${project % 2}`,
            sender,
            others: { project: of, owner, newcomers },
            failures: { total: failures },
            burntInRecord: sender.burnt + burntBefore,
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
      const mayBurn = (account: AccountExposure) =>
        burntPerPaid * paid(account.sums.sender.landed) -
        account.burntInRecord -
        account.sums.sender.underWay -
        (added.get(account.sender) ?? 0n)
      const draws = (account: AccountExposure, gas: bigint) =>
        gas > mayBurn(account) &&
        counted(account, 'project') + gas > paid(account.sums.project.landed)
      const fits = (bundle: readonly ClaimedOperation[]) => {
        const gas = riskOf(bundle)
        return bundle.map(accountOf).every((account) => {
          const { sender, project } = account.sums
          const isWithin = (limit: ExposureLimit, most: bigint) =>
            counted(account, limit) + gas <= most
          const isProven =
            account.failures.total === 0 &&
            counted(account, 'sender') === 0n &&
            gas <= mayBurn(account)
          const isFirst =
            network === rollup && bundle.length === 1 && counted(account, 'sender') === 0n
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
      const within = withinExposure(network, tight, all, bundles)
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

test('operations that a project has no room for leave a bundle one by one, from its end, and no others do', () => {
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
  // A bundle validates each operation twice. The project has 100 gas left: enough for a and b together, but not for c.
  const bundle = ids.map((id) => aClaim(id, 20n))
  expect(withinExposure(mainnet, policy, exposures, [bundle])).toEqual([bundle.slice(0, 2)])
})

test('an operation over a limit leaves the bundle, and the others are sent together', () => {
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
  expect(withinExposure(mainnet, policy, exposures, [bundle])).toEqual([[bundle[0], bundle[2]]])
})

test('operations without room wait for it, and those that a simulation has refused keep that reason', async () => {
  const refused = 'SIMULATION_REFUSED: AA25 invalid account nonce'
  const putBack: unknown[] = []
  const claims = ['dead', 'alive'].map((id) => aClaim(id, 1n))
  Object.assign(claims[0]?.operation ?? {}, { reason: refused })
  const deps = {
    policy: { exposure: policy },
    database: {
      queue: {
        putBack: async (all: readonly ClaimedOperation[], { reason }: Delay) =>
          void putBack.push([all.map(({ operation: { accountId } }) => accountId), reason]),
      },
    },
  } as never
  const kept = await putBackOverExposure({ deps, network: mainnet }, new Map(), [claims])
  expect(kept).toEqual([])
  expect(putBack).toEqual([
    [['alive'], 'EXPOSURE_LIMIT'],
    [['dead'], undefined],
  ])
})

test('an operation whose account’s exposure is unknown is not sent', () => {
  expect(withinExposure(mainnet, policy, new Map(), [[aClaim('unknown', 1n)]])).toEqual([[]])
})

test('accounts that land one operation each and then fail with large ones use up the newcomers’ pool, and burn no more', () => {
  const ids = ['one', 'two', 'three'] as AccountId[]
  const exposures = new Map(
    ids.map((accountId) => [
      accountId,
      anAccountExposure({ accountId, project: `project ${accountId}`, sender: { landed: 1 } }),
    ]),
  )
  const out = (gas: bigint) =>
    withinExposure(
      mainnet,
      { ...policy, ofNewcomers: 180n },
      exposures,
      ids.map((id) => [aClaim(id, gas)]),
    ).map((bundle) => bundle.length)
  // Each account has paid for 20, and may burn 60 without the pool.
  expect(out(60n)).toEqual([1, 1, 1])
  expect(out(90n)).toEqual([1, 1, 0])
})

test('while the newcomers’ pool is used up, operations within the gas that their accounts have paid for are sent in smaller bundles', () => {
  const landed = [20, 1, 20, 2, 1, 20]
  const claims = landed.map((_, at) => aClaim(String(at), 15n))
  const exposures = new Map(
    claims.map(({ operation: { accountId } }, at) => [
      accountId,
      anAccountExposure({
        accountId,
        project: `project ${at}`,
        sender: { landed: landed[at] ?? 0 },
        others: { newcomers: { burnt: policy.ofNewcomers } },
      }),
    ]),
  )
  const filled = fillBundles(mainnet, claims, { exposures, policy, baseFeePerGas: 1n })
  // Two operations risk 60, which an account with one landed operation may burn. Three operations risk 90.
  expect(filled).toEqual([claims.slice(0, 2), claims.slice(2, 4), claims.slice(4, 6)])
  expect(withinExposure(mainnet, policy, exposures, filled)).toEqual(filled)
})

const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ lands: fc.nat({ max: 2 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      bundle: fc.uniqueArray(
        fc.record({
          at: fc.nat({ max: 2 }),
          gas: fc.bigInt({ min: 1n, max: 70n }),
          fails: fc.constantFrom('here', 'landed elsewhere', 'lands'),
        }),
        { minLength: 1, maxLength: 3, selector: ({ at }) => at },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.constant('next day' as const) },
)

test('in 31 days senders burn, without the newcomers’ pool, at most three times what they have paid plus what their projects have paid', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.constantFrom(mainnet, rollup),
      (steps, network) => {
        const senders = Array.from({ length: 3 }, (_, at) => ({
          id: String(at) as AccountId,
          project: at % 2,
          landed: 0,
          burnt: 0n,
          burntInRecord: 0n,
          failures: 0,
        }))
        const projects = [0, 1].map(() => ({ landed: 0, burnt: 0n }))
        let pool = 0n
        let beside = 0n
        let landedOfProjects = 0
        let days = 1
        const senderAt = (at: number) => senders[at] as (typeof senders)[number]
        const projectOf = (at: number) => projects[at % 2] as (typeof projects)[number]
        for (const each of steps) {
          if (each === 'next day') {
            if (++days > 31) return
            pool = 0n
            for (const sender of senders) sender.burnt = 0n
            for (const project of projects) Object.assign(project, { landed: 0, burnt: 0n })
          } else if ('lands' in each) {
            senderAt(each.lands).landed++
            projectOf(each.lands).landed++
            landedOfProjects++
          } else {
            const exposures = new Map(
              senders.map((sender) => [
                sender.id,
                anAccountExposure({
                  accountId: sender.id,
                  project: `project ${sender.project}`,
                  sender: { landed: Math.min(sender.landed, 20), burnt: sender.burnt },
                  others: { project: projectOf(sender.project), newcomers: { burnt: pool } },
                  failures: { total: sender.failures },
                  burntInRecord: sender.burntInRecord,
                }),
              ]),
            )
            const bundle = each.bundle.map(({ at, gas }) => aClaim(String(at), gas))
            const [out = []] = withinExposure(network, policy, exposures, [bundle])
            const gas = riskOf(out)
            const draws = out.some(({ operation: { accountId } }) => {
              const account = exposures.get(accountId)
              return account !== undefined && drawsOnPool(policy, account, gas)
            })
            const failed = each.bundle.filter(
              ({ at, fails }) =>
                fails !== 'lands' &&
                out.some(({ operation }) => operation.accountId === String(at)),
            )
            if (failed.length === 0) continue
            if (draws) pool += gas
            else beside += gas
            for (const { at, gas: own, fails } of failed) {
              const share = ceilDiv(gas, BigInt(failed.length))
              const sender = senderAt(at)
              sender.burntInRecord += share
              sender.burnt += fails === 'here' ? share : min(share, own)
              if (fails === 'here') sender.failures++
              projectOf(at).burnt += share
            }
          }
          const paidBySenders = sum(
            senders.map(({ landed }) => policy.perLanded * BigInt(Math.min(landed, 20))),
          )
          const paidByProjects = policy.perLanded * BigInt(landedOfProjects)
          expect(beside).toBeLessThanOrEqual(3n * paidBySenders + paidByProjects)
          expect(pool).toBeLessThanOrEqual(policy.ofNewcomers)
        }
      },
    ),
    { numRuns: 500 },
  )
})
