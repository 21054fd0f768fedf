import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { toKernelSmartAccount } from 'permissionless/accounts'
import { createPublicClient, defineChain, http, type LocalAccount } from 'viem'

/**
 * Returns a public client as an integrator would tune it. `batch` joins the requests of one tick into one, which helps
 * with many requests and costs a timer with few. Each bench chooses the faster setting for the peer.
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

/** Returns the same account as the gateway's, built by permissionless, which reads its address from the chain. */
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
