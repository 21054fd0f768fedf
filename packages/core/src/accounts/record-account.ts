import type { Address } from 'viem'
import type { Network } from '../model/network.js'
import type { Project } from '../model/project.js'
import type { SmartAccountRecord } from '../model/smart-account.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { accountModel } from './account-model.js'

/** Returns the project's record of the owner's account on this network. The first use creates it. */
export const recordAccount = (
  deps: Pick<GatewayDeps, 'database' | 'ids' | 'clock'>,
  project: Project,
  network: Network,
  ownerAddress: Address,
): Promise<SmartAccountRecord> =>
  deps.database.accounts.upsert(newAccountRecord(deps, project, network, ownerAddress))

/** Returns a new record of the account, which is not stored yet. */
export function newAccountRecord(
  { ids, clock }: Pick<GatewayDeps, 'ids' | 'clock'>,
  { id: projectId, accountMode }: Project,
  network: Network,
  ownerAddress: Address,
): SmartAccountRecord {
  const now = clock.now()
  const { addressOf, version } = accountModel(accountMode, network)
  return {
    id: ids.next('account'),
    projectId,
    networkId: network.networkId,
    ownerAddress,
    address: addressOf(ownerAddress),
    implementationVersion: version,
    createdAt: now,
    updatedAt: now,
  }
}
