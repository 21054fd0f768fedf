import { type Hash, keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { AttemptPurpose } from '../../model/attempt-purpose.js'
import type { Operation } from '../../model/operation.js'
import type { BurntShare } from '../../ports/exposure-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { recordBurnt, unpaidGas } from './record-burnt.js'

const hashOf = (seed: string): Hash => keccak256(toHex(seed))

/** A transaction that used so much gas and did not land these operations, each of which risks 100 alone. */
async function burn({
  failed,
  gas,
  paid = 0n,
  elsewhere = [],
  deployed = [],
  purpose = 'bundle',
  unpaid = {},
}: {
  failed: readonly string[]
  gas: bigint
  paid?: bigint
  /** In a transaction of somebody else. */
  elsewhere?: readonly string[]
  /** By somebody else. */
  deployed?: readonly string[]
  purpose?: AttemptPurpose
  /** Gas that landed operations left unpaid. */
  unpaid?: Readonly<Record<string, bigint>>
}) {
  const recorded: (readonly BurntShare[])[] = []
  const exposures = {
    recordBurnt: async (_: string, __: unknown, shares: readonly BurntShare[]) =>
      void recorded.push(shares),
  } as never
  await recordBurnt(
    { exposures },
    {
      networkId: '1',
      receipt: { transactionHash: hashOf('ours'), blockHash: hashOf('block'), gas },
      purpose,
      paid,
      bearers: failed.map(
        (id) =>
          ({
            id,
            inclusion: elsewhere.includes(id) ? { transactionHash: hashOf('foreign') } : null,
            userOperation: { preVerificationGas: 40n, verificationGasLimit: 60n },
          }) as unknown as Operation,
      ),
      deployed: new Set(deployed as readonly OperationId[]),
      unpaid: new Map(Object.entries(unpaid) as [OperationId, bigint][]),
    },
  )
  return recorded.flat().map(({ operationId, ...share }) => [operationId, share])
}

test('what a transaction spent beside what landed in it is shared by the others, rounded up', async () => {
  expect(await burn({ failed: ['b', 'c'], gas: 1_000n, paid: 699n })).toEqual([
    ['b', { gas: 151n, ofSender: 151n, isFailure: true }],
    ['c', { gas: 151n, ofSender: 151n, isFailure: true }],
  ])
})

test.each(['elsewhere', 'deployed'] as const)(
  'an operation that somebody else has overtaken counts against its sender with no more than what it risked alone, and as no failure: %s',
  async (how) => {
    expect(await burn({ failed: ['a', 'b', 'c'], gas: 900n, [how]: ['a'] })).toEqual([
      ['a', { gas: 300n, ofSender: 100n, isFailure: false }],
      ['b', { gas: 300n, ofSender: 300n, isFailure: true }],
      ['c', { gas: 300n, ofSender: 300n, isFailure: true }],
    ])
    expect(await burn({ failed: ['a'], gas: 90n, [how]: ['a'] })).toEqual([
      ['a', { gas: 90n, ofSender: 90n, isFailure: false }],
    ])
  },
)

test('where those that landed have paid for everything, the others have failed all the same', async () => {
  expect(await burn({ failed: ['b'], gas: 900n, paid: 1_000n })).toEqual([
    ['b', { gas: 1n, ofSender: 1n, isFailure: true }],
  ])
})

test('a no-op counts in gas against all for which it was sent, and as nobody’s failure', async () => {
  expect(await burn({ failed: ['a', 'b'], gas: 101n, elsewhere: ['b'], purpose: 'noop' })).toEqual([
    ['a', { gas: 51n, ofSender: 51n, isFailure: false }],
    ['b', { gas: 51n, ofSender: 51n, isFailure: false }],
  ])
})

test('nothing is recorded of a transaction that landed all it carried, or carried nothing', async () => {
  expect(await burn({ failed: [], gas: 900n, paid: 100n })).toEqual([])
})

test('a landed operation bears what it left unpaid, and that is no failure', async () => {
  expect(await burn({ failed: ['b'], gas: 900n, paid: 600n, unpaid: { a: 70n } })).toEqual([
    ['b', { gas: 300n, ofSender: 300n, isFailure: true }],
    ['a', { gas: 70n, ofSender: 70n, isFailure: false }],
  ])
  expect(await burn({ failed: [], gas: 900n, paid: 900n, unpaid: { a: 70n } })).toEqual([
    ['a', { gas: 70n, ofSender: 70n, isFailure: false }],
  ])
})

test('an operation leaves unpaid what its price lacks of the transaction’s, if that is more than an eighth', () => {
  const receipt = { cost: 5_000n, gas: 1_000n }
  const paidAt = (price: bigint) => ({ actualGasUsed: 100n, actualGasCost: 100n * price })
  expect(unpaidGas(90n, paidAt(2n), receipt)).toBe(54n)
  expect(unpaidGas(80n, { actualGasUsed: 100n, actualGasCost: 438n }, receipt)).toBe(0n)
  expect(unpaidGas(80n, { actualGasUsed: 100n, actualGasCost: 436n }, receipt)).toBe(11n)
  expect(unpaidGas(90n, paidAt(6n), receipt)).toBe(0n)
  expect(unpaidGas(90n, paidAt(0n), { cost: 0n, gas: 0n })).toBe(0n)
})
