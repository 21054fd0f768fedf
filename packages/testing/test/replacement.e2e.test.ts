import { type Hash, parseGwei, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import type { AttemptRow } from '../src/attempts.js'
import { expectLandedOnce, landElsewhere, operationOf } from '../src/landing.js'
import { minedOnDemand } from '../src/mined-on-demand.js'
import type { Steps } from '../src/start-steps.js'
import { usdc } from '../src/test-account.js'

const { local, newAccount, newSteps, mineAt, emptyPool } = minedOnDemand()

const fund = () => newAccount({ usdc: usdc('200') })
const gwei = parseGwei('1')

const hashesOf = async (steps: Steps, operationId: string) => {
  const [row] = await steps.sql<{ outer_hashes: Hash[] }>(
    'select outer_hashes from operations where id = $1',
    [operationId],
  )
  return row?.outer_hashes
}

const feesOf = ({ raw_transaction }: AttemptRow) => {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(
    raw_transaction as `0x02${string}`,
  )
  return { maxFeePerGas, maxPriorityFeePerGas }
}

/** Queued at a base fee of 10 gwei and sent, with nobody mining. */
async function sendOne(steps: Steps): Promise<string> {
  await mineAt(10n * gwei)
  const operationId = await steps.submitTransfer(await fund())
  await local().client.setAutomine(false)
  await mineAt(10n * gwei)
  expect(await steps.relay()).toBe(1)
  return operationId
}

async function finalize(steps: Steps, ...operationIds: string[]) {
  await local().client.setAutomine(true)
  await mineAt(10n * gwei, 4)
  await steps.watch()
  for (const operationId of operationIds) {
    expect(await steps.statusOf(operationId)).toBe('finalized')
    await expectLandedOnce(steps, operationId)
  }
}

test('a transaction that the base fee has passed is replaced by the same call at a fee that nodes take and the operations pay', async () => {
  const steps = await newSteps()
  const operationId = await sendOne(steps)
  await mineAt(17n * gwei, 2)
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('submitted')

  expect(await steps.replace()).toBe(1)
  const [first, second] = (await steps.attemptsOf(operationId)) as [AttemptRow, AttemptRow]
  const { userOperation } = await operationOf(steps, operationId)
  const [before, after] = [feesOf(first), feesOf(second)]
  expect(after.maxFeePerGas * 8n >= before.maxFeePerGas * 9n).toBe(true)
  expect(after.maxPriorityFeePerGas * 8n >= before.maxPriorityFeePerGas * 9n).toBe(true)
  expect(after.maxFeePerGas <= userOperation.maxFeePerGas).toBe(true)
  const call = ({ raw_transaction }: AttemptRow) => {
    const { to, data, gas, nonce } = parseTransaction(raw_transaction as `0x02${string}`)
    return { to, data, gas, nonce }
  }
  expect(call(second)).toEqual(call(first))

  await mineAt(17n * gwei)
  await steps.watch()
  const operation = await operationOf(steps, operationId)
  expect(operation).toMatchObject({ status: 'confirmed', outerHashCount: 2 })
  expect(operation.inclusion?.transactionHash).toBe(second.transaction_hash)
  expect(await hashesOf(steps, operationId)).toEqual([
    first.transaction_hash,
    second.transaction_hash,
  ])
  await finalize(steps, operationId)
})

test('a transaction that pays enough and is not mined for some blocks is replaced all the same, a younger one is not', async () => {
  const steps = await newSteps()
  const operationId = await sendOne(steps)
  await emptyPool()
  await mineAt(10n * gwei, 5)
  await steps.watch()
  expect(await steps.replace()).toBe(0)
  await mineAt(10n * gwei)
  await steps.watch()
  expect(await steps.replace()).toBe(1)
  expect(await steps.replace()).toBe(0)
  expect(await steps.attemptsOf(operationId)).toHaveLength(2)
  await finalize(steps, operationId)
})

test('of two replacers at the same moment one replaces', async () => {
  const steps = await newSteps()
  const operationId = await sendOne(steps)
  await mineAt(17n * gwei, 2)
  await steps.watch()
  const replaced = await Promise.all([steps.replace(), steps.replace(), steps.replace()])
  expect(replaced.sort()).toEqual([0, 0, 1])
  expect(await steps.attemptsOf(operationId)).toHaveLength(2)
  await mineAt(17n * gwei)
  await finalize(steps, operationId)
})

test('when the transaction before the replacement is the one that is mined, it counts', async () => {
  const steps = await newSteps()
  const operationId = await sendOne(steps)
  await mineAt(17n * gwei, 2)
  await steps.watch()
  await steps.replace(
    steps.withChain(() => ({ broadcast: () => Promise.reject(new Error('the node is away')) })),
  )
  const [first] = await steps.attemptsOf(operationId)
  // This node forgets what the base fee has passed, and takes it again only when it pays; others do not.
  await local().client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n * gwei })
  await local().client.sendRawTransaction({
    serializedTransaction: first?.raw_transaction as Hash,
  })
  await mineAt(10n * gwei)
  await steps.watch()
  const operation = await operationOf(steps, operationId)
  expect(operation.inclusion?.transactionHash).toBe(first?.transaction_hash)
  expect(operation).toMatchObject({ transactionHash: first?.transaction_hash, outerHashCount: 2 })
  await finalize(steps, operationId)
})

