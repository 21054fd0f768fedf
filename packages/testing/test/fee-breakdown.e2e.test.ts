import { capturePrices, priceDecimals, verifyLedger, watchNetwork } from '@gasless-gateway/core'
import type { FeeBreakdownBody } from '@gasless-gateway/core/api'
import { devnetKeys } from '@gasless-gateway/devnet'
import { type Address, type Hash, parseAbi, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { expectLandedOnce, landElsewhere } from '../src/landing.js'
import { prepareTransfer, submit, waitFor } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { readInclusion, tokenBalance } from '../src/read-chain.js'
import { refuseRefunds } from '../src/refuse-refunds.js'
import { setTokens } from '../src/set-tokens.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { startTestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'
import { ledgerOf } from '../src/transitions.js'
import { until } from '../src/until.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())
beforeEach(() => local.client.setAutomine(true))

async function newSteps(): Promise<Steps> {
  const steps = await startSteps(local.chain)
  onTestFinished(steps.close)
  await steps.watch()
  return steps
}
const fund = () => newAccount(local.chain, { usdc: usdc('100') })

async function finalize(steps: Steps) {
  await local.finalize()
  await steps.watch()
}

/** Sends the queued operations in one transaction. */
async function land(steps: Steps, operations = 1) {
  expect(await steps.relay()).toBe(operations)
  await steps.watch()
}

/** Returns an account whose allowance pays for operations in advance. */
async function anApprovedAccount(steps: Steps) {
  const account = await fund()
  await steps.submitTransfer(account)
  await land(steps)
  return account
}

/** Makes a change between the last simulation of the queued operations and their block. */
async function landAfter(steps: Steps, change: () => Promise<void>) {
  await local.client.setAutomine(false)
  await steps.relay()
  await change()
  await local.client.mine({ blocks: 1 })
  await local.client.setAutomine(true)
  await steps.watch()
}

const feedAbi = parseAbi([
  'function latestAnswer() view returns (int256)',
  'function setAnswer(int256 answer)',
])
const feedOf = (asset: 'USDC' | 'native'): { address: Address; decimals: number } => {
  const { network } = local.chain
  const feed = asset === 'native' ? network.nativePriceFeed : tokenOf(local.chain, asset).priceFeed
  if (!feed) throw new Error(`There is no price feed for ${asset}.`)
  return feed
}
const answerOf = (asset: 'USDC' | 'native') =>
  local.client.readContract({
    address: feedOf(asset).address,
    abi: feedAbi,
    functionName: 'latestAnswer',
  })
async function setDollars(asset: 'USDC' | 'native', dollars: string) {
  const { address, decimals } = feedOf(asset)
  const hash = await local.client.writeContract({
    address,
    abi: feedAbi,
    functionName: 'setAnswer',
    args: [parseUnits(dollars, decimals)],
    account: privateKeyToAccount(devnetKeys().deployer.privateKey),
    chain: null,
  })
  await local.client.waitForTransactionReceipt({ hash })
}

const roundedUp = (numerator: bigint, denominator: bigint) =>
  (numerator + denominator - 1n) / denominator

/** Calculates the values from the feeds' answers. Micros are millionths of a dollar. */
async function inMicros(breakdown: { collected: bigint; outerCost: bigint }) {
  const [token, native] = await Promise.all([answerOf('USDC'), answerOf('native')])
  const tokenUnit = 10n ** BigInt(feedOf('USDC').decimals + 6)
  const nativeUnit = 10n ** BigInt(feedOf('native').decimals + 18)
  expect(feedOf('USDC').decimals).toBe(feedOf('native').decimals)
  const collected = (breakdown.collected * token * 1_000_000n) / tokenUnit
  const cost = roundedUp(breakdown.outerCost * native * 1_000_000n, nativeUnit)
  return {
    collectedUsdMicros: collected.toString(),
    outerCostUsdMicros: cost.toString(),
    netUsdMicros: (collected - cost).toString(),
    netFeeRaw: (
      breakdown.collected - roundedUp(breakdown.outerCost * native * 10n ** 6n, 10n ** 18n * token)
    ).toString(),
  }
}

const unpriced = {
  collectedUsdMicros: null,
  outerCostUsdMicros: null,
  netUsdMicros: null,
  netFeeRaw: null,
}

async function breakdownOf(steps: Steps, operationId: string): Promise<FeeBreakdownBody> {
  const { feeBreakdown } = await steps.read(operationId)
  if (!feeBreakdown) throw new Error('An operation that has ended has a fee breakdown.')
  return feeBreakdown
}

/** Expects the breakdown to match the logs and receipt of the mined transaction, to the unit. */
async function expectChain(
  steps: Steps,
  operationId: string,
  { sharers = 1, foreign = false }: { sharers?: number; foreign?: boolean } = {},
) {
  const { transactionHash, userOperationHash, status } = await steps.read(operationId)
  const feeBreakdown = await breakdownOf(steps, operationId)
  const inclusion = await readInclusion(local.chain, transactionHash as Hash, userOperationHash)
  const { prefunded, settled, owed, event } = inclusion
  expect(status).toBe(event?.success ? 'finalized' : 'failed')
  const [row] = await steps.sql<{ max: string }>(
    `select rtrim(quote->>'maxAmount', 'n') as max from operations where id = $1`,
    [operationId],
  )
  const token = tokenOf(local.chain, 'USDC')
  const { collectedUsdMicros, outerCostUsdMicros, netUsdMicros, netFeeRaw, ...chain } = feeBreakdown
  const parts = {
    gas: settled?.gasFee ?? prefunded?.amount ?? 0n,
    static: settled?.staticFee ?? 0n,
    transfer: settled?.transferFee ?? 0n,
    refunded: settled?.refunded ?? 0n,
    owed: owed?.amount ?? 0n,
  }
  const collected = parts.gas + parts.static + parts.transfer
  if (prefunded) expect(prefunded.amount).toBe(collected + parts.refunded + parts.owed)
  expect(chain).toEqual({
    token: { address: token.address, symbol: 'USDC', decimals: 6 },
    gasFeeRaw: parts.gas.toString(),
    staticFeeRaw: parts.static.toString(),
    transferFeeRaw: parts.transfer.toString(),
    collectedFeeRaw: collected.toString(),
    refundedFeeRaw: parts.refunded.toString(),
    owedFeeRaw: parts.owed.toString(),
    maxFeeRaw: row?.max,
    outerCostWei:
      sharers === 1 ? (foreign ? '0' : inclusion.outerCost.toString()) : chain.outerCostWei,
  })
  return {
    ...inclusion,
    feeBreakdown,
    collected,
    share: BigInt(chain.outerCostWei),
    values: { collectedUsdMicros, outerCostUsdMicros, netUsdMicros, netFeeRaw },
  }
}

test('a first operation, which the deposit fronts, and one that pays in advance report the chain’s fees and their values', async () => {
  const steps = await newSteps()
  const account = await fund()
  const token = tokenOf(local.chain, 'USDC').address
  for (const fronted of [true, false]) {
    const before = await tokenBalance(local.chain, token, account.address)
    const operationId = await steps.submitTransfer(account)
    await land(steps)
    expect((await steps.read(operationId)).status).toBe('confirmed')
    // A reorganisation may still change it.
    expect((await steps.read(operationId)).feeBreakdown).toBeNull()
    await finalize(steps)

    const unvalued = await expectChain(steps, operationId)
    expect(unvalued.values).toEqual(unpriced)
    expect(unvalued.prefunded === undefined).toBe(fronted)
    expect(await steps.price()).toBe(true)
    expect(await steps.price()).toBe(false)
    const { values, collected, outerCost } = await expectChain(steps, operationId)
    expect(values).toEqual(await inMicros({ collected, outerCost }))
    const after = await tokenBalance(local.chain, token, account.address)
    expect(before - after).toBe(usdc('1') + collected)
  }
})

test('operations of one transaction share its cost to the wei', async () => {
  const steps = await newSteps()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(await steps.submitTransfer(await fund()))
  await land(steps, 3)
  await steps.price()
  await finalize(steps)
  const seen = []
  for (const id of ids) seen.push(await expectChain(steps, id, { sharers: 3 }))
  expect(new Set(seen.map(({ receipt }) => receipt.transactionHash)).size).toBe(1)
  expect(seen.reduce((sum, { share }) => sum + share, 0n)).toBe(seen[0]?.outerCost)
  for (const { collected, share, values } of seen)
    expect(values).toEqual(await inMicros({ collected, outerCost: share }))
})

test('one that reverted on chain has paid for its gas and the static part', async () => {
  const steps = await newSteps()
  const account = await anApprovedAccount(steps)
  const operationId = await steps.submitTransfer(account, { amount: usdc('50') })
  await landAfter(steps, () => setTokens(account, usdc('40')))
  await finalize(steps)
  const { settled, prefunded, feeBreakdown } = await expectChain(steps, operationId)
  expect(prefunded).toBeDefined()
  expect(settled?.gasFee).toBeGreaterThan(0n)
  expect(feeBreakdown).toMatchObject({
    staticFeeRaw: usdc('0.05').toString(),
    transferFeeRaw: '0',
  })
})

test('a first operation whose fee could not be collected has paid nothing, and its net is a loss', async () => {
  const steps = await newSteps()
  const account = await fund()
  const operationId = await steps.submitTransfer(account, { amount: usdc('5') })
  // This balance is enough for the validation. The transfer then takes all of it.
  await landAfter(steps, () => setTokens(account, usdc('5')))
  await steps.price()
  await finalize(steps)
  expect((await steps.read(operationId)).reason).toMatch(/^FEE_COLLECTION_REVERTED/)
  const { settled, collected, outerCost, values } = await expectChain(steps, operationId)
  expect([settled, collected]).toEqual([undefined, 0n])
  expect(values).toEqual(await inMicros({ collected: 0n, outerCost }))
  expect(BigInt(values.netFeeRaw ?? 0)).toBeLessThan(0n)
})

test('a refund that the token refuses is owed, and counts neither as collected nor as refunded', async () => {
  const steps = await newSteps()
  const account = await anApprovedAccount(steps)
  const accept = await refuseRefunds(local.chain)
  onTestFinished(accept)
  const operationId = await steps.submitTransfer(account)
  await land(steps)
  await accept()
  await steps.price()
  await finalize(steps)
  const { owed, prefunded, collected, outerCost, values } = await expectChain(steps, operationId)
  expect(owed?.amount).toBeGreaterThan(0n)
  expect(collected).toBe((prefunded?.amount ?? 0n) - (owed?.amount ?? 0n))
  expect(values).toEqual(await inMicros({ collected, outerCost }))
  const held = await local.client.readContract({
    address: local.chain.network.paymaster as Address,
    abi: parseAbi(['function owed(address token, address account) view returns (uint256)']),
    functionName: 'owed',
    args: [tokenOf(local.chain, 'USDC').address, account.address],
  })
  expect(held).toBe(owed?.amount)
})

test('in somebody else’s bundle, the outer cost is 0 and the net fee is the whole fee', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await landElsewhere(steps, operationId)
  await steps.watch()
  await steps.price()
  await finalize(steps)
  const { collected, feeBreakdown } = await expectChain(steps, operationId, { foreign: true })
  expect(feeBreakdown).toMatchObject({
    outerCostWei: '0',
    outerCostUsdMicros: '0',
    netFeeRaw: collected.toString(),
  })
  expect(feeBreakdown.netUsdMicros).toBe(feeBreakdown.collectedUsdMicros)
})

