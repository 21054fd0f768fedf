import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { startChains } from '@gasless-gateway/devnet/chains/start-chains'
import { orRefuse } from './or-refuse.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The two local chains, in the project `e2e`. Shared by all test files: never stop their clocks. */
    chains: readonly DevnetChain[]
  }
}

/** Starts two local chains with every contract and one-second blocks, for all test files of a project. */
export default orRefuse(async (project) => {
  const { chains, stop } = await startChains(
    [
      { chainId: 31337, port: 0 },
      { chainId: 31338, port: 0 },
    ],
    { blockTimeSeconds: 1 },
  )
  project.provide('chains', chains)
  return stop
})
