import type { Address } from 'viem'
import type { GatewayDeps } from '../deps.js'
import type { Network } from '../networks/network.js'
import type { ProjectId } from '../primitives/ids.js'
import { accountAddress } from './account-address.js'
import type { SmartAccountRecord } from './smart-account.js'

/** The project's record of this owner's account on this network, made on first use. */
export function recordAccount(
  { database, ids, clock }: Pick<GatewayDeps, 'database' | 'ids' | 'clock'>,
  projectId: ProjectId,
  network: Network,
  ownerAddress: Address,
): Promise<SmartAccountRecord> {
  const now = clock.now()
  return database.accounts.upsert({
    id: ids.next('account'),
    projectId,
    networkId: network.networkId,
    ownerAddress,
    address: accountAddress(network.accountContracts, ownerAddress),
    implementationVersion: network.accountContracts.version,
    createdAt: now,
    updatedAt: now,
  })
}
