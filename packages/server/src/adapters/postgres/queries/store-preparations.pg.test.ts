import {
  defaultSponsorshipPolicy,
  type Operation,
  type OwnLimits,
  policyOf,
  refuseReservation,
  reservationOf,
  type SmartAccountRecord,
} from '@gasless-gateway/core'
import fc from 'fast-check'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '../../../testing/count-statements.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
} from '../../../testing/migrated-database.js'
import {
  anAccount,
  anOperation,
  aProject,
  aSponsoredOperation,
  sponsoredCost as cost,
  queue,
  randomHash,
  seedAccount,
} from '../../../testing/records.js'
import { untilBlocked } from '../../../testing/until-blocked.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const plenty = cost * 1_000n
/** Makes a project that has already stored an operation, on a network with a deposit. */
async function newStage(): Promise<SmartAccountRecord> {
  const { account } = await seedAccount(db.stores)
  await db.stores.sponsorships.recordDeposit(account.networkId, {
    deposit: plenty,
    blockNumber: 1n,
  })
  await db.stores.preparations.insert(aSponsoredOperation(account), undefined)
  return account
}
const store = (operation: Operation, policy = defaultSponsorshipPolicy, key = randomHash()) =>
  db.stores.preparations.insert(operation, { key, fingerprint: randomHash() }, policy)
const verbsOf = (statements: readonly string[]) => statements.map((sql) => sql.slice(0, 30))

test('a preparation is stored in one statement, sponsored or not, and twenty concurrent ones in three', async () => {
  const account = await newStage()
  const insert = ['with wanted as materialized (']
  for (const operation of [aSponsoredOperation(account), anOperation(account)]) {
    const statements = await countStatements(db.knex, () => store(operation))
    expect(verbsOf(statements).map((sql) => sql.slice(0, 29))).toEqual(insert)
  }
  const statements = await countStatements(db.knex, () =>
    Promise.all(Array.from({ length: 20 }, () => store(aSponsoredOperation(account)))),
  )
  expect(statements.map((sql) => sql.slice(0, 29))).toEqual([...insert, ...insert, ...insert])
})

test('the statement stores every column as the transaction does', async () => {
  const account = await newStage()
  const one = aSponsoredOperation(account)
  await store(one)
  const other = { ...one, id: aSponsoredOperation(account).id }
  // Without a policy, this insert skips the check of the budget.
  await db.stores.preparations.insert(other, undefined)
  const [atOnce, judged] = await Promise.all(
    [one, other].map(({ id }) => db.knex('operations').where({ id }).first()),
  )
  const apart = ['id', 'idempotency_key', 'idempotency_fingerprint']
  const withoutKeys = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !apart.includes(column)))
  expect(withoutKeys(atOnce)).toEqual(withoutKeys(judged))
})

/** Sets the counters in the database, without regard to the operations. */
async function setBudget(
  { projectId, networkId }: SmartAccountRecord,
  budget: { readonly project: object; readonly network: object; readonly own: OwnLimits },
) {
  await db
    .knex('sponsorship_projects')
    .where({ project_id: projectId, network_id: networkId })
    .update(budget.project)
  await db.knex('sponsorship_networks').where({ network_id: networkId }).update(budget.network)
  await db
    .knex('projects')
    .where({ id: projectId })
    .update({
      unsubmitted_limit: budget.own.unsubmitted,
      deposit_share: budget.own.depositShare?.toString() ?? null,
    })
}

