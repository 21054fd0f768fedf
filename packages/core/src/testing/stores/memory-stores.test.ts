import { expect, test } from 'vitest'
import { anAccount, anOperation, nextId, randomAddress } from '../an-operation.js'
import { blockStoreContract } from './block-store-contract.js'
import { finalityStoreContract } from './finality-store-contract.js'
import { createMemoryStores } from './memory-stores.js'
import type { StoresHarness } from './operation-steps.js'
import { operationStoreContract } from './operation-store-contract.js'
import { preparationStoreContract } from './preparation-store-contract.js'
import { queueStoreContract } from './queue-store-contract.js'
import { statusStoreContract } from './status-store-contract.js'
import { submissionStoreContract } from './submission-store-contract.js'

const database = createMemoryStores()
const { state } = database
const harness: StoresHarness = {
  stores: () => database,
  newAccount: async (changes) => anAccount(changes),
  siblingOf: async (account) => ({
    ...account,
    id: nextId('account'),
    ownerAddress: randomAddress(),
    address: randomAddress(),
  }),
  linesOf: async (operation) =>
    state.log.filter(({ id }) => id === operation.id).map(({ id, ...line }) => line),
  async expire({ id }) {
    const row = state.rows.get(id)
    if (row) state.rows.set(id, { ...row, operation: { ...row.operation, expiresAt: new Date(1) } })
  },
  async comeDue(ids) {
    for (const id of ids) {
      const row = state.rows.get(id)
      if (row) state.rows.set(id, { ...row, dueAt: 0 })
    }
  },
}

blockStoreContract('blocks in memory', harness)
finalityStoreContract('finality in memory', harness)
operationStoreContract('operations in memory', harness)
preparationStoreContract('preparations in memory', harness)
queueStoreContract('the queue in memory', harness)
statusStoreContract('statuses in memory', harness)
submissionStoreContract('submissions in memory', harness)

test('a transaction that fails leaves no trace', async () => {
  const operation = anOperation()
  const failed = database.transaction(async ({ preparations }) => {
    await preparations.insert(operation, undefined)
    throw new Error('it fails')
  })
  await expect(failed).rejects.toThrow('it fails')
  expect(await database.operations.findMany([operation.id])).toEqual([])
})
