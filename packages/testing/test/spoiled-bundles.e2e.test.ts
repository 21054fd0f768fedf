import { defaultExposurePolicy } from '@gasless-gateway/core'
import { sendFromFreshKey } from '@gasless-gateway/devnet'
import { type Hex, hexToBigInt, parseEther, parseGwei, slice } from 'viem'
import { expect, test } from 'vitest'
import { checkGasOf } from '../../core/src/gas/check-gas.js'
import { exposedBy } from '../../core/src/model/exposed-by.js'
import { gasAtRisk } from '../../core/src/model/exposure.js'
import { expectLandedOnce, landElsewhere, operationOf } from '../src/landing.js'
import { minedOnDemand } from '../src/mined-on-demand.js'
import { setTokens } from '../src/set-tokens.js'
import type { Steps, TransferOptions } from '../src/start-steps.js'
import { type TestAccount, usdc } from '../src/test-account.js'

const { local, newAccount, newSteps, mineAt, emptyPool } = minedOnDemand()

const gwei = parseGwei('1')
/** The lowest tip that a bid must leave above the base fee: `minPriorityFeePerGas` of the devnet. */
const leastTip = gwei
const fund = () => newAccount({ usdc: usdc('100'), native: parseEther('10') })

/** A stranger pays for the account's deployment. Resolves to the gas used. */
async function deployFor(steps: Steps, operationId: string): Promise<bigint> {
  const { initCode } = (await operationOf(steps, operationId)).userOperation
  const call = { to: slice(initCode, 0, 20), data: slice(initCode, 20), gas: 1_000_000n }
  const { gasUsed } = await sendFromFreshKey(local().chain, call)
  return gasUsed
}

async function failuresOf(steps: Steps, operationId: string) {
  const operation = await operationOf(steps, operationId)
  const [account] = await steps.deps.database.exposures.read(
    local().chain.network.networkId,
    [exposedBy(operation)],
    defaultExposurePolicy,
  )
  return account?.failures
}

/** The burnt gas, by the operation that bears it. */
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

