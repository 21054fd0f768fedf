import { expect, test } from 'vitest'
import { GatewayError } from '../../errors/index.js'
import type { OperationStatus } from '../../model/operation-state.js'
import type { Project } from '../../model/project.js'
import { anOperation } from '../../testing/an-operation.js'
import { createMemoryStores } from '../../testing/stores/memory-stores.js'
import { expired, notFound, stale } from '../submit-refusals.js'
import { retireStale } from './retire-stale.js'

const read = anOperation()
const { id, projectId } = read
const project = { id: projectId } as Project

/** A database in which the operation, read as prepared, has this status by now. */
const databaseWith = (status: OperationStatus) => {
  const database = createMemoryStores([{ ...read, status }])
  return { deps: { database }, row: async () => database.operations.find(projectId, id) }
}

test('what is refused as stale expires, and its client hears why', async () => {
  const { row, deps } = databaseWith('prepared')
  const refusal = stale('Another one has the nonce.')
  expect(await retireStale(deps, project, read, refusal)).toBe(refusal)
  expect(await row()).toMatchObject({ status: 'expired', reason: refusal.message })
})

test('who submits it again hears the same, also where it expired between being read and being stored', async () => {
  const { row, deps } = databaseWith('prepared')
  const refusal = stale('Another one has the nonce.')
  await retireStale(deps, project, read, refusal)
  const said = { code: 'OPERATION_STALE', status: 409, message: refusal.message }
  expect(expired((await row()) ?? read)).toMatchObject(said)
  expect(await retireStale(deps, project, read, notFound())).toMatchObject(said)
  expect(await retireStale(deps, project, read, stale('It is stale.'))).toMatchObject({
    code: 'OPERATION_STALE',
  })
})

test('what is past its time expires as it is refused', async () => {
  const { row, deps } = databaseWith('prepared')
  const refusal = notFound()
  expect(await retireStale(deps, project, read, refusal)).toBe(refusal)
  expect((await row())?.status).toBe('expired')
})

test('what expired by time is not found, whoever asks', async () => {
  const { row, deps } = databaseWith('expired')
  expect(expired((await row()) ?? read).code).toBe('OPERATION_NOT_FOUND')
  const refusal = notFound()
  expect(await retireStale(deps, project, read, refusal)).toMatchObject({ code: refusal.code })
})

test.each(['received', 'queued', 'submitted', 'finalized'] as const)(
  'what another submit has brought to %s meanwhile stays, and its client hears that it was submitted',
  async (status) => {
    const { row, deps } = databaseWith(status)
    for (const refusal of [stale('Another one has the nonce.'), notFound()])
      expect(await retireStale(deps, project, read, refusal)).toMatchObject({
        code: 'OPERATION_ALREADY_SUBMITTED',
        body: { operationId: id, status },
      })
    expect((await row())?.status).toBe(status)
  },
)

test('what is refused for anything else may be submitted again', async () => {
  const { row, deps } = databaseWith('prepared')
  for (const refusal of [new GatewayError('SIGNATURE_INVALID'), new Error('out of reach')])
    expect(await retireStale(deps, project, read, refusal)).toBe(refusal)
  expect((await row())?.status).toBe('prepared')
})
