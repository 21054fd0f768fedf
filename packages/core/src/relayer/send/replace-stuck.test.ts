import { type Address, keccak256, parseTransaction, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import type { Network } from '../../model/network.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { OuterTransaction } from '../../ports/signers.js'
import type { SignedAttempt } from '../../ports/slot-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { toSignable } from '../signing/to-signable.js'
import { defaultRelayPolicy } from './relay-policy.js'
import { type ReplaceMemory, replaceStuck } from './replace-stuck.js'

const executor: Address = '0x00000000000000000000000000000000000000e1'
const entryPoint: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** Replaces a live slot whose operations have ended in another way, on a chain that charges this gas for data. */
async function replacementOn(network: Network, dataGas: bigint) {
  const asked: unknown[] = []
  const replaced: SignedAttempt[] = []
  const transaction = { chainId: network.chainId, nonce: 4, to: entryPoint, data: '0x', value: 0n }
  const sign = async (_: Address, outer: OuterTransaction) => {
    const rawTransaction = serializeTransaction(toSignable(outer))
    return { rawTransaction, transactionHash: keccak256(rawTransaction) }
  }
  const fees = { maxFeePerGas: 20n, maxPriorityFeePerGas: 2n }
  const first = await sign(executor, { ...transaction, data: '0x', gas: 900_000n, ...fees })
  const slot = {
    id: 'slot',
    networkId: network.networkId,
    executor,
    nonce: 4,
    attempts: [{ id: 'attempt', purpose: 'bundle', signedAtBlock: 10n, ...first, ...fees }],
    operationIds: [],
  }
  const stores = {
    operations: { findMany: async () => [] },
    slots: {
      live: async () => [slot],
      lockFreeExecutor: async () => executor,
      replace: async (_: string, __: string, attempt: SignedAttempt) => replaced.push(attempt) > 0,
    },
  }
  const deps = {
    database: { ...stores, transaction: (run: (in_: typeof stores) => unknown) => run(stores) },
    chainOf: () => ({
      feeMarket: async () => ({
        baseFeePerGas: 9n,
        maxPriorityFeePerGas: 2n,
        block: { number: 100n, timestamp: 1n },
      }),
      transactionCount: async () => 4,
      dataFee: async (call: unknown) => {
        asked.push(call)
        return { gas: dataGas, wei: 0n, weiPerMillionGas: 0n }
      },
      broadcast: async () => {},
    }),
    executors: { sign },
    ids: { next: () => 'attempt2' },
    logger: { info() {}, warn() {} },
  } as unknown as RelayerDeps
  await replaceStuck(deps, defaultRelayPolicy, network)
  const [{ purpose, rawTransaction } = {} as SignedAttempt] = replaced
  return { purpose, asked, gas: parseTransaction(rawTransaction as `0x02${string}`).gas }
}

const nodeInterface: Address = '0x00000000000000000000000000000000000000C8'
const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'

test.each([
  [0n, 21_000n],
  [80_000n, 111_000n],
  // The price of Ethereum's data has no bound, so no fixed amount would be enough.
  [1_000_000n, 1_146_000n],
])('on Arbitrum a no-op that needs %i gas for its data has %i', async (dataGas, gas) => {
  const network = aNetwork({ dataFee: { kind: 'arbitrum', nodeInterface } })
  expect(await replacementOn(network, dataGas)).toEqual({
    purpose: 'noop',
    gas,
    asked: [{ to: executor, data: '0x' }],
  })
})

test('on other networks a no-op has the gas of a transfer, and the chain is not asked', async () => {
  const noop = { purpose: 'noop', gas: 21_000n, asked: [] }
  expect(await replacementOn(aNetwork(), 5n)).toEqual(noop)
  const opStack = aNetwork({ dataFee: { kind: 'op-stack', gasPriceOracle } })
  expect(await replacementOn(opStack, 5n)).toEqual(noop)
})

/** Creates a relayer with one live transaction, signed at block 10. The chain records its requests. */
function relayerThatRemembers({ live = true } = {}) {
  const state = { tip: 10n, now: 0, live, down: false, count: 4 }
  const calls: string[] = []
  const ask = async <T>(name: string, answer: T): Promise<T> => {
    calls.push(name)
    if (state.down) throw new Error('no endpoint answers')
    return answer
  }
  const fees = { maxFeePerGas: 20n, maxPriorityFeePerGas: 2n }
  const slot = { executor, nonce: 4, attempts: [{ signedAtBlock: 10n, ...fees }], operationIds: [] }
  const deps = {
    database: {
      slots: {
        live: async () => (state.live ? [slot] : []),
        freeNonce: async () => state.count,
        countSend: async () => {},
      },
      // A no-op that fills a gap is signed and stored.
      transaction: async () => ({ rawTransaction: '0x' }),
      blocks: { latest: async () => ({ number: state.tip, hash: `0x${state.tip}` }) },
    },
    clock: { now: () => new Date(state.now) },
    logger: { error() {} },
    chainOf: () => ({
      feeMarket: () =>
        ask('feeMarket', {
          ...fees,
          baseFeePerGas: 9n,
          block: { number: state.tip, timestamp: 1n },
        }),
      transactionCount: () => ask('transactionCount', state.count),
      broadcast: async () => {},
    }),
  } as unknown as RelayerDeps
  const memory: ReplaceMemory = {}
  return {
    state,
    async look() {
      calls.length = 0
      await replaceStuck(deps, defaultRelayPolicy, aNetwork(), memory).catch(() => {})
      return calls
    },
  }
}

const asked = ['feeMarket', 'transactionCount']

test('the relayer asks the chain nothing before two blocks, and then once per block', async () => {
  const { state, look } = relayerThatRemembers()
  const found: [bigint, readonly string[]][] = []
  for (const tip of [10n, 10n, 11n, 12n, 12n, 12n, 13n, 13n]) {
    state.tip = tip
    found.push([tip, [...(await look())]])
  }
  expect(found).toEqual([
    [10n, []],
    [10n, []],
    [11n, []],
    [12n, asked],
    [12n, []],
    [12n, []],
    [13n, asked],
    [13n, []],
  ])
})

test('a failed check is repeated on the same block', async () => {
  const { state, look } = relayerThatRemembers()
  Object.assign(state, { tip: 12n, down: true })
  await look()
  state.down = false
  expect(await look()).toEqual(asked)
  expect(await look()).toEqual([])
})

test('the next check does not wait for a block while a gap of nonces is filled', async () => {
  const { state, look } = relayerThatRemembers()
  Object.assign(state, { tip: 12n, count: 2 })
  expect(await look()).toEqual(asked)
  expect(await look()).toEqual(asked)
})

test('a watcher that stands still does not prevent a replacement', async () => {
  const { state, look } = relayerThatRemembers()
  expect(await look()).toEqual([])
  state.now = 14_999
  expect(await look()).toEqual([])
  state.now = 15_000
  expect(await look()).toEqual(asked)
  state.now = 16_000
  expect(await look()).toEqual([])
})

test('the relayer asks the chain nothing without a live transaction', async () => {
  const { state, look } = relayerThatRemembers({ live: false })
  Object.assign(state, { tip: 20n, now: 60_000 })
  expect(await look()).toEqual([])
})
