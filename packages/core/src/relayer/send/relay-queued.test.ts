import { type Address, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { GatewayError } from '../../errors/index.js'
import type { Operation } from '../../model/operation.js'
import type { BundleRefusal } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { ClaimedOperation, Delay } from '../../ports/queue-store.js'
import type { AccountId } from '../../primitives/ids.js'
import { aNetwork } from '../../testing/a-network.js'
import { anAccountExposure } from '../../testing/an-account-exposure.js'
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

/**
 * Passes over the operations of two new accounts. The newcomers' pool has room for one of them at a time. A pass gets a
 * base fee, the accounts whose operations it claims, and the refusal of a simulation. Without a base fee or a refusal,
 * the network does not answer. A pass returns the accounts whose operations it simulates.
 */
function newcomers() {
  const gas = 100_000n
  const operationOf = (id: string, nonce: bigint): ClaimedOperation => ({
    operation: {
      id,
      accountId: id,
      projectId: id,
      quote: { kind: 'sponsored' },
      reason: null,
      userOperation: {
        sender: executor,
        nonce,
        initCode: '0x',
        callData: '0x',
        callGasLimit: 1n,
        verificationGasLimit: gas,
        preVerificationGas: 0n,
        maxFeePerGas: 20n,
        maxPriorityFeePerGas: 1n,
        signature: '0x',
      },
    } as unknown as Operation,
    lease: 1,
  })
  const queued = new Map(['dead', 'honest'].map((id, at) => [id, operationOf(id, BigInt(at))]))
  return async (
    baseFeePerGas: bigint | undefined,
    claimed: readonly string[],
    refusal?: BundleRefusal,
  ): Promise<readonly string[]> => {
    const simulated: string[] = []
    const deps = {
      database: {
        queue: {
          claim: async () => claimed.map((id) => queued.get(id)),
          putBack: async (claims: readonly ClaimedOperation[], { reason }: Delay) => {
            for (const { operation } of claims)
              if (reason !== undefined) Object.assign(operation, { reason })
          },
        },
        slots: { lastNonces: async () => new Map() },
        exposures: {
          read: async () =>
            [...queued.keys()].map((id) => anAccountExposure({ accountId: id as AccountId })),
        },
      },
      chainOf: () => ({
        feeMarket: async () => {
          if (baseFeePerGas === undefined) throw new GatewayError('NETWORK_UNAVAILABLE')
          return {
            baseFeePerGas,
            maxPriorityFeePerGas: 1n,
            block: { number: 1n, timestamp: 1n },
          }
        },
        transactionCount: async () => 7,
        balancesOf: async () => [1n],
        witnesses: () => [],
        simulateBundle: async ({ userOperations }: { userOperations: { nonce: bigint }[] }) => {
          simulated.push(
            ...userOperations.map(({ nonce }) => [...queued.keys()][Number(nonce)] ?? ''),
          )
          if (!refusal) throw new GatewayError('NETWORK_UNAVAILABLE')
          return { refusals: new Map([[0, refusal]]), gasUsed: 0n, paid: 0n }
        },
      }),
      executors: { addresses: [executor] },
      policy: {
        exposure: {
          windowSeconds: 60,
          perSender: gas,
          perProject: 10n * gas,
          perOwner: 10n * gas,
          ofNewcomers: gas,
          perLanded: 0n,
        },
      },
      clock: { now: () => new Date(0) },
      logger: { debug() {}, warn() {} },
    } as unknown as RelayerDeps
    await relayQueued(deps, defaultRelayPolicy, aNetwork({ minPriorityFeePerGas: 0n }))
    return simulated
  }
}

test.each([
  ['the base fee rises and falls', 30n],
  ['the simulation gets no answer', 1n],
  ['the network does not answer', undefined],
])(
  'an operation that a simulation has refused leaves the newcomers’ pool to others after %s',
  async (_, baseFee) => {
    const pass = newcomers()
    const both = ['dead', 'honest']
    // The pool would go to the operation that was claimed first.
    expect(await pass(1n, both)).toEqual(['dead'])
    await pass(1n, ['dead'], { kind: 'refused', reason: 'AA25 invalid account nonce', inner: '0x' })
    await pass(baseFee, ['dead'])
    expect(await pass(1n, both)).toEqual(['honest'])
  },
)
