import { type Hash, keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { isNonceUsedByAnother } from '../chain/is-nonce-used-by-another.js'
import { GatewayError } from '../errors/index.js'
import type { Inclusion } from '../model/operation.js'
import type { OperationStatus } from '../model/operation-state.js'
import type { ChainReader } from '../ports/chain.js'
import type { Stores } from '../ports/database.js'
import type { ClaimedPlain } from '../ports/plain-store.js'
import { aNetwork } from '../testing/a-network.js'
import { followPlain, type PlainDeps } from './follow-plain.js'
import { defaultPlainPolicy } from './plain-policy.js'

const owner = '0x00000000000000000000000000000000000000f1'
const hashOf = (seed: string): Hash => keccak256(toHex(seed))
const [first, second, foreign] = ['first', 'second', 'foreign'].map(hashOf) as [Hash, Hash, Hash]
const head = 100n
/** Ten blocks deep. */
const final = 90n

/** Transactions of the owner by block, in the order of their nonces from 5 on. */
type Mined = readonly { readonly block: bigint; readonly hash: Hash; readonly branch?: string }[]

function endpoint(mined: Mined, parts: Partial<ChainReader> = {}): ChainReader {
  const branchOf = (number: bigint) =>
    mined.find(({ block, branch }) => branch && block <= number)?.branch ?? ''
  const blockHash = (number: bigint) => hashOf(`block ${number}${branchOf(number)}`)
  return {
    block: async (which: bigint | string) => {
      const number = typeof which === 'bigint' ? which : head
      return {
        number,
        hash: blockHash(number),
        parentHash: blockHash(number - 1n),
        timestamp: number,
      }
    },
    transactionCount: async (_: string, at: bigint | string) =>
      5 + mined.filter(({ block }) => typeof at !== 'bigint' || block <= at).length,
    transactions: async (hash: Hash) =>
      mined.filter(({ block }) => blockHash(block) === hash).map((transaction) => transaction.hash),
    receipt: async (transactionHash: Hash) => {
      const found = mined.find(({ hash }) => hash === transactionHash)
      return (
        found && {
          transactionHash,
          blockHash: blockHash(found.block),
          blockNumber: found.block,
          from: owner,
          success: true,
          cost: 1n,
        }
      )
    },
    knows: async (hash: Hash) => mined.some((transaction) => transaction.hash === hash),
    ...parts,
  } as unknown as ChainReader
}

/** What one look makes of an operation of two transactions, with nonces 5 and 6. */
async function look(
  witnesses: readonly ChainReader[],
  {
    status = 'submitted',
    inclusion = null,
    validUntil = new Date(Number(head) * 1000),
  }: { status?: OperationStatus; inclusion?: Inclusion | null; validUntil?: Date } = {},
) {
  const errors: string[] = []
  const moves: { to: OperationStatus; reason?: string | null | undefined }[] = []
  const waits: (string | null | undefined)[] = []
  const claim = {
    operation: {
      id: 'op',
      status,
      inclusion,
      validUntil,
      ownerAddress: owner,
      transactions: [{ nonce: 5 }, { nonce: 6 }],
      transactionHash: first,
    },
    signed: [{ hash: first }, { hash: second }],
  } as unknown as ClaimedPlain
  let held: readonly ClaimedPlain[] = []
  const plain = {
    claimDue: async () => [claim],
    hold: async (claims: readonly ClaimedPlain[], _: number, work: () => Promise<unknown>) => {
      held = claims
      try {
        return await work()
      } finally {
        held = []
      }
    },
    advance: async (_: unknown, to: OperationStatus, { reason }: { reason?: string | null }) =>
      held.includes(claim) && moves.push({ to, reason }) > 0,
    lookAgain: async (_: unknown, { reason }: { reason?: string | null }) =>
      void (held.includes(claim) && waits.push(reason)),
    takeSend: async () => false,
    forgetSends: async () => {},
  }
  const stores = { plain } as unknown as Stores
  const deps = {
    database: { ...stores, transaction: (work: (stores: Stores) => unknown) => work(stores) },
    chainOf: () => ({ ...witnesses[0], witnesses: () => witnesses }),
    clock: { now: () => new Date(Number(head) * 1000) },
    logger: {
      debug: () => {},
      warn: () => {},
      error: (_: object, message: string) => void errors.push(message),
    },
  } as unknown as PlainDeps
  await followPlain(deps, defaultPlainPolicy, aNetwork())
  return { moves, waits, errors }
}

/** Shows this instead of one block. */
const withBlockAs =
  (reader: ChainReader, number: bigint, hash: Hash | undefined): ChainReader['block'] =>
  async (which) => {
    const block = await reader.block(which)
    if (which !== number || !block) return block
    return hash && { ...block, hash }
  }

const receiptless = { receipt: async () => undefined }
const unavailable = async () => {
  throw new GatewayError('NETWORK_UNAVAILABLE')
}

describe('a nonce that is used up', () => {
  test('by a transaction of ours ends nothing while its receipt is missing, on every endpoint', async () => {
    const landed = endpoint(
      [
        { block: 42n, hash: first },
        { block: 42n, hash: second },
      ],
      receiptless,
    )
    expect(await look([landed, landed])).toMatchObject({ moves: [], waits: ['OVERTAKEN'] })
  })

  test('by a foreign transaction in a final block drops the operation', async () => {
    const taken = endpoint([{ block: 42n, hash: foreign }])
    expect(await look([taken, taken])).toMatchObject({
      moves: [{ to: 'dropped', reason: 'NONCE_PASSED' }],
      waits: [],
    })
  })

  test('drops nothing while one of two endpoints cannot show who did', async () => {
    const mined = [{ block: 42n, hash: foreign }]
    const taken = endpoint(mined)
    const lagging = endpoint(mined, { transactions: unavailable })
    expect((await look([taken, lagging])).moves).toEqual([])
    const other = endpoint([{ block: 42n, hash: first }], receiptless)
    expect((await look([taken, other])).moves).toEqual([])
  })

  test('is looked for in the block that used it up, wherever that is', async () => {
    for (let block = 1n; block <= final; block++) {
      const query = { owner, nonce: 6, hash: second } as const
      const before = { block: block > 3n ? block - 3n : block, hash: first }
      const ours = endpoint([before, { block, hash: second }])
      expect(await isNonceUsedByAnother(ours, query, final)).toBe(false)
      const theirs = endpoint([before, { block, hash: foreign }, { block: head, hash: second }])
      expect(await isNonceUsedByAnother(theirs, query, final)).toBe(true)
    }
    const open = endpoint([{ block: 42n, hash: first }])
    expect(await isNonceUsedByAnother(open, { owner, nonce: 6, hash: second }, final)).toBe(false)
  })
})

describe('what was never sent, past its landing window', () => {
  const unsent = { status: 'queued', validUntil: new Date(50_000) } as const

  test('is dropped when every endpoint shows none of it at a final block', async () => {
    const empty = endpoint([])
    expect((await look([empty, empty], unsent)).moves).toEqual([
      { to: 'dropped', reason: 'LANDING_WINDOW_OVER' },
    ])
  })

  test('goes on when its owner has sent the first transaction, and stays while one endpoint shows so', async () => {
    const begun = endpoint([{ block: 42n, hash: first }])
    expect((await look([begun, begun], unsent)).moves).toMatchObject([{ to: 'submitted' }])
    expect((await look([endpoint([]), begun], unsent)).moves).toEqual([])
  })

  test('stays while one endpoint has any of it in a block that is not final, or in its pool', async () => {
    const empty = endpoint([])
    const fresh = endpoint([{ block: final + 1n, hash: first }], { knows: async () => false })
    const other = endpoint([{ block: final + 1n, hash: foreign }])
    const pooled = [first, second].map((waiting) =>
      endpoint([], { knows: async (hash) => hash === waiting }),
    )
    for (const one of [fresh, other, ...pooled])
      expect((await look([empty, one], unsent)).moves).toEqual([])
  })
})

describe('a confirmed operation', () => {
  const mined = [
    { block: 95n, hash: first },
    { block: 95n, hash: second },
  ]
  const inclusion = {
    blockNumber: 95n,
    blockHash: hashOf('block 95'),
    transactionHash: second,
    success: true,
  }
  const confirmed = { status: 'confirmed', inclusion } as const

  test('stays so while its block is there, whatever receipts are missing', async () => {
    const forgetful = endpoint(mined, receiptless)
    expect((await look([forgetful, forgetful], confirmed)).moves).toEqual([])
  })

  describe('in a final block', () => {
    const landed = [
      { block: 42n, hash: first },
      { block: 42n, hash: second },
    ]
    const stored = { ...inclusion, blockNumber: 42n, blockHash: hashOf('block 42') }
    const deep = { status: 'confirmed', inclusion: stored } as const
    const good = endpoint(landed)

    test('ends when both witnesses show its outcome', async () => {
      expect(await look([good, good], deep)).toMatchObject({
        moves: [{ to: 'finalized' }],
        errors: [],
      })
    })

    test.each<[string, ChainReader]>([
      ['the block', endpoint(landed, { block: withBlockAs(good, 42n, undefined) })],
      ['a receipt', endpoint(landed, receiptless)],
      ['the last receipt', endpoint(landed.slice(0, 1), { transactionCount: async () => 7 })],
      ['the transactions', endpoint([])],
    ])('stays so without an error line while a witness lacks %s', async (_, late) => {
      expect(await look([good, late], deep)).toMatchObject({ moves: [], errors: [] })
    })

    test.each<[string, ChainReader]>([
      ['another block', endpoint(landed, { block: withBlockAs(good, 42n, hashOf('b')) })],
      [
        'another outcome',
        endpoint(landed, {
          receipt: async (hash) => {
            const receipt = await good.receipt(hash)
            return receipt && { ...receipt, success: hash === first }
          },
        }),
      ],
    ])('stays so, and the log says what to do, when a witness shows %s', async (_, other) => {
      expect(await look([good, other], deep)).toMatchObject({
        moves: [],
        errors: [expect.stringMatching(/stays confirmed\. Compare .* remove the wrong one$/)],
      })
    })
  })

  test('is sent again when every endpoint has another block in its place', async () => {
    const moved = endpoint([{ block: 95n, hash: first, branch: 'b' }])
    expect((await look([moved, endpoint(mined)], confirmed)).moves).toEqual([])
    expect((await look([moved, moved], confirmed)).moves).toMatchObject([{ to: 'submitted' }])
  })
})
