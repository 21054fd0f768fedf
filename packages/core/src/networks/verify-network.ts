import type { Network } from '../model/network.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'

/**
 * Checks that the endpoint serves the configured chain, and that the chain has the contracts that operations need.
 * Throws a plain `Error` with the remedy if not, and `NETWORK_UNAVAILABLE` if it does not answer.
 */
export async function verifyNetwork(
  { chainOf, database }: RelayerDeps,
  network: Network,
): Promise<void> {
  const chain = chainOf(network.networkId)
  const { entryPoint, paymaster, accountContracts, delegate } = network
  const contracts = {
    EntryPoint: entryPoint,
    'account factory': accountContracts.factory,
    'account implementation': accountContracts.implementation,
    'ECDSA validator': accountContracts.ecdsaValidator,
    ...(accountContracts.metaFactory && { 'staked factory': accountContracts.metaFactory }),
    ...(delegate && { 'EIP-7702 delegate': delegate }),
    ...(paymaster && { paymaster }),
  }
  // Read first and alone. If all endpoints serve another chain, the other requests would fail.
  const identity = await chain.identity()
  if (identity.chainId !== network.chainId)
    throw new Error(
      `The endpoint of ${network.name} serves chain ${identity.chainId} instead of ${network.chainId}. Correct its RPC URL.`,
    )
  const deployed = await Promise.all(
    Object.entries(contracts).map(
      async ([name, address]) => [name, address, await chain.isDeployed(address)] as const,
    ),
  )
  const missing = deployed.filter(([, , found]) => !found)
  if (missing.length > 0)
    throw new Error(
      `${network.name} has ${missing.map(([name, address]) => `no ${name} at ${address}`).join(', ')}. ${remedyFor(missing.map(([name]) => name))}`,
    )
  const remembered = await database.blocks.rememberGenesis(network.networkId, identity.genesisHash)
  if (remembered !== identity.genesisHash)
    throw new Error(
      `Network ${network.networkId} has genesis block ${identity.genesisHash}, but this database has recorded ${remembered}. Its records belong to another chain: use a new database, or the old chain.`,
    )
}

/** The chain is the right one. So a missing contract is not deployed yet, or its address is wrong. */
const remedyFor = ([name = '', ...others]: readonly string[]): string => {
  const without = others.length === 0 && dispensable.get(name)
  return without
    ? `Deploy it there, correct its address, or serve the network without ${without}.`
    : 'Deploy what is missing, or correct the definition of the network.'
}

const dispensable: ReadonlyMap<string, string> = new Map([
  ['paymaster', 'a paymaster'],
  ['EIP-7702 delegate', 'one: accounts of `eip7702` projects are then plain addresses there'],
])
