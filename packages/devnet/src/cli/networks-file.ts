import type { DevnetChain } from '../chains/devnet-chain.js'

/** Returns the content of a file for `GATEWAY_NETWORKS_FILE`. JSON has no bigints, so they are decimal strings. */
export const networksFile = (chains: readonly DevnetChain[]): string =>
  `${JSON.stringify(
    { networks: chains.map(({ network, rpcUrl }) => ({ ...network, rpcUrls: [rpcUrl] })) },
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )}\n`
