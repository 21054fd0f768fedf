import {
  type Chain,
  type ChainReader,
  type FeeMarket,
  GatewayError,
  verifyLedger,
} from '@gasless-gateway/core'
import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { twinIds } from '@gasless-gateway/core/testing'
import { encodeFunctionData, erc20Abi, type Hash, type Hex, keccak256, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { idsFrom } from '../src/ids-from.js'
import { newPlainOwner, signAll } from '../src/plain.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { nativeBalance, tokenBalance } from '../src/read-chain.js'
import { type PlainSteps, startPlainSteps } from '../src/start-plain-steps.js'
import { startSteps } from '../src/start-steps.js'
import {
  newAccount,
  newAddress,
  newOwner,
  type TestAccount,
  tokenOf,
  usdc,
} from '../src/test-account.js'
import { transitionsOf } from '../src/transitions.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain(31337, 'cancun')
})
afterAll(() => local?.stop())

async function newSteps(databaseUrl?: string): Promise<PlainSteps> {
  const steps = await startPlainSteps(local.chain, databaseUrl === undefined ? {} : { databaseUrl })
  onTestFinished(steps.close)
  return steps
}

const usdcOf = () => tokenOf(local.chain, 'USDC').address
const newFunded = () => newPlainOwner(local.chain, { usdc: usdc('100'), native: parseEther('1') })
/** Returns transfers of 1, 2, … USDC to one recipient. */
const transfersTo = (to: `0x${string}`, count = 1) =>
  Array.from({ length: count }, (_, index) => ({
    token: usdcOf(),
    amount: usdc(String(index + 1)),
    to,
  }))
const receiptOf = (raw: Hex) =>
  local.client.getTransactionReceipt({ hash: keccak256(raw) }).catch(() => undefined)
const reorganise = (depth: number) =>
  local.client.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })
const forgetPending = () =>
  local.client.request({ method: 'anvil_dropAllTransactions' as never, params: [] as never })

/** The owner signs and sends another transaction with this nonce, as a wallet can do at any time. */
async function sendOwn({ owner }: TestAccount, nonce: number, data: Hex = '0x', to = newAddress()) {
  const { baseFeePerGas } = await local.client.getBlock()
  const raw = await owner.signTransaction({
    type: 'eip1559',
    chainId: local.chain.network.chainId,
    nonce,
    to,
    data,
    gas: 100_000n,
    maxFeePerGas: (baseFeePerGas ?? 0n) * 4n + 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  await local.client.sendRawTransaction({ serializedTransaction: raw })
  await local.client.waitForTransactionReceipt({ hash: keccak256(raw) })
}

/** A spender that the owner once approved takes all of its USDC. */
async function drain({ owner }: TestAccount, drainer: TestAccount) {
  const amount = await tokenBalance(local.chain, usdcOf(), owner.address)
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [owner.address, drainer.owner.address, amount],
  })
  await sendOwn(drainer, 0, data, usdcOf())
}

async function newDrainable() {
  const [account, drainer] = await Promise.all([
    newFunded(),
    newPlainOwner(local.chain, { native: parseEther('1') }),
  ])
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [drainer.owner.address, usdc('1000')],
  })
  await sendOwn(account, 0, data, usdcOf())
  return { account, drainer }
}

async function finalize(steps: PlainSteps) {
  await local.finalize()
  await steps.look()
}

/** Records every broadcast, and lets it fail. */
const unsent = (sent: Hex[]) => () => ({
  broadcast: async (raw: Hex) => {
    sent.push(raw)
    throw new Error('nobody takes it')
  },
})

const receiptless = () => ({ receipt: async () => undefined })
const unavailable = async () => {
  throw new GatewayError('NETWORK_UNAVAILABLE')
}

/** Records every broadcast. */
const watched = (sent: Hex[]) => (chain: Chain) => ({
  broadcast: async (raw: Hex) => {
    sent.push(raw)
    await chain.broadcast(raw)
  },
})

/** Ends the operation's landing window before the operation was ever sent. */
async function giveUp(steps: PlainSteps, { operationId }: { readonly operationId: string }) {
  await steps.sql(`update operations set valid_until = '2000-01-01' where id = $1`, [operationId])
  await local.finalize()
  await steps.look(unsent([]))
  expect(await steps.read(operationId)).toMatchObject({
    status: 'dropped',
    reason: 'LANDING_WINDOW_OVER',
  })
}

