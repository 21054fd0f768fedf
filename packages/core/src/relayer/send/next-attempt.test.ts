import { type Hex, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import type { Operation } from '../../operations/operation.js'
import type { FeeMarket } from '../../ports/chain.js'
import type { Attempt, LiveSlot } from '../../ports/slot-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { toSignable } from '../signing/to-signable.js'
import { nextAttempt } from './next-attempt.js'

const network = aNetwork({ chainId: 1 })
const executor = '0x00000000000000000000000000000000000000e1'
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
/** With leading zeros, which RLP leaves out and parsing brings back. */
const authorization = {
  chainId: 1,
  address: '0x00000000000000000000000000000000000000d1',
  nonce: 5,
  r: word(0x1234n),
  s: word(7n),
  yParity: 1,
} as const
const transaction = {
  chainId: 1,
  nonce: 4,
  to: network.entryPoint,
  data: '0x1234',
  value: 0n,
  gas: 500_000n,
  maxFeePerGas: 20n,
  maxPriorityFeePerGas: 2n,
  authorizationList: [authorization],
} as const
// Nothing signs it: the bytes are read for their call alone.
const bytes = serializeTransaction(toSignable(transaction), {
  r: word(1n),
  s: word(2n),
  yParity: 0,
})
const newest = {
  id: 'attempt',
  purpose: 'bundle',
  maxFeePerGas: 20n,
  maxPriorityFeePerGas: 2n,
} as Attempt
const slot = { id: 'slot', executor, nonce: 4 } as unknown as LiveSlot
const market: FeeMarket = {
  baseFeePerGas: 50n,
  maxPriorityFeePerGas: 2n,
  block: { number: 20n, timestamp: 0n },
}
const waiting = {
  quote: { kind: 'self-funded' },
  validUntil: new Date(1_000_000),
  userOperation: { sender: executor, nonce: 0n, maxFeePerGas: 1_000n, maxPriorityFeePerGas: 10n },
  delegation: { delegate: authorization.address, authorization: { nonce: 5 } },
} as unknown as Operation

/** What follows while the owner's address shows this. */
const next = (owner: { readonly deployed: boolean; readonly count: number }, timestamp = 1_000n) =>
  nextAttempt(
    {
      chain: {
        accountAt: async () => ({ sequence: 0n, deployed: owner.deployed }),
        transactionCount: async () => owner.count,
      } as never,
      network,
      market: { ...market, block: { ...market.block, timestamp } },
      slots: { bytesOf: async () => new Map([[newest.id, bytes]]) },
    },
    slot,
    newest,
    { waiting: [waiting], blocksOthers: false },
  )

test('the authorization stays with the call, byte for byte, while it is due or does no harm', async () => {
  for (const owner of [
    { deployed: false, count: 5 },
    { deployed: true, count: 6 },
  ])
    expect(await next(owner)).toMatchObject({
      purpose: 'bundle',
      transaction: {
        data: transaction.data,
        gas: transaction.gas,
        authorizationList: [authorization],
      },
    })
})

test('a void authorization gives way to a no-op, and one that is early waits', async () => {
  const noop = await next({ deployed: false, count: 6 })
  expect(noop).toMatchObject({ purpose: 'noop', transaction: { to: executor, data: '0x' } })
  expect(noop?.transaction.authorizationList).toBeUndefined()
  expect(await next({ deployed: false, count: 4 })).toBeUndefined()
})

test('an operation that pays its gas itself gives way to a no-op once the chain is past its sending deadline', async () => {
  const owner = { deployed: false, count: 5 }
  expect(await next(owner, 1_000n)).toMatchObject({ purpose: 'bundle' })
  expect(await next(owner, 1_001n)).toMatchObject({ purpose: 'noop' })
})
