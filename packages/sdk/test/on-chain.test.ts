import { createPublicClient, type Hex, http, zeroAddress } from 'viem'
import { base, polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { isGatewaySdkError, type SignedOperation, type WaitOptions } from '../src/index.js'
import { type ChainReader, onChain } from '../src/on-chain/index.js'
import {
  asked,
  breakdown,
  collected,
  contradiction,
  executed,
  finalized,
  fronted,
  hash,
  honestLogs,
  type Log,
  type Mined,
  mined,
  most,
  nodeWith,
  owed,
  prefunded,
  prepared,
  send,
  settled,
} from './chain-node.js'
import { ok, refusal } from './gateway-server.js'
import { type OperationAnswer, operationAnswer, useGateway } from './harness.js'
import { dai, hashOf, honestAnswer, thief, usdc } from './honest-gateway.js'

const gateway = useGateway()

/** A payment of which the gateway says this, waited for with a look at that node. */
async function waitFor(
  said: Partial<OperationAnswer>,
  transactions: Record<Hex, Mined>,
  options: WaitOptions = {},
) {
  gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
  gateway.accepts(said)
  const operation = await gateway.client().transfer(asked)
  const { client } = nodeWith(transactions)
  return operation.wait({ verifyWith: onChain(client), ...options })
}

describe('a wait that looks on the chain resolves', () => {
  test.each([
    ['taken in advance, and partly returned', honestLogs()],
    ['taken at the end', [fronted(), settled(collected), executed()]],
    [
      'taken in advance, and a part still owed',
      [prefunded(), owed(most - collected - 4n), settled(collected, 4n), executed()],
    ],
    ['kept as it was taken, as the settlement reverted', [prefunded(usdc, collected), executed()]],
  ])('when the chain says the same, with the fee %s', async (_, logs) => {
    await expect(waitFor(finalized(), { [mined]: { logs } })).resolves.toMatchObject({
      status: 'finalized',
    })
  })

  test('for two RPC calls, where the node knows it', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
    gateway.accepts({ status: 'submitted', transactionHash: mined }, finalized())
    const operation = await gateway.client().transfer(asked)
    const node = nodeWith({ [mined]: { logs: honestLogs() } })
    await operation.wait({ verifyWith: onChain(node.client) })
    expect(node.asked).toEqual(['eth_getTransactionReceipt', 'eth_getBlockByNumber'])
  })

  test('as soon as a node that lags knows it', async () => {
    const start = gateway.clock.now()
    await waitFor(finalized(), { [mined]: { logs: honestLogs(), unknownFor: 3 } })
    expect(gateway.clock.now() - start).toBe(3_000)
  })

  test('at confirmed before the gateway reports a fee, within what was signed for', async () => {
    const said = { status: 'confirmed', transactionHash: mined } as const
    const logs = honestLogs()
    await waitFor(said, { [mined]: { logs } }, { until: 'confirmed' })
    const above = [prefunded(usdc, most + 1n), executed()]
    await expect(
      waitFor(said, { [mined]: { logs: above } }, { until: 'confirmed' }),
    ).rejects.toMatchObject(contradiction('fee', { expected: `at most ${most}` }))
  })

  test('for an operation that pays its gas itself, within what was signed for', async () => {
    const selfFunded = honestAnswer({ calls: [send] })
    gateway.on('prepareTransfer', ok('prepareTransfer', selfFunded))
    gateway.accepts(finalized({ feeBreakdown: null }))
    const { feeToken: _, ...input } = asked
    const operation = await gateway.client().transfer({ ...input, maxFee: 'any' })
    const spending = (actualGasCost: bigint) => {
      const change = { userOpHash: operation.hash, paymaster: zeroAddress, actualGasCost }
      return onChain(nodeWith({ [mined]: { logs: [executed(change)] } }).client)
    }
    await operation.wait({ verifyWith: spending(5n) })
    await expect(operation.wait({ verifyWith: spending(10n ** 18n) })).rejects.toMatchObject(
      contradiction('fee'),
    )
  })
})

