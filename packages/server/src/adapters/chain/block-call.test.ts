import { createPublicClient, type Hex, pad, zeroAddress } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { batchingHttp } from './batching-http.js'
import { createBlockCall } from './block-call.js'
import { failureKind } from './failure-kind.js'
import { createRpcClient } from './rpc-client.js'
import { systemTimers } from './timers.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const request = { from: zeroAddress, to: zeroAddress, data: '0x' } as const
const block = { time: '0x5', baseFeePerGas: '0x7', prevRandao: '0x1' } as const

/** An endpoint that answers by the number of parameters. */
async function endpointOf(answer: (parameters: number) => unknown) {
  const endpoint = await startRpcEndpoint((_, params) => answer(params.length))
  closers.push(endpoint.close)
  const call = createBlockCall(createRpcClient(endpoint.url))
  return {
    run: (overridden: typeof block | undefined = block, mostBytes?: number) =>
      call(request, 'latest', {}, overridden, mostBytes),
    parameters: () => endpoint.requests.map(({ params }) => params.length),
    last: () => endpoint.requests.at(-1)?.params,
  }
}

test('the block is the fourth parameter', async () => {
  const { run, last, parameters } = await endpointOf(() => '0x01')
  expect(await run()).toBe('0x01')
  expect(last()).toEqual([request, 'latest', {}, block])
  expect(parameters()).toEqual([4])
})

test.each([
  [-32602, 'too many arguments, want at most 3'],
  [-32600, 'invalid request'],
  [-32000, 'block overrides are not supported'],
])(
  'an endpoint that takes no block, and says %i %j, is called without, and given none again',
  async (code, message) => {
    const { run, parameters } = await endpointOf((count) => {
      if (count > 3) throw new RpcFailure(code, message)
      return '0x02'
    })
    expect([await run(), await run()]).toEqual(['0x02', '0x02'])
    expect(parameters()).toEqual([4, 3, 3])
  },
)

test('a call that reverts is no reason to leave the block out', async () => {
  const { run, parameters } = await endpointOf(() => {
    throw new RpcFailure(3, 'execution reverted', '0x08c379a0')
  })
  await expect(run()).rejects.toThrow('execution reverted')
  expect(parameters()).toEqual([4])
})

test('an answer that is too long is no reason to leave the block out', async () => {
  const { run, parameters } = await endpointOf((count) => (count > 3 ? pad('0x01') : '0x02'))
  await expect(run(block, 64)).rejects.toMatchObject({ code: 'EXECUTION_SIMULATION_REVERTED' })
  expect(parameters()).toEqual([4])
})

test('an answer that no limit of the call forbids, but is too long for the transport, is the endpoint’s fault', async () => {
  const endpoint = await startRpcEndpoint(() => pad('0x01'))
  closers.push(endpoint.close)
  const transport = batchingHttp(endpoint.url, {
    batchSize: 1,
    timeout: 20_000,
    timers: systemTimers,
    maxAnswerBytes: 64,
  })
  const call = createBlockCall(createPublicClient({ transport }))
  const error = await call(request, 'latest', {}, block).catch((reason: unknown) => reason)
  expect(failureKind(error)).toBe('silent')
})

test('what fails either way is no reason to leave the block out the next time', async () => {
  let failing = true
  const { run, parameters } = await endpointOf(() => {
    if (failing) throw new RpcFailure(-32000, 'out of gas')
    return '0x03'
  })
  await expect(run()).rejects.toThrow('out of gas')
  failing = false
  expect(await run()).toBe('0x03')
  expect(parameters()).toEqual([4, 3, 4])
})

test('an internal error is no reason to leave the block out the next time', async () => {
  let failing = true
  const { run, parameters } = await endpointOf((count) => {
    if (failing && count > 3) throw new RpcFailure(-32603, 'Internal error')
    return '0x03'
  })
  await run()
  failing = false
  await run()
  expect(parameters()).toEqual([4, 3, 4])
})

test('three internal errors in a row, each without which the call goes through, are how it refuses the block', async () => {
  const { run, parameters } = await endpointOf((count) => {
    if (count > 3) throw new RpcFailure(-32603, 'Internal error')
    return '0x03'
  })
  for (let time = 0; time < 5; time++) await run()
  expect(parameters()).toEqual([4, 3, 4, 3, 4, 3, 3, 3])
})

/** An endpoint with these ways of running calls, and what it was asked for. */
async function probing({
  overrides,
  simulates,
}: {
  readonly overrides: 'taken' | 'ignored' | 'refused'
  readonly simulates: boolean
}) {
  const ran = pad('0x2a')
  const endpoint = await startRpcEndpoint((method, params) => {
    if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x9' }
    if (method === 'eth_simulateV1') {
      if (!simulates) throw new RpcFailure(-32601, 'the method does not exist')
      return [{ calls: [{ status: '0x1', returnData: ran }] }]
    }
    if (params.length > 2 && overrides === 'refused')
      throw new RpcFailure(-32602, 'too many arguments, want at most 2')
    return overrides === 'taken' ? ran : '0x'
  })
  closers.push(endpoint.close)
  const call = createBlockCall(createRpcClient(endpoint.url))
  const able = await call.probe()
  const before = endpoint.requests.length
  return {
    able,
    run: (priced: { readonly maxFeePerGas?: Hex } = {}, at: Hex | 'latest' = 'latest') =>
      call({ ...request, ...priced }, at, {}, undefined),
    asked: () => endpoint.requests.slice(before).map(({ method }) => method),
    last: () => endpoint.requests.at(-1)?.params,
  }
}

test.each(['taken', 'ignored', 'refused'] as const)(
  'where state overrides of eth_call are %s, calls run in the way that sees them',
  async (overrides) => {
    const { able, run, asked } = await probing({ overrides, simulates: true })
    expect(able).toBe(true)
    expect(await run()).toBe(pad('0x2a'))
    expect(asked()).toEqual([overrides === 'taken' ? 'eth_call' : 'eth_simulateV1'])
  },
)

test.each(['ignored', 'refused'] as const)(
  'an endpoint where they are %s, and that does not simulate, runs no such call',
  async (overrides) => {
    const { able, run, asked } = await probing({ overrides, simulates: false })
    expect(able).toBe(false)
    await expect(run()).rejects.toMatchObject({ name: 'UnableEndpointError' })
    expect(asked()).toEqual([])
  },
)

test('two internal errors decide nothing, and the third in a row is how the endpoint refuses', async () => {
  const endpoint = await startRpcEndpoint((method) => {
    if (method === 'eth_call') throw new RpcFailure(-32603, 'Internal error')
    return [{ calls: [{ status: '0x1', returnData: pad('0x2a') }] }]
  })
  closers.push(endpoint.close)
  const call = createBlockCall(createRpcClient(endpoint.url))
  for (let time = 0; time < 2; time++) await expect(call.probe()).rejects.toThrow('Internal error')
  expect(await call.probe()).toBe(true)
  expect(endpoint.requests.map(({ method }) => method)).toEqual([
    ...Array(3).fill('eth_call'),
    'eth_simulateV1',
  ])
})

test('a simulated call that names a price sees the base fee of its block', async () => {
  const { run, last } = await probing({ overrides: 'refused', simulates: true })
  await run({ maxFeePerGas: '0x14' }, '0x5')
  expect(last()).toMatchObject([
    { blockStateCalls: [{ blockOverrides: { baseFeePerGas: '0x9' } }] },
    '0x5',
  ])
})
