import { defaultExposurePolicy } from '@gasless-gateway/core'
import { type Hex, hexToBigInt, parseEther, parseGwei, slice } from 'viem'
import { generatePrivateKey as newKey } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { exposedBy } from '../../core/src/operations/exposed.js'
import { sendFromFreshKey } from '../src/index.js'
import { expectLandedOnce, operationOf } from './support/landing.js'
import { type PrivateChain, startPrivateChain } from './support/private-chain.js'
import { type Steps, startSteps } from './support/start-steps.js'
import { newAccount, type TestAccount, usdc } from './support/test-account.js'

// Blocks come only when a test asks for one, with the base fee that it asks for.
let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())
beforeEach(() => local.client.setAutomine(true))

const gwei = parseGwei('1')
const fund = () => newAccount(local.chain, { usdc: usdc('100'), native: parseEther('10') })

async function newSteps(): Promise<Steps> {
  const steps = await startSteps(local.chain, { executorKeys: [newKey()] })
  onTestFinished(steps.close)
  await steps.watch()
  return steps
}

/** A block with this base fee, and what the pool holds and pays it; the node foretells the same for the next one. */
async function mineAt(baseFeePerGas: bigint, blocks = 1) {
  for (let n = 0; n < blocks; n++) {
    await local.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
    await local.client.mine({ blocks: 1 })
  }
  await local.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
}

/** A stranger pays for the account's deployment. Resolves to the gas that it took. */
async function deployFor(steps: Steps, operationId: string): Promise<bigint> {
  const { initCode } = (await operationOf(steps, operationId)).userOperation
  const call = { to: slice(initCode, 0, 20), data: slice(initCode, 20), gas: 1_000_000n }
  const { gasUsed } = await sendFromFreshKey(local.chain, call)
  return gasUsed
}

async function failuresOf(steps: Steps, operationId: string) {
  const operation = await operationOf(steps, operationId)
  const [account] = await steps.deps.database.exposures.read(
    local.chain.network.networkId,
    [exposedBy(operation)],
    defaultExposurePolicy,
  )
  return account?.failures
}

/** Gas that burnt, by the operation that bears it. */
const burntBy = async ({ sql }: Steps) =>
  new Map(
    (
      await sql<{ operation_id: string; gas: string; of_sender: string }>(
        'select operation_id, gas, of_sender from burnt_gas',
      )
    ).map(({ operation_id, gas, of_sender }) => [
      operation_id,
      { gas: BigInt(gas), ofSender: BigInt(of_sender) },
    ]),
  )

const statusesOf = (steps: Steps, ids: readonly string[]) =>
  Promise.all(ids.map((id) => steps.statusOf(id)))

test('a stranger who deploys the account of a waiting first operation makes its sender bear what it risked alone, and no failure', async () => {
  const steps = await newSteps()
  const accounts = await Promise.all(Array.from({ length: 4 }, fund))
  const ids: string[] = []
  for (const account of accounts) ids.push(await steps.submitTransfer(account))
  const [victim, taken] = [accounts[3] as TestAccount, ids[3] as string]
  await local.client.setAutomine(false)
  expect(await steps.relay()).toBe(4)
  await local.client.request({ method: 'anvil_dropAllTransactions' } as never)
  await local.client.setAutomine(true)
  const cost = await deployFor(steps, taken)
  await steps.rebroadcast()
  await steps.watch()
  expect(await statusesOf(steps, ids)).toEqual(['confirmed', 'confirmed', 'confirmed', 'queued'])

  const burnt = await burntBy(steps)
  expect([...burnt.keys()]).toEqual([taken])
  const { gas = 0n, ofSender = 0n } = burnt.get(taken) ?? {}
  const { preVerificationGas, verificationGasLimit, paymaster } = (await operationOf(steps, taken))
    .userOperation
  const risk = preVerificationGas + verificationGasLimit + (paymaster?.verificationGasLimit ?? 0n)
  expect(ofSender).toBeGreaterThan(0n)
  expect(ofSender).toBeLessThanOrEqual(risk)
  expect(gas, `burnt ${gas}, the deployment took ${cost}`).toBeGreaterThan(risk)
  expect(await failuresOf(steps, taken)).toMatchObject({ total: 0, inARow: 0 })

  // It ends, and the next one goes without the deployment.
  await local.finalize()
  await steps.watch()
  await steps.makeDue()
  expect(await steps.relay()).toBe(0)
  await steps.review()
  expect(await operationOf(steps, taken)).toMatchObject({
    status: 'dropped',
    reason: 'ACCOUNT_ALREADY_DEPLOYED',
  })
  const next = await steps.submitTransfer(victim)
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  expect(await steps.statusOf(next)).toBe('confirmed')
})