test('a crash between storing and sending a replacement loses nothing: its bytes are sent later', async () => {
  const steps = await newSteps()
  const operationId = await sendOne(steps)
  await mineAt(17n * gwei, 2)
  await steps.watch()
  await steps.replace(
    steps.withChain(() => ({ broadcast: () => Promise.reject(new Error('died here')) })),
  )
  const [, second] = await steps.attemptsOf(operationId)
  await steps.rebroadcast()
  await mineAt(17n * gwei)
  await steps.watch()
  expect((await operationOf(steps, operationId)).inclusion?.transactionHash).toBe(
    second?.transaction_hash,
  )
  await finalize(steps, operationId)
})

test('beyond what its operations pay nothing is replaced while nobody waits behind', async () => {
  const steps = await newSteps()
  const operationId = await sendOne(steps)
  await mineAt(40n * gwei, 8)
  await steps.watch()
  expect(await steps.replace()).toBe(0)
  await mineAt(10n * gwei)
  await steps.rebroadcast()
  await mineAt(10n * gwei)
  await steps.watch()
  await finalize(steps, operationId)
})

test('where others wait behind a priced-out transaction a no-op frees the nonce, and its operation waits in the queue', async () => {
  const steps = await newSteps()
  const other = await fund()
  const cheap = await sendOne(steps)
  await mineAt(40n * gwei, 2)
  const dear = await steps.submitTransfer(other)
  expect(await steps.relay()).toBe(1)
  await mineAt(60n * gwei, 2)
  await steps.watch()

  expect(await steps.replace()).toBe(1)
  await mineAt(60n * gwei)
  await steps.watch()
  expect(await steps.statusOf(cheap)).toBe('queued')
  await mineAt(60n * gwei)
  await steps.watch()
  expect(await steps.statusOf(dear)).toBe('confirmed')
  await steps.makeDue()
  expect(await steps.relay()).toBe(0)
  expect((await operationOf(steps, cheap)).reason).toBe('WAITS_FOR_BASE_FEE')
  const outer = await steps.sql<{ purpose: string; success: boolean }>(
    'select purpose, success from outer_entries order by purpose desc',
  )
  expect(outer).toEqual([
    { purpose: 'noop', success: true },
    { purpose: 'bundle', success: true },
  ])

  await mineAt(10n * gwei)
  await steps.makeDue()
  expect(await steps.relay()).toBe(1)
  await mineAt(10n * gwei)
  await steps.watch()
  await finalize(steps, cheap, dear)
})

test('a nonce whose operation has landed in somebody else’s bundle is used up by a no-op', async () => {
  const steps = await newSteps()
  const other = await fund()
  const operationId = await sendOne(steps)
  await emptyPool()
  await local().client.setAutomine(true)
  await landElsewhere(steps, operationId)
  await local().client.setAutomine(false)
  await mineAt(10n * gwei, 8)
  await steps.watch()
  expect(await steps.replace()).toBe(1)
  await mineAt(10n * gwei)
  await steps.watch()
  expect(await steps.sql('select purpose from outer_entries')).toEqual([{ purpose: 'noop' }])
  const next = await steps.submitTransfer(other)
  await steps.relay()
  await mineAt(10n * gwei)
  await steps.watch()
  await finalize(steps, operationId, next)
})

test('no no-op replaces the bundle of a first operation that is mined while the relayer looks', async () => {
  const steps = await newSteps()
  const operationId = await sendOne(steps)
  await mineAt(10n * gwei, 7)
  // The relayer has counted just before that, or on an endpoint that is behind. It reads the account's code later.
  const replaced = await steps.replace(
    steps.withChain((chain) => ({
      transactionCount: async (address, block) =>
        block === 'latest' ? 0 : chain.transactionCount(address, block),
    })),
  )
  expect(replaced).toBe(0)
  expect(await steps.attemptsOf(operationId)).toHaveLength(1)
  await finalize(steps, operationId)
})
