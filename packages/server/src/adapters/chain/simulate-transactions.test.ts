import { type Hex, pad, zeroAddress } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { type RpcEndpoint, RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { failureKind } from './failure-kind.js'
import { createRpcClient } from './rpc-client.js'
import { createTransactionsSimulator } from './simulate-transactions.js'

/** Simulates calls of one address, which depend on one another unless said otherwise. */
async function simulatorOver(
  answer: Parameters<typeof startRpcEndpoint>[0],
  refused: readonly string[] = [],
) {
  const endpoint: RpcEndpoint = await startRpcEndpoint(answer)
  onTestFinished(endpoint.close)
  const simulate = createTransactionsSimulator({
    client: createRpcClient(endpoint.url),
    network: aNetwork(),
    offers: { refused: new Set(refused), suspect: () => {} },
  })
  return {
    run: (count: number, independent = false) =>
      simulate({
        from: zeroAddress,
        transactions: Array.from({ length: count }, () => ({
          to: asked,
          data: '0x',
          value: 0n,
        })),
        independent,
      }),
    methods: () => endpoint.requests.map(({ method }) => method),
    received: endpoint.received,
  }
}

const asked: Hex = `0x${'a1'.repeat(20)}`
/** Does a request contain the transactions that were asked for, and not harmless ones in their place? */
const isAsked = (params: readonly unknown[]) => JSON.stringify(params).includes(asked)
const ranBlock = (count: number, logs: readonly unknown[] = []) => [
  {
    calls: Array.from({ length: count }, () => ({
      status: '0x1',
      returnData: '0x',
      gasUsed: '0x5208',
      logs,
    })),
  },
]
const missing = () => {
  throw new RpcFailure(-32601, 'no such method')
}

test('transactions that emit more than 1,000 events together are refused', async () => {
  const log = {
    address: zeroAddress,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      pad('0x0a'),
      pad('0x0b'),
    ],
    data: pad('0x05'),
  }
  const emit = async (...counts: readonly number[]) => {
    const { run } = await simulatorOver(() => [
      { calls: counts.flatMap((count) => ranBlock(1, Array(count).fill(log))[0]?.calls ?? []) },
    ])
    return run(counts.length)
  }
  expect((await emit(600, 400)).effects?.transfers).toHaveLength(1_000)
  await expect(emit(600, 401)).rejects.toMatchObject({
    code: 'EXECUTION_SIMULATION_REVERTED',
    reason: 'too many events: emitted 1001, limit 1000',
  })
})

/** How a node runs what it is asked for: all in one block, or each by itself. */
const ways: readonly [string, string][] = [
  ['together', 'eth_simulateV1'],
  ['each by itself', 'eth_estimateGas'],
]
/** A node with this way alone. Harmless transactions run, the others get the answer. */
const nodeWith =
  (way: string, answer: () => unknown) =>
  (method: string, params: readonly unknown[]): unknown => {
    if (method !== way) return missing()
    const ran = () => (way === 'eth_simulateV1' ? ranBlock(1) : '0x5208')
    return isAsked(params) ? (answer() ?? ran()) : ran()
  }

test.each(
  ways.flatMap(([how, way]) =>
    [
      [-32000, 'intrinsic gas too low'],
      [-32000, 'gas required exceeds allowance (16777216)'],
      [-32603, 'EVM error OutOfGas'],
    ].map(([code, message]) => [how, code, message, way] as [string, number, string, string]),
  ),
)(
  'a transaction is refused if a node that runs others %s stops it with %i %j each time',
  async (_, code, message, way) => {
    const { run } = await simulatorOver(
      nodeWith(way, () => {
        throw new RpcFailure(code, message)
      }),
    )
    await expect(run(1, true)).rejects.toMatchObject({
      code: 'EXECUTION_SIMULATION_REVERTED',
      reason: message,
    })
  },
)