test('watcher and repair book a fee even if another paymaster was configured while its operation was under way', async () => {
  const steps = await newSteps()
  const account = await anApprovedAccount(steps)
  const operationId = await steps.submitTransfer(account)
  expect(await steps.relay()).toBe(1)
  await steps.mined()

  const network = { ...local.chain.network, paymaster: newAddress() }
  const later = await startSteps(
    { ...local.chain, network },
    { databaseUrl: steps.databaseUrl, executorKeys: steps.executorKeys },
  )
  onTestFinished(later.close)
  await finalize(later)
  const { collected } = await expectChain(steps, operationId)
  expect(collected).toBeGreaterThan(0n)

  const differences = async (repair: boolean) => {
    const found: string[] = []
    const onDifference = ({ problem }: { problem: string }, { kind }: { kind: string }) =>
      void found.push(`${problem} ${kind}`)
    await verifyLedger(later.deps, network, { repair, onDifference })
    return found
  }
  expect(await differences(false)).toEqual([])
  await steps.sql('delete from ledger_entries where operation_id = $1', [operationId])
  expect(await differences(true)).toEqual(['missing repaired'])
  await expectChain(steps, operationId)
})

test('a reorganisation takes the fee back, and its new block gets prices of its own', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await land(steps)
  await steps.price()
  const [first] = await ledgerOf(steps, operationId)

  await local.client.request({ method: 'anvil_reorg' as never, params: [1, []] as never })
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('submitted')
  expect((await steps.read(operationId)).feeBreakdown).toBeNull()
  const [before] = [await answerOf('native')]
  // This price is well within the jump limit.
  await setDollars('native', '2750')
  onTestFinished(() => setDollars('native', '2500'))
  await steps.rebroadcast()
  await steps.watch()
  await steps.price()
  await finalize(steps)

  const { collected, outerCost, values, receipt } = await expectChain(steps, operationId)
  expect(values).toEqual(await inMicros({ collected, outerCost }))
  expect(await answerOf('native')).not.toBe(before)
  const rows = await ledgerOf(steps, operationId)
  expect(rows.map(({ block_hash, reversed_at }) => [block_hash, reversed_at !== null])).toEqual([
    [first?.block_hash, true],
    [receipt.blockHash, false],
  ])
  await expectLandedOnce(steps, operationId)
  // The price of the block that left the chain is still stored.
  expect(
    await steps.sql('select native_price from execution_prices where block_hash = $1', [
      first?.block_hash,
    ]),
  ).toEqual([
    { native_price: `${before * 10n ** BigInt(priceDecimals - feedOf('native').decimals)}` },
  ])
})

