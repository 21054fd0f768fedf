import { type Database, type RelayerDeps, type Stores, watchNetwork } from '@gasless-gateway/core'
import { privateKeyToAddress } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { judge, type Verdict } from '../../src/chaos/checker/judge.js'
import { readChain } from '../../src/chaos/checker/read-chain.js'
import { readDatabase } from '../../src/chaos/checker/read-database.js'
import type { PrivateChain } from './private-chain.js'
import { type Steps, startSteps } from './start-steps.js'
import { newAccount, newAddress, tokenOf, usdc } from './test-account.js'

/** A gateway whose steps a test takes, and the checker of chaos campaigns to judge what came of it. */
export interface Play {
  readonly steps: Steps
  /** A transfer that the gateway has accepted. */
  submit(): Promise<string>
  /** Passes of the watcher until there is nothing new, with parts of the gateway replaced. */
  watch(broken?: Partial<RelayerDeps>): Promise<void>
  verdict(): Promise<Verdict>
}

export async function startPlay(
  { chain, client }: PrivateChain,
  options: Parameters<typeof startSteps>[1] = {},
): Promise<Play> {
  const steps = await startSteps(chain, options)
  onTestFinished(steps.close)
  const { network, rpcUrl } = chain
  const fromBlock = Number(await client.getBlockNumber()) + 1
  const token = tokenOf(chain, 'USDC').address
  const accepted: { operationId: string; recipient: string; amount: bigint }[] = []
  const watch: Play['watch'] = async (broken = {}) => {
    await steps.mined()
    while (await watchNetwork({ ...steps.deps, ...broken }, network));
  }
  await watch()
  return {
    steps,
    async submit() {
      const account = await newAccount(chain, { usdc: usdc('100') })
      const recipient = newAddress()
      const operationId = await steps.submitTransfer(account, { recipient })
      accepted.push({ operationId, recipient: recipient.toLowerCase(), amount: usdc('1') })
      return operationId
    },
    watch,
    async verdict() {
      const database = await readDatabase(steps.databaseUrl)
      const hashes = new Map(database.operations.map((row) => [row.id, row.userOperationHash]))
      const lower = (address: string) => address.toLowerCase()
      return judge(
        {
          journal: {
            accepted: accepted.map((one) => ({
              ...one,
              userOperationHash: hashes.get(one.operationId) ?? 'nowhere',
              token: lower(token),
            })),
            refused: [],
            evaded: new Set(),
            foreign: new Set(),
            told: new Map(),
            answers: [],
            heads: [],
            faultsOffAt: undefined,
            timeMovedAt: undefined,
          },
          chain: await readChain({
            rpcUrl,
            entryPoint: lower(network.entryPoint),
            paymaster: lower(network.paymaster ?? ''),
            executors: steps.executorKeys.map((key) => lower(privateKeyToAddress(key))),
            fromBlock,
          }),
          database,
          output: { secrets: [] },
        },
        { finalityBlocks: undefined, documented: new Map() },
      )
    },
  }
}

/** The database with parts of its stores replaced, inside and outside of transactions. */
export const withStores = (
  database: Database,
  parts: (stores: Stores) => Partial<Stores>,
): Database => ({
  ...database,
  ...parts(database),
  transaction: (work) => database.transaction((stores) => work({ ...stores, ...parts(stores) })),
})
