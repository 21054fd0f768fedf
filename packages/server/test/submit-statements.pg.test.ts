import { defaultSponsorshipPolicy, type Operation, reservationOf } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/adapters/postgres/connection/connect.js'
import { createDatabase } from '../src/adapters/postgres/create-database.js'
import { countStatements } from '../src/testing/count-statements.js'
import {
  createMigratedDatabase,
  endless,
  type MigratedDatabase,
} from '../src/testing/migrated-database.js'
import {
  anOperation,
  aSignature,
  aSponsoredOperation,
  randomAddress,
  seedAccount,
} from '../src/testing/records.js'
import { untilBlocked } from '../src/testing/until-blocked.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

/** The statements of concurrent submits. With one connection, their groups are always the same. */
async function statementsOf(submits: number): Promise<readonly string[]> {
  const pool = connect(db.url, { poolSize: 1, ...endless })
  onTestFinished(() => pool.destroy())
  const { submissions } = createDatabase(pool)
  const prepared: Operation[] = []
  for (let n = 0; n < submits; n++) {
    const { account } = await seedAccount(db.stores)
    const operation = aSponsoredOperation(account)
    const { networkId } = operation
    await db.stores.sponsorships.recordDeposit(networkId, { deposit: 10n ** 18n, blockNumber: 1n })
    await db.stores.preparations.insert(operation, undefined)
    prepared.push(operation)
  }
  const submit = async ({ projectId, id }: Operation) => {
    await submissions.lookAt(projectId, id, { balanceSeconds: 120, burntSeconds: 3_600 })
    const options = { admitted: true, policy: defaultSponsorshipPolicy, mostWaiting: 10 }
    return submissions.submit(id, aSignature, options)
  }
  let outcomes: readonly unknown[] = []
  const statements = await countStatements(pool, async () => {
    outcomes = await Promise.all(prepared.map(submit))
  })
  expect(outcomes).toEqual(prepared.map(() => ({ kind: 'accepted' })))
  return statements.map((sql) => sql.split(/[(;]/)[0]?.trim() ?? '')
}

const look = 'select operations.*,'
const transaction = ['BEGIN', 'select lock_for_submit', 'with moves as materialized', 'COMMIT']

test('a submit is one look and a transaction of four statements', async () => {
  expect(await statementsOf(1)).toEqual([look, ...transaction])
})

test('twenty submits at once are three looks and three transactions', async () => {
  const three = [1, 2, 3]
  expect([...(await statementsOf(20))].sort()).toEqual(
    [...three.map(() => look), ...three.flatMap(() => transaction)].sort(),
  )
})

/** Two replicas submit while another transaction holds a lock that both need. Returns their outcomes. */
async function submitWhileHeld(
  both: readonly [Operation, Operation],
  options: object,
  hold: (trx: Knex) => Promise<unknown>,
): Promise<unknown[]> {
  for (const one of both) await db.stores.preparations.insert(one, undefined)
  const replicas = both.map(() => connect(db.url, { poolSize: 1, ...endless }))
  onTestFinished(async () => {
    for (const pool of replicas) await pool.destroy()
  })
  const holder = await db.knex.transaction()
  await hold(holder)
  const outcomes: Promise<unknown>[] = []
  for (const [n, { id }] of both.entries()) {
    const { submissions } = createDatabase(replicas[n] as Knex)
    outcomes.push(submissions.submit(id, aSignature, { admitted: true, ...options }))
    await untilBlocked(db.knex, n + 1)
  }
  await holder.commit()
  return Promise.all(outcomes)
}

test('a submit that waited for its sender counts the submits that were accepted meanwhile', async () => {
  const { account } = await seedAccount(db.stores)
  const asset = randomAddress()
  const spending = { spends: [{ asset, amount: 60n }] }
  const both = [
    anOperation(account, { nonce: 1n, ...spending }),
    anOperation(account, { nonce: 2n, ...spending }),
  ] as const
  const funds = { balances: new Map([[asset, 100n]]), deposit: 10n ** 18n, allowance: 0n }
  const key = `sender ${account.networkId} ${account.address}`
  const outcomes = await submitWhileHeld(both, { funds }, (trx) =>
    trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]),
  )
  expect(outcomes).toEqual([
    { kind: 'accepted' },
    { kind: 'short', shortage: expect.objectContaining({ asset, needed: 60n, available: 40n }) },
  ])
})

test.each([
  ['sponsorship_projects', { oneProject: true, refusal: 'project-share' }],
  ['sponsorship_networks', { oneProject: false, refusal: 'deposit' }],
])(
  'a submit that waited for %s counts the submits that were accepted meanwhile',
  async (table, { oneProject, refusal }) => {
    const { account } = await seedAccount(db.stores)
    const { networkId } = account
    const other = oneProject ? account : (await seedAccount(db.stores, { networkId })).account
    const both = [
      aSponsoredOperation(account, { nonce: 1n }),
      aSponsoredOperation(other, { nonce: 2n }),
    ] as const
    const { cost } = reservationOf(both[0]) ?? { cost: 0n }
    // Either the project's share or the deposit is too small for both.
    const deposit = oneProject ? 3n * cost : 2n * cost - 1n
    await db.stores.sponsorships.recordDeposit(networkId, { deposit, blockNumber: 1n })
    const policy = { ...defaultSponsorshipPolicy, depositShare: oneProject ? 5_000n : 10_000n }
    const outcomes = await submitWhileHeld(both, { policy }, (trx) =>
      trx(table).where({ network_id: networkId }).forNoKeyUpdate(),
    )
    expect(outcomes).toEqual([{ kind: 'accepted' }, { kind: 'over-budget', refusal }])
  },
)