test('the statement stores an operation exactly if the budget accepts it', async () => {
  const account = await newStage()
  // These values are around the limit, where one more operation fits or not.
  const weiOf = (costs: number) =>
    fc
      .tuple(fc.nat(costs), fc.constantFrom(0n, 0n, 1n, -1n))
      .map(([times, more]) => (times === 0 ? 0n : BigInt(times) * cost + more))
  const budgets = fc.record({
    deposit: fc.option(weiOf(6), { freq: 20 }),
    landed: fc.constantFrom(0n, 1n, cost),
    reserved: weiOf(2),
    own: weiOf(2),
    unsubmitted: fc.nat(2),
    limit: fc.option(fc.integer({ min: 1, max: 4 })),
    share: fc.option(fc.constantFrom(1n, 5_000n, 10_000n, 10_000n)),
    policy: fc.record({
      unsubmitted: fc.integer({ min: 1, max: 4 }),
      depositShare: fc.constantFrom(5_000n, 10_000n, 10_000n),
    }),
  })
  await fc.assert(
    fc.asyncProperty(budgets, async (drawn) => {
      const { deposit, landed, unsubmitted, limit, share } = drawn
      const [reserved, own] = [drawn.reserved, drawn.own]
      const limits = { unsubmitted: limit, depositShare: share }
      await setBudget(account, {
        project: { reserved: String(own), fronted: '0', unsubmitted },
        network: {
          deposit: deposit?.toString() ?? null,
          landed: String(landed),
          reserved: String(reserved),
        },
        own: limits,
      })
      const policy = { ...defaultSponsorshipPolicy, ...drawn.policy }
      const operation = aSponsoredOperation(account)
      const reservation = reservationOf(operation)
      if (!reservation) throw new Error('It is not sponsored.')
      const unpaid = { lost: 0n, atMost: 0n }
      const refusal = refuseReservation(
        {
          ...{ deposit: deposit ?? undefined, landed, reserved, fronted: 0n, lost: 0n, unpaid },
          owner: undefined,
          project: { reserved: own, fronted: 0n, lost: 0n, paid: 0n, unsubmitted },
        },
        reservation,
        'prepare',
        policyOf(limits, policy),
      )
      let answer: unknown
      const statements = await countStatements(db.knex, async () => {
        answer = await store(operation, policy)
      })
      expect(answer).toEqual(refusal && { refusal, lapsesAt: undefined })
      if (!refusal) expect(statements).toHaveLength(1)
    }),
    { numRuns: 150, endOnFailure: true },
  )
})

test('concurrent preparations are stored up to the project’s limit of unsubmitted operations', async () => {
  const account = await newStage()
  const policy = { ...defaultSponsorshipPolicy, unsubmitted: 6 }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => store(aSponsoredOperation(account), policy)),
  )
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(5)
  const refused = answers.filter((answer) => answer !== undefined)
  expect(refused).toEqual(refused.map(() => ({ refusal: 'unsubmitted', lapsesAt: undefined })))
})

/** Stores an operation while another transaction holds the project's counter and changes it. */
async function storeWhileHeld(
  account: SmartAccountRecord,
  policy: typeof defaultSponsorshipPolicy,
  change: (trx: Knex) => Promise<unknown>,
) {
  const counter = { project_id: account.projectId, network_id: account.networkId }
  const holder = await db.knex.transaction()
  await holder('sponsorship_projects').where(counter).forNoKeyUpdate()
  const storing = store(aSponsoredOperation(account), policy)
  await untilBlocked(db.knex)
  await change(holder)
  await holder.commit()
  return storing
}

test('a preparation that waited for the project’s counter counts the ones that were stored meanwhile', async () => {
  const account = await newStage()
  const policy = { ...defaultSponsorshipPolicy, unsubmitted: 2 }
  const refused = await storeWhileHeld(account, policy, (trx) =>
    trx('sponsorship_projects').where({ project_id: account.projectId }).update({ unsubmitted: 2 }),
  )
  expect(refused).toEqual({ refusal: 'unsubmitted', lapsesAt: undefined })
  await db
    .knex('sponsorship_projects')
    .where({ project_id: account.projectId })
    .update({ unsubmitted: 2 })
  const stored = await storeWhileHeld(account, policy, (trx) =>
    trx('sponsorship_projects').where({ project_id: account.projectId }).update({ unsubmitted: 1 }),
  )
  expect(stored).toBeUndefined()
})

test('a submitted user operation is not stored again, and the answer names the submitted one', async () => {
  const account = await newStage()
  const { account: stranger } = await seedAccount(db.stores, {
    networkId: account.networkId,
    address: account.address,
  })
  const first = await queue(db.stores, anOperation(account))
  const again = (of: SmartAccountRecord) =>
    store(anOperation(of, { userOperationHash: first.userOperationHash }))
  const submitted = { id: first.id, projectId: account.projectId, status: 'queued' }
  expect(await again(account)).toEqual({ submitted })
  expect(await again(stranger)).toEqual({ submitted })
  // The same hash on another network is another operation.
  const { account: elsewhere } = await seedAccount(db.stores)
  expect(await again(elsewhere)).toBeUndefined()
})

test('the first operation of a project on a network is stored too', async () => {
  const { account } = await seedAccount(db.stores)
  const { networkId } = account
  await db.stores.sponsorships.recordDeposit(networkId, { deposit: plenty, blockNumber: 1n })
  expect(await store(aSponsoredOperation(account))).toBeUndefined()
  const project = aProject()
  await db.stores.projects.insert(project)
  const sibling = await db.stores.accounts.upsert(anAccount(project, { networkId }))
  expect(await store(aSponsoredOperation(sibling))).toBeUndefined()
})
