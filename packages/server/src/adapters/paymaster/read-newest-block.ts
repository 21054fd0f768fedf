import type { NetworkConnection } from './connect-to-network.js'
import { untilShown } from './until-shown.js'

/** Several nodes may stand behind one URL, and each request may meet another one. */
const looks = 4

/**
 * Returns the newest block that the endpoints show in a few looks. A node that is behind would show the operator's own
 * transactions as pending.
 */
export async function readNewestBlock({
  pool,
  endpoints,
}: NetworkConnection): Promise<{ readonly number: bigint; readonly timestamp: bigint }> {
  for (let look = 0; look < looks; look++)
    await Promise.allSettled(endpoints.map(({ confirm }) => confirm()))
  const blockNumber = pool.head()
  return untilShown(pool, () =>
    pool.ask(({ client }) =>
      client.getBlock(blockNumber === undefined ? { blockTag: 'latest' } : { blockNumber }),
    ),
  )
}
