import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { toKernelSmartAccount } from 'permissionless/accounts'
import { createPublicClient, defineChain, http, type LocalAccount } from 'viem'

/**
 * A public client as an integrator tunes it. `batch` puts requests of one tick into one, which pays for many of them
 * and costs a timer for a few: each bench takes what makes the peer faster.
 */
export const peerClient = (
  { rpcUrl, network: { chainId, name, nativeCoin } }: DevnetChain,
  { batch }: { batch: boolean },
) =>
  createPublicClient({
    chain: defineChain({
      id: chainId,
      name,
      nativeCurrency: nativeCoin,
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: http(rpcUrl, { batch }),
    cacheTime: 0,
  })

export type PeerClient = ReturnType<typeof peerClient>

/** The same account as ours, built by permissionless, which asks the chain for its address. */
export const peerAccount = (
  client: PeerClient,
  { entryPoint, accountContracts }: DevnetChain['network'],
  owner: LocalAccount,
) =>
  toKernelSmartAccount({
    client,
    owners: [owner],
    version: '0.3.1',
    entryPoint: { address: entryPoint, version: '0.7' },
    factoryAddress: accountContracts.factory,
    accountLogicAddress: accountContracts.implementation,
    validatorAddress: accountContracts.ecdsaValidator,
    useMetaFactory: false,
  })
