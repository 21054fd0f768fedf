import { exposedBy } from '../../model/exposed-by.js'
import type { AccountExposure, ExposurePolicy } from '../../model/exposure.js'
import type { Stores } from '../../ports/database.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import type { AccountId } from '../../primitives/ids.js'

/** The exposure of each account of the claims. */
export type Exposures = ReadonlyMap<AccountId, AccountExposure>

/**
 * Reads the exposure of each account of these operations, in one SQL statement. `lockAndRead` takes the network's lock
 * first.
 */
export async function readExposures(
  { exposures }: Pick<Stores, 'exposures'>,
  policy: ExposurePolicy,
  networkId: string,
  claims: readonly ClaimedOperation[],
  how: 'read' | 'lockAndRead' = 'read',
): Promise<Exposures> {
  const found = await exposures[how](
    networkId,
    claims.map(({ operation }) => exposedBy(operation)),
    policy,
  )
  return new Map(found.map((account) => [account.accountId, account]))
}
