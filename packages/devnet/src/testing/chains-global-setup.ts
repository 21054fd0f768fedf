import type { TestProject } from 'vitest/node'
import { startChains } from '../start-chains.js'
import './provided-context.js'

/** Two local chains with every contract and one-second blocks, for all test files of a project. */
export default async function setUpChains(project: TestProject): Promise<() => Promise<void>> {
  const { chains, stop } = await startChains(
    [
      { chainId: 31337, port: 0 },
      { chainId: 31338, port: 0 },
    ],
    { blockTimeSeconds: 1 },
  )
  project.provide('chains', chains)
  return stop
}
