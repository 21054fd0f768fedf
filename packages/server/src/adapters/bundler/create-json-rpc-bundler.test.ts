import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bundler } from '@gasless-gateway/core'
import {
  hashUserOperation,
  packUserOperation,
  type UserOperation,
} from '@gasless-gateway/core/erc4337'
import { getAddress, type Hash, type Hex } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bundlerContract } from '../../../../core/src/testing/bundler-contract.js'
import { aNetwork } from '../../testing/a-network.js'
import { startBundlerEndpoint } from '../../testing/bundler-endpoint.js'
import { randomHash } from '../../testing/records.js'
import { RpcFailure, startHttpEndpoint, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createJsonRpcBundler } from './create-json-rpc-bundler.js'

const network = aNetwork()
const signature: Hex = `0x${'ab'.repeat(65)}`
const anOperation = (changes: Partial<UserOperation> = {}): UserOperation => ({
  sender: getAddress(`0x${randomBytes(20).toString('hex')}`),
  nonce: 2n ** 200n,
  initCode: '0x',
  callData: '0x1234',
  verificationGasLimit: 100_000n,
  callGasLimit: 0n,
  preVerificationGas: 50_000n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 2n ** 40n,
  signature,
  ...changes,
})
const hashOf = (operation: UserOperation) =>
  hashUserOperation(packUserOperation(operation), network)

for (const offersStatus of [true, false])
  bundlerContract(
    `a JSON-RPC bundler ${offersStatus ? 'with' : 'without'} Pimlico's status method`,
    async () => {
      const endpoint = await startBundlerEndpoint({ network, offersStatus })
      endpoint.bundler.refuse((operation) =>
        operation.signature === signature
          ? undefined
          : { code: -32507, message: 'UserOperation reverted with reason: AA24 signature error' },
      )
      return {
        bundler: createJsonRpcBundler({ url: endpoint.url, network }),
        network,
        newOperation: async () =>
          anOperation({
            initCode: '0xd703aaE79538628d27099B8c4f621bE4CCd142d5c5265d5d',
            paymaster: {
              address: '0xfEE0000000000000000000000000000000000fee',
              verificationGasLimit: 30_000n,
              postOpGasLimit: 0n,
              data: '0x00',
            },
          }),
        bundle: async () => endpoint.bundler.bundle(),
        forget: async () => endpoint.bundler.forget(),
        setUp: async (up) => endpoint.setUp(up),
        close: endpoint.close,
      }
    },
  )

/** A bundler whose every answer the test decides. */
async function bundlerThat(answer: (method: string, params: readonly unknown[]) => unknown) {
  const endpoint = await startRpcEndpoint(answer)
  onTestFinished(endpoint.close)
  return { ...endpoint, bundler: createJsonRpcBundler({ url: endpoint.url, network }) }
}
const fail = (code: number, message = 'no'): never => {
  throw new RpcFailure(code, message)
}
const methodsOf = ({ requests }: { requests: readonly { method: string }[] }) =>
  requests.map(({ method }) => method)

describe('what is sent', () => {
  const sentAs = async (operation: UserOperation) => {
    const { bundler, requests } = await bundlerThat(() => hashOf(operation))
    await bundler.send(operation)
    return requests[0]
  }

  test('every part stands by itself, numbers as hex quantities, and what does not apply is left out', async () => {
    const operation = anOperation()
    expect(await sentAs(operation)).toMatchObject({
      method: 'eth_sendUserOperation',
      params: [
        {
          sender: operation.sender,
          nonce: `0x1${'0'.repeat(50)}`,
          callData: '0x1234',
          callGasLimit: '0x0',
          verificationGasLimit: '0x186a0',
          preVerificationGas: '0xc350',
          maxFeePerGas: '0x10000000000',
          maxPriorityFeePerGas: '0x1',
          signature,
        },
        network.entryPoint,
      ],
    })
    expect(Object.keys((await sentAs(operation))?.params[0] as object)).toHaveLength(9)
  })

  test('deployment data is cut into factory and its call, paymaster data stands apart from its limits', async () => {
    const factory = '0xd703aaE79538628d27099B8c4f621bE4CCd142d5'
    const paymaster = '0xfEE0000000000000000000000000000000000fee'
    const operation = anOperation({
      initCode: `${factory}c5265d5d`,
      paymaster: {
        address: paymaster,
        verificationGasLimit: 1n,
        postOpGasLimit: 255n,
        data: '0xbeef',
      },
    })
    expect((await sentAs(operation))?.params[0]).toMatchObject({
      factory,
      factoryData: '0xc5265d5d',
      paymaster,
      paymasterVerificationGasLimit: '0x1',
      paymasterPostOpGasLimit: '0xff',
      paymasterData: '0xbeef',
    })
    const params = (await sentAs(operation))?.params[0] as object
    expect(Object.keys(params)).not.toContain('initCode')
    expect(Object.keys(params)).not.toContain('paymasterAndData')
  })

  test('a factory without a call has empty call data', async () => {
    const operation = anOperation({ initCode: '0xd703aaE79538628d27099B8c4f621bE4CCd142d5' })
    expect((await sentAs(operation))?.params[0]).toMatchObject({ factoryData: '0x' })
  })
})