const makeSendsDue = ({ sql }: PlainSteps) =>
  sql(`update plain_transactions set last_sent_at = last_sent_at - interval '1 hour'`)

describe('transactions', () => {
  test('are sent one after the other, each after the one before it is mined', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const to = newAddress()
    await local.client.setAutomine(false)
    const { operationId, signed } = await steps.submitTransfers(account, transfersTo(to, 3))
    const sent: Hex[] = []
    for (const [place, raw] of signed.entries()) {
      await steps.look(watched(sent))
      expect(sent).toEqual(signed.slice(0, place + 1))
      expect(await steps.read(operationId)).toMatchObject({
        status: 'submitted',
        transactionHash: keccak256(raw),
      })
      await steps.look(watched(sent))
      await local.client.mine({ blocks: 1 })
    }
    await local.client.setAutomine(true)
    await steps.look(watched(sent))
    expect(sent).toEqual(signed)
    expect(await steps.statusOf(operationId)).toBe('confirmed')
    await finalize(steps)
    expect(await steps.read(operationId)).toMatchObject({
      status: 'finalized',
      reason: null,
      replacementCount: 0,
    })
    expect(await transitionsOf(steps, operationId)).toEqual([
      'prepared>received',
      'received>queued',
      'queued>submitted',
      'submitted>submitted',
      'submitted>submitted',
      'submitted>confirmed',
      'confirmed>finalized',
    ])
    expect(await tokenBalance(local.chain, usdcOf(), to)).toBe(usdc('6'))
  })

  test('of two operations of one owner wait for each other', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const to = newAddress()
    const first = await steps.submitTransfers(account, transfersTo(to, 2))
    const second = await steps.submitTransfers(account, transfersTo(to, 1))
    await steps.look(unsent([]))
    expect(await steps.read(second.operationId)).toMatchObject({
      status: 'queued',
      reason: 'WAITS_FOR_NONCE',
    })
    await makeSendsDue(steps)
    await steps.carryOut()
    await finalize(steps)
    for (const { operationId } of [first, second])
      expect(await steps.read(operationId)).toMatchObject({ status: 'finalized', reason: null })
    expect(await tokenBalance(local.chain, usdcOf(), to)).toBe(usdc('4'))
  })

  test('keep consecutive nonces when a gap is too narrow for them, and are sent once another operation fills the gap', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const to = newAddress()
    const given = await steps.submitTransfers(account, transfersTo(newAddress()))
    const behind = await steps.submitTransfers(account, transfersTo(to))
    await giveUp(steps, given)
    const both = await steps.prepare(account, transfersTo(to, 2))
    expect(both.transactions.map(({ nonce }) => nonce)).toEqual(['0x2', '0x3'])
    await steps.submit(both, await signAll(account, both))
    const one = await steps.prepare(account, transfersTo(to))
    expect(one.transactions.map(({ nonce }) => nonce)).toEqual(['0x0'])
    await steps.submit(one, await signAll(account, one))
    await steps.carryOut()
    await finalize(steps)
    for (const { operationId } of [behind, both, one])
      expect(await steps.read(operationId)).toMatchObject({ status: 'finalized', reason: null })
    expect(await tokenBalance(local.chain, usdcOf(), to)).toBe(usdc('5'))
  })

  test('that were sent before they are submitted are not sent again', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const prepared = await steps.prepare(account, transfersTo(newAddress()))
    const signed = await signAll(account, prepared)
    await local.client.sendRawTransaction({ serializedTransaction: signed[0] as Hex })
    await steps.mined()
    await steps.submit(prepared, signed)
    await steps.look(unsent([]))
    expect(await steps.statusOf(prepared.operationId)).toBe('confirmed')
  })

  test('that were already sent are accepted although no node shows their receipts yet', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const prepared = await steps.prepare(account, transfersTo(newAddress(), 2))
    const signed = await signAll(account, prepared)
    await local.client.sendRawTransaction({ serializedTransaction: signed[0] as Hex })
    await steps.mined()
    await steps.submit(prepared, signed, steps.withChain(receiptless))
    await steps.look(receiptless)
    await steps.carryOut()
    await finalize(steps)
    expect(await steps.read(prepared.operationId)).toMatchObject({
      status: 'finalized',
      reason: null,
    })
  })

  test('that were sent without the gateway and expired are refused with `SENT_WITHOUT_GATEWAY`', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const prepareOne = async () => {
      const prepared = await steps.prepare(account, transfersTo(newAddress()))
      return { prepared, signed: await signAll(account, prepared) }
    }
    const [sent, kept] = [await prepareOne(), await prepareOne()]
    await local.client.sendRawTransaction({ serializedTransaction: sent.signed[0] as Hex })
    await steps.mined()
    await steps.sql(
      `update operations set expires_at = clock_timestamp() - interval '1 second'`,
      [],
    )
    for (let time = 0; time < 2; time++) {
      const late = await steps.submit(sent.prepared, sent.signed).catch((error: unknown) => error)
      expect(late).toMatchObject({ code: 'SENT_WITHOUT_GATEWAY', status: 409 })
      const lost = await steps.submit(kept.prepared, kept.signed).catch((error: unknown) => error)
      expect(lost).toMatchObject({ code: 'OPERATION_NOT_FOUND' })
    }
  })

  test('are stale when a block shows another transaction with their nonce, or when receipts have had time to arrive', async () => {
    const steps = await newSteps()
    const submitLate = async (blocks: number, parts: (chain: Chain) => Partial<Chain>) => {
      const account = await newFunded()
      const prepared = await steps.prepare(account, transfersTo(newAddress()))
      await sendOwn(account, 0)
      await local.client.mine({ blocks })
      return steps.submit(prepared, await signAll(account, prepared), steps.withChain(parts))
    }
    await expect(submitLate(1, receiptless)).rejects.toMatchObject({ code: 'OPERATION_STALE' })
    // After 32 blocks, submit need not find the block, whose state many endpoints no longer have.
    const forgetful = () => ({ ...receiptless(), transactions: unavailable })
    await expect(submitLate(32, forgetful)).rejects.toMatchObject({ code: 'OPERATION_STALE' })
    expect((await submitLate(1, forgetful)).status).toBe('received')
  })
})

