import type { Knex } from 'knex'
import { DatabaseError } from 'pg'

const tries = 10

/**
 * A step that needs tables for itself. It waits less than the time after which PostgreSQL looks for waits in a ring, so that
 * it is never somebody else who is ended, and begins again, but not with what was done before it.
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
        throw new Error('Others are using the tables. Try again shortly.', { cause: error })
    }
}
