import { type Hash, keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Operation } from '../../operations/operation.js'
import type { BurntShare } from '../../ports/exposure-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { recordBurnt } from './record-burnt.js'

const hashOf = (seed: string): Hash => keccak256(toHex(seed))

/** A transaction that used so much gas and did not land these operations, each of which risks 100 alone. */
async function burn({
  failed,
  gas,
  paid = 0n,
  elsewhere = [],
  deployed = [],
}: {
  failed: readonly string[]
  gas: bigint
  paid?: bigint
  /** In a transaction of somebody else. */
  elsewhere?: readonly string[]
  /** By somebody else. */
  deployed?: readonly string[]
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
      paid,
      failed: failed.map(
        (id) =>
          ({
            id,
            inclusion: elsewhere.includes(id) ? { transactionHash: hashOf('foreign') } : null,
            userOperation: { preVerificationGas: 40n, verificationGasLimit: 60n },
          }) as unknown as Operation,
      ),
      deployed: new Set(deployed as readonly OperationId[]),
    },
  )
  return recorded.flat().map(({ operationId, ...share }) => [operationId, share])
}

test('what a transaction spent beside what landed in it is shared by the others, rounded up', async () => {
  expect(await burn({ failed: ['b', 'c'], gas: 1_000n, paid: 699n })).toEqual([
    ['b', { gas: 151n, ofSender: 151n, overtaken: false }],
    ['c', { gas: 151n, ofSender: 151n, overtaken: false }],
  ])
})

test.each(['elsewhere', 'deployed'] as const)(
  'an operation that somebody else has overtaken counts against its sender with no more than what it risked alone, and as no failure: %s',
  async (how) => {
    expect(await burn({ failed: ['a', 'b', 'c'], gas: 900n, [how]: ['a'] })).toEqual([
      ['a', { gas: 300n, ofSender: 100n, overtaken: true }],
      ['b', { gas: 300n, ofSender: 300n, overtaken: false }],
      ['c', { gas: 300n, ofSender: 300n, overtaken: false }],
    ])
    expect(await burn({ failed: ['a'], gas: 90n, [how]: ['a'] })).toEqual([
      ['a', { gas: 90n, ofSender: 90n, overtaken: true }],
    ])
  },
)

test('where those that landed have paid for everything, the others have failed all the same', async () => {
  expect(await burn({ failed: ['b'], gas: 900n, paid: 1_000n })).toEqual([
    ['b', { gas: 1n, ofSender: 1n, overtaken: false }],
  ])
})

test('nothing is recorded of a transaction that landed all it carried, or carried nothing', async () => {
  expect(await burn({ failed: [], gas: 900n, paid: 100n })).toEqual([])
})
