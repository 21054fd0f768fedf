import {
  type Database,
  type GatewayDeps,
  type RelayerDeps,
  type Stores,
  watchNetwork,
} from '@gasless-gateway/core'
import type { PreparedOperation } from '@gasless-gateway/core/api'
import type { PrivateChain } from '@gasless-gateway/testing/private-chain'
import { type Steps, startSteps } from '@gasless-gateway/testing/start-steps'
import {
  newAccount,
  newAddress,
  type TestAccount,
  tokenOf,
  usdc,
} from '@gasless-gateway/testing/test-account'
import type { Address } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import type { PaymentIntent } from '../src/chaos/checker/evidence.js'
import { judge, type Verdict } from '../src/chaos/checker/judge.js'
import { readChain } from '../src/chaos/checker/read-chain.js'
import { readDatabase } from '../src/chaos/checker/read-database.js'

/** A gateway whose steps a test takes itself, and the checker of chaos campaigns that judges the result. */
export interface Play {
  readonly steps: Steps
  /** Prepares a payment that its client relies on from now on, with parts of the gateway replaced. */
  prepare(
    account: TestAccount,
    recipient: Address,
    broken?: Partial<GatewayDeps>,
  ): Promise<PreparedOperation>
  /** Signs and submits a prepared operation. */
  send(account: TestAccount, prepared: PreparedOperation): Promise<void>
  /** Submits a payment and returns its operation id. The payer is a new account by default. */
  submit(account?: TestAccount): Promise<string>
  /** Runs the watcher until there is nothing new, with parts of the gateway replaced. */
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
  const lower = (address: string) => address.toLowerCase()
  const payments: PaymentIntent[] = []
  const accepted: PaymentIntent['prepared'][number][] = []
  const factsOf = ({ operationId, userOperationHash }: PreparedOperation) => ({
    operationId,
    userOperationHash: lower(userOperationHash),
  })
  const watch: Play['watch'] = async (broken = {}) => {
    await steps.mined()
    while (await watchNetwork({ ...steps.deps, ...broken }, network));
  }
  await watch()
  const prepare: Play['prepare'] = async (account, recipient, broken) => {
    const amount = usdc('1')
    const prepared = await steps.prepareTransfer(account, { recipient, amount }, broken)
    payments.push({
      idempotencyKey: `payment ${payments.length}`,
      account: lower(account.address),
      recipient: lower(recipient),
      token: lower(token),
      amount,
      prepared: [factsOf(prepared)],
      refused: false,
    })
    return prepared
  }
  const send: Play['send'] = async (account, prepared) => {
    await steps.submit(account, prepared)
    accepted.push(factsOf(prepared))
  }
  return {
    steps,
    prepare,
    send,
    async submit(account) {
      const payer = account ?? (await newAccount(chain, { usdc: usdc('100') }))
      const prepared = await prepare(payer, newAddress())
      await send(payer, prepared)
      return prepared.operationId
    },
    watch,
    async verdict() {
      const database = await readDatabase(steps.databaseUrl)
      return judge(
        {
          journal: {
            payments,
            accepted,
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

/** Returns the database with parts of its stores replaced, inside and outside transactions. */
export const withStores = (
  database: Database,
  parts: (stores: Stores) => Partial<Stores>,
): Database => ({
  ...database,
  ...parts(database),
  transaction: (work) => database.transaction((stores) => work({ ...stores, ...parts(stores) })),
})