describe('failures', () => {
  test('a transaction that reverts on chain fails with its decoded reason, at finality and not before', async () => {
    const steps = await newSteps()
    const { account, drainer } = await newDrainable()
    const { operationId } = await steps.submitTransfers(account, transfersTo(newAddress()))
    await drain(account, drainer)
    await steps.carryOut()
    const reason = expect.stringMatching(/^EXECUTION_REVERTED: .*ERC20InsufficientBalance/)
    expect(await steps.read(operationId)).toMatchObject({ status: 'confirmed', reason })
    await finalize(steps)
    expect(await steps.read(operationId)).toMatchObject({ status: 'failed', reason })
  })

  test('a transaction that reverts after others took effect is named, and later ones are never sent', async () => {
    const steps = await newSteps()
    const { account, drainer } = await newDrainable()
    const to = newAddress()
    const { operationId, signed } = await steps.submitTransfers(account, transfersTo(to, 3))
    await steps.look()
    await steps.mined()
    await drain(account, drainer)
    await steps.carryOut()
    await finalize(steps)
    expect(await steps.read(operationId)).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(
        /^PARTIAL_EXECUTION: 1 of 3 transactions took effect: .*ERC20InsufficientBalance/,
      ),
      transactionHash: keccak256(signed[1] as Hex),
    })
    await makeSendsDue(steps)
    await steps.look()
    expect(await receiptOf(signed[2] as Hex)).toBeUndefined()
    expect(await tokenBalance(local.chain, usdcOf(), to)).toBe(usdc('1'))
  })

  test('an operation that is prepared after the first of three transactions reverted takes the next nonce, and lands', async () => {
    const steps = await newSteps()
    const { account, drainer } = await newDrainable()
    const { operationId } = await steps.submitTransfers(account, transfersTo(newAddress(), 3))
    await drain(account, drainer)
    await steps.carryOut()
    expect(await steps.statusOf(operationId)).toBe('confirmed')
    const to = newAddress()
    const retry = await steps.prepare(account, [{ token: nativeCoinAddress, amount: 1n, to }])
    expect(retry.transactions[0]?.nonce).toBe('0x2')
    await steps.submit(retry, await signAll(account, retry))
    await steps.carryOut()
    await finalize(steps)
    expect(await steps.statusOf(operationId)).toBe('failed')
    expect(await steps.statusOf(retry.operationId)).toBe('finalized')
    expect(await nativeBalance(local.chain, to)).toBe(1n)
  })

  test('operations behind the open nonce of one that reverted wait until a transfer takes it, or their landing window ends', async () => {
    const steps = await newSteps()
    const { account, drainer } = await newDrainable()
    await steps.submitTransfers(account, transfersTo(newAddress(), 2))
    const coins = (to = newAddress()) => [{ token: nativeCoinAddress, amount: 1n, to }]
    const to = newAddress()
    const behind = await steps.submitTransfers(account, coins(to))
    const last = await steps.submitTransfers(account, coins())
    await drain(account, drainer)
    await steps.look()
    await steps.look()
    for (const { operationId } of [behind, last])
      expect(await steps.read(operationId)).toMatchObject({
        status: 'queued',
        reason: 'WAITS_FOR_NONCE',
      })
    await giveUp(steps, last)
    const filling = await steps.prepare(account, coins())
    expect(filling.transactions[0]?.nonce).toBe('0x2')
    await steps.submit(filling, await signAll(account, filling))
    await steps.carryOut()
    expect(await nativeBalance(local.chain, to)).toBe(1n)
  })

  test("the owner's own transaction with the nonce drops the operation, once it is final for every witness", async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const { operationId, signed } = await steps.submitTransfers(account, transfersTo(newAddress()))
    await steps.look(unsent([]))
    await sendOwn(account, 0)
    await steps.look()
    expect(await steps.read(operationId)).toMatchObject({
      status: 'submitted',
      reason: 'OVERTAKEN',
    })
    await local.finalize()
    const liars: ((chain: Chain) => Partial<ChainReader>)[] = [
      () => ({ transactionCount: async () => 0 }),
      (chain) => ({
        receipt: async (hash: Hash) => {
          const block = await chain.block('finalized')
          return hash === keccak256(signed[0] as Hex) && block
            ? {
                transactionHash: hash,
                blockHash: block.hash,
                blockNumber: block.number,
                from: account.owner.address,
                success: true,
                cost: 1n,
                gas: 1n,
                logs: [],
              }
            : chain.receipt(hash)
        },
      }),
    ]
    for (const lie of liars) {
      await steps.look((chain) => ({ witnesses: () => [chain, { ...chain, ...lie(chain) }] }))
      expect(await steps.statusOf(operationId)).toBe('submitted')
    }
    await steps.look()
    expect(await steps.read(operationId)).toMatchObject({
      status: 'dropped',
      reason: 'NONCE_PASSED',
    })
  })

  test("the owner's own transaction after some transactions took effect makes the operation a partial execution", async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const { operationId, signed } = await steps.submitTransfers(
      account,
      transfersTo(newAddress(), 2),
    )
    await steps.look()
    await steps.mined()
    await sendOwn(account, 1)
    await steps.look()
    expect(await steps.read(operationId)).toMatchObject({
      status: 'submitted',
      reason: 'OVERTAKEN',
    })
    await finalize(steps)
    expect(await steps.read(operationId)).toMatchObject({
      status: 'failed',
      transactionHash: keccak256(signed[0] as Hex),
      reason: expect.stringMatching(/^PARTIAL_EXECUTION: 1 of 2 .* has nonce 1$/),
    })
  })

  test('an operation that was never sent is dropped when its landing window is over, and one that was sent is not', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const first = await steps.submitTransfers(account, transfersTo(newAddress()))
    const second = await steps.submitTransfers(account, transfersTo(newAddress()))
    await steps.look(unsent([]))
    await steps.sql(`update operations set valid_until = '2000-01-01'`)
    await local.finalize()
    await steps.look(unsent([]))
    expect(await steps.statusOf(first.operationId)).toBe('submitted')
    expect(await steps.read(second.operationId)).toMatchObject({
      status: 'dropped',
      reason: 'LANDING_WINDOW_OVER',
    })
  })

  test('an operation that its owner has sent is not dropped while it waits in a pool', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const to = newAddress()
    const first = await steps.submitTransfers(account, transfersTo(to))
    const second = await steps.submitTransfers(account, transfersTo(to, 2))
    await local.client.sendRawTransaction({ serializedTransaction: second.signed[0] as Hex })
    await steps.sql(`update operations set valid_until = '2000-01-01' where id = $1`, [
      second.operationId,
    ])
    await local.finalize()
    await steps.look(unsent([]))
    expect(await steps.statusOf(second.operationId)).toBe('queued')
    await makeSendsDue(steps)
    await steps.carryOut()
    await finalize(steps)
    for (const { operationId } of [first, second])
      expect(await steps.read(operationId)).toMatchObject({ status: 'finalized', reason: null })
    expect(await tokenBalance(local.chain, usdcOf(), to)).toBe(usdc('4'))
  })

  test('the reason says that the owner’s coins are missing, and the transaction is sent once they are back', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const { operationId } = await steps.submitTransfers(account, transfersTo(newAddress()))
    const { address } = account
    await local.client.setBalance({ address, value: 1n })
    await steps.look()
    expect(await steps.read(operationId)).toMatchObject({
      status: 'submitted',
      reason: expect.stringMatching(/^WAITS_FOR_FUNDS: needed \d+, available 1$/),
    })
    await local.client.setBalance({ address, value: parseEther('1') })
    await makeSendsDue(steps)
    await steps.carryOut()
    expect(await steps.read(operationId)).toMatchObject({ status: 'confirmed', reason: null })
  })
})

