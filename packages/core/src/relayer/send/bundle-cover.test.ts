import fc from 'fast-check'
import { type Address, type Hex, isAddressEqual, size } from 'viem'
import { expect, test } from 'vitest'
import type { RelayerDeps } from '../../deps.js'
import type { DataFeeQuote } from '../../ports/chain.js'
import type { ClaimedOperation, Delay } from '../../ports/operation-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { inspectBundles } from './inspect-bundles.js'
import { defaultRelayPolicy } from './relay-policy.js'
import type { Relay } from './relay-queued.js'

const executor: Address = '0x00000000000000000000000000000000000000e1'
const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'
const userOperation = {
  sender: '0x00000000000000000000000000000000000000a1',
  nonce: 0n,
  initCode: '0x',
  callData: '0x1234',
  verificationGasLimit: 100_000n,
  callGasLimit: 100_000n,
  preVerificationGas: 50_000n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 20n,
  signature: '0x',
} as const

/** Is a bundle of one sent that used a million gas, at 5 wei each, and paid so much, on a chain that takes this besides? */
async function isSent(paid: bigint, quote: Partial<DataFeeQuote>) {
  const reasons: string[] = []
  const relay = {
    deps: {
      executors: { addresses: [executor] },
      database: {
        operations: {
          putBack: async (_: unknown, { reason }: { reason: string }) => void reasons.push(reason),
        },
      },
      logger: { warn() {} },
    } as unknown as RelayerDeps,
    policy: defaultRelayPolicy,
    network: aNetwork({ dataFee: { kind: 'op-stack', gasPriceOracle } }),
    chain: {
      simulateBundle: async () => ({ refusals: new Map(), gasUsed: 1_000_000n, paid }),
      dataFee: async ({ to, data }: { to: Address; data: string }) => {
        expect(isAddressEqual(to, aNetwork().entryPoint)).toBe(true)
        expect(data).toContain(executor.slice(2).toLowerCase())
        return { gas: 0n, wei: 0n, weiPerMillionGas: 0n, ...quote }
      },
    },
  } as unknown as Relay
  const market = {
    baseFeePerGas: 4n,
    maxPriorityFeePerGas: 1n,
    block: { number: 1n, timestamp: 1n },
  }
  const bundle = [{ operation: { id: 'op', userOperation } }] as unknown as ClaimedOperation[]
  const conditions = { market, nextNonces: new Map(), balances: new Map([[executor, 1n]]) }
  const sent = (await inspectBundles(relay, conditions, [bundle])).flat().length === 1
  expect(reasons).toEqual(sent ? [] : [expect.stringMatching(/^WAITS_FOR_COVER/)])
  return sent
}

test('a bundle waits while it pays less than its gas, its data and what the chain’s operator takes', async () => {
  // A million gas and its call data, a fifth refunded, at 5 wei.
  const gasAlone = 4_200_000n
  expect(await isSent(gasAlone, {})).toBe(true)
  expect(await isSent(gasAlone, { wei: 1_000_000n })).toBe(false)
  expect(await isSent(gasAlone + 1_000_000n, { wei: 1_000_000n })).toBe(true)
  expect(await isSent(gasAlone, { weiPerMillionGas: 1_000_000n })).toBe(false)
  expect(await isSent(gasAlone + 1_000_000n, { weiPerMillionGas: 1_000_000n })).toBe(true)
})

type Kind = 'paid' | 'dear' | 'bad'

/**
 * One pass over a bundle: `paid` operations pay their own cost and a little more, `dear` ones pay nothing, and the EntryPoint refuses
 * `bad` ones.
 */
async function inspect(operations: readonly Kind[]) {
  const asked = { simulations: 0, dataFees: 0 }
  const back: { readonly place: number; readonly reason: string; readonly strike?: boolean }[] = []
  const relay = {
    deps: {
      database: {
        operations: {
          putBack: async (claims: readonly ClaimedOperation[], delay: Delay) => {
            for (const { operation } of claims) back.push({ place: Number(operation.id), ...delay })
          },
        },
      },
      logger: { warn() {} },
    } as unknown as RelayerDeps,
    policy: defaultRelayPolicy,
    network: aNetwork({ dataFee: { kind: 'op-stack', gasPriceOracle }, bundleRunner: executor }),
    chain: {
      simulateBundle: async ({
        userOperations,
      }: {
        userOperations: readonly { nonce: bigint }[]
      }) => {
        asked.simulations += 1
        const kinds = userOperations.map(({ nonce }) => operations[Number(nonce)])
        const passing = kinds.filter((kind) => kind !== 'bad')
        const refusals = kinds.flatMap((kind, index) =>
          kind === 'bad'
            ? [[index, { kind: 'refused', reason: 'AA23', inner: '0x' }] as const]
            : [],
        )
        return {
          refusals: new Map(refusals),
          gasUsed: 100_000n * BigInt(passing.length),
          paid: 1_750_000n * BigInt(passing.filter((kind) => kind === 'paid').length),
        }
      },
      witnesses: () => [],
      dataFee: async ({ data }: { data: Hex }) => {
        asked.dataFees += 1
        return { gas: 0n, wei: 2_000n * BigInt(size(data)), weiPerMillionGas: 0n }
      },
    },
  } as unknown as Relay
  const market = {
    baseFeePerGas: 4n,
    maxPriorityFeePerGas: 1n,
    block: { number: 1n, timestamp: 1n },
  }
  const bundle = operations.map((_, id) => ({
    operation: { id: String(id), userOperation: { ...userOperation, nonce: BigInt(id) } },
  })) as unknown as ClaimedOperation[]
  const conditions = { market, nextNonces: new Map(), balances: new Map([[executor, 1n]]) }
  const kept = await inspectBundles(relay, conditions, [bundle])
  const sent = kept.map((bundle) => bundle.map(({ operation }) => Number(operation.id)))
  return { sent: sent.filter(({ length }) => length > 0), back, asked }
}

test('an operation that pays too little holds back nothing beside it, and is tried ever more slowly', async () => {
  const { sent, back, asked } = await inspect(['paid', 'dear', 'paid', 'paid'])
  expect(sent).toEqual([[0], [2, 3]])
  expect(back).toEqual([
    { place: 1, seconds: 1, reason: expect.stringMatching(/^WAITS_FOR_COVER/), strike: true },
  ])
  // All four, two halves, and two halves of the first one.
  expect(asked).toEqual({ simulations: 5, dataFees: 5 })
})

test('a bundle that pays its cost is simulated once', async () => {
  const { sent, asked } = await inspect(['paid', 'paid', 'bad', 'paid'])
  expect(sent).toEqual([[0, 1, 3]])
  expect(asked).toEqual({ simulations: 1, dataFees: 1 })
})

test('whatever shares a bundle, operations that pay their cost are sent at once, and each of the others is sent or put back once', async () => {
  const kinds = fc.array(fc.constantFrom<Kind>('paid', 'dear', 'bad'), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(kinds, async (operations) => {
      const { sent, back, asked } = await inspect(operations)
      const places = [...sent.flat(), ...back.map(({ place }) => place)]
      expect(places.toSorted((a, b) => a - b)).toEqual([...operations.keys()])
      for (const { place, reason } of back)
        expect(reason).toMatch(
          operations[place] === 'bad' ? /^SIMULATION_REFUSED/ : /^WAITS_FOR_COVER/,
        )
      expect(back.map(({ place }) => operations[place])).not.toContain('paid')
      expect(asked.simulations).toBeLessThan(2 * operations.length)
    }),
    { numRuns: 25 },
  )
})
