import {
  canTransition,
  type Move,
  type OperationId,
  type OperationStatus,
  type StatusStore,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { lockOperations } from './queries/lock-operations.js'
import { moveOperations } from './queries/move-operations.js'

/** Statuses on PostgreSQL. Every change is one statement with its line in the transition log. */
export const createStatusStore = (db: Knex): StatusStore => ({
  async lock(ids) {
    return new Map((await lockOperations(db, ids)).map(({ id, status }) => [id, status]))
  },

  async advance(id, from, to, change) {
    return (await advanceAll(db, to, [{ id, from, change }])).has(id)
  },

  advanceAll: (to, moves) => advanceAll(db, to, moves),
})

async function advanceAll(
  db: Knex,
  to: OperationStatus,
  moves: readonly Move[],
): Promise<ReadonlySet<OperationId>> {
  for (const { from } of moves)
    if (!canTransition(from, to)) throw new Error(`An operation cannot go from ${from} to ${to}.`)
  return moveOperations(db, { to, moves })
}