describe('a lying gateway is found out that', () => {
  test('says finalized while the chain has nothing, when the time is up', async () => {
    const start = gateway.clock.now()
    const error = await waitFor(finalized(), {}, { timeoutMs: 20_000 }).catch((thrown) => thrown)
    expect(gateway.clock.now() - start).toBe(20_000)
    expect(error).toMatchObject({
      name: 'ChainCheckError',
      code: 'CHAIN_SILENT',
      expected: mined,
      cause: { name: 'TransactionReceiptNotFoundError' },
    })
    expect(error.message).toMatch(
      /op_1: The gateway says that it is finalized, and your node did not know that .* Prepare nothing in its place/,
    )
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ field: 'transactionHash' })
  })

  test('names a transaction of a block that has left the chain', async () => {
    const left = { logs: honestLogs(), blockHash: hashOf('8') }
    await expect(
      waitFor(finalized(), { [mined]: left }, { timeoutMs: 5_000 }),
    ).rejects.toMatchObject({ code: 'CHAIN_SILENT' })
  })

  test.each(['OPERATION_DROPPED', 'OPERATION_REVERTED'])(
    'answers a read with %s, which only a wait may throw',
    async (code) => {
      gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
      gateway.accepts({})
      const operation = await gateway.client().transfer(asked)
      gateway.on(
        'getTransaction',
        refusal(409, { error: 'No.', code: code as never, reason: null }),
      )
      const error = await operation
        .wait({ verifyWith: onChain(nodeWith({}).client) })
        .catch((thrown: unknown) => thrown)
      // No gateway says such a thing, so the wait goes on and claims no end.
      expect(error).toMatchObject({
        code: 'WAIT_TIMEOUT',
        cause: { name: 'ConflictError', code: 'HTTP_409' },
      })
      for (const each of [error, (error as Error).cause])
        expect(isGatewaySdkError(each, code)).toBe(false)
    },
  )

  const other = { userOpHash: hashOf('c') }
  test.each([
    ['names another transaction', [executed(other)], 'transactionHash'],
    [
      'names one where another contract imitates the event',
      [executed({}, thief)],
      'transactionHash',
    ],
    ["passes another sender's operation for it", [executed({ sender: thief })], 'sender'],
    ['hides that the execution reverted', [prefunded(), executed({ success: false })], 'status'],
    [
      'reports less than was collected',
      [prefunded(), settled(collected + 1n, most - collected - 1n), executed()],
      'fee',
    ],
    ['reports a fee where none was collected', [executed()], 'fee'],
    [
      'reports what another contract says was collected',
      [{ ...prefunded(), address: thief }, executed()],
      'fee',
    ],
    ['reports another token than was taken', [prefunded(dai), executed()], 'feeToken'],
    ['collects more than was signed for', [prefunded(usdc, most + 1n), executed()], 'fee'],
  ])('%s', async (_, logs, field) => {
    await expect(waitFor(finalized(), { [mined]: { logs } })).rejects.toMatchObject(
      contradiction(field),
    )
  })

  test.each([
    ['reports no fee', { feeBreakdown: null }, 'fee'],
    ['reports the fee in another token', { feeBreakdown: breakdown(collected, dai) }, 'feeToken'],
    ['names no transaction', { transactionHash: null }, 'transactionHash'],
  ])('%s', async (_, change, field) => {
    await expect(
      waitFor(finalized(change), { [mined]: { logs: honestLogs() } }),
    ).rejects.toMatchObject(contradiction(field))
  })

  test.each([
    ['failed', { status: 'failed', reason: 'EXECUTION_REVERTED: no', feeBreakdown: null }],
    ['failed, with a wrong fee', { status: 'failed', feeBreakdown: breakdown(1n) }],
    ['confirmed as reverted', { status: 'confirmed', reason: 'EXECUTION_REVERTED: no' }],
  ] as const)('says %s of what succeeded, so that it is paid twice', async (_, change) => {
    await expect(
      waitFor(finalized(change), { [mined]: { logs: honestLogs() } }, { until: 'confirmed' }),
    ).rejects.toMatchObject(contradiction('status', { actual: 'success' }))
  })

  test.each([
    ['end', {}, { [mined]: { logs: [] } }],
    ['failure', { status: 'failed', reason: 'no' }, { [mined]: { logs: honestLogs() } }],
  ] as const)(
    'tells nobody who follows the updates of a false %s',
    async (_, change, transactions) => {
      gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
      gateway.accepts({ status: 'submitted', transactionHash: mined }, finalized(change))
      const operation = await gateway.client().transfer(asked)
      const verifyWith = onChain(nodeWith(transactions).client)
      const seen: string[] = []
      const follow = async () => {
        for await (const { status } of operation.updates({ verifyWith })) seen.push(status)
      }
      await expect(follow()).rejects.toMatchObject({ code: 'CHAIN_CONTRADICTS' })
      expect(seen).toEqual(['submitted'])
    },
  )
})

