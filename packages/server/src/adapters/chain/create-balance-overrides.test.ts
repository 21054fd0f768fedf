import { CannotOverrideBalanceError, nativeCoinAddress } from '@gasless-gateway/core'
import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  keccak256,
  maxUint256,
  slice,
  toHex,
} from 'viem'
import { afterEach, expect, test } from 'vitest'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createBlockCall } from './block-call.js'
import { createBalanceOverrides } from './create-balance-overrides.js'
import { createRpcClient } from './rpc-client.js'
import type { StateOverrides } from './state-overrides.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const sender: Address = '0x00000000000000000000000000000000000000A1'
const token: Address = '0x00000000000000000000000000000000000000b2'

type Layout = (holder: Address) => Hex
const mappingAt =
  (position: bigint): Layout =>
  (holder) =>
    keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, position]))

/** A node with one token in it, in which nobody has anything, and the overrides that it gets. */
async function start(layout: Layout, { computed = (stored: bigint): bigint => stored } = {}) {
  const node = { layout, computed, simulationFails: false }
  const endpoint = await startRpcEndpoint((method, params) => {
    const [{ data }, , overrides] = params as [{ data: Hex }, unknown, Record<string, unknown>]
    if (method === 'eth_simulateV1') {
      if (node.simulationFails) throw new RpcFailure(3, 'execution reverted', '0x')
      return overrides
    }
    const holder = slice(data, 16, 36) as Address
    const { stateDiff } = overrides[token] as { stateDiff: Record<Hex, Hex> }
    return toHex(node.computed(BigInt(stateDiff[node.layout(holder)] ?? 0)), { size: 32 })
  })
  closers.push(endpoint.close)
  const client = createRpcClient(endpoint.url)
  const overrideBalances = createBalanceOverrides(createBlockCall(client))
  return {
    node,
    methods: () => endpoint.exchanges.map((exchange) => exchange.map(({ method }) => method)),
    /** With how much gas the token was asked each time. */
    gas: () =>
      endpoint.exchanges.flat().flatMap(({ method, params }) => {
        const [call] = params as [{ gas?: Hex }]
        return method === 'eth_call' ? [call.gas] : []
      }),
    /** Answers the overrides that the simulation was run with. */
    overrideBalances: (
      balanceOverrides: ReadonlyMap<Address, bigint> | undefined,
    ): Promise<StateOverrides> =>
      overrideBalances({ sender, balanceOverrides }, (overrides) =>
        client.request({
          method: 'eth_simulateV1' as never,
          params: [{ data: '0x' }, 'latest', overrides] as never,
        }),
      ),
  }
}
const some = new Map([[token, 5n]])
const stored = (slot: Hex, amount: bigint) => ({
  [token]: { stateDiff: { [slot]: toHex(amount, { size: 32 }) } },
})

test.each<[string, Layout]>([
  ['first in Solidity', mappingAt(0n)],
  ['as USDC has them', mappingAt(9n)],
  ['behind a gap', mappingAt(51n)],
  [
    'in a namespace',
    mappingAt(0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n),
  ],
  [
    'in Vyper',
    (holder) =>
      keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'address' }], [3n, holder])),
  ],
  [
    'in Solady',
    (holder) => keccak256(encodePacked(['address', 'uint64', 'uint32'], [holder, 0n, 0x87a211a2])),
  ],
])(
  'balances %s are found by one call, once, and shown by the token with each simulation',
  async (_, layout) => {
    const { overrideBalances, methods } = await start(layout)
    for (let time = 0; time < 2; time++)
      expect(await overrideBalances(some)).toEqual(stored(layout(sender), 5n))
    expect(methods()).toEqual([
      ['eth_call'],
      ['eth_simulateV1', 'eth_call'],
      ['eth_simulateV1', 'eth_call'],
    ])
  },
)

test('the token gets half a million gas each time, so that one which loops costs little', async () => {
  const { overrideBalances, gas } = await start(mappingAt(0n))
  await overrideBalances(some)
  expect(gas()).toEqual([toHex(500_000), toHex(500_000)])
})

test.each([
  ['Geth', -32000, 'out of gas'],
  ['Anvil', -32603, 'EVM error OutOfGas'],
])(
  'the balance of a token that uses up its gas cannot be overridden, as %s words it',
  async (_, code, message) => {
    const { overrideBalances } = await start(mappingAt(0n), {
      computed: () => {
        throw new RpcFailure(code, message)
      },
    })
    await expect(overrideBalances(some)).rejects.toEqual(new CannotOverrideBalanceError(token))
  },
)

test('what is kept elsewhere after a while is found again, and simulated again', async () => {
  const { overrideBalances, node } = await start(mappingAt(1n))
  await overrideBalances(some)
  node.layout = mappingAt(2n)
  expect(await overrideBalances(some)).toEqual(stored(mappingAt(2n)(sender), 5n))
})

test.each<[string, { layout?: Layout; computed?: (balance: bigint) => bigint }]>([
  ['computes its balances', { computed: (balance: bigint) => balance / 2n }],
  ['has them where nobody looks', { layout: mappingAt(777n) }],
  ['has room for less', { computed: (balance: bigint) => balance % 5n }],
])(
  'the balance of a token that %s cannot be overridden',
  async (_, { layout = mappingAt(0n), computed }) => {
    const { overrideBalances } = await start(layout, computed && { computed })
    await expect(overrideBalances(some)).rejects.toEqual(new CannotOverrideBalanceError(token))
  },
)

test('a balance that could not be overridden can be when its token has changed', async () => {
  const { overrideBalances, node } = await start(mappingAt(0n), {
    computed: (balance) => balance / 2n,
  })
  await expect(overrideBalances(some)).rejects.toBeInstanceOf(CannotOverrideBalanceError)
  node.computed = (balance) => balance
  expect(await overrideBalances(some)).toEqual(stored(mappingAt(0n)(sender), 5n))
})

test('a simulation that fails without its override says nothing', async () => {
  const { overrideBalances, node } = await start(mappingAt(0n))
  await overrideBalances(some)
  node.simulationFails = true
  await expect(overrideBalances(some)).rejects.toThrow('execution reverted')
  node.computed = (balance) => balance / 2n
  await expect(overrideBalances(some)).rejects.toBeInstanceOf(CannotOverrideBalanceError)
})

test('the balance of the native coin is overridden as it is, beside those of tokens', async () => {
  const { overrideBalances, methods } = await start(mappingAt(0n))
  expect(await overrideBalances(new Map([[nativeCoinAddress, 7n]]))).toEqual({
    [sender.toLowerCase()]: { balance: '0x7' },
  })
  expect(methods()).toEqual([['eth_simulateV1']])
  expect(await overrideBalances(new Map([...some, [nativeCoinAddress, 7n]]))).toEqual({
    [sender.toLowerCase()]: { balance: '0x7' },
    ...stored(mappingAt(0n)(sender), 5n),
  })
})

test.each([undefined, new Map()])(
  'without an override (%s) nothing more is asked',
  async (balanceOverrides) => {
    const { overrideBalances, methods } = await start(mappingAt(0n))
    expect(await overrideBalances(balanceOverrides)).toEqual({})
    expect(methods()).toEqual([['eth_simulateV1']])
  },
)

test.each([token, nativeCoinAddress])('more %s than a word holds is no balance', async (asset) => {
  const { overrideBalances, methods } = await start(mappingAt(0n))
  await expect(overrideBalances(new Map([[asset, maxUint256 + 1n]]))).rejects.toEqual(
    new CannotOverrideBalanceError(asset),
  )
  expect(methods()).toEqual([])
})