test.each(
  ways.flatMap(([how, way]) =>
    [
      [1, -32000, 'execution aborted (timeout = 5s)'],
      [2, -32603, 'Internal error'],
    ].map(
      ([times, code, message]) =>
        [times, code, message, how, way] as [number, number, string, string, string],
    ),
  ),
)(
  'a node that refuses a transaction %i times with %i %j, and runs it afterwards %s, is no verdict',
  async (times, code, message, _, way) => {
    let left = times
    const { run } = await simulatorOver(
      nodeWith(way, () => {
        if (left-- > 0) throw new RpcFailure(code, message)
      }),
    )
    expect((await run(1, true)).failure).toBeUndefined()
  },
)

test.each(ways)(
  'a node that runs nothing %s is unable, which is no verdict on the transaction',
  async (_, way) => {
    const { run } = await simulatorOver((method) => {
      throw method === way
        ? new RpcFailure(-32000, 'server is busy')
        : new RpcFailure(-32601, 'no such method')
    })
    expect(failureKind(await run(1, true).catch((error: unknown) => error))).toBe('unable')
  },
)

test('transactions that depend on one another are left to another endpoint where one lacks eth_simulateV1', async () => {
  const { run, methods } = await simulatorOver(missing, ['eth_simulateV1'])
  expect(failureKind(await run(2).catch((error: unknown) => error))).toBe('unable')
  expect(methods()).toEqual([])
})

test('one refusal of eth_simulateV1 leaves effects unknown neither then nor later', async () => {
  let left = 2
  const { run } = await simulatorOver((method) =>
    method === 'eth_simulateV1' && left-- <= 0 ? ranBlock(1) : missing(),
  )
  expect((await run(1)).effects).toBeDefined()
  expect((await run(1)).effects).toBeDefined()
})

describe('a node without eth_simulateV1', () => {
  const estimating = (answer: () => unknown) => simulatorOver(answer, ['eth_simulateV1'])

  test('estimates three transactions in one round trip', async () => {
    const { run, received } = await estimating(async () => {
      await received(3)
      return '0x5208'
    })
    expect((await run(3, true)).gasUsed).toEqual([21_000n, 21_000n, 21_000n])
  })

  test('estimates fifty transactions in seven round trips', async () => {
    const { run, methods, received } = await estimating(async () => {
      await received(Math.min(50, Math.ceil(methods().length / 8) * 8))
      return '0x5208'
    })
    expect((await run(50, true)).gasUsed).toEqual(Array(50).fill(21_000n))
    expect(methods()).toEqual(Array(50).fill('eth_estimateGas'))
  })

  test('is asked for eight transactions at most if one of them reverts', async () => {
    const { run, methods } = await estimating(() => {
      throw new RpcFailure(3, 'execution reverted', '0x08c379a0')
    })
    expect((await run(50, true)).failure).toEqual({ place: 0, revertData: '0x08c379a0' })
    expect(methods()).toHaveLength(8)
  })

  test('answers with up to 256 KiB, and a longer answer is refused unread', async () => {
    const { run, methods } = await estimating(() => {
      throw new RpcFailure(3, 'execution reverted', `0x${'ab'.repeat(128 * 1024)}`)
    })
    await expect(run(50, true)).rejects.toMatchObject({
      code: 'EXECUTION_SIMULATION_REVERTED',
      reason: 'too long a simulation: limit 262144 bytes',
    })
    expect(methods().length).toBeLessThanOrEqual(8)
  })
})

test.each([
  [
    'together',
    [],
    (revertData: Hex) => [
      { calls: [{ status: '0x0', returnData: revertData, gasUsed: '0x5208', logs: [] }] },
    ],
  ],
  [
    'each by itself',
    ['eth_simulateV1'],
    (revertData: Hex) => {
      throw new RpcFailure(3, 'execution reverted', revertData)
    },
  ],
] as const)(
  'the gateway refuses a revert with more data than it decodes, from a node that runs transactions %s',
  async (_, refused, answer) => {
    const most = 64 * 1024
    const reverting = async (bytes: number) => {
      const { run } = await simulatorOver(() => answer(`0x${'ab'.repeat(bytes)}`), refused)
      return run(1)
    }
    expect((await reverting(most)).failure?.place).toBe(0)
    await expect(reverting(most + 1)).rejects.toMatchObject({
      code: 'EXECUTION_SIMULATION_REVERTED',
      reason: 'too much return data: returned 65537, limit 65536',
    })
  },
)
