import { type Address, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { GatewayError } from '../../errors/index.js'
import type { Operation } from '../../model/operation.js'
import type { BundleRefusal, ChainReader } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { ClaimedOperation, Delay } from '../../ports/queue-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { inspectBundles } from './inspect-bundles.js'
import { defaultRelayPolicy } from './relay-policy.js'
import type { Conditions, Relay } from './relay-queued.js'

const executor: Address = '0x00000000000000000000000000000000000000e1'
const other: Address = '0x00000000000000000000000000000000000000e2'
const userOperation = {
  sender: zeroAddress,
  initCode: '0x',
  callData: '0x',
  verificationGasLimit: 1n,
  callGasLimit: 1n,
  preVerificationGas: 1n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 1n,
  signature: '0x',
} as const

/** Claims by the nonces of their operations, with the reasons for which the operations wait. */
const claimsOf = (
  nonces: readonly number[],
  reasons: ReadonlyMap<number, string | undefined>,
): ClaimedOperation[] =>
  nonces.map((nonce) => ({
    operation: {
      id: String(nonce),
      reason: reasons.get(nonce) ?? null,
      userOperation: { ...userOperation, nonce: BigInt(nonce) },
    } as unknown as Operation,
    lease: 1,
  }))

const refused = (reason: string): BundleRefusal => ({ kind: 'refused', reason, inner: '0x' })
const dead = () => {
  throw new GatewayError('NETWORK_UNAVAILABLE')
}

/** An endpoint that refuses the operations with these nonces. */
const refusing = (bad: readonly number[], refusal = refused('AA23 reverted')) =>
  ({
    simulateBundle: async ({ userOperations }) => ({
      refusals: new Map(
        [...userOperations.entries()]
          .filter(([, { nonce }]) => bad.includes(Number(nonce)))
          .map(([index]) => [index, refusal]),
      ),
      gasUsed: 1n,
      paid: 1n,
    }),
  }) as Pick<ChainReader, 'simulateBundle'>

type Struck = Delay & { readonly strike?: boolean }
type Back = ReadonlyMap<number, Struck>

/** Runs one inspection. Returns the nonces that remain, the delays by nonce, and the nonces that got a strike. */
async function pass(
  bundles: readonly (readonly number[])[],
  first: Pick<ChainReader, 'simulateBundle'>,
  witnesses: () => readonly Pick<ChainReader, 'simulateBundle'>[] = () => [first],
  before: Back = new Map(),
) {
  const back = new Map<number, Struck>()
  const relay = {
    network: aNetwork(),
    policy: defaultRelayPolicy,
    chain: { ...first, witnesses },
    deps: {
      logger: { debug() {}, warn() {} },
      database: {
        queue: {
          putBack: async (claims: readonly ClaimedOperation[], delay: Struck) => {
            for (const { operation } of claims) back.set(Number(operation.id), delay)
          },
        },
      },
    } as unknown as RelayerDeps,
  } as unknown as Relay
  const conditions = {
    market: { baseFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    balances: new Map([
      [other, 3n],
      [executor, 7n],
    ]),
  } as unknown as Conditions
  const reasons = new Map([...before].map(([nonce, { reason }]) => [nonce, reason]))
  const claims = bundles.map((nonces) => claimsOf(nonces, reasons))
  const kept = await inspectBundles(relay, conditions, claims)
  const struck = [...back].filter(([, { strike }]) => strike).map(([nonce]) => nonce)
  return { kept: kept.flat().map(({ operation }) => Number(operation.id)), back, struck }
}

test('failing operations are put back with a strike, and the others remain', async () => {
  const { kept, back, struck } = await pass([[0, 1, 2], [3]], refusing([1]))
  expect(kept).toEqual([0, 2, 3])
  expect([...back.keys()]).toEqual([1])
  expect(struck).toEqual([1])
})

test('an operation whose validation code is no longer known waits with a strike, and its reason names the code', async () => {
  const { kept, back, struck } = await pass(
    [[0, 1, 2]],
    refusing([1], { kind: 'validation', address: other }),
  )
  expect(kept).toEqual([0, 2])
  expect(back.get(1)?.reason).toBe(`VALIDATION_NOT_ACCEPTED: ${other}`)
  expect(struck).toEqual([1])
})

test('an operation with a temporary failure is put back without a strike', async () => {
  const { back, struck } = await pass([[0, 1]], refusing([1], refused('AA25 invalid nonce')))
  expect([...back.keys()]).toEqual([1])
  expect(struck).toEqual([])
})

test('no operation gets a strike when a third of the pass fails, in any bundles', async () => {
  const nonces = Array.from({ length: 12 }, (_, nonce) => nonce)
  const bad = [0, 1, 2, 3]
  for (const bundles of [[nonces], nonces.map((nonce) => [nonce]), [bad, nonces.slice(4)]]) {
    const { kept, struck } = await pass(bundles, refusing(bad))
    expect(kept).toHaveLength(8)
    expect(struck).toEqual([])
  }
  expect((await pass([nonces], refusing(bad.slice(0, 3)))).struck).toEqual([0, 1, 2])
})

test.each([
  ['refused', refused('AA33 reverted')],
  ['reverted', { kind: 'reverted', revertData: '0x12345678' }],
  ['no longer validated by known code', { kind: 'validation', address: other }],
] as const)(
  'operations that are %s in two passes in a row get a strike, even if much of a pass fails',
  async (_, refusal) => {
    const nonces = Array.from({ length: 12 }, (_, nonce) => nonce)
    const first = await pass([nonces], refusing([0, 1, 2, 3], refusal))
    expect(first.struck).toEqual([])
    const again = refusing([2, 3, 4, 5], refusal)
    const { kept, struck } = await pass([nonces], again, undefined, first.back)
    expect(kept).toHaveLength(8)
    expect(struck).toEqual([2, 3])
    // A second endpoint that works prevents strikes by the first one, even if the first one fails for long.
    const witnesses = () => [again, refusing([3])]
    expect((await pass([nonces], again, witnesses, first.back)).struck).toEqual([3])
  },
)

test('an operation that waited for another reason gets no strike when much of the next pass fails', async () => {
  const nonces = Array.from({ length: 12 }, (_, nonce) => nonce)
  const back = new Map([[0, { seconds: 1, reason: 'WAITS_FOR_NETWORK' }]])
  expect((await pass([nonces], refusing([0, 1, 2, 3]), undefined, back)).struck).toEqual([])
})

test('a strike needs two endpoints if two are configured', async () => {
  const sick = refusing([0, 1])
  const well = refusing([1])
  const { kept, back, struck } = await pass([[0, 1, 2]], sick, () => [sick, well])
  expect(kept).toEqual([2])
  expect([...back.keys()]).toEqual([0, 1])
  expect(struck).toEqual([1])
})

test.each([
  ['a witness does not answer', () => [refusing([0]), { simulateBundle: dead }]],
  ['too few are healthy', dead],
])('no operation gets a strike while %s, and the others remain', async (_, witnesses) => {
  const { kept, back, struck } = await pass([[0, 1]], refusing([0]), witnesses as never)
  expect(kept).toEqual([1])
  expect([...back.keys()]).toEqual([0])
  expect(struck).toEqual([])
})

test('a bundle that cannot be simulated waits without a strike, and the other bundles remain', async () => {
  const well = refusing([])
  const { kept, back } = await pass([[0, 1], [2]], {
    simulateBundle: (query) =>
      query.userOperations.length > 1 ? dead() : well.simulateBundle(query),
  })
  expect(kept).toEqual([2])
  expect(back.get(0)).toEqual({ seconds: 1, reason: 'WAITS_FOR_NETWORK' })
})

test('a bundle is simulated from the executor with the highest balance, with that balance and the market’s fees', async () => {
  const asked: unknown[] = []
  const { simulateBundle } = refusing([])
  await pass([[0]], {
    simulateBundle: (query) => {
      asked.push({ executor: query.executor, coin: query.coin, market: query.market })
      return simulateBundle(query)
    },
  })
  expect(asked).toEqual([
    {
      executor,
      coin: { balance: 7n, baseFeePerGas: 1n },
      market: { baseFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    },
  ])
})
