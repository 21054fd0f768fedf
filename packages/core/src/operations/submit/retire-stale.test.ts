import { expect, test } from 'vitest'
import { GatewayError } from '../../errors/index.js'
import type { AnyOperation } from '../../model/operation.js'
import type { OperationStatus } from '../../model/operation-state.js'
import type { Project } from '../../model/project.js'
import type { WithStores } from '../../ports/database.js'
import { expired, notFound, stale } from '../submit-refusals.js'
import { retireStale } from './retire-stale.js'

const project = { id: 'project' } as unknown as Project
const read = { id: 'op', status: 'prepared' } as unknown as AnyOperation

/** A database in which the operation, read as prepared, has this status by now. */
function databaseWith(status: OperationStatus) {
  const row: { status: OperationStatus; reason: string | null } = { status, reason: null }
  const statuses = {
    advance: async (
      _id: string,
      from: OperationStatus,
      to: OperationStatus,
      { reason = null }: { reason?: string | null },
    ) => {
      if (row.status !== from) return false
      Object.assign(row, { status: to, reason })
      return true
    },
  }
  const operations = { find: async () => ({ ...read, ...row }) }
  const deps = { database: { operations, statuses } }
  return { row, deps: deps as unknown as WithStores<'operations' | 'statuses'> }
}

test('what is refused as stale expires, and its client hears why', async () => {
  const { row, deps } = databaseWith('prepared')
  const refusal = stale('Another one has the nonce.')
  expect(await retireStale(deps, project, read, refusal)).toBe(refusal)
  expect(row).toEqual({ status: 'expired', reason: refusal.message })
})

test('who submits it again hears the same, also where it expired between being read and being stored', async () => {
  const { row, deps } = databaseWith('prepared')
  const refusal = stale('Another one has the nonce.')
  await retireStale(deps, project, read, refusal)
  const said = { code: 'OPERATION_STALE', status: 409, message: refusal.message }
  expect(expired(row)).toMatchObject(said)
  expect(await retireStale(deps, project, read, notFound())).toMatchObject(said)
  expect(await retireStale(deps, project, read, stale('It is stale.'))).toMatchObject({
    code: 'OPERATION_STALE',
  })
})

test('what is past its time expires as it is refused', async () => {
  const { row, deps } = databaseWith('prepared')
  const refusal = notFound()
  expect(await retireStale(deps, project, read, refusal)).toBe(refusal)
  expect(row.status).toBe('expired')
})

test('what expired by time is not found, whoever asks', async () => {
  const { row, deps } = databaseWith('expired')
  expect(expired(row).code).toBe('OPERATION_NOT_FOUND')
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
        body: { operationId: 'op', status },
      })
    expect(row.status).toBe(status)
  },
)

test('what is refused for anything else may be submitted again', async () => {
  const { row, deps } = databaseWith('prepared')
  for (const refusal of [new GatewayError('SIGNATURE_INVALID'), new Error('out of reach')])
    expect(await retireStale(deps, project, read, refusal)).toBe(refusal)
  expect(row.status).toBe('prepared')
})
