import { isGatewayError } from '@gasless-gateway/core'
import { zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import {
  closedPort,
  RpcFailure,
  startHttpEndpoint,
  startRpcEndpoint,
} from '../../testing/rpc-endpoint.js'
import { createViemChain } from './create-viem-chain.js'
import { createRpcClient } from './rpc-client.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const chainAt = (...urls: string[]) =>
  createViemChain({ client: createRpcClient(urls), network: aNetwork(), caller: zeroAddress })
const rpc = async (answer: Parameters<typeof startRpcEndpoint>[0]) => {
  const endpoint = await startRpcEndpoint(answer)
  closers.push(endpoint.close)
  return endpoint
}
const http = async (status: number, body: string) => {
  const endpoint = await startHttpEndpoint(status, body)
  closers.push(endpoint.close)
  return endpoint.url
}
const hash = `0x${'11'.repeat(32)}` as const

describe('an endpoint that does not answer is NETWORK_UNAVAILABLE', () => {
  test('in every method of the chain', async () => {
    const chain = chainAt(await closedPort())
    const userOperation = {
      sender: zeroAddress,
      nonce: 0n,
      initCode: '0x',
      callData: '0x',
      accountGasLimits: hash,
      preVerificationGas: 0n,
      gasFees: hash,
      paymasterAndData: '0x',
      signature: '0x',
    } as const
    const calls: Record<keyof typeof chain, () => Promise<unknown>> = {
      identity: () => chain.identity(),
      feeMarket: () => chain.feeMarket(),
      isDeployed: () => chain.isDeployed(zeroAddress),
      readAccount: () =>
        chain.readAccount({
          sender: zeroAddress,
          nonceKey: 0n,
          feeToken: zeroAddress,
          assets: [zeroAddress],
        }),
      depositOf: () => chain.depositOf(zeroAddress),
      simulate: () =>
        chain.simulate({
          userOperation,
          userOperationHash: hash,
          missingAccountFunds: 0n,
          maxCost: 0n,
        }),
      simulateCalls: () => chain.simulateCalls({ sender: zeroAddress, calls: [] }),
      simulateBundle: () =>
        chain.simulateBundle({ executor: zeroAddress, userOperations: [userOperation], gas: 1n }),
      transactionCount: () => chain.transactionCount(zeroAddress, 'latest'),
      broadcast: () => chain.broadcast('0x02'),
      findUserOperation: () => chain.findUserOperation(hash, 10n),
      receipt: () => chain.receipt(hash),
      block: () => chain.block('latest'),
      logs: () => chain.logs(hash),
    }
    const outcomes = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => {
        const error = await call().catch((failure: unknown) => failure)
        return [name, isGatewayError(error, 'NETWORK_UNAVAILABLE')]
      }),
    )
    expect(outcomes).toEqual(Object.keys(calls).map((name) => [name, true]))
  })

  test.each([
    [500, 'oops'],
    [502, '<html>Bad Gateway</html>'],
    [429, 'slow down'],
    [401, 'no key'],
    [200, '<html>login</html>'],
  ])('HTTP %i with %j', async (status, body) => {
    const error = await chainAt(await http(status, body))
      .block('latest')
      .catch((failure: unknown) => failure)
    expect(isGatewayError(error, 'NETWORK_UNAVAILABLE')).toBe(true)
    expect((error as Error).message).toBe('Test network does not answer. Retry shortly.')
  })

  test('the message names the network, never the endpoint, whose address may carry a key', async () => {
    const url = await closedPort()
    const error = await chainAt(`${url}/secret-key`)
      .block('latest')
      .catch((failure: Error) => failure)
    expect((error as Error).message).not.toContain('secret-key')
  })
})

test('when the first endpoint does not answer, the second does', async () => {
  const working = await rpc(() => '0x7')
  expect(
    await chainAt(await closedPort(), working.url).transactionCount(zeroAddress, 'latest'),
  ).toBe(7)
  expect(
    await chainAt(await http(503, ''), working.url).transactionCount(zeroAddress, 'latest'),
  ).toBe(7)
})

test('what the endpoint refuses stays what it is: the network is there', async () => {
  const { url } = await rpc(() => {
    throw new RpcFailure(-32602, 'invalid argument')
  })
  const error = await chainAt(url)
    .block('latest')
    .catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Error)
  expect(isGatewayError(error)).toBe(false)
})

test('a block and a receipt that do not exist are undefined, not failures', async () => {
  const { url } = await rpc(() => null)
  expect(await chainAt(url).block(99n)).toBeUndefined()
  expect(await chainAt(url).receipt(hash)).toBeUndefined()
})

test('the cost of a transaction is gas times price, and the data fee of a rollup', async () => {
  const receipt = {
    transactionHash: hash,
    blockHash: hash,
    blockNumber: '0x5',
    from: '0x00000000000000000000000000000000000000a1',
    status: '0x1',
    gasUsed: '0x64',
    effectiveGasPrice: '0xa',
  }
  const costOf = async (answer: object) => {
    const { url } = await rpc(() => answer)
    return (await chainAt(url).receipt(hash))?.cost
  }
  expect(await costOf(receipt)).toBe(1_000n)
  expect(await costOf({ ...receipt, l1Fee: '0x7' })).toBe(1_007n)
})

test('logs are asked for by block hash, of the EntryPoint and the paymaster only', async () => {
  const { url, requests } = await rpc(() => [])
  await chainAt(url).logs(hash)
  const { entryPoint, paymaster } = aNetwork()
  expect(requests).toMatchObject([
    { method: 'eth_getLogs', params: [{ blockHash: hash, address: [entryPoint, paymaster] }] },
  ])
})
