import { defaultPolicy } from '@gasless-gateway/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../testing/migrated-database.js'
import { untilBlocked } from '../testing/until-blocked.js'
import { createServices } from './create-services.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const silent = { debug() {}, info() {}, warn() {}, error() {} }

test('however many search dashboards, there is a connection for everything else; close ends all of them', async () => {
  const services = createServices({
    databaseUrl: db.url,
    networks: [],
    paymasterSignerKey: undefined,
    executorKeys: [],
    policy: defaultPolicy,
    logger: silent,
    version: 'test',
  })
  const { dashboards, preparations } = services.deps.database
  const holder = await db.knex.transaction()
  await holder.raw('lock table operation_rollups in access exclusive mode')
  const searches = Array.from({ length: 12 }, () =>
    dashboards.listTransactions({ scope: 'all', networks: { except: [] }, limit: 1, offset: 0 }),
  )
  const found = Promise.allSettled(searches)
  await untilBlocked(db.knex, 2)
  await services.deps.database.upkeep.readAll(60)
  expect(await preparations.expire(1)).toBe(0)
  await holder.commit()
  for (const one of await found)
    expect(one).toEqual({ status: 'fulfilled', value: { transactions: [], total: 0 } })

  await services.close()
  await expect(searches[0]).resolves.toBeDefined()
  await expect(
    dashboards.listTransactions({ scope: 'all', networks: { except: [] }, limit: 1, offset: 0 }),
  ).rejects.toThrow()
})
