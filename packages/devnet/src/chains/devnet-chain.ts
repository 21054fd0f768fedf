import type { Network } from '@gasless-gateway/core'

/** A running local chain with every contract on it. Plain data, so that it can travel between processes. */
export interface DevnetChain {
  readonly network: Network
  readonly rpcUrl: string
}
