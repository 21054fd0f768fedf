import fc from 'fast-check'
import { type Address, type Hex, isAddressEqual, size } from 'viem'
import { expect, test } from 'vitest'
import { GatewayError } from '../../errors/index.js'
import { transactionGas } from '../../gas/bundle-gas.js'
import { callDataGas } from '../../gas/call-data-gas.js'
import { checkGasOf } from '../../gas/check-gas.js'
import type { Operation } from '../../model/operation.js'
import type { DataFeeQuote } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { ClaimedOperation, Delay } from '../../ports/queue-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { handleCheckedData } from '../handle-checked.js'
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

const runner: Address = '0x00000000000000000000000000000000000000b0'

/**
 * Returns whether a bundle of one operation is sent. It uses a million gas at 5 wei each and pays this amount. The
 * chain also takes this data fee. With `checked`, the `BundleRunner` checks the operation.
 */
async function isSent(
  paid: bigint,
  quote: Partial<DataFeeQuote>,
  checked?: Pick<Operation, 'delegation'>,
) {
  const reasons: string[] = []
  const relay = {
    deps: {
      executors: { addresses: [executor] },
      database: {
        queue: {
          putBack: async (_: unknown, { reason }: { reason: string }) => void reasons.push(reason),
        },
      },
      logger: { warn() {} },
    } as unknown as RelayerDeps,
    policy: defaultRelayPolicy,
    network: aNetwork({ dataFee: { kind: 'op-stack', gasPriceOracle }, bundleRunner: runner }),
    chain: {
      simulateBundle: async () => ({ refusals: new Map(), gasUsed: 1_000_000n, paid }),
      dataFee: async ({ to, data }: { to: Address; data: string }) => {
        expect(isAddressEqual(to, checked ? runner : aNetwork().entryPoint)).toBe(true)
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
  const bundle = [
    { operation: { id: 'op', userOperation, ...checked }, checked: checked !== undefined },
  ] as unknown as ClaimedOperation[]
  const conditions = { market, nextNonces: new Map(), balances: new Map([[executor, 1n]]) }
  const sent = (await inspectBundles(relay, conditions, [bundle])).flat().length === 1
  expect(reasons).toEqual(sent ? [] : [expect.stringMatching(/^WAITS_FOR_COVER/)])
  return sent
}

test('a bundle waits while it pays less than its gas, its data fee and the chain operator’s fee', async () => {
  // The cost of a million gas with its call data, after a fifth is refunded, at 5 wei.
  const gasAlone = 4_200_000n
  expect(await isSent(gasAlone, {})).toBe(true)
  expect(await isSent(gasAlone, { wei: 1_000_000n })).toBe(false)
  expect(await isSent(gasAlone + 1_000_000n, { wei: 1_000_000n })).toBe(true)
  expect(await isSent(gasAlone, { weiPerMillionGas: 1_000_000n })).toBe(false)
  expect(await isSent(gasAlone + 1_000_000n, { weiPerMillionGas: 1_000_000n })).toBe(true)
})

test('a smart account does not have to cover its check, and the first operation of an EIP-7702 account does', async () => {
  const costOf = (delegate: Address | undefined, check: bigint) => {
    const data = handleCheckedData(userOperation, executor, delegate)
    const gas = 1_000_000n + transactionGas + callDataGas(data).used + check
    return (gas - gas / 5n) * 5n
  }
  const isCovered = async (cost: bigint, checked: Pick<Operation, 'delegation'>) => [
    await isSent(cost - 1n, {}, checked),
    await isSent(cost, {}, checked),
  ]
  expect(await isCovered(costOf(undefined, 0n), {})).toEqual([false, true])
  const delegation = { delegate: runner, authorization: undefined }
  const check = checkGasOf(userOperation)
  expect(await isCovered(costOf(runner, check), { delegation })).toEqual([false, true])
})

type Kind = 'paid' | 'dear' | 'bad'
/** The outcome of a simulation: it gets no answer, it pays nothing, or it refuses everything. */
type Disturbance = 'silent' | 'unpaid' | 'refused'

/** Answers all requests of one moment together, as a node answers a batch, and counts these round trips. */
function roundTrips() {
  let count = 0
  let under: Promise<void> | undefined
  const answer = async () => {
    under ??= new Promise((resolve) =>
      setImmediate(() => {
        count++
        under = undefined
        resolve()
      }),
    )
    await under
  }
  return { answer, count: () => count }
}

/**
 * Runs one pass over a bundle. `paid` operations pay slightly more than their own cost. A `dear` operation pays nothing
 * and costs more than two hundred others have left over. The EntryPoint refuses `bad` ones.
 */
async function inspect(
  operations: readonly Kind[],
  disturbances: ReadonlyMap<number, Disturbance> = new Map(),
) {
  const asked = { simulations: 0, dataFees: 0 }
  const trips = roundTrips()
  const back: (Delay & { readonly place: number; readonly strike?: boolean })[] = []
  const relay = {
    deps: {
      database: {
        queue: {
          putBack: async (claims: readonly ClaimedOperation[], delay: Delay) => {
            for (const { operation } of claims) back.push({ place: Number(operation.id), ...delay })
          },
        },
      },
      logger: { debug() {}, warn() {} },
    } as unknown as RelayerDeps,
    policy: defaultRelayPolicy,
    network: aNetwork({ dataFee: { kind: 'op-stack', gasPriceOracle }, bundleRunner: executor }),
    chain: {
      simulateBundle: async ({
        userOperations,
      }: {
        userOperations: readonly { nonce: bigint }[]
      }) => {
        const place = ++asked.simulations
        await trips.answer()
        const disturbance = disturbances.get(place)
        if (disturbance === 'silent') throw new GatewayError('NETWORK_UNAVAILABLE')
        const kinds = userOperations.map(({ nonce }) => operations[Number(nonce)])
        const count = (wanted: Kind) => kinds.filter((kind) => kind === wanted).length
        const refusals = kinds.flatMap((kind, index) =>
          kind === 'bad' || disturbance === 'refused'
            ? [[index, { kind: 'refused', reason: 'AA23', inner: '0x' }] as const]
            : [],
        )
        return {
          refusals: new Map(refusals),
          gasUsed: 100_000n * BigInt(count('paid')) + 100_000_000n * BigInt(count('dear')),
          paid: disturbance === 'unpaid' ? 0n : 1_750_000n * BigInt(count('paid')),
        }
      },
      witnesses: () => [],
      dataFee: async ({ data }: { data: Hex }) => {
        asked.dataFees += 1
        await trips.answer()
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
  return {
    sent: sent.filter(({ length }) => length > 0),
    back,
    asked,
    roundTrips: trips.count(),
  }
}

/** Returns this many operations, of which those at `dear` are dear. */
const withDear = (length: number, ...dear: number[]): Kind[] =>
  Array.from({ length }, (_, place) => (dear.includes(place) ? 'dear' : 'paid'))

test('operations that pay too little do not delay the others of their bundle, and are tried at growing intervals', async () => {
  const { sent, back, asked } = await inspect(withDear(40, 17, 20))
  expect(sent).toEqual([[...Array(40).keys()].filter((place) => ![17, 20].includes(place))])
  expect(back).toEqual(
    [17, 20].map((place) => ({
      place,
      seconds: 1,
      reason: expect.stringMatching(/^WAITS_FOR_COVER/),
      strike: true,
    })),
  )
  // Simulates the whole bundle, seven parts, the six operations of each of two parts, and the operations that are sent.
  expect(asked).toEqual({ simulations: 21, dataFees: 21 })
})

test.each([
  ['one pays too little', 40, 1],
  ['one of very many pays too little', 200, 1],
  ['all pay too little', 40, 40],
])('when %s, the pass waits for four round trips at most', async (_, length, dear) => {
  const { roundTrips } = await inspect(withDear(length, ...Array(dear).keys()))
  expect(roundTrips).toBeLessThanOrEqual(4)
})

test('a bundle that pays its cost takes one round trip, and a second one if an operation is refused', async () => {
  const { sent, asked, roundTrips } = await inspect(['paid', 'paid', 'paid'])
  expect(sent).toEqual([[0, 1, 2]])
  expect({ ...asked, roundTrips }).toEqual({ simulations: 1, dataFees: 1, roundTrips: 1 })
  const refused = await inspect(['paid', 'paid', 'bad', 'paid'])
  expect(refused.sent).toEqual([[0, 1, 3]])
  expect({ ...refused.asked, roundTrips: refused.roundTrips }).toEqual({
    simulations: 1,
    dataFees: 2,
    roundTrips: 2,
  })
})

test('an endpoint that stops answering delays only the operations that it was asked about', async () => {
  // The pass simulates the whole bundle and three parts. The second part gets no answer.
  const { sent, back } = await inspect(withDear(6, 5), new Map([[3, 'silent']]))
  expect(sent).toEqual([[0, 1, 4]])
  expect(back).toEqual([
    { place: 2, seconds: 1, reason: 'WAITS_FOR_NETWORK' },
    { place: 3, seconds: 1, reason: 'WAITS_FOR_NETWORK' },
    { place: 5, seconds: 1, reason: expect.stringMatching(/^WAITS_FOR_COVER/), strike: true },
  ])
})

test('operations that pay in parts but no longer together are sent in parts', async () => {
  // The pass simulates the whole bundle, three parts, each operation of the last part, and the operations that pay.
  const { sent, back } = await inspect(withDear(6, 5), new Map([[7, 'unpaid']]))
  expect(sent).toEqual([[0, 1], [2, 3], [4]])
  expect(back.map(({ place }) => place)).toEqual([5])
})

test('operations that pay in parts but are refused together wait', async () => {
  const { sent, back } = await inspect(withDear(6, 5), new Map([[7, 'refused']]))
  expect(sent).toEqual([])
  expect(back.map(({ place }) => place).toSorted()).toEqual([0, 1, 2, 3, 4, 5])
})

test('in every bundle and with every answer, each operation is sent or put back once, and those that pay are sent', async () => {
  const kinds = fc.array(fc.constantFrom<Kind>('paid', 'dear', 'bad'), {
    minLength: 1,
    maxLength: 20,
  })
  const disturbances = fc
    .array(
      fc.tuple(
        fc.integer({ min: 1, max: 25 }),
        fc.constantFrom<Disturbance>('silent', 'unpaid', 'refused'),
      ),
      {
        maxLength: 4,
      },
    )
    .map((entries) => new Map(entries))
  await fc.assert(
    fc.asyncProperty(kinds, disturbances, async (operations, disturbed) => {
      const { sent, back, asked } = await inspect(operations, disturbed)
      const places = [...sent.flat(), ...back.map(({ place }) => place)]
      expect(places.toSorted((a, b) => a - b)).toEqual([...operations.keys()])
      if (disturbed.size === 0) {
        for (const { place, reason } of back)
          expect(reason).toMatch(
            operations[place] === 'bad' ? /^SIMULATION_REFUSED/ : /^WAITS_FOR_COVER/,
          )
        expect(back.map(({ place }) => operations[place])).not.toContain('paid')
      }
      const { length } = operations
      expect(asked.simulations).toBeLessThanOrEqual(length + 2 * Math.ceil(Math.sqrt(length)) + 2)
    }),
    { numRuns: 100 },
  )
})