describe('what a bundler says to an operation', () => {
  test.each([
    [-32500, 'AA21 didn’t pay prefund'],
    [-32501, 'AA33 reverted'],
    [-32502, 'forbidden opcode'],
    [-32503, 'expires too soon'],
    [-32504, 'throttled'],
    [-32505, 'stake too low'],
    [-32506, 'unsupported aggregator'],
    [-32507, 'AA24 signature error'],
    [-32508, 'the paymaster cannot pay'],
    [-32521, 'execution reverted'],
    [-32602, 'maxFeePerGas must be at least 5'],
  ])('error %i is a refusal, with code and message as they are', async (code, message) => {
    const { bundler } = await bundlerThat((method) =>
      method === 'eth_sendUserOperation'
        ? fail(code, message)
        : { status: 'not_found', transactionHash: null },
    )
    expect(await bundler.send(anOperation())).toEqual({ kind: 'refused', code, message })
  })

  test.each([-32000, -32001, -32499, -32509, -32520, -32601, -32700, 0, 3, 429])(
    'error %i may come from elsewhere after the operation was taken: it is no refusal',
    async (code) => {
      const { bundler } = await bundlerThat((method) =>
        method === 'eth_sendUserOperation'
          ? fail(code, 'upstream timed out')
          : { status: 'not_found', transactionHash: null },
      )
      expect(await bundler.send(anOperation())).toEqual({
        kind: 'unclear',
        code,
        message: 'upstream timed out',
      })
    },
  )

  test.each([-32603, -32005])('error %i is its own trouble, and no refusal', async (code) => {
    const { bundler } = await bundlerThat(() => fail(code))
    await expect(bundler.send(anOperation())).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
  })

  test('one that it refuses because it has it counts as accepted, whatever its words', async () => {
    const endpoint = await startBundlerEndpoint({
      network,
      offersStatus: true,
      repeated: 'AA25 invalid account nonce: replacement underpriced',
    })
    onTestFinished(endpoint.close)
    const bundler = createJsonRpcBundler({ url: endpoint.url, network })
    const operation = anOperation()
    expect(await bundler.send(operation)).toEqual({ kind: 'accepted' })
    expect(await bundler.send(operation)).toEqual({ kind: 'accepted' })
  })

  test.each([
    ['the hash of something else', randomHash()],
    ['no hash', null],
  ])('an answer with %s is neither acceptance nor refusal', async (_, result) => {
    const { bundler } = await bundlerThat(() => result)
    expect(await bundler.send(anOperation())).toMatchObject({ kind: 'unclear' })
  })
})

describe('what a bundler says of an operation', () => {
  const hash = randomHash()
  const transactionHash = randomHash()
  const pimlico = (status: string, transactionHash: Hash | null = null) =>
    bundlerThat(() => ({ status, transactionHash }))

  test.each([
    ['not_submitted', null, { kind: 'pending' }],
    ['queued', null, { kind: 'pending' }],
    ['submitted', null, { kind: 'pending' }],
    ['submitted', transactionHash, { kind: 'sent', transactionHash }],
    ['included', transactionHash, { kind: 'sent', transactionHash }],
    ['not_found', null, { kind: 'unknown' }],
    ['rejected', null, { kind: 'unknown' }],
    ['failed', transactionHash, { kind: 'unknown' }],
    ['reverted', transactionHash, { kind: 'unknown' }],
  ])("Pimlico's %s with the transaction %s", async (status, transaction, expected) => {
    const { bundler } = await pimlico(status, transaction)
    expect(await bundler.status(hash)).toEqual(expected)
  })

  test.each([-32600, -32601, -32602, -32004])(
    'a status method that is refused with %i is asked for once',
    async (code) => {
      const endpoint = await bundlerThat((method) =>
        method.startsWith('pimlico_') ? fail(code) : null,
      )
      expect(await endpoint.bundler.status(hash)).toEqual({ kind: 'unknown' })
      expect(await endpoint.bundler.status(hash)).toEqual({ kind: 'unknown' })
      expect(methodsOf(endpoint)).toEqual([
        'pimlico_getUserOperationStatus',
        'eth_getUserOperationByHash',
        'eth_getUserOperationReceipt',
        'eth_getUserOperationByHash',
        'eth_getUserOperationReceipt',
      ])
    },
  )

  test('a status method that fails for a moment is asked for again', async () => {
    let calls = 0
    const endpoint = await bundlerThat((method) => {
      if (!method.startsWith('pimlico_')) return null
      return calls++ === 0 ? fail(-32000) : { status: 'submitted', transactionHash }
    })
    expect(await endpoint.bundler.status(hash)).toEqual({ kind: 'unknown' })
    expect(await endpoint.bundler.status(hash)).toEqual({ kind: 'sent', transactionHash })
  })

  test('a status method that was offered and fails says nothing, rather than that the operation is unknown', async () => {
    let works = true
    const { bundler } = await bundlerThat((method) => {
      if (!method.startsWith('pimlico_')) return null
      return works ? { status: 'submitted', transactionHash } : fail(-32601)
    })
    await bundler.status(hash)
    works = false
    await expect(bundler.status(hash)).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
  })

  const standard = (byHash: unknown, receipt: unknown) =>
    bundlerThat((method) => {
      if (method.startsWith('pimlico_')) return fail(-32601)
      return method === 'eth_getUserOperationByHash' ? byHash : receipt
    })

  test.each([
    ['a mined one', { transactionHash }, null, { kind: 'sent', transactionHash }],
    ['one without a transaction yet', { transactionHash: null }, null, { kind: 'pending' }],
    ['one without the member', {}, null, { kind: 'pending' }],
    [
      'one with a receipt alone',
      null,
      { receipt: { transactionHash } },
      { kind: 'sent', transactionHash },
    ],
    ['nothing', null, null, { kind: 'unknown' }],
  ])('by the standard’s methods: %s', async (_, byHash, receipt, expected) => {
    const { bundler } = await standard(byHash, receipt)
    expect(await bundler.status(hash)).toEqual(expected)
  })

  test.each([
    ['a text', 'pending', null],
    ['a receipt without a transaction', null, { receipt: {} }],
    ['a hash that is none', { transactionHash: 'soon' }, null],
    ['a hash without a digit', { transactionHash: '0x' }, null],
    ['half a hash', { transactionHash: transactionHash.slice(0, 34) }, null],
    ['more than a hash', { transactionHash: `${transactionHash}00` }, null],
    ['a receipt with half a hash', null, { receipt: { transactionHash: '0x12' } }],
  ])('a result of another shape, such as %s, is no answer', async (_, byHash, receipt) => {
    const { bundler } = await standard(byHash, receipt)
    await expect(bundler.status(hash)).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
  })
})

