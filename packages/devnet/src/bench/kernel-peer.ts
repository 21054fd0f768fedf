import { toKernelSmartAccount } from 'permissionless/accounts'
import { createPublicClient, defineChain, http, type LocalAccount } from 'viem'
import type { DevnetChain } from '../devnet-chain.js'

/** A public client as an integrator would tune it: requests of one tick travel together. */
export const peerClient = ({ rpcUrl, network: { chainId, name, nativeCoin } }: DevnetChain) =>
  createPublicClient({
    chain: defineChain({
      id: chainId,
      name,
      nativeCurrency: nativeCoin,
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: http(rpcUrl),
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