/** Lands an operation of each, so that none of them is a newcomer. */
async function known(steps: Steps, count: number): Promise<TestAccount[]> {
  await mineAt(gwei)
  const accounts = await Promise.all(Array.from({ length: count }, fund))
  for (const account of accounts) await steps.submitTransfer(account)
  expect(await steps.relay()).toBe(count)
  await steps.watch()
  return accounts
}

const bidOf = ({ userOperation: { gasFees } }: { userOperation: { gasFees: Hex } }) =>
  hexToBigInt(slice(gasFees, 16))

/** The accounts' operations in the order of these base fees, each prepared at its own, all of them queued; and what each bids. */
async function queueAt(steps: Steps, bids: readonly (readonly [TestAccount, bigint])[]) {
  const prepared = []
  for (const [account, baseFee] of bids) {
    await mineAt(baseFee)
    await steps.watch()
    prepared.push([account, await steps.prepareTransfer(account)] as const)
  }
  for (const [account, answer] of prepared) await steps.submit(account, answer)
  return prepared.map(([, answer]) => ({ id: answer.operationId, bid: bidOf(answer) }))
}

const carriedBy = async (steps: Steps, id: string) =>
  (await steps.attemptsOf(id)).map(({ transaction_hash }) => transaction_hash)

test('an operation that bids less than twice the base fee shares no bundle with those that bid more', async () => {
  const steps = await newSteps()
  const [low, ...others] = await known(steps, 3)
  const queued = await queueAt(steps, [
    [low as TestAccount, gwei],
    ...others.map((account) => [account, 3n * gwei] as const),
  ])
  const [cheap, ...dear] = queued as [(typeof queued)[0], ...typeof queued]
  await local.client.setAutomine(false)
  await mineAt(cheap.bid - 1n)
  await steps.watch()
  expect(await steps.relay()).toBe(3)
  const transactions = await Promise.all(queued.map(({ id }) => carriedBy(steps, id)))
  expect(transactions[1]).toEqual(transactions[2])
  expect(transactions[0]).not.toEqual(transactions[1])
  // Dearer than the low bid in the very next block: the others land, and nobody has replaced anything.
  await mineAt(cheap.bid + 1n)
  await steps.watch()
  const statuses = await statusesOf(
    steps,
    dear.map(({ id }) => id),
  )
  expect(statuses).toEqual(['confirmed', 'confirmed'])
  expect(await steps.statusOf(cheap.id)).toBe('submitted')
})

/** Three operations that share a bundle, whose lowest bid the base fee has passed. Nobody has replaced it yet. */
async function stuckWithLowBid(steps: Steps) {
  const [low, ...others] = await known(steps, 3)
  // All of them bid less than twice the base fee that they are sent at.
  const queued = await queueAt(steps, [
    [low as TestAccount, gwei],
    ...others.map((account) => [account, (gwei * 3n) / 2n] as const),
  ])
  const [{ id: cheap, bid }, ...dear] = queued as [(typeof queued)[0], ...typeof queued]
  const honest = dear.map(({ id }) => id)
  await local.client.setAutomine(false)
  await mineAt(bid - 1n)
  await steps.watch()
  expect(await steps.relay()).toBe(3)
  const [shared] = await carriedBy(steps, cheap)
  for (const id of honest) expect(await carriedBy(steps, id)).toEqual([shared])
  const dearer = (bid * 5n) / 4n
  await mineAt(dearer, 2)
  await steps.watch()
  return { cheap, honest, shared, dearer }
}

