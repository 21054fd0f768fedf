import type { Knex } from 'knex'
import { DatabaseError } from 'pg'

const tries = 10

/**
 * Runs a step that needs exclusive table locks, up to ten times. Its lock timeout is shorter than PostgreSQL's deadlock
 * timeout, so that a deadlock never ends another transaction. A retry repeats only the step, not the transaction's
 * earlier work.
 */
export async function undisturbed(
  trx: Knex.Transaction,
  work: (step: Knex.Transaction) => Promise<void>,
): Promise<void> {
  for (let left = tries; ; left--)
    try {
      return await trx.transaction(async (step) => {
        await step.raw(`set local lock_timeout = '400ms'`)
        await work(step)
        await step.raw('set local lock_timeout = 0')
      })
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== '55P03') throw error
      if (left === 1)
        throw new Error('Other sessions are using the tables. Try again shortly.', { cause: error })
    }
}
