import { generatePrivateKey as newKey } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { type PrivateChain, startPrivateChain } from './private-chain.js'
import { type Steps, startSteps } from './start-steps.js'
import { newAccount, type TestAccount } from './test-account.js'

/**
 * A private chain for the tests of a file. With automine off, blocks come only when a test asks for one, with the base fee that it asks
 * for. Each test starts with automine on.
 */
export function minedOnDemand() {
  let started: PrivateChain | undefined
  beforeAll(async () => {
    started = await startPrivateChain()
  })
  afterAll(() => started?.stop())
  beforeEach(() => local().client.setAutomine(true))
  const local = (): PrivateChain => {
    if (!started) throw new Error('The chain starts before the first test.')
    return started
  }
  return {
    local,
    newAccount: (holdings: Parameters<typeof newAccount>[1]): Promise<TestAccount> =>
      newAccount(local().chain, holdings),

    /** A gateway with one new executor; or a project more of one that there is. */
    async newSteps(options: Partial<Parameters<typeof startSteps>[1]> = {}): Promise<Steps> {
      const steps = await startSteps(local().chain, { executorKeys: [newKey()], ...options })
      onTestFinished(steps.close)
      await steps.watch()
      return steps
    },

    /** Blocks with this base fee, and what the pool holds and pays it. The node foretells the same for the next one. */
    async mineAt(baseFeePerGas: bigint, blocks = 1): Promise<void> {
      const { client } = local()
      await client.setNextBlockBaseFeePerGas({ baseFeePerGas })
      for (let n = 0; n < blocks; n++) {
        await client.mine({ blocks: 1 })
        await client.setNextBlockBaseFeePerGas({ baseFeePerGas })
      }
    },

    /** The node forgets every transaction that is not mined. */
    async emptyPool(): Promise<void> {
      await local().client.request({ method: 'anvil_dropAllTransactions' as never })
    },
  }
}
