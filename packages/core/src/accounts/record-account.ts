import type { Address } from 'viem'
import type { Network } from '../model/network.js'
import type { Project } from '../model/project.js'
import type { SmartAccountRecord } from '../model/smart-account.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { accountModel } from './account-model.js'

/** The project's record of this owner's account on this network, made on first use. */
export function recordAccount(
  { database, ids, clock }: Pick<GatewayDeps, 'database' | 'ids' | 'clock'>,
  { id: projectId, accountMode }: Project,
  network: Network,
  ownerAddress: Address,
): Promise<SmartAccountRecord> {
  const now = clock.now()
  const { addressOf, version } = accountModel(accountMode, network)
  return database.accounts.upsert({
    id: ids.next('account'),
    projectId,
    networkId: network.networkId,
    ownerAddress,
    address: addressOf(ownerAddress),
    implementationVersion: version,
    createdAt: now,
    updatedAt: now,
  })
}