test('a bundle that the base fee has passed goes on without the operation that bids too little', async () => {
  const steps = await newSteps()
  const { cheap, honest, shared, dearer } = await stuckWithLowBid(steps)
  expect(await steps.replace()).toBe(1)
  expect(await carriedBy(steps, cheap)).toEqual([shared])
  expect(await operationOf(steps, cheap)).toMatchObject({
    status: 'submitted',
    transactionHash: shared,
    outerHashCount: 1,
  })
  for (const id of honest) expect(await carriedBy(steps, id)).toHaveLength(2)
  await mineAt(dearer)
  await steps.watch()
  expect(await statusesOf(steps, honest)).toEqual(['confirmed', 'confirmed'])
  expect(await steps.statusOf(cheap)).toBe('queued')
  expect(await burntBy(steps)).toEqual(new Map())

  // The one that was left out waits for a base fee that it can pay.
  await steps.makeDue()
  expect(await steps.relay()).toBe(0)
  expect((await operationOf(steps, cheap)).reason).toBe('WAITS_FOR_BASE_FEE')
  await mineAt(gwei)
  await steps.watch()
  await steps.makeDue()
  expect(await steps.relay()).toBe(1)
  await mineAt(gwei)
  await steps.watch()
  expect(await steps.statusOf(cheap)).toBe('confirmed')
})

test('a bundle of which one operation was left out may still be mined as a whole', async () => {
  const steps = await newSteps()
  const { cheap, honest, shared } = await stuckWithLowBid(steps)
  expect(
    await steps.replace(
      steps.withChain(() => ({ broadcast: () => Promise.reject(new Error('the node is away')) })),
    ),
  ).toBe(1)
  const [first] = await steps.attemptsOf(cheap)
  await local.client.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei })
  await local.client.sendRawTransaction({ serializedTransaction: first?.raw_transaction as Hex })
  await mineAt(gwei)
  await steps.watch()
  for (const id of [cheap, ...honest]) {
    expect(await steps.statusOf(id)).toBe('confirmed')
    expect((await operationOf(steps, id)).inclusion?.transactionHash).toBe(shared)
  }
  expect(await burntBy(steps)).toEqual(new Map())
})

test('when a bundle that left an operation out is reorganised away after that was sent again, each of them lands once', async () => {
  const steps = await newSteps()
  const { cheap, honest, dearer } = await stuckWithLowBid(steps)
  expect(await steps.replace()).toBe(1)
  await mineAt(dearer)
  await mineAt(gwei)
  await steps.watch()
  expect(await statusesOf(steps, honest)).toEqual(['confirmed', 'confirmed'])
  await steps.makeDue()
  expect(await steps.relay()).toBe(1)
  await local.client.request({ method: 'anvil_reorg' as never, params: [2, []] as never })
  await mineAt(gwei)
  await steps.watch()
  expect(await statusesOf(steps, [cheap, ...honest])).toEqual([
    'submitted',
    'submitted',
    'submitted',
  ])
  await steps.rebroadcast()
  await mineAt(gwei, 4)
  await steps.watch()
  for (const id of [cheap, ...honest]) {
    expect(await steps.statusOf(id)).toBe('finalized')
    await expectLandedOnce(steps, id)
  }
  expect(await burntBy(steps)).toEqual(new Map())
})

test('a no-op in the place of a bundle counts against the operations that could not have paid for it alone', async () => {
  const steps = await newSteps()
  const [low, high, behind] = (await known(steps, 3)) as [TestAccount, TestAccount, TestAccount]
  const [cheap, honest] = (await queueAt(steps, [
    [low, gwei],
    [high, (gwei * 5n) / 2n],
  ])) as [{ id: string; bid: bigint }, { id: string; bid: bigint }]
  await local.client.setAutomine(false)
  await mineAt(cheap.bid - 1n)
  await steps.watch()
  expect(await steps.relay()).toBe(2)
  const beyond = 2n * honest.bid
  await mineAt(beyond, 2)
  await steps.watch()
  await steps.submitTransfer(behind)
  expect(await steps.relay()).toBe(1)
  expect(await steps.replace()).toBe(1)
  // With the tip of the no-op its price lies between the two bids.
  await mineAt(cheap.bid)
  await steps.watch()
  expect(await statusesOf(steps, [cheap.id, honest.id])).toEqual(['queued', 'queued'])
  expect([...(await burntBy(steps)).keys()]).toEqual([cheap.id])
})
