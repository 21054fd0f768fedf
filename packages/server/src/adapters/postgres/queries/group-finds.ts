import type { AnyOperation, OperationId, ProjectId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { groupCalls } from '../connection/group-calls.js'
import { type OperationRow, toAnyOperation } from '../rows/operation-row.js'
import { findOperations } from './find-operations.js'

/** A wanted operation and the project that asks for it. */
interface Wanted {
  readonly projectId: ProjectId
  readonly id: OperationId
}

/** Finds operations, live or archived. Concurrent callers share a statement. */
export const groupFinds = (db: Knex): ((wanted: Wanted) => Promise<AnyOperation | undefined>) =>
  groupCalls(
    async (wanted: readonly Wanted[]) => {
      const ids = wanted.map(({ id }) => id)
      const live = await db<OperationRow>('operations').whereRaw('id = any(?)', [ids])
      const known = new Set(live.map(({ id }) => id))
      const others = ids.filter((id) => !known.has(id))
      // Nearly all wanted operations are live. The others are searched in both tables in one snapshot, because they may
      // be moving to the archive.
      const found = others.length === 0 ? live : [...live, ...(await findOperations(db, others))]
      const byId = new Map(found.map((row) => [row.id, row]))
      return wanted.map(({ projectId, id }) => {
        const row = byId.get(id)
        return row && row.project_id === projectId ? toAnyOperation(row) : undefined
      })
    },
    { groupsAtOnce: 2, groupSize: 100 },
  )
