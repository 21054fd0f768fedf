import type { Address } from 'viem'
import { checksummed, wrongChecksum } from '../api/common.js'
import type { SmartAccount } from '../api/index.js'
import type { GatewayDeps } from '../deps.js'
import { GatewayError } from '../errors/index.js'
import type { Gateway } from '../gateway.js'
import type { AccountContracts } from '../networks/network.js'
import type { NetworkRegistry } from '../networks/network-registry.js'
import { wrongField } from '../operations/submit-refusals.js'
import type { Project } from '../projects/project.js'
import { accountModel } from './account-model.js'
import { recordAccount } from './record-account.js'
import type { SmartAccountRecord } from './smart-account.js'

type AccountHandlers = Pick<
  Gateway,
  | 'createAccount'
  | 'resolveSingleAccount'
  | 'resolveAccountBatch'
  | 'getAccountInfo'
  | 'isAccountDeployed'
>

export function accountHandlers(deps: GatewayDeps): AccountHandlers {
  const { networks, chainOf, policy } = deps
  /** Of accounts whose network is not named: their address is the same on every one. */
  const resolverOf = ({ accountMode }: Project): ((owner: Address) => Address) =>
    accountModel(accountMode, { accountContracts: requireContracts(networks) }).addressOf

  return {
    async createAccount({ body }, { project }) {
      const network = networks.get(body.networkId)
      return presentAccount(await recordAccount(deps, project, network, body.ownerAddress))
    },

    async resolveSingleAccount({ body }, { project }) {
      return { address: resolverOf(project)(body.ownerAddress) }
    },

    async resolveAccountBatch({ body: { ownerAddresses } }, { project }) {
      const most = policy.batchResolveLimit
      if (ownerAddresses.length > most)
        throw wrongField('ownerAddresses', `must hold at most ${most} owners; split the batch`)
      // Only now: each checksum costs a hash.
      const owners = ownerAddresses.map((owner, place) => {
        const address = checksummed(owner)
        if (!address) throw wrongField(`ownerAddresses.${place}`, wrongChecksum)
        return address
      })
      const resolve = resolverOf(project)
      return {
        results: owners.map((ownerAddress) => ({
          ownerAddress,
          smartAccountAddress: resolve(ownerAddress),
        })),
        count: owners.length,
      }
    },

    async getAccountInfo({ body: { ownerAddress, networkId } }, { project }) {
      const account = accountModel(project.accountMode, networks.get(networkId))
      const address = account.addressOf(ownerAddress)
      const chain = chainOf(networkId)
      // Started together, these travel as one request.
      const [isDeployed, deposit] = await Promise.all([
        account.isDeployed(chain, address),
        chain.depositOf(address),
      ])
      return {
        ownerAddress,
        address,
        networkId,
        isDeployed,
        kernelVersion: account.version,
        entryPointDeposit: deposit.toString(),
      }
    },

    async isAccountDeployed({ query: { address, networkId } }, { project }) {
      const account = accountModel(project.accountMode, networks.get(networkId))
      return { isDeployed: await account.isDeployed(chainOf(networkId), address) }
    },
  }
}

function requireContracts(networks: NetworkRegistry): AccountContracts {
  if (!networks.accountContracts)
    throw new GatewayError('NETWORK_UNSUPPORTED', {
      message: 'No network is configured, so account addresses are unknown. Configure a network.',
    })
  return networks.accountContracts
}

const presentAccount = (record: SmartAccountRecord): SmartAccount => ({
  id: record.id,
  address: record.address,
  networkId: record.networkId,
  networkKind: 'evm',
  details: {
    schemaVersion: 1,
    networkKind: 'evm',
    evm: {
      ownerAddress: record.ownerAddress,
      implementationVersion: record.implementationVersion,
    },
  },
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
})
