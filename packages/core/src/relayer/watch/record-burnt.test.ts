import { type Hash, keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Operation } from '../../operations/operation.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { BurntShare } from '../../ports/exposure-store.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { type Landed, recordBurnt } from './record-burnt.js'

const hashOf = (seed: string): Hash => keccak256(toHex(seed))

/** A slot with these operations, each of which risks 100 alone, and a transaction of it that used so much gas. */
async function burn({
  carried,
  gas,
  landed = [],
  elsewhere = [],
}: {
  carried: readonly string[]
  gas: bigint
  landed?: readonly (readonly [id: string, gas: bigint])[]
  /** In a transaction of somebody else. */
  elsewhere?: readonly string[]
}) {
  const recorded: (readonly BurntShare[])[] = []
  const stores = {
    operations: {
      findMany: async (ids: readonly string[]) =>
        ids.map((id) => ({
          id,
          inclusion: elsewhere.includes(id) ? { transactionHash: hashOf('foreign') } : null,
          userOperation: { preVerificationGas: 40n, verificationGasLimit: 60n },
        })) as unknown as Operation[],
    },
    exposures: {
      recordBurnt: async (_: string, __: unknown, shares: readonly BurntShare[]) =>
        void recorded.push(shares),
    },
  } as unknown as Stores
  const slot = { networkId: '1', operationIds: carried } as unknown as LiveSlot
  const receipt = {
    transactionHash: hashOf('ours'),
    blockHash: hashOf('block'),
    gas,
  } as unknown as TransactionReceipt
  await recordBurnt(
    stores,
    slot,
    receipt,
    landed.map(([id, paid]): Landed => ({ id: id as OperationId, gas: paid })),
  )
  return recorded.flat().map(({ operationId, ...share }) => [operationId, share])
}

test('what a transaction spent beside what landed in it is shared by the others, rounded up', async () => {
  expect(await burn({ carried: ['a', 'b', 'c'], gas: 1_000n, landed: [['a', 699n]] })).toEqual([
    ['b', { gas: 151n, ofSender: 151n, landedElsewhere: false }],
    ['c', { gas: 151n, ofSender: 151n, landedElsewhere: false }],
  ])
})

test('one that somebody else has landed counts against its sender with no more than what it risked alone, and as no failure', async () => {
  const shares = await burn({ carried: ['a', 'b', 'c'], gas: 900n, elsewhere: ['a'] })
  expect(shares).toEqual([
    ['a', { gas: 300n, ofSender: 100n, landedElsewhere: true }],
    ['b', { gas: 300n, ofSender: 300n, landedElsewhere: false }],
    ['c', { gas: 300n, ofSender: 300n, landedElsewhere: false }],
  ])
  expect(await burn({ carried: ['a'], gas: 90n, elsewhere: ['a'] })).toEqual([
    ['a', { gas: 90n, ofSender: 90n, landedElsewhere: true }],
  ])
})

test('where those that landed have paid for everything, the others have failed all the same', async () => {
  expect(await burn({ carried: ['a', 'b'], gas: 900n, landed: [['a', 1_000n]] })).toEqual([
    ['b', { gas: 1n, ofSender: 1n, landedElsewhere: false }],
  ])
})

test('nothing is recorded of a transaction that landed all it carried, or carried nothing', async () => {
  expect(await burn({ carried: ['a'], gas: 900n, landed: [['a', 100n]] })).toEqual([])
  expect(await burn({ carried: [], gas: 900n })).toEqual([])
})