test('if a stranger deploys the account of a waiting first operation, its sender bears only its own risk, and no failure', async () => {
  const steps = await newSteps()
  const accounts = await Promise.all(Array.from({ length: 4 }, fund))
  const ids: string[] = []
  for (const account of accounts) ids.push(await steps.submitTransfer(account))
  const [victim, taken] = [accounts[3] as TestAccount, ids[3] as string]
  await local().client.setAutomine(false)
  expect(await steps.relay()).toBe(4)
  await emptyPool()
  await local().client.setAutomine(true)
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

  // The operation ends, and the account's next one travels without the deployment.
  await local().finalize()
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

/** Lands an operation of each account, so that none of them is a newcomer. */
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

/**
 * Prepares an operation for each account at its own base fee, and then queues all in this order. Returns the bids too.
 */
async function queueAt(
  steps: Steps,
  bids: readonly (readonly [TestAccount, bigint])[],
  options: TransferOptions = {},
) {
  const prepared = []
  for (const [account, baseFee] of bids) {
    await mineAt(baseFee)
    await steps.watch()
    prepared.push([account, await steps.prepareTransfer(account, options)] as const)
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
  await local().client.setAutomine(false)
  await mineAt(cheap.bid - leastTip)
  await steps.watch()
  expect(await steps.relay()).toBe(3)
  const transactions = await Promise.all(queued.map(({ id }) => carriedBy(steps, id)))
  expect(transactions[1]).toEqual(transactions[2])
  expect(transactions[0]).not.toEqual(transactions[1])
  // The next block's base fee is above the low bid. The other operations land, and no transaction is replaced.
  await mineAt(cheap.bid + 1n)
  await steps.watch()
  const statuses = await statusesOf(
    steps,
    dear.map(({ id }) => id),
  )
  expect(statuses).toEqual(['confirmed', 'confirmed'])
  expect(await steps.statusOf(cheap.id)).toBe('submitted')
})

/** Three operations share a bundle that has not been replaced yet. The base fee has passed the lowest bid. */
async function stuckWithLowBid(steps: Steps, options: TransferOptions = {}) {
  const [low, ...others] = await known(steps, 3)
  // All of them bid less than twice the base fee at which they are sent.
  const queued = await queueAt(
    steps,
    [[low as TestAccount, gwei], ...others.map((account) => [account, (gwei * 7n) / 4n] as const)],
    options,
  )
  const [{ id: cheap, bid }, ...dear] = queued as [(typeof queued)[0], ...typeof queued]
  const honest = dear.map(({ id }) => id)
  await local().client.setAutomine(false)
  await mineAt(bid - leastTip)
  await steps.watch()
  expect(await steps.relay()).toBe(3)
  const [shared] = await carriedBy(steps, cheap)
  for (const id of honest) expect(await carriedBy(steps, id)).toEqual([shared])
  // At this base fee, the other bids leave the least tip.
  const dearer = bid + gwei / 4n
  await mineAt(dearer, 2)
  await steps.watch()
  return { cheap, bid, honest, shared, dearer }
}

test('when the base fee passes a bundle, its replacement leaves out the operation that bids too little', async () => {
  const steps = await newSteps()
  const { cheap, bid, honest, shared, dearer } = await stuckWithLowBid(steps)
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

  // The operation that was left out waits for a base fee that it can pay.
  await steps.makeDue()
  expect(await steps.relay()).toBe(0)
  expect((await operationOf(steps, cheap)).reason).toBe('WAITS_FOR_BASE_FEE')
  await mineAt(bid - leastTip + 1n)
  await steps.makeDue()
  expect(await steps.relay()).toBe(0)
  await mineAt(bid - leastTip)
  await steps.makeDue()
  expect(await steps.relay()).toBe(1)
  await mineAt(gwei)
  await steps.watch()
  expect(await steps.statusOf(cheap)).toBe('confirmed')
})

test('a replacement leaves out the operation whose account has lost its tokens meanwhile', async () => {
  const steps = await newSteps()
  const [emptied, other] = (await known(steps, 2)) as [TestAccount, TestAccount]
  const queued = await queueAt(steps, [
    [emptied, 2n * gwei],
    [other, 2n * gwei],
  ])
  const ids = queued.map(({ id }) => id) as [string, string]
  await local().client.setAutomine(false)
  await mineAt(gwei)
  await steps.watch()
  expect(await steps.relay()).toBe(2)
  const [shared] = await carriedBy(steps, ids[0])
  expect(await carriedBy(steps, ids[1])).toEqual([shared])
  await setTokens(emptied, 0n)

  // Above the bid of the bundle, which has headroom for one and a half times the base fee.
  const dearer = (gwei * 13n) / 5n
  await mineAt(dearer, 2)
  await steps.watch()
  expect(await steps.replace()).toBe(1)
  expect(await carriedBy(steps, ids[0])).toEqual([shared])
  expect(await carriedBy(steps, ids[1])).toHaveLength(2)
  await mineAt(dearer)
  await steps.watch()
  expect(await statusesOf(steps, ids)).toEqual(['queued', 'confirmed'])
  expect(await burntBy(steps)).toEqual(new Map())
})

test('the original bundle may still be mined after its replacement left an operation out', async () => {
  const steps = await newSteps()
  const { cheap, honest, shared } = await stuckWithLowBid(steps)
  expect(
    await steps.replace(
      steps.withChain(() => ({ broadcast: () => Promise.reject(new Error('the node is away')) })),
    ),
  ).toBe(1)
  const [first] = await steps.attemptsOf(cheap)
  await local().client.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei })
  await local().client.sendRawTransaction({ serializedTransaction: first?.raw_transaction as Hex })
  await mineAt(gwei)
  await steps.watch()
  for (const id of [cheap, ...honest]) {
    expect(await steps.statusOf(id)).toBe('confirmed')
    expect((await operationOf(steps, id)).inclusion?.transactionHash).toBe(shared)
  }
  expect(await burntBy(steps)).toEqual(new Map())
})

