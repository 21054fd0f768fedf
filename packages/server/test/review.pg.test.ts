import {
  type BlockLink,
  type Chain,
  type ChainReader,
  defaultRelayPolicy,
  type Network,
  type Operation,
  type RelayerDeps,
  reviewOperations,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../src/adapters/system/system-clock.js'
import { aNetwork } from '../src/testing/a-network.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import {
  anOperation,
  freshNetworkId,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
} from '../src/testing/records.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const day = 24 * 60 * 60
const now = () => Math.ceil(Date.now() / 1000)
const block = (number: bigint, seconds: number): BlockLink => ({
  number,
  hash: randomHash(),
  parentHash: randomHash(),
  timestamp: BigInt(seconds),
})
const windowOver = { validUntil: new Date(Date.now() - 1_000) }

/** Creates a network for one test. The watcher has followed it up to its final block, ten below the head. */
async function setUp({ headNumber = 100n, headSeconds = now() } = {}) {
  const networkId = freshNetworkId()
  const network: Network = aNetwork({ networkId, chainId: Number(networkId) })
  const head = block(headNumber, headSeconds)
  const final = block(headNumber - 10n, headSeconds)
  await db.stores.blocks.start(networkId, final)
  const logged: object[] = []
  const log = (fields: object) => void logged.push(fields)
  const reader = {
    block: async (which: unknown) => (which === 'latest' ? head : final),
    accountAt: async () => ({ sequence: 0n, deployed: true }),
    findUserOperation: async () => undefined,
  }
  const deps = {
    database: db.stores,
    clock: systemClock,
    logger: { debug: log, info: log, warn: log, error: log },
    executors: { addresses: [randomAddress()] },
  }
  return {
    networkId,
    final,
    logged,
    async newOperation(changes: Partial<Operation> = {}): Promise<Operation> {
      const { account } = await seedAccount(db.stores, { networkId })
      return queue(db.stores, anOperation(account, changes))
    },
    /** Reviews all operations, with parts of the chain and of the gateway replaced. */
    review: (chainParts: Partial<ChainReader> = {}, parts: Partial<RelayerDeps> = {}) => {
      const seen = { ...reader, ...chainParts }
      const chain = { ...seen, witnesses: () => [seen] } as unknown as Chain
      return reviewOperations(
        { ...deps, chainOf: () => chain, ...parts } as unknown as RelayerDeps,
        { ...defaultRelayPolicy, reviewAfterSeconds: 0 },
        network,
      )
    },
  }
}

const read = async ({ projectId, id }: Operation) =>
  (await db.stores.operations.find(projectId, id)) as Operation

test('no operation is ended while the watcher is on another branch than the final block', async () => {
  const { newOperation, review, networkId, final } = await setUp()
  await newOperation(windowOver)
  await db.knex('chain_blocks').where({ network_id: networkId }).delete()
  await db.stores.blocks.start(networkId, { ...final, hash: randomHash() })
  expect(await review()).toBe(0)
})

test('a final block that the watcher has skipped is searched before an operation is ended', async () => {
  const { newOperation, review, networkId, final } = await setUp()
  const tip = block(final.number - 10n, now())
  await db.knex('chain_blocks').where({ network_id: networkId }).delete()
  await db.knex('final_blocks').where({ network_id: networkId }).delete()
  await db.stores.blocks.start(networkId, tip)
  await db.stores.blocks.append(networkId, block(final.number + 5n, now()), tip)
  await newOperation(windowOver)
  const searched: object[] = []
  const operationBlocks = async (_: object, range: object) => {
    searched.push(range)
    return []
  }
  const head = block(final.number + 10n, now())
  const shows = (below: BlockLink) => async (which: unknown) =>
    which === 'latest' ? head : which === tip.number ? below : final
  // Another block than the stored final one.
  const contradicts = shows(block(tip.number, now()))
  expect(await review({ operationBlocks, block: contradicts } as Partial<ChainReader>)).toBe(0)
  expect(await db.stores.blocks.final(networkId)).toMatchObject({ hash: tip.hash })
  expect(await review({ operationBlocks, block: shows(tip) } as Partial<ChainReader>)).toBe(1)
  expect(searched).toEqual([{ from: tip.number + 1n, to: final.number }])
  expect(await db.stores.blocks.final(networkId)).toMatchObject({ hash: final.hash })
})

