import fc from 'fast-check'
import { decodeFunctionData, type Hex, serializeTransaction } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../model/operation.js'
import type { BundleSimulation, ChainReader, FeeMarket } from '../../ports/chain.js'
import type { CarryingAttempt, LiveSlot } from '../../ports/slot-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { toSignable } from '../signing/to-signable.js'
import { nextAttempt } from './next-attempt.js'

const network = aNetwork({ chainId: 1, minPriorityFeePerGas: 0n })
const executor = '0x00000000000000000000000000000000000000e1'
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
/** Has leading zeros, which RLP omits and parsing restores. */
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
// The signature is a placeholder, because only the call is read from these bytes.
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
  operationIds: ['adopting'],
} as unknown as CarryingAttempt
const slot = { id: 'slot', executor, nonce: 4 } as unknown as LiveSlot
const market: FeeMarket = {
  baseFeePerGas: 50n,
  maxPriorityFeePerGas: 2n,
  block: { number: 20n, timestamp: 0n },
}
const waiting = {
  id: 'adopting',
  quote: { kind: 'self-funded' },
  validUntil: new Date(1_000_000),
  userOperation: {
    sender: executor,
    nonce: 0n,
    initCode: '0x',
    callData: '0x',
    callGasLimit: 1n,
    verificationGasLimit: 1n,
    preVerificationGas: 1n,
    maxFeePerGas: 1_000n,
    maxPriorityFeePerGas: 10n,
    signature: '0x',
  },
  delegation: { delegate: authorization.address, authorization: { nonce: 5 } },
} as unknown as Operation

const accepted: BundleSimulation = { refusals: new Map(), gasUsed: 0n, paid: 0n }

/** Returns the next attempt when the owner's address is in this state. */
const next = (owner: { readonly deployed: boolean; readonly count: number }, timestamp = 1_000n) =>
  nextAttempt(
    {
      chain: {
        accountAt: async () => ({ sequence: 0n, deployed: owner.deployed }),
        transactionCount: async () => owner.count,
        simulateBundle: async () => accepted,
      } as never,
      network,
      market: { ...market, block: { ...market.block, timestamp } },
      slots: { bytesOf: async () => new Map([[newest.id, bytes]]) },
    },
    slot,
    newest,
    { waiting: [waiting], blocksOthers: false },
  )

