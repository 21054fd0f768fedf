import type { Network } from '@gasless-gateway/core'

/** A running local chain with every contract. Plain data, so it can be passed between processes. */
export interface DevnetChain {
  readonly network: Network
  readonly rpcUrl: string
}