describe('lost state of a node or a process', () => {
  test('a node that lost the transaction gets the same bytes again, at growing intervals', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    await local.client.setAutomine(false)
    const { operationId, signed } = await steps.submitTransfers(account, transfersTo(newAddress()))
    const sent: Hex[] = []
    await steps.look(watched(sent))
    await forgetPending()
    await steps.look(watched(sent))
    expect(sent).toHaveLength(1)
    await makeSendsDue(steps)
    await steps.look(watched(sent))
    expect(sent).toEqual([signed[0], signed[0]])
    await local.client.setAutomine(true)
    await local.client.mine({ blocks: 1 })
    await steps.look()
    expect(await steps.statusOf(operationId)).toBe('confirmed')
  })

  test('an operation is live again after a reorganisation, and the same bytes land again', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const to = newAddress()
    const { operationId, signed } = await steps.submitTransfers(account, transfersTo(to, 2))
    await steps.carryOut()
    const [first, second] = signed as [Hex, Hex]
    const before = await receiptOf(second)
    await reorganise(2)
    await forgetPending()
    const sent: Hex[] = []
    await steps.look(unsent(sent))
    expect(sent).toEqual([first])
    expect(await steps.read(operationId)).toMatchObject({
      status: 'submitted',
      transactionHash: keccak256(first),
    })
    await makeSendsDue(steps)
    await steps.carryOut()
    await finalize(steps)
    expect(await steps.read(operationId)).toMatchObject({
      status: 'finalized',
      transactionHash: keccak256(second),
    })
    expect((await receiptOf(second))?.blockHash).not.toBe(before?.blockHash)
    expect(await tokenBalance(local.chain, usdcOf(), to)).toBe(usdc('3'))
    expect(await transitionsOf(steps, operationId)).toContain('confirmed>submitted')
  })

  test('a single endpoint that has lost the block neither undoes an operation nor lets it become final', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const { operationId } = await steps.submitTransfers(account, transfersTo(newAddress()))
    await steps.carryOut()
    const forgetful = (chain: Chain) => ({ ...chain, receipt: async () => undefined })
    await steps.look((chain) => ({
      receipt: async () => undefined,
      witnesses: () => [forgetful(chain), chain],
    }))
    expect(await steps.statusOf(operationId)).toBe('confirmed')
    await local.finalize()
    await steps.look((chain) => ({ witnesses: () => [chain, forgetful(chain)] }))
    expect(await steps.statusOf(operationId)).toBe('confirmed')
    await steps.look((chain) => ({ witnesses: () => [chain, chain] }))
    expect(await steps.statusOf(operationId)).toBe('finalized')
  })

  test('the next process continues the work of one that died, and nothing lands twice', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const to = newAddress()
    const { operationId, signed } = await steps.submitTransfers(account, transfersTo(to, 2))
    // The process dies after it sent the first transaction and before it stored that. Its claim expires.
    const died = new Error('the process died')
    await steps.look((chain) => ({
      broadcast: async (raw) => {
        await chain.broadcast(raw)
        throw died
      },
    }))
    const next = await newSteps(steps.databaseUrl)
    const sent: Hex[] = []
    await next.look(watched(sent))
    await next.carryOut()
    expect(sent).toEqual([signed[1]])
    await finalize(next)
    expect(await next.statusOf(operationId)).toBe('finalized')
    expect(await tokenBalance(local.chain, usdcOf(), to)).toBe(usdc('3'))
    expect(await local.client.getTransactionCount({ address: account.owner.address })).toBe(2)
  })

  test('a submit is stored while no endpoint answers, and continues when one does', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const prepared = await steps.prepare(account, transfersTo(newAddress()))
    const down = async () => {
      throw new GatewayError('NETWORK_UNAVAILABLE')
    }
    const { status } = await steps.submit(
      prepared,
      await signAll(account, prepared),
      steps.withChain(() => ({ transactionCount: down, receipt: down, readAccount: down })),
    )
    expect(status).toBe('received')
    await steps.carryOut()
    expect(await steps.statusOf(prepared.operationId)).toBe('confirmed')
  })
})