test('the authorization stays with the call, byte for byte, while it is due or harmless', async () => {
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

test('a void authorization is replaced by a no-op, and an early one waits', async () => {
  const noop = await next({ deployed: false, count: 6 })
  expect(noop).toMatchObject({ purpose: 'noop', transaction: { to: executor, data: '0x' } })
  expect(noop?.transaction.authorizationList).toBeUndefined()
  expect(await next({ deployed: false, count: 4 })).toBeUndefined()
})

test('a self-funded operation is replaced by a no-op once the chain is past its sending deadline', async () => {
  const owner = { deployed: false, count: 5 }
  expect(await next(owner, 1_000n)).toMatchObject({ purpose: 'bundle' })
  expect(await next(owner, 1_001n)).toMatchObject({ purpose: 'noop' })
})

describe('a bundle of several', () => {
  const runner = '0x00000000000000000000000000000000000000b0'
  const several = aNetwork({ chainId: 1, bundleRunner: runner })
  const nonceOf = { a: 1n, b: 2n, c: 3n } as const
  type Id = keyof typeof nonceOf

  const anOperation = (id: Id, maxFeePerGas: bigint, initCode: Hex = '0x'): Operation =>
    ({
      id,
      validUntil: new Date(1_000_000_000),
      userOperation: {
        sender: executor,
        nonce: nonceOf[id],
        initCode,
        callData: '0x',
        callGasLimit: 1n,
        verificationGasLimit: 1n,
        preVerificationGas: 1n,
        maxFeePerGas,
        maxPriorityFeePerGas: 10n,
        signature: '0x',
      },
    }) as unknown as Operation

  /** Returns the attempt that follows a bundle of these operations at 20 wei per gas, under these conditions. */
  async function follows(
    operations: readonly Operation[],
    {
      baseFeePerGas = 50n,
      blocksOthers = false,
      carried = operations.map(({ id }) => id),
      deployed = [],
      deployedSince = 0n,
      overtakenSince = 0n,
      passedSince = 21n,
      minPriorityFeePerGas = 0n,
      tip = market.maxPriorityFeePerGas,
      refused = [],
      reason = 'AA23 reverted',
      reasons = {},
      witnesses = [],
      simulationFails = false,
    }: {
      baseFeePerGas?: bigint
      minPriorityFeePerGas?: bigint
      /** The market's tip. */
      tip?: bigint
      blocksOthers?: boolean
      carried?: readonly string[]
      deployed?: readonly Id[]
      /** The first block with the accounts' code. */
      deployedSince?: bigint
      /** The first block in which the operations' nonces are used. */
      overtakenSince?: bigint
      /** The first block in which the slot's nonce is used. */
      passedSince?: bigint
      /** Operations that the simulation refuses, for this reason. */
      refused?: readonly Id[]
      reason?: string
      /** Other reasons of single operations. */
      reasons?: Partial<Record<Id, string>>
      /** The operations that each witness refuses. */
      witnesses?: readonly (readonly Id[])[]
      simulationFails?: boolean
    } = {},
  ) {
    const simulating = (ids: readonly Id[]): Pick<ChainReader, 'simulateBundle'> => ({
      simulateBundle: async ({ userOperations }) => ({
        ...accepted,
        refusals: new Map(
          userOperations.flatMap(({ nonce }, at) =>
            ids
              .filter((id) => nonceOf[id] === nonce)
              .map((id) => [at, { kind: 'refused', reason: reasons[id] ?? reason, inner: '0x' }]),
          ),
        ),
      }),
    })
    const found = await nextAttempt(
      {
        chain: {
          accountAt: async (_: unknown, block: bigint | 'latest') => ({
            // Higher than the nonce of every operation, or the nonce of the operation that a test overtakes.
            sequence: block === 'latest' || block >= overtakenSince ? 4n : nonceOf.a,
            deployed: deployed.length > 0 && (block === 'latest' || block >= deployedSince),
          }),
          transactionCount: async (_: unknown, block: bigint | 'latest') =>
            slot.nonce +
            ((block === 'latest' ? market.block.number : block) >= passedSince ? 1 : 0),
          ...simulating(refused),
          ...(simulationFails && {
            simulateBundle: async () => {
              throw new Error('the answer cannot be read')
            },
          }),
          witnesses: () => witnesses.map(simulating),
        } as never,
        network: { ...several, minPriorityFeePerGas },
        market: { ...market, baseFeePerGas, maxPriorityFeePerGas: tip },
        slots: { bytesOf: async () => new Map([[newest.id, bytes]]) },
      },
      slot,
      { ...newest, operationIds: carried as never },
      { waiting: operations, blocksOthers },
    )
    if (!found) return undefined
    const { purpose, operationIds, transaction: sent } = found
    return { purpose, operationIds, to: sent.to, data: sent.data, maxFee: sent.maxFeePerGas }
  }

  const noncesIn = (data: Hex = '0x') => {
    const { functionName, args } = decodeFunctionData({ abi: entryPoint07Abi, data })
    return functionName === 'handleOps' ? args[0].map(({ nonce }) => nonce) : undefined
  }

  test('continues without operations that bid too little, once the market has left it behind', async () => {
    const operations = [anOperation('a', 49n), anOperation('b', 100n), anOperation('c', 60n)]
    const next = await follows(operations)
    expect(next).toMatchObject({ purpose: 'bundle', operationIds: ['b', 'c'], to: runner })
    expect(noncesIn(next?.data)).toEqual([2n, 3n])
    // The bundle bids no more than the lowest fee of the operations inside.
    expect(next?.maxFee).toBe(60n)
  })

  test('is sent to the EntryPoint directly when a single operation can pay', async () => {
    const next = await follows([anOperation('a', 49n), anOperation('b', 100n)])
    expect(next).toMatchObject({ operationIds: ['b'], to: several.entryPoint })
    expect(noncesIn(next?.data)).toEqual([2n])
  })

  test('continues without operations that leave less than the minimum tip, because some networks would not mine it', async () => {
    const operations = [anOperation('a', 21n), anOperation('b', 100n)]
    const next = await follows(operations, { baseFeePerGas: 19n, minPriorityFeePerGas: 2n })
    expect(next).toMatchObject({ operationIds: ['b'] })
  })

  test('stays whole while all operations can pay, and while the market has not left it behind', async () => {
    const able = [anOperation('a', 60n), anOperation('b', 100n)]
    expect(await follows(able)).toMatchObject({
      operationIds: ['a', 'b'],
      data: transaction.data,
    })
    const low = [anOperation('a', 21n), anOperation('b', 100n)]
    expect(await follows(low, { baseFeePerGas: 19n })).toBeUndefined()
  })

  test('waits when no operation can pay, or is replaced by a no-op when others wait behind it', async () => {
    const operations = [anOperation('a', 49n), anOperation('b', 30n)]
    expect(await follows(operations)).toBeUndefined()
    expect(await follows(operations, { blocksOthers: true })).toMatchObject({
      purpose: 'noop',
      operationIds: [],
    })
  })

  test('is not replaced by a no-op while only its tip is low, because that would happen again and again', async () => {
    const operations = [anOperation('a', 20n), anOperation('b', 21n)]
    const conditions = { blocksOthers: true, tip: 1_000n }
    expect(await follows(operations, { ...conditions, baseFeePerGas: 20n })).toBeUndefined()
    expect(await follows(operations, { ...conditions, baseFeePerGas: 22n })).toMatchObject({
      purpose: 'noop',
    })
  })

  test('is replaced by a no-op only when none of its operations could continue alone, so all of them bear the cost', async () => {
    const operation = fc.record({ bid: fc.bigInt(15n, 120n), dead: fc.boolean() })
    const ids = ['a', 'b', 'c'] as const
    let noops = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 1, maxLength: ids.length }),
        fc.bigInt(1n, 120n),
        async (drawn, baseFeePerGas) => {
          const operations = drawn.map(({ bid, dead }, at) =>
            anOperation(ids[at] as Id, bid, dead ? '0x1234' : '0x'),
          )
          const conditions = { baseFeePerGas, blocksOthers: true, deployed: ids }
          if ((await follows(operations, conditions))?.purpose !== 'noop') return
          noops++
          for (const alone of operations)
            expect((await follows([alone], conditions))?.purpose).toBe('noop')
        },
      ),
    )
    expect(noops).toBeGreaterThan(0)
  })

  test('does not take back an operation that a smaller bundle has left out, and does not wait for it', async () => {
    const operations = [anOperation('a', 21n), anOperation('b', 100n), anOperation('c', 100n)]
    // Six blocks later, at a base fee that the omitted operation could pay.
    expect(await follows(operations, { baseFeePerGas: 19n, carried: ['b', 'c'] })).toMatchObject({
      purpose: 'bundle',
      operationIds: ['b', 'c'],
      data: transaction.data,
    })
  })

  test('continues without an operation whose account somebody else has deployed, and becomes a no-op without any operation', async () => {
    const [deploying, other] = [anOperation('a', 100n, '0x1234'), anOperation('b', 100n)]
    expect(await follows([deploying, other])).toMatchObject({ operationIds: ['a', 'b'] })
    const next = await follows([deploying, other], { deployed: ['a'] })
    expect(next).toMatchObject({ purpose: 'bundle', operationIds: ['b'] })
    expect(noncesIn(next?.data)).toEqual([2n])
    expect(await follows([deploying], { deployed: ['a'] })).toMatchObject({ purpose: 'noop' })
  })

  test('waits when its own transaction may have deployed the account after the count was read, or on an endpoint that is ahead', async () => {
    const [deploying, other] = [anOperation('a', 100n, '0x1234'), anOperation('b', 100n)]
    for (const mined of [20n, 21n]) {
      const own = { deployed: ['a'], deployedSince: mined, passedSince: mined } as const
      expect(await follows([deploying], own)).toBeUndefined()
      expect(await follows([deploying, other], own)).toBeUndefined()
    }
  })

  test('goes on without what would be refused now, and without any it is a no-op', async () => {
    const operations = [anOperation('a', 100n), anOperation('b', 100n)]
    const next = await follows(operations, { refused: ['a'] })
    expect(next).toMatchObject({ purpose: 'bundle', operationIds: ['b'] })
    expect(noncesIn(next?.data)).toEqual([2n])
    expect(await follows(operations, { refused: ['a', 'b'] })).toMatchObject({ purpose: 'noop' })
  })

  test('goes on without an operation whose nonce is used, unless a transaction of the slot may have used it', async () => {
    const operations = [anOperation('a', 100n), anOperation('b', 100n)]
    const overtaken = { refused: ['a'], reason: 'AA25 invalid account nonce' } as const
    expect(await follows(operations, overtaken)).toMatchObject({ operationIds: ['b'] })
    const whole = { operationIds: ['a', 'b'] }
    for (const mined of [20n, 21n]) {
      const own = { overtakenSince: mined, passedSince: mined }
      expect(await follows(operations, { ...overtaken, ...own })).toMatchObject(whole)
    }
    expect(await follows(operations, { ...overtaken, witnesses: [['a'], []] })).toMatchObject(whole)
  })

  test('goes on without an operation that fails, also while it is unclear who has used the nonce of another one', async () => {
    const operations = [anOperation('a', 100n), anOperation('b', 100n), anOperation('c', 100n)]
    const failing = { refused: ['a', 'b'], reasons: { a: 'AA25 invalid account nonce' } } as const
    expect(await follows(operations, failing)).toMatchObject({ operationIds: ['c'] })
    for (const passedSince of [21n, 99n])
      expect(
        await follows(operations, { ...failing, overtakenSince: 21n, passedSince }),
      ).toMatchObject({ operationIds: ['a', 'c'] })
    // Nothing is left but an operation that the slot itself may have landed. A no-op would be wrong.
    expect(
      await follows(operations.slice(0, 2), { ...failing, overtakenSince: 21n }),
    ).toMatchObject({ purpose: 'bundle', operationIds: ['a'] })
    // The nonce of `b`, too, but before the market's block.
    const both = { a: 'AA25 invalid account nonce', b: 'AA25 invalid account nonce' }
    expect(
      await follows(operations, { ...failing, reasons: both, overtakenSince: 21n }),
    ).toMatchObject({ operationIds: ['a', 'c'] })
  })

  test('stays whole when the refusal passes by itself, or one of two endpoints accepts', async () => {
    const operations = [anOperation('a', 100n), anOperation('b', 100n)]
    const whole = { operationIds: ['a', 'b'] }
    expect(
      await follows(operations, { refused: ['a'], reason: 'AA20 account not deployed' }),
    ).toMatchObject(whole)
    expect(await follows(operations, { refused: ['a'], witnesses: [['a'], []] })).toMatchObject(
      whole,
    )
    expect(
      await follows(operations, { refused: ['a'], witnesses: [['a'], ['a', 'b']] }),
    ).toMatchObject({ operationIds: ['b'] })
  })

  test('goes out as a whole when the simulation itself fails, so that no nonce is held up', async () => {
    const operations = [anOperation('a', 100n), anOperation('b', 100n)]
    expect(await follows(operations, { simulationFails: true })).toMatchObject({
      operationIds: ['a', 'b'],
    })
  })
})