describe('a bundler that does not answer', () => {
  const expectUnavailable = async (bundler: Bundler) => {
    for (const question of [
      () => bundler.send(anOperation()),
      () => bundler.status(randomHash()),
      () => bundler.identity(),
    ]) {
      const error = await question().then(
        () => undefined,
        (reason) => reason,
      )
      expect(error).toMatchObject({
        code: 'NETWORK_UNAVAILABLE',
        message: 'The bundler of Test network does not answer. Retry shortly.',
      })
      expect(JSON.stringify([error.message, error.body, error.internal])).not.toContain('t0ken')
    }
  }

  test.each([
    [500, '{"jsonrpc":"2.0","id":1,"error":{"message":"the node is down"}}'],
    [502, '<html>Bad gateway</html>'],
    [429, 'Too many requests'],
    [401, '{"message":"unknown key"}'],
    [200, ''],
    [200, '[]'],
  ])('HTTP %i with %j is no answer', async (status, body) => {
    const endpoint = await startHttpEndpoint(status, body)
    onTestFinished(endpoint.close)
    await expectUnavailable(createJsonRpcBundler({ url: `${endpoint.url}/t0ken`, network }))
  })

  test('an answer without end is cut off', async () => {
    const server = createServer((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
      }
      response.write('{"jsonrpc":"2.0","id":1,"result":null}')
      response.on('drain', more)
      more()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t0ken`
    await expectUnavailable(createJsonRpcBundler({ url, network, timeoutMs: 20_000 }))
  })

  test("an operation's Pimlico status with half a hash names no transaction", async () => {
    const { bundler } = await bundlerThat((method) =>
      method.startsWith('pimlico_') ? { status: 'submitted', transactionHash: '0x12' } : null,
    )
    expect(await bundler.status(randomHash())).toEqual({ kind: 'unknown' })
  })

  test('a bundler that keeps silent is given up on', async () => {
    const server = createServer(() => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t0ken`
    await expectUnavailable(createJsonRpcBundler({ url, network, timeoutMs: 50 }))
  })

  test('a redirection is not followed: the address may carry a token', async () => {
    const server = createServer((_, response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:1/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t0ken`
    await expectUnavailable(createJsonRpcBundler({ url, network }))
  })
})

test('an authorization travels beside the operation, with its numbers as quantities', async () => {
  const operation = anOperation()
  const sent: unknown[] = []
  const { url, close } = await startRpcEndpoint((method, params) => {
    expect(method).toBe('eth_sendUserOperation')
    sent.push(params[0])
    return hashOf(operation)
  })
  onTestFinished(close)
  const bundler = createJsonRpcBundler({ url, network })
  const [r, s] = [randomHash(), randomHash()]
  const address = getAddress(`0x${randomBytes(20).toString('hex')}`)
  await bundler.send(operation, { chainId: 8453, address, nonce: 300, r, s, yParity: 0 })
  await bundler.send(operation)
  expect(sent).toEqual([
    expect.objectContaining({
      eip7702Auth: { chainId: '0x2105', address, nonce: '0x12c', yParity: '0x0', r, s },
    }),
    expect.not.objectContaining({ eip7702Auth: expect.anything() }),
  ])
})
