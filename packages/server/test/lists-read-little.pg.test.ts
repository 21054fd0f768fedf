import type { AnyOperation, ListedOperation } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { ownDatabase } from '../src/testing/migrated-database.js'
import { aSponsoredOperation, queue, randomAddress, seedAccount } from '../src/testing/records.js'

/** Each is in a member of the operation that can be large, and that no list shows. */
const hidden = {
  simulated: randomAddress(),
  spent: randomAddress(),
  unpriced: randomAddress(),
  called: randomAddress(),
}

const shownOf = ({ quote, ...operation }: AnyOperation): ListedOperation => {
  const { unpricedAssets, ...terms } = quote
  const { id, networkId, kind, status, userOperationHash, transactionHash, createdAt } = operation
  return {
    ...{ id, networkId, kind, status, userOperationHash, transactionHash, createdAt },
    quote: terms,
  }
}

test('lists read what they show, and no simulation, calls or assets, before and after the archive', async () => {
  const { knex, stores } = await ownDatabase()
  const { project, account } = await seedAccount(stores)
  const base = aSponsoredOperation(account, {
    createdAt: new Date(Date.now() - 120 * 24 * 60 * 60 * 1000),
    quote: {
      maxAmount: 2n ** 100n,
      tokenUnit: { symbol: 'USDC', decimals: 6 },
      unpricedAssets: [hidden.unpriced],
    },
    spends: [{ asset: hidden.spent, amount: 1n }],
    security: {
      verdict: 'unavailable',
      reason: null,
      provider: 'builtin',
      assetChanges: [{ asset: hidden.simulated, amount: 1n, tokenId: 2n ** 200n }],
    },
  })
  const operation = await queue(stores, {
    ...base,
    userOperation: { ...base.userOperation, callData: hidden.called },
  })
  await stores.statuses.advance(operation.id, 'queued', 'dropped', { cause: 'test' })

  const page = { limit: 10, offset: 0 }
  const lists = {
    ofProject: () => stores.operations.list(project.id, page),
    ofAccount: () => stores.operations.list(project.id, { ...page, accountId: account.id }),
    ofStatus: () => stores.operations.list(project.id, { ...page, statuses: ['dropped'] }),
    ofMembers: async () => {
      const scope = [project.id]
      const query = { scope, networks: { except: [] }, ...page }
      const { transactions } = await stores.dashboards.listTransactions(query)
      return transactions.map((one) => {
        expect(one).toMatchObject({ verdict: 'unavailable', routerFee: null })
        return one.operation
      })
    },
  }
  const readAll = async () => {
    const read: string[] = []
    const note = (_: unknown, { response }: { response?: { rows?: unknown } }) =>
      read.push(JSON.stringify(response?.rows))
    for (const list of Object.values(lists)) {
      const found = await stores.operations.find(project.id, operation.id)
      if (!found) throw new Error('The operation is lost.')
      knex.on('query-response', note)
      expect(await list()).toEqual([shownOf(found)])
      knex.removeListener('query-response', note)
    }
    return read.join()
  }
  const expectLittle = (read: string) => {
    expect(read).toContain(operation.id)
    for (const [what, value] of Object.entries(hidden))
      expect(read, `what a list reads of what is ${what}`).not.toContain(value)
  }

  expectLittle(await readAll())
  await stores.archive.moveOperations(new Date(), 10)
  expect(await knex('operations')).toEqual([])
  expectLittle(await readAll())
})