test('a verification of the ledger finds no difference in plain operations, and its repair does not change them', async () => {
  const steps = await newSteps()
  const { databaseUrl, executorKeys, sql } = steps
  // A project with smart accounts in the same database creates ledger entries.
  const relaying = await startSteps(local.chain, { databaseUrl, executorKeys })
  onTestFinished(relaying.close)
  await relaying.watch()
  const sponsored = await relaying.submitTransfer(
    await newAccount(local.chain, { usdc: usdc('100') }),
  )
  expect(await relaying.relay()).toBe(1)
  await relaying.watch()

  const done = await steps.submitTransfers(await newFunded(), transfersTo(newAddress(), 2))
  const { account, drainer } = await newDrainable()
  const partial = await steps.submitTransfers(account, transfersTo(newAddress(), 2))
  await steps.look()
  await steps.mined()
  await drain(account, drainer)
  await steps.carryOut()
  await finalize(steps)
  await relaying.watch()
  const mined = await steps.submitTransfers(await newFunded(), transfersTo(newAddress()))
  await steps.carryOut()
  const queued = await steps.submitTransfers(await newFunded(), transfersTo(newAddress()))
  const statuses = async () =>
    Promise.all(
      [sponsored, done.operationId, partial.operationId, mined.operationId, queued.operationId].map(
        steps.statusOf,
      ),
    )
  expect(await statuses()).toEqual(['finalized', 'finalized', 'failed', 'confirmed', 'queued'])

  const tables = () =>
    Promise.all([
      sql('select * from operations order by id'),
      sql('select * from plain_transactions order by operation_id, place'),
      sql('select * from ledger_entries order by operation_id'),
      sql('select * from outer_entries order by transaction_hash'),
    ])
  const before = await tables()
  expect(before[2]).toMatchObject([{ operation_id: sponsored }])
  const differences: unknown[] = []
  const { found } = await verifyLedger(steps.deps, local.chain.network, {
    repair: true,
    onDifference: (difference) => void differences.push(difference),
  })
  expect([found, differences]).toEqual([0, []])
  expect(await tables()).toEqual(before)
})

