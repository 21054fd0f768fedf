import { GatewayError } from '@gasless-gateway/core'
import { DatabaseError } from 'pg'

/** PostgreSQL's code for a statement that exceeded its timeout. */
const timedOut = '57014'

/**
 * Throws `QUERY_TOO_BROAD` if `work` times out on a search, because it would time out again. The error names the
 * searched parameters and those that narrow the query. Without searched parameters the database is just slow, and the
 * original error is thrown.
 */
export async function refuseTooBroad<T>(
  { searched, narrow }: { readonly searched: readonly string[]; readonly narrow: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (searched.length === 0) throw error
    if (!(error instanceof DatabaseError) || error.code !== timedOut) throw error
    const names = searched.map((name) => `query.${name}`).join(' and ')
    throw new GatewayError('QUERY_TOO_BROAD', {
      message: `Too much is to be read for ${names}. Narrow it with ${narrow}.`,
      cause: error,
    })
  }
}