test('an operation whose review fails does not delay the next ones', async () => {
  const { newOperation, review, logged } = await setUp()
  const [first, second] = [await newOperation(windowOver), await newOperation(windowOver)]
  const broken = first.userOperationHash
  const findUserOperation = async (hash: string) => {
    if (hash === broken) throw new Error('query returned more than 10000 results')
    return undefined
  }
  expect(await review({ findUserOperation })).toBe(1)
  expect((await read(first)).status).toBe('queued')
  expect((await read(second)).status).toBe('dropped')
  expect(logged).toContainEqual(expect.objectContaining({ operationId: first.id }))
})

test('an operation that was sent and came back while its end was being proven does not count as never sent', async () => {
  const { newOperation, review } = await setUp()
  const operation = await newOperation(windowOver)
  const { statuses } = db.stores
  const findUserOperation = async () => {
    await statuses.advance(operation.id, 'queued', 'submitted', {
      cause: 'sent',
      transactionHash: randomHash(),
    })
    await statuses.advance(operation.id, 'submitted', 'queued', { cause: 'its nonce was taken' })
    return undefined
  }
  expect(await review({ findUserOperation })).toBe(0)
  expect((await read(operation)).status).toBe('queued')
  expect(await review()).toBe(0)
})

describe('the search for an operation before its end', () => {
  /** Returns the blocks from which the chain is searched. */
  async function searched(headSeconds: number, operation: Partial<Operation>, clock: Date) {
    const { newOperation, review } = await setUp({ headNumber: 100_000n, headSeconds })
    await newOperation({ ...windowOver, ...operation })
    const froms: bigint[] = []
    await review(
      {
        findUserOperation: async (_, { from }) => {
          froms.push(from)
          return undefined
        },
      },
      { clock: { now: () => clock } },
    )
    return froms
  }
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

  test('goes back by the chain’s clock if the gateway’s clock is slow', async () => {
    const [from] = await searched(now(), { createdAt: ago(3_600) }, ago(3_600 + day))
    // An hour of one-second blocks, doubled in case blocks come faster.
    expect(from).toBeLessThanOrEqual(100_000n - 2n * 3_600n)
  })

  test('includes all blocks that are not final, even for an operation from the future', async () => {
    const [from] = await searched(now(), { createdAt: ago(-day) }, ago(0))
    expect(from).toBeLessThanOrEqual(100_000n - 10n - 64n)
  })
})

describe('a signature that the account rejects', () => {
  const rejects: Pick<ChainReader, 'simulateBundle'> = {
    simulateBundle: async () => ({
      refusals: new Map([[0, { kind: 'refused', reason: 'AA24 signature error', inner: '0x' }]]),
      gasUsed: 0n,
      paid: 0n,
    }),
  }
  const accepts: Pick<ChainReader, 'simulateBundle'> = {
    simulateBundle: async () => ({ refusals: new Map(), gasUsed: 1n, paid: 1n }),
  }
  const valid = { validUntil: new Date(Date.now() + day * 1_000) }
  async function refused() {
    const all = await setUp()
    const operation = await all.newOperation(valid)
    await all.review()
    await db.stores.queue.postpone([operation.id], { seconds: 0, reason: 'AA24' })
    return { ...all, operation }
  }

  test('fails the operation once the account rejects it at a final block, and not before', async () => {
    const { review, operation, final } = await refused()
    const atHead: Pick<ChainReader, 'simulateBundle'> = {
      simulateBundle: (query) =>
        (query.block === final.number ? accepts : rejects).simulateBundle(query),
    }
    expect(await review(atHead)).toBe(0)
    expect((await read(operation)).status).toBe('queued')
    expect(await review(rejects)).toBe(1)
    expect(await read(operation)).toMatchObject({ status: 'failed', reason: 'SIGNATURE_REJECTED' })
  })

  test('decides nothing while the account has no code at the final block', async () => {
    const { newOperation, review } = await setUp()
    const { account } = await seedAccount(db.stores, {})
    const operation = await newOperation({
      ...valid,
      userOperation: { ...anOperation(account).userOperation, initCode: '0x1234' },
    })
    await db.stores.queue.postpone([operation.id], { seconds: 0, reason: 'AA24' })
    const bare = { accountAt: async () => ({ sequence: 0n, deployed: false }) }
    expect(await review({ ...rejects, ...bare })).toBe(0)
    expect((await read(operation)).status).toBe('queued')
  })
})
