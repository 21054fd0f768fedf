import { GatewayError } from '@gasless-gateway/core'
import { DatabaseError } from 'pg'

/** A statement that took longer than its connection allows. */
const timedOut = '57014'

/**
 * What takes too long for what these parameters of the request search for would do so again: `QUERY_TOO_BROAD` names
 * them, and what to narrow it with. Without any it is no search, and the database is slow.
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
