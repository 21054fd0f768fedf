import { type Chain, type ChainReader, isGatewayError } from '@gasless-gateway/core'
import type { Hash } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { type RpcProxy, startRpcProxy } from '../src/rpc-proxy.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

// Mines each transaction at once, and blocks only when told to.
let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

/** The relayer's steps over two endpoints of the chain, the preferred one first. */
async function startOverTwo(): Promise<{ steps: Steps; endpoints: readonly [RpcProxy, RpcProxy] }> {
  const endpoints = [
    await startRpcProxy(local.chain.rpcUrl),
    await startRpcProxy(local.chain.rpcUrl),
  ] as const
  const steps = await startSteps(local.chain, { rpcUrls: endpoints.map(({ url }) => url) })
  onTestFinished(async () => {
    await steps.close()
    await Promise.all(endpoints.map(({ close }) => close()))
  })
  await steps.watch()
  return { steps, endpoints }
}

const chainOf = ({ deps }: Steps): Chain => deps.chainOf(local.chain.network.networkId)

async function confirmTransfer(steps: Steps): Promise<string> {
  const operationId = await steps.submitTransfer(
    await newAccount(local.chain, { usdc: usdc('100') }),
  )
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  return operationId
}

test('with one of two endpoints down operations land and are confirmed; they end when it is back', async () => {
  const { steps, endpoints } = await startOverTwo()
  endpoints[0].setUp(false)
  const operationId = await confirmTransfer(steps)
  await local.finalize()
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('confirmed')

  endpoints[0].setUp(true)
  await until('the operation to be final', async () => {
    await steps.watch()
    return (await steps.statusOf(operationId)) === 'finalized'
  })
})

test('while no endpoint answers nothing changes, and afterwards everything goes on', async () => {
  const { steps, endpoints } = await startOverTwo()
  const operationId = await confirmTransfer(steps)
  for (const endpoint of endpoints) endpoint.setUp(false)
  await local.finalize()
  const failure = await steps.watch().catch((error: unknown) => error)
  expect(isGatewayError(failure, 'NETWORK_UNAVAILABLE')).toBe(true)
  expect(await steps.statusOf(operationId)).toBe('confirmed')

  for (const endpoint of endpoints) endpoint.setUp(true)
  await until('the operation to be final', async () => {
    await steps.watch()
    return (await steps.statusOf(operationId)) === 'finalized'
  })
})

test('stored bytes may be sent again and again: to a node that waits with them, and to one that has mined them', async () => {
  const { steps } = await startOverTwo()
  const account = await newAccount(local.chain, { usdc: usdc('100') })
  await local.client.setAutomine(false)
  onTestFinished(() => local.client.setAutomine(true))
  const operationId = await steps.submitTransfer(account)
  expect(await steps.relay()).toBe(1)
  const [attempt] = await steps.attemptsOf(operationId)
  const sendAgain = () => chainOf(steps).broadcast(attempt?.raw_transaction as Hash)
  await expect(sendAgain()).resolves.toBeUndefined()
  await local.client.mine({ blocks: 1 })
  await expect(sendAgain()).resolves.toBeUndefined()
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('confirmed')
})

test('every reader of a real node tells blocks, logs and state the same way', async () => {
  const { steps } = await startOverTwo()
  const operationId = await confirmTransfer(steps)
  const [operation] = await steps.deps.database.operations.findMany([operationId as never])
  if (!operation?.inclusion) throw new Error('The operation has no inclusion.')
  const { userOperationHash, userOperation, inclusion } = operation
  const head = (await chainOf(steps).block('latest'))?.number ?? 0n
  const range = { from: 0n, to: head }

  const readers: readonly ChainReader[] = [chainOf(steps), ...chainOf(steps).witnesses()]
  expect(readers).toHaveLength(3)
  for (const reader of readers) {
    expect(await reader.findUserOperation(userOperationHash, range)).toEqual({
      number: inclusion.blockNumber,
      hash: inclusion.blockHash,
    })
    const logs = await reader.logs(inclusion.blockHash)
    expect(logs.some(({ topics }) => topics[1] === userOperationHash)).toBe(true)
    // A block without a log of ours, by the real header's bloom filter.
    const genesis = await reader.block(0n)
    expect(await reader.logs(genesis?.hash as Hash)).toEqual([])

    const account = { sender: userOperation.sender, nonceKey: userOperation.nonce >> 64n }
    const before = await reader.accountAt(account, inclusion.blockNumber - 1n)
    const after = await reader.accountAt(account, inclusion.blockNumber)
    expect(before).toEqual({ sequence: 0n, deployed: false })
    expect(after).toEqual({ sequence: 1n, deployed: true })

    expect(await reader.block(head + 1n)).toBeUndefined()
    for (const read of [
      () => reader.accountAt(account, head + 1n),
      () => reader.transactionCount(userOperation.sender, head + 1n),
      () => reader.findUserOperation(userOperationHash, { from: head, to: head + 1n }),
      () => reader.logs(userOperationHash),
    ])
      expect(
        isGatewayError(await read().catch((error: unknown) => error), 'NETWORK_UNAVAILABLE'),
      ).toBe(true)
  }
})