describe('without what was signed', () => {
  const said = (change: Partial<OperationAnswer> = {}) =>
    gateway.on(
      'getTransaction',
      ok('getTransaction', operationAnswer(finalized({ userOperationHash: hash, ...change }))),
    )
  const waits = async (logs: readonly Log[]) => {
    const verifyWith = onChain(nodeWith({ [mined]: { logs } }).client)
    const { operations, transactions } = gateway.client()
    await (await operations.resume('op_1')).wait({ verifyWith })
    await transactions.wait('op_1', { verifyWith })
  }

  test('a resumed wait checks that the hash that the gateway names is there, and its fee', async () => {
    said()
    await waits(honestLogs())
    await expect(waits([executed({ userOpHash: hashOf('c') })])).rejects.toMatchObject(
      contradiction('transactionHash'),
    )
    await expect(waits([prefunded(), executed()])).rejects.toMatchObject(contradiction('fee'))
  })

  test('it cannot know that the operation is another account’s, which what was stored tells', async () => {
    said()
    await waits([prefunded(), settled(collected, most - collected), executed({ sender: thief })])
    gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
    gateway.accepts(finalized())
    let stored = ''
    const keep = (signed: SignedOperation) => {
      stored = JSON.stringify(signed)
    }
    await gateway.client().transfer({ ...asked, onSigned: keep })
    const operation = await gateway.client().operations.submit(JSON.parse(stored))
    const logs = [...honestLogs().slice(0, 2), executed({ sender: thief })]
    const verifyWith = onChain(nodeWith({ [mined]: { logs } }).client)
    await expect(operation.wait({ verifyWith })).rejects.toMatchObject(contradiction('sender'))
  })
})

describe('what cannot be looked with is refused, such as', () => {
  test.each([
    ['a client that was not handed to onChain', {}, /onChain/],
    [
      'a client of another chain',
      onChain(nodeWith({}, polygon).client),
      /chain 137.* network 8453/,
    ],
  ])('%s', async (_, verifyWith, message) => {
    const failure = waitFor(finalized(), {}, { verifyWith: verifyWith as never })
    await expect(failure).rejects.toMatchObject({ path: 'verifyWith' })
    await expect(failure).rejects.toThrow(message)
  })

  test('a node, for what is not in a block yet', async () => {
    const until = 'submitted'
    await expect(
      waitFor({ status: until, transactionHash: mined }, {}, { until }),
    ).rejects.toMatchObject({ path: 'verifyWith' })
  })

  test('what is no client', () => {
    for (const value of [undefined, null, 'https://rpc.test', {}, { getBlock() {} }])
      expect(() => onChain(value as never)).toThrow(/publicClient/)
  })
})

test('any client of viem is one to look with', () => {
  const transport = http('https://rpc.test')
  const clients: ChainReader[] = [
    createPublicClient({ transport }),
    createPublicClient({ transport, chain: base }),
    createPublicClient({ transport, chain: polygon }),
  ]
  for (const client of clients) expect(onChain(client)).toBeTypeOf('function')
})
