import { type WatchMemory, watchNetwork } from '@gasless-gateway/core'
import { parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectCost, type HeldCost } from '../src/expect-cost.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { type Cost, type CostMeter, startCostMeter } from '../src/start-cost-meter.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, type TestAccount, usdc } from '../src/test-account.js'

/**
 * The cost of each step of an operation with one endpoint and three executors: SQL statements, including `BEGIN` and
 * `COMMIT`, and JSON-RPC requests. Prepare and submit take one more statement, which looks up the API key. Lower a
 * number when a change saves some.
 */
const held = {
  prepare: { statements: 3, calls: 6 },
  prepareWithIdempotencyKey: { statements: 3, calls: 6 },
  submit: { statements: 5, calls: 1 },
  passWithNothingDue: { statements: 1, calls: 0 },
  passOfOne: { statements: 9, calls: 11 },
  /** The gas limit splits them into two bundles. */
  passOfTen: { statements: 15, calls: 14 },
  replaceWithNothingLive: { statements: 1, calls: 0 },
  replaceWithOneNew: { statements: 1, calls: 4 },
  standingChain: { statements: 1, calls: 1 },
  emptyBlock: { statements: 4, calls: 1 },
  skippedBlocks: { statements: 6, calls: 4 },
  finalSkippedBlocks: { statements: 13, calls: 13 },
  blockOfAStranger: { statements: 15, calls: 7 },
  blockWithOne: { statements: 18, calls: 4 },
  blockWithThree: { statements: 18, calls: 6 },
  blockThatMakesFinal: { statements: 12, calls: 2 },
} as const satisfies Record<string, HeldCost>

const executors = 3
const manyOperations = 10
let now = new Date()
const memory: WatchMemory = {}

let local: PrivateChain
let meter: CostMeter
let steps: Steps
/** Deployed accounts. */
let accounts: readonly TestAccount[]

beforeAll(async () => {
  local = await startPrivateChain()
  meter = await startCostMeter(local.chain.rpcUrl)
  steps = await startSteps(local.chain, {
    executorKeys: Array.from({ length: executors }, generatePrivateKey),
    rpcUrls: [meter.rpcUrl],
    onStatement: meter.onStatement,
  })
  accounts = await Promise.all(
    Array.from({ length: manyOperations }, () => newAccount(local.chain, { usdc: usdc('1000') })),
  )
  // Deploys the accounts, and makes the requests that are sent only once.
  await submit(manyOperations)
  await settle()
  await steps.prepareTransfer(firstAccount())
  // The upkeep, which records the deposit every few seconds, does not run here. So the recorded deposit must not age.
  await steps.sql(`update sponsorship_networks set deposit_seen_at = 'infinity'`)
})
afterAll(async () => {
  await steps?.close()
  await meter?.close()
  await local?.stop()
})
afterEach(() => settle())

/** Lands and ends all waiting operations, so that the next test finds none of this one. */
async function settle(): Promise<void> {
  await local.client.setAutomine(true)
  await local.client.mine({ blocks: 1 })
  while ((await steps.relay()) > 0) await steps.mined()
  await watchAll()
  await local.finalize()
  await watchAll()
  aMinuteLater()
  await watchAll()
}

/** From then on, the watcher asks for the final block again. */
function aMinuteLater(): void {
  now = new Date(now.getTime() + 60_000)
}

/** Makes one pass with the memory of earlier passes, as the loop does. The test moves its clock. */
const watchOnce = () =>
  watchNetwork({ ...steps.deps, clock: { now: () => now } }, local.chain.network, memory)

async function watchAll(): Promise<void> {
  await steps.mined()
  while (await watchOnce());
}

/** Submits one transfer of each of the first accounts. */
async function submit(count: number): Promise<void> {
  for (const account of accounts.slice(0, count)) await steps.submitTransfer(account)
}

const firstAccount = () => accounts[0] as TestAccount

const relay = async (count: number) => expect(await steps.relay()).toBe(count)

describe('a token-paid transfer of a deployed account is held to its cost', () => {
  test('when it is prepared', async () => {
    expectCost(await meter.measure(() => steps.prepareTransfer(firstAccount())), held.prepare)
  })

  test('when it is prepared with an idempotency key, as the SDK does', async () => {
    const idempotencyKey = 'counted'
    const prepare = () => steps.prepareTransfer(firstAccount(), { idempotencyKey })
    expectCost(await meter.measure(prepare), held.prepareWithIdempotencyKey)
  })

  test('when it is submitted', async () => {
    const prepared = await steps.prepareTransfer(firstAccount())
    expectCost(await meter.measure(() => steps.submit(firstAccount(), prepared)), held.submit)
  })
})

describe('a pass of the relayer is held to its cost', () => {
  test('when nothing is due', async () => {
    expectCost(await meter.measure(() => relay(0)), held.passWithNothingDue)
  })

  test.each([
    [1, held.passOfOne],
    [manyOperations, held.passOfTen],
  ] as const)('when it sends %s operations', async (count, cost) => {
    await submit(count)
    expectCost(await meter.measure(() => relay(count)), cost)
  })

  test('when it looks for transactions to replace, and finds none', async () => {
    expectCost(await meter.measure(() => steps.replace()), held.replaceWithNothingLive)
  })

  test('when it looks for transactions to replace, and finds a new one', async () => {
    await submit(1)
    await local.client.setAutomine(false)
    await relay(1)
    expectCost(await meter.measure(() => steps.replace()), held.replaceWithOneNew)
  })
})

describe('a pass of the watcher is held to its cost', () => {
  test('when the chain stands still', async () => {
    expectCost(await meter.measure(watchOnce), held.standingChain)
  })

  test('when the block is empty', async () => {
    await local.client.mine({ blocks: 1 })
    expectCost(await meter.measure(watchOnce), held.emptyBlock)
  })

  test("when the block has a stranger's operation", async () => {
    const others = await startSteps(local.chain)
    onTestFinished(others.close)
    const stranger = await newAccount(local.chain, { usdc: usdc('100'), native: parseEther('1') })
    await others.submitTransfer(stranger, { selfFunded: true })
    await watchAll()
    expect(await others.relay()).toBe(1)
    await steps.mined()
    expectCost(await meter.measure(watchOnce), held.blockOfAStranger)
  })

  test.each([
    [1, held.blockWithOne],
    [executors, held.blockWithThree],
  ] as const)('when the block has %s of the executors’ transactions', async (count, cost) => {
    await local.client.setAutomine(false)
    for (const account of accounts.slice(0, count)) {
      await steps.submitTransfer(account)
      await relay(1)
    }
    await local.client.mine({ blocks: 1 })
    expectCost(await meter.measure(watchOnce), cost)
  })

  test('when the block makes an operation final', async () => {
    const operationId = await steps.submitTransfer(firstAccount())
    await relay(1)
    await watchAll()
    let last: Cost
    do {
      await local.client.mine({ blocks: 1 })
      last = await meter.measure(watchOnce)
    } while ((await steps.statusOf(operationId)) === 'confirmed')
    expect(await steps.statusOf(operationId)).toBe('finalized')
    expectCost(last, held.blockThatMakesFinal)
  })

  test('when it skips blocks, because nothing is in flight, and when they are final', async () => {
    await local.client.mine({ blocks: 15 })
    expectCost(await meter.measure(watchOnce), held.skippedBlocks)
    await local.finalize()
    await watchAll()
    aMinuteLater()
    expectCost(await meter.measure(watchOnce), held.finalSkippedBlocks)
  })
})