test('a price source that never answers delays no block, and an old block gets no price of today', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  expect(await steps.relay()).toBe(1)
  await steps.mined()
  await local.finalize()
  const never = { prices: () => new Promise<never>(() => {}) }
  while (await watchNetwork({ ...steps.deps, prices: never }, local.chain.network));
  expect((await expectChain(steps, operationId)).values).toEqual(unpriced)

  const later = { now: () => new Date(Date.now() + 11 * 60_000) }
  expect(await capturePrices({ ...steps.deps, clock: later }, local.chain.network)).toBe(false)
  expect((await expectChain(steps, operationId)).values).toEqual(unpriced)
})

test('a running gateway captures prices by itself, and lists show the same breakdown as single reads', async () => {
  const gateway = await startTestGateway({ chains: [local.chain] })
  onTestFinished(gateway.close)
  const account = await fund()
  const { operationId } = await prepareTransfer(gateway, account, {
    transfers: [
      { token: tokenOf(local.chain, 'USDC').address, amount: usdc('1'), to: newAddress() },
    ],
  }).then((prepared) => submit(gateway, account, prepared))
  await waitFor(gateway, operationId, 'confirmed')
  await local.finalize()
  await waitFor(gateway, operationId, 'finalized')
  const read = async (path: string) => (await gateway.request('GET', path)).body
  const single = await until('the prices', async () => {
    const { feeBreakdown } = await read(`/transaction/${operationId}`)
    return feeBreakdown.netUsdMicros !== null && feeBreakdown
  })
  const [row] = (await read('/transaction')).operations
  expect(row.feeBreakdown).toEqual(single)
})
