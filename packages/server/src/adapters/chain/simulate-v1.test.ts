import { pad, zeroAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createRpcClient } from './rpc-client.js'
import { simulateV1 } from './simulate-v1.js'

interface Block {
  readonly number?: string
  readonly time?: string
}

/** How geth compares a block with its newest one: gaps between the two are filled with blocks of twelve seconds. */
function geth(head: { number: number; time: number }) {
  return ({ number, time }: Block) => {
    const next = Number(number ?? head.number + 1)
    if (next <= head.number)
      throw new RpcFailure(-38020, `block numbers must be in order: ${next} <= ${head.number}`)
    const before = head.time + 12 * (next - head.number - 1)
    if (time !== undefined && Number(time) <= before)
      throw new RpcFailure(
        -38021,
        `block timestamps must be in order: ${Number(time)} <= ${before}`,
      )
  }
}

/** The block after number 100 of a chain whose blocks take two seconds. */
const overrides = {
  number: '0x65',
  time: '0x3ea',
  baseFeePerGas: '0x7',
  prevRandao: pad('0x09'),
} as const
const { baseFeePerGas, prevRandao } = overrides

/** Simulates at an endpoint that checks each block; the blocks that it was asked for. */
async function simulateAt(check: (block: Block) => void) {
  const endpoint = await startRpcEndpoint((_, [query]) => {
    const [{ blockOverrides = {} }] = (query as { blockStateCalls: [{ blockOverrides?: Block }] })
      .blockStateCalls
    check(blockOverrides)
    return [{ calls: [{ status: '0x1', returnData: '0x2a', gasUsed: '0x1' }] }]
  })
  onTestFinished(endpoint.close)
  const ran = await simulateV1(createRpcClient(endpoint.url), {
    calls: [{ to: zeroAddress, data: '0x' }],
    stateOverrides: { [zeroAddress]: { balance: '0x1' } },
    blockOverrides: overrides,
  }).catch((error: unknown) => error)
  const asked = endpoint.requests.map(({ params: [query] }) => {
    const { blockStateCalls } = query as { blockStateCalls: [{ blockOverrides: Block }] }
    return blockStateCalls[0]
  })
  return { ran, asked }
}
const answered = [{ status: '0x1', returnData: '0x2a', gasUsed: '0x1' }]

test('a node that is where the block was read is asked once', async () => {
  const { ran, asked } = await simulateAt(geth({ number: 100, time: 1_000 }))
  expect(ran).toEqual(answered)
  expect(asked).toMatchObject([{ blockOverrides: overrides }])
})

test.each<[string, (block: Block) => void]>([
  ['that has got a block further', geth({ number: 101, time: 1_002 })],
  ['that is a block behind', geth({ number: 99, time: 998 })],
  ['that is many blocks behind', geth({ number: 60, time: 920 })],
  ['that has the number and not the time', geth({ number: 100, time: 1_002 })],
  [
    'with words of its own',
    ({ number }) => {
      if (number)
        throw new RpcFailure(
          -32_000,
          'Block number out of order 101 is <= than previous block number of 101!',
        )
    },
  ],
])('a node %s simulates on the block that it has', async (_, check) => {
  const { ran, asked } = await simulateAt(check)
  expect(ran).toEqual(answered)
  expect(asked).toEqual([
    { ...asked[0], blockOverrides: overrides },
    { ...asked[0], blockOverrides: { baseFeePerGas, prevRandao } },
  ])
})

test.each([
  [-38_014, 'insufficient funds for gas * price + value'],
  [-32_000, 'header not found'],
])('%i %s is no reason to ask again', async (code, message) => {
  const { ran, asked } = await simulateAt(() => {
    throw new RpcFailure(code, message)
  })
  expect(String(ran)).toContain(message)
  expect(asked).toHaveLength(1)
})

test('a node that refuses any block is asked no third time', async () => {
  const { ran, asked } = await simulateAt(() => {
    throw new RpcFailure(-38_020, 'block numbers must be in order')
  })
  expect(String(ran)).toContain('block numbers must be in order')
  expect(asked).toHaveLength(2)
})

test('what is said of a call that failed is cut, and its revert data is kept', async () => {
  const data = `0x${'ab'.repeat(1_000)}`
  const endpoint = await startRpcEndpoint(() => [
    { calls: [{ status: '0x0', error: { message: 'block '.repeat(20_000), data } }] },
  ])
  onTestFinished(endpoint.close)
  const [call] = await simulateV1(createRpcClient(endpoint.url), {
    calls: [{ to: zeroAddress, data: '0x' }],
  })
  expect(call?.error?.message).toHaveLength(500)
  expect(call?.error?.data).toBe(data)
})