describe('submits of the same transactions', () => {
  test('the first submit wins, with one operation id or two', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const transfers = transfersTo(newAddress())
    const twins = { ids: idsFrom(steps.deps.ids, [...twinIds]) }
    const first = await steps.prepare(account, transfers, twins)
    const second = await steps.prepare(account, transfers, twins)
    expect(second.transactions).toEqual(first.transactions)
    const signed = await signAll(account, first)
    const outcomes = await Promise.allSettled([
      steps.submit(first, signed),
      steps.submit(first, signed),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        reason: expect.objectContaining({
          code: 'OPERATION_ALREADY_SUBMITTED',
          body: { operationId: first.operationId, status: 'queued' },
        }),
      }),
    )
    await expect(steps.submit(second, signed)).rejects.toMatchObject({
      code: 'DUPLICATE_USER_OPERATION',
      body: { operationId: first.operationId },
    })
    await steps.carryOut()
    await finalize(steps)
    await expect(steps.submit(second, signed)).rejects.toMatchObject({
      code: 'DUPLICATE_USER_OPERATION',
    })
  })

  test('an operation that was dropped unsent can be prepared again, as often as necessary', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const to = newAddress()
    const hashes = new Set<Hash>()
    /**
     * The fee market of the first time. With equal fees, equal transactions differ only in what the gateway adds to
     * tell them apart.
     */
    let market: Promise<FeeMarket> | undefined
    const asEver = steps.withChain((chain) => ({
      feeMarket: () => {
        market ??= chain.feeMarket()
        return market
      },
    }))
    for (let time = 0; time < 3; time++) {
      const prepared = await steps.prepare(account, transfersTo(to, 2), asEver)
      expect(prepared.transactions.map(({ nonce }) => nonce)).toEqual(['0x0', '0x1'])
      const signed = await signAll(account, prepared)
      hashes.add((await steps.submit(prepared, signed)).userOperationHash)
      expect(hashes.size).toBe(time + 1)
      if (time < 2) await giveUp(steps, prepared)
    }
    await steps.carryOut()
    expect(await tokenBalance(local.chain, usdcOf(), to)).toBe(usdc('3'))
  })

  test('other transactions with the same nonce are stale, before and after the first ones are mined', async () => {
    const steps = await newSteps()
    const account = await newFunded()
    const first = await steps.prepare(account, transfersTo(newAddress()))
    const second = await steps.prepare(account, transfersTo(newAddress(), 2))
    const late = await steps.prepare(account, transfersTo(newAddress(), 2))
    await steps.submit(first, await signAll(account, first))
    const submitOther = async (other: typeof second) =>
      steps.submit(other, await signAll(account, other))
    await expect(submitOther(second)).rejects.toMatchObject({ code: 'OPERATION_STALE' })
    await steps.carryOut()
    await expect(submitOther(late)).rejects.toMatchObject({ code: 'OPERATION_STALE' })
    // Later submits of both are refused, too.
    for (const other of [second, late])
      await expect(submitOther(other)).rejects.toMatchObject({ code: 'OPERATION_STALE' })
    const next = await steps.prepare(account, transfersTo(newAddress()))
    expect(next.transactions[0]?.nonce).toBe('0x1')
  })

  test('the amount that live operations take is not promised again', async () => {
    const steps = await newSteps()
    const account = await newPlainOwner(local.chain, { native: parseEther('1') })
    const coins = (amount: string) => [
      { token: nativeCoinAddress, amount: parseEther(amount), to: newAddress() },
    ]
    const rival = await steps.prepare(account, coins('0.5'))
    await steps.submitTransfers(account, coins('0.7'))
    await expect(steps.prepare(account, coins('0.5'))).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
    await expect(steps.submit(rival, await signAll(account, rival))).rejects.toMatchObject({
      code: 'OPERATION_STALE',
    })
    await steps.carryOut()
    expect(await nativeBalance(local.chain, account.address)).toBeLessThan(parseEther('0.3'))
  })
})

