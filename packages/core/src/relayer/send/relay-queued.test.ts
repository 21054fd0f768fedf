import { type Address, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { Delay } from '../../ports/queue-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { defaultRelayPolicy } from './relay-policy.js'
import { relayQueued } from './relay-queued.js'

const executor: Address = '0x00000000000000000000000000000000000000e1'
const bundleRunner: Address = '0x00000000000000000000000000000000000000d1'

/** Passes over one operation that bids less than the base fee, on a network with this block time. */
function relayer(blockTimeMs: number) {
  const calls: string[] = []
  const paused: unknown[] = []
  const ask =
    <T>(name: string, answer: T) =>
    async () => {
      calls.push(name)
      return answer
    }
  const market = {
    baseFeePerGas: 30n,
    maxPriorityFeePerGas: 1n,
    block: { number: 1n, timestamp: 1n },
  }
  const userOperation = { maxFeePerGas: 20n, maxPriorityFeePerGas: 1n }
  const deps = {
    database: {
      queue: {
        claim: async () => [{ operation: { quote: { kind: 'sponsored' }, userOperation } }],
        putBack: async (_: unknown, { seconds, reason }: Delay) =>
          void paused.push([seconds, reason]),
      },
      slots: { lastNonces: async () => new Map([[executor, 6]]) },
      exposures: { read: async () => [] },
    },
    chainOf: () => ({
      feeMarket: ask('feeMarket', market),
      transactionCount: ask('transactionCount', 7),
      balancesOf: ask('balancesOf', [1n]),
      revertDataOf: ask('revertDataOf', toFunctionSelector('OtherNonce(uint256,uint256)')),
    }),
    executors: { addresses: [executor] },
    policy: { exposure: {} },
    clock: { now: () => new Date(0) },
    logger: { debug() {}, warn() {} },
  } as unknown as RelayerDeps
  const memory = {}
  return {
    paused,
    async pass() {
      calls.length = 0
      await relayQueued(deps, defaultRelayPolicy, aNetwork({ blockTimeMs, bundleRunner }), memory)
      return [...calls].sort()
    },
  }
}

test('an operation that bids less than the base fee waits for another block', async () => {
  for (const [blockTimeMs, seconds] of [
    [250, 1],
    [12_000, 12],
  ] as const) {
    const { pass, paused } = relayer(blockTimeMs)
    await pass()
    expect(paused).toEqual([[seconds, expect.stringMatching(/^WAITS_FOR_BASE_FEE/)]])
  }
})

test('a pass asks for the market, for each executor and, the first time, for the runner', async () => {
  const { pass } = relayer(1_000)
  const always = ['balancesOf', 'feeMarket', 'transactionCount']
  expect(await pass()).toEqual(['balancesOf', 'feeMarket', 'revertDataOf', 'transactionCount'])
  expect(await pass()).toEqual(always)
})
