import { type Address, type Hash, type Hex, keccak256, toHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import {
  beforeExecution,
  feesCollected,
  feesForwarded,
  inTransaction,
  userOperationEvent,
} from '../testing/swap-logs.js'
import { takenFees } from './taken-fees.js'

const { entryPoint } = aNetwork()
const forwarder: Address = '0xCE40449B773a3E6E5e769ADb4e567179d4828cbd'
const collector: Address = '0xbD6C7B0d2f68c2b7805d88388319cfB6EcB50eA9'
const foreign: Address = '0x00000000000000000000000000000000000000f1'
const hashOf = (name: string): Hash => keccak256(toHex(name))
const outer = hashOf('outer')
const [first, second, third] = [hashOf('1'), hashOf('2'), hashOf('3')]
const before = beforeExecution(entryPoint)
const ended = (hash: Hash, success = true) => userOperationEvent(entryPoint, hash, success)

const taken = (
  logs: readonly Parameters<typeof inTransaction>[1][number][],
  of: Hash = first,
  feeContracts: readonly Address[] = [forwarder, collector],
) =>
  takenFees(inTransaction(outer, logs), {
    entryPoint,
    feeContracts,
    transactionHash: outer,
    userOperationHash: of,
  })

test('the events are those that the fee contracts emit', () => {
  expect(feesForwarded(forwarder, usdc.address, []).topics[0]).toBe(
    '0x3a7029951ba36c1af37954df919ce2f9a95c3f5c2c2e872d5e7fd47c61a6df26',
  )
  expect(feesCollected(collector, usdc.address, 0n, 0n).topics[0]).toBe(
    keccak256(toHex('FeesCollected(address,address,uint256,uint256)')),
  )
})

test('what is handed on is read with every amount, what is collected with whose it is', () => {
  expect(
    taken([
      before,
      feesForwarded(forwarder, usdc.address, [20n, 25n, 0n]),
      feesCollected(collector, dai.address, 7n, 3n),
      ended(first),
    ]),
  ).toEqual([
    { kind: 'handed-on', token: usdc.address, amounts: [20n, 25n, 0n] },
    { kind: 'told-apart', token: dai.address, integratorAmount: 7n, providerAmount: 3n },
  ])
})

test('the native coin is known by its sentinel', () => {
  const fees = taken([
    before,
    feesForwarded(forwarder, zeroAddress, [1n]),
    feesCollected(collector, zeroAddress, 1n, 2n),
    ended(first),
  ])
  expect(fees?.map(({ token }) => token)).toEqual([nativeCoinAddress, nativeCoinAddress])
})

describe('of several operations in one bundle', () => {
  const bundle = [
    // In the validation of one of them: of no operation's execution.
    feesForwarded(forwarder, usdc.address, [99n]),
    before,
    feesForwarded(forwarder, usdc.address, [1n]),
    ended(first),
    ended(second, false),
    feesForwarded(forwarder, usdc.address, [3n]),
    feesCollected(collector, usdc.address, 4n, 5n),
    ended(third),
    feesForwarded(forwarder, usdc.address, [77n]),
  ]

  test('each has what was taken in its own part', () => {
    expect(taken(bundle, first)).toMatchObject([{ amounts: [1n] }])
    expect(taken(bundle, second)).toEqual([])
    expect(taken(bundle, third)).toMatchObject([{ amounts: [3n] }, { integratorAmount: 4n }])
  })

  test('the order is that of the block, however an endpoint lists the logs', () => {
    const logs = inTransaction(outer, bundle).reverse()
    const of = { entryPoint, feeContracts: [forwarder, collector], transactionHash: outer }
    expect(takenFees(logs, { ...of, userOperationHash: first })).toMatchObject([{ amounts: [1n] }])
    // What was handed in stays as it was.
    expect(logs[0]?.logIndex).toBe(bundle.length - 1)
  })

  test('a bundle inside the same transaction begins anew', () => {
    const runner = [
      before,
      feesForwarded(forwarder, usdc.address, [1n]),
      ended(first),
      feesForwarded(forwarder, usdc.address, [50n]),
      before,
      feesForwarded(forwarder, usdc.address, [2n]),
      ended(second),
    ]
    expect(taken(runner, second)).toMatchObject([{ amounts: [2n] }])
  })
})

test('the same events of other contracts count nothing', () => {
  expect(
    taken([
      before,
      feesForwarded(foreign, usdc.address, [1n]),
      feesCollected(foreign, usdc.address, 1n, 1n),
      ended(first),
    ]),
  ).toEqual([])
})

test('an end that another contract imitates ends nothing', () => {
  expect(
    taken([
      before,
      feesForwarded(forwarder, usdc.address, [1n]),
      userOperationEvent(foreign, second),
      userOperationEvent(foreign, first),
      beforeExecution(foreign),
      feesForwarded(forwarder, usdc.address, [2n]),
      ended(first),
    ]),
  ).toHaveLength(2)
})

test('other transactions of the block count nothing', () => {
  const other = hashOf('other')
  const logs = [
    ...inTransaction(other, [before, feesForwarded(forwarder, usdc.address, [9n]), ended(second)]),
    ...inTransaction(outer, [before, ended(first)], 3),
    ...inTransaction(other, [feesForwarded(forwarder, usdc.address, [9n])], 5),
  ]
  const of = { entryPoint, feeContracts: [forwarder] }
  expect(takenFees(logs, { ...of, transactionHash: outer, userOperationHash: first })).toEqual([])
  expect(
    takenFees(logs, { ...of, transactionHash: outer, userOperationHash: second }),
  ).toBeUndefined()
})

test('an operation that the logs do not show is told from one of which nothing was taken', () => {
  expect(taken([before, feesForwarded(forwarder, usdc.address, [1n])])).toBeUndefined()
  expect(taken([])).toBeUndefined()
  expect(taken([before, ended(first)])).toEqual([])
})

test('addresses are the same however they are spelt', () => {
  const lower = (address: Address) => address.toLowerCase() as Address
  expect(
    taken(
      [
        beforeExecution(lower(entryPoint)),
        feesForwarded(lower(forwarder), lower(usdc.address), [1n]),
        userOperationEvent(lower(entryPoint), first),
      ],
      first,
      [forwarder],
    ),
  ).toEqual([{ kind: 'handed-on', token: usdc.address, amounts: [1n] }])
})

test.each([
  ['an event of another name', { topics: [hashOf('Withdrawn')], data: '0x' as Hex }],
  ['one without topics', { topics: [], data: '0x' as Hex }],
  [
    'one whose data is cut',
    {
      topics: feesForwarded(forwarder, usdc.address, [1n]).topics,
      data: feesForwarded(forwarder, usdc.address, [1n]).data.slice(0, -64) as Hex,
    },
  ],
])('of a fee contract %s says nothing', (_, log) => {
  expect(taken([before, { address: forwarder, ...log }, ended(first)])).toEqual([])
})