test('only the remaining transactions of an operation that has come halfway are reserved', async () => {
  const steps = await newSteps()
  const account = await newPlainOwner(local.chain, {
    usdc: usdc('4'),
    native: parseEther('1'),
  })
  const to = newAddress()
  await steps.submitTransfers(account, transfersTo(to, 2))
  const another = () => steps.prepare(account, transfersTo(newAddress()))
  await local.client.setAutomine(false)
  await steps.look()
  await local.client.mine({ blocks: 1 })
  await steps.look()
  // One transaction is mined and took 1 USDC. Another one will take 2, so 1 USDC is left.
  const prepared = await another()
  await steps.submit(prepared, await signAll(account, prepared))
  await expect(another()).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  await local.client.setAutomine(true)
  await local.client.mine({ blocks: 1 })
  await steps.carryOut()
  expect(await tokenBalance(local.chain, usdcOf(), account.address)).toBe(0n)
})

test('transactions that are judged unsafe are neither stored nor returned, whatever the mode of the project', async () => {
  const steps = await newSteps()
  const unsafe = {
    name: 'test',
    check: async () => ({ verdict: 'unsafe', reason: 'It is a trap.', provider: 'test' }) as const,
  }
  const refused = steps.prepare(await newFunded(), transfersTo(newAddress()), { security: unsafe })
  await expect(refused).rejects.toMatchObject({
    code: 'SECURITY_UNSAFE',
    reason: 'It is a trap.',
    body: { rail: 'transaction', security: { verdict: 'unsafe' } },
  })
  await refused.catch((error) => expect(error.body).not.toHaveProperty('transactions'))
  expect(await steps.sql('select id from operations')).toEqual([])
})

test('a transaction that its owner has not signed is refused, and nothing of it is stored', async () => {
  const steps = await newSteps()
  const account = await newFunded()
  const prepared = await steps.prepare(account, transfersTo(newAddress()))
  const foreign = await signAll({ owner: newOwner() }, prepared)
  await expect(steps.submit(prepared, foreign)).rejects.toMatchObject({
    code: 'SIGNED_TRANSACTION_INVALID',
    body: { index: 0, field: 'signer' },
  })
  expect(await steps.sql('select hash from plain_transactions')).toEqual([])
})
