import type { Address } from 'viem'
import { accountModel } from '../accounts/account-model.js'
import { recordAccount } from '../accounts/record-account.js'
import { checksummed, wrongChecksum } from '../api/common.js'
import type { Gateway } from '../api/gateway.js'
import type { SmartAccount } from '../api/index.js'
import type { AccountContracts } from '../erc4337/account-contracts.js'
import { GatewayError } from '../errors/index.js'
import type { NetworkRegistry } from '../model/network-registry.js'
import type { Project } from '../model/project.js'
import type { SmartAccountRecord } from '../model/smart-account.js'
import { wrongField } from '../operations/submit-refusals.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

/** One owner takes about 0.06 ms. So other work of the process waits for about a millisecond at most. */
const ownersPerTurn = 20

type AccountHandlers = Pick<
  Gateway,
  | 'createAccount'
  | 'resolveSingleAccount'
  | 'resolveAccountBatch'
  | 'getAccountInfo'
  | 'isAccountDeployed'
>

export function accountHandlers(deps: GatewayDeps): AccountHandlers {
  const { networks, chainOf, policy, turns } = deps
  /** Returns the resolver for requests that name no network: an account has the same address on every network. */
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
      const resolve = resolverOf(project)
      const results: { ownerAddress: Address; smartAccountAddress: Address }[] = []
      for (const [place, owner] of ownerAddresses.entries()) {
        if (place % ownersPerTurn === 0) await turns.next()
        // Checked here and not by the schema, because each checksum costs a hash.
        const ownerAddress = checksummed(owner)
        if (!ownerAddress) throw wrongField(`ownerAddresses.${place}`, wrongChecksum)
        results.push({ ownerAddress, smartAccountAddress: resolve(ownerAddress) })
      }
      return { results, count: results.length }
    },

    async getAccountInfo({ body: { ownerAddress, networkId } }, { project }) {
      const account = accountModel(project.accountMode, networks.get(networkId))
      const address = account.addressOf(ownerAddress)
      const chain = chainOf(networkId)
      // Reads that start together are sent as one request.
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
