import { generatePrivateKey as newKey } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { type PrivateChain, startPrivateChain } from './private-chain.js'
import { type Steps, startSteps } from './start-steps.js'
import { newAccount, type TestAccount } from './test-account.js'

/**
 * Starts a private chain for the tests of a file. While automine is off, the chain mines only the blocks that a test
 * requests, with the base fee that the test sets. Each test starts with automine on.
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

    /** Starts a gateway with one new executor. With `databaseUrl`, it is another project on an existing database. */
    async newSteps(options: Partial<Parameters<typeof startSteps>[1]> = {}): Promise<Steps> {
      const steps = await startSteps(local().chain, { executorKeys: [newKey()], ...options })
      onTestFinished(steps.close)
      await steps.watch()
      return steps
    },

    /**
     * Mines blocks with this base fee. They contain the transactions of the pool that pay it. The node forecasts the
     * same base fee for the next block.
     */
    async mineAt(baseFeePerGas: bigint, blocks = 1): Promise<void> {
      const { client } = local()
      await client.setNextBlockBaseFeePerGas({ baseFeePerGas })
      for (let n = 0; n < blocks; n++) {
        await client.mine({ blocks: 1 })
        await client.setNextBlockBaseFeePerGas({ baseFeePerGas })
      }
    },

    /** Makes the node drop every pending transaction. */
    async emptyPool(): Promise<void> {
      await local().client.request({ method: 'anvil_dropAllTransactions' as never })
    },
  }
}