test('a bundle leaves an operation out, that is sent again, and a reorg removes the bundle: each operation lands once', async () => {
  const steps = await newSteps()
  const { cheap, honest, dearer } = await stuckWithLowBid(steps)
  expect(await steps.replace()).toBe(1)
  await mineAt(dearer)
  await mineAt(gwei)
  await steps.watch()
  expect(await statusesOf(steps, honest)).toEqual(['confirmed', 'confirmed'])
  await steps.makeDue()
  expect(await steps.relay()).toBe(1)
  await local().client.request({ method: 'anvil_reorg' as never, params: [2, []] as never })
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

test('a no-op counts against all operations of the bundle that it replaced, even if its base fee is low in the end', async () => {
  const steps = await newSteps()
  const [low, high, behind] = (await known(steps, 3)) as [TestAccount, TestAccount, TestAccount]
  const queued = await queueAt(steps, [
    [low, gwei],
    [high, (gwei * 3n) / 2n],
  ])
  const [cheap, dear] = queued as [(typeof queued)[0], (typeof queued)[0]]
  const ids = [cheap.id, dear.id]
  await local().client.setAutomine(false)
  await mineAt(cheap.bid - leastTip)
  await steps.watch()
  expect(await steps.relay()).toBe(2)
  await mineAt(2n * dear.bid, 2)
  await steps.watch()
  await steps.submitTransfer(behind)
  expect(await steps.relay()).toBe(1)
  expect(await steps.replace()).toBe(1)
  // Both operations could pay this base fee.
  await mineAt(gwei)
  await steps.watch()
  expect(await statusesOf(steps, ids)).toEqual(['queued', 'queued'])
  expect(await burntBy(steps)).toEqual(
    new Map(ids.map((id) => [id, { gas: 10_500n, ofSender: 10_500n }])),
  )
  for (const id of ids) expect(await failuresOf(steps, id)).toMatchObject({ total: 0 })
})

test('an operation that the base fee has passed bears the gas of no-ops if a stranger queues behind it, but need not wait longer', async () => {
  const steps = await newSteps()
  const { databaseUrl, executorKeys } = steps
  const stranger = await newSteps({ databaseUrl, executorKeys })
  const [victim] = await known(steps, 1)
  const strangers = await known(stranger, 2)
  const [{ id, bid }] = (await queueAt(steps, [[victim as TestAccount, gwei]])) as [
    { id: string; bid: bigint },
  ]
  await local().client.setAutomine(false)
  for (const [round, account] of strangers.entries()) {
    await mineAt(bid - leastTip)
    await steps.watch()
    await steps.makeDue()
    expect(await steps.relay()).toBe(1)
    await mineAt((bid * 5n) / 4n, 2)
    await steps.watch()
    // Without the stranger, the operation would wait in its slot.
    expect(await steps.replace()).toBe(0)
    const behind = await stranger.submitTransfer(account)
    expect(await steps.relay()).toBe(1)
    expect(await steps.replace()).toBe(1)
    await mineAt(gwei)
    await steps.watch()
    expect(await statusesOf(steps, [id, behind])).toEqual(['queued', 'confirmed'])
    expect(await steps.sql('select operation_id, gas from burnt_gas')).toEqual(
      Array.from({ length: round + 1 }, () => ({ operation_id: id, gas: '21000' })),
    )
  }
  expect(await failuresOf(steps, id)).toMatchObject({ total: 0, inARow: 0 })

  // The gas counts, so a sender who causes no-ops on purpose uses up a limit.
  const operation = await operationOf(steps, id)
  // Without paid gas, the account is checked because it has burnt gas.
  const check = checkGasOf(operation.userOperation)
  const room = gasAtRisk([operation]) + check + 2n * 21_000n
  const limited = (perSender: bigint) =>
    newSteps({
      databaseUrl,
      executorKeys,
      policy: { exposure: { ...defaultExposurePolicy, perSender, perLanded: 0n } },
    })
  const tooTight = await limited(room - 1n)
  await steps.makeDue()
  expect(await tooTight.relay()).toBe(0)
  expect((await operationOf(steps, id)).reason).toBe('EXPOSURE_LIMIT')
  const justEnough = await limited(room)
  await steps.makeDue()
  expect(await justEnough.relay()).toBe(1)
  await mineAt(gwei)
  await steps.watch()
  expect(await steps.statusOf(id)).toBe('confirmed')
})

test('when somebody else lands all operations of the replacement, the operation that it left out bears no gas of the no-op', async () => {
  const steps = await newSteps()
  const { cheap, honest, dearer } = await stuckWithLowBid(steps, { selfFunded: true })
  expect(await steps.replace()).toBe(1)
  await emptyPool()
  await local().client.setAutomine(true)
  await local().client.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei })
  for (const id of honest) await landElsewhere(steps, id)
  await local().client.setAutomine(false)
  // A transaction waits this many blocks before it is replaced.
  await mineAt(dearer, 6)
  await steps.watch()
  expect(await steps.replace()).toBe(1)
  await mineAt(dearer)
  await steps.watch()
  expect(await steps.sql('select purpose from outer_entries where landed = 0')).toEqual([
    { purpose: 'noop' },
  ])
  expect(await steps.statusOf(cheap)).toBe('queued')
  expect([...(await burntBy(steps)).keys()].sort()).toEqual([...honest].sort())
  for (const id of [cheap, ...honest])
    expect(await failuresOf(steps, id)).toMatchObject({ total: 0, inARow: 0 })
})
