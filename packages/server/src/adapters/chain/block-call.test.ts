import { afterEach, expect, test } from 'vitest'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createBlockCall } from './block-call.js'
import { createRpcClient } from './rpc-client.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const block = { time: '0x5', baseFeePerGas: '0x7', prevRandao: '0x1' } as const

/** An endpoint that answers by the number of parameters. */
async function endpointOf(answer: (parameters: number) => unknown) {
  const endpoint = await startRpcEndpoint((_, params) => answer(params.length))
  closers.push(endpoint.close)
  const call = createBlockCall(createRpcClient(endpoint.url))
  return {
    run: (overridden: typeof block | undefined = block) =>
      call({ to: '0x' }, 'latest', {}, overridden),
    parameters: () => endpoint.requests.map(({ params }) => params.length),
    last: () => endpoint.requests.at(-1)?.params,
  }
}

test('the block is the fourth parameter', async () => {
  const { run, last, parameters } = await endpointOf(() => '0x01')
  expect(await run()).toBe('0x01')
  expect(last()).toEqual([{ to: '0x' }, 'latest', {}, block])
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
