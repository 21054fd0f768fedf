import {
  type Chain,
  defaultPolicy,
  defaultRelayPolicy,
  type Network,
  type Operation,
  type OuterTransaction,
  type RelayerDeps,
  type SignedAttempt,
} from '@gasless-gateway/core'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hash,
  type Hex,
  keccak256,
  parseAbiParameters,
  serializeTransaction,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transactionCountsOf } from '../../core/src/chain/transaction-counts-of.js'
import { sendBundle } from '../../core/src/relayer/send/send-bundle.js'
import { toSignable } from '../../core/src/relayer/signing/to-signable.js'
import { applyBlock } from '../../core/src/relayer/watch/apply-block.js'
import { readFacts } from '../../core/src/relayer/watch/read-blocks.js'
import { uuidIds } from '../src/adapters/system/uuid-ids.js'
import { aNetwork } from '../src/testing/a-network.js'
import { countStatements } from '../src/testing/count-statements.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../src/testing/migrated-database.js'
import {
  anAccount,
  anAttempt,
  anOperation,
  aProject,
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

/** The first words of each statement, which identify it. */
const shortened = (statements: readonly string[]) => statements.map((sql) => sql.slice(0, 60))

/** Prints the statements if their number differs. */
function expectCount(statements: readonly string[], count: number): void {
  expect(statements.length, shortened(statements).join('\n')).toBe(count)
}

describe('a pass of the relayer', () => {
  test('claims in one statement, with and without due operations', async () => {
    const { account } = await seedAccount(db.stores)
    const claim = () => db.stores.queue.claim(account.networkId, 10, 60)
    expectCount(await countStatements(db.knex, claim), 1)
    await queue(db.stores, anOperation(account))
    const statements = await countStatements(db.knex, async () =>
      expect(await claim()).toHaveLength(1),
    )
    expectCount(statements, 1)
  })

  test('stores no part of a bundle if another worker has one of its operations', async () => {
    const { account } = await seedAccount(db.stores)
    const { networkId } = account
    await queue(db.stores, anOperation(account))
    const executor = randomAddress()
    await db.stores.slots.register(networkId, [executor])
    const [claim] = await db.stores.queue.claim(networkId, 10, 60)
    if (!claim) throw new Error('nothing was claimed')
    const slot = { id: uuidIds.next('slot'), networkId, executor, nonce: 0 }
    const store = (lease: number) =>
      db.stores.queue.submitClaimed(
        [{ ...claim, lease }],
        { cause: 'outer transaction stored' },
        { slot, attempt: anAttempt(), atRisk: { gas: 7n, ofNewcomers: true } },
      )
    expect(await store(claim.lease - 1)).toBe(false)
    expect(await db.stores.slots.live(networkId)).toEqual([])
    expect(await store(claim.lease)).toBe(true)
    expect(await db.stores.slots.live(networkId)).toMatchObject([
      { id: slot.id, operationIds: [claim.operation.id] },
    ])
  })

  test('can still claim when a newer server adds a column', async () => {
    const own = await ownDatabase()
    const { account } = await seedAccount(own.stores)
    const { id } = await queue(own.stores, anOperation(account))
    // Enough rounds for a prepared statement, and for a cached plan of the function.
    for (let round = 0; round < 10; round++) {
      if (round === 8) await own.knex.raw('alter table operations add column of_tomorrow text')
      const claims = await own.stores.queue.claim(account.networkId, 10, 60)
      expect(claims.map(({ operation }) => operation.id)).toEqual([id])
      await own.stores.queue.putBack(claims, { seconds: 0, reason: 'WAITS_FOR_EXECUTOR' })
    }
  })

  test('asks for the nonces of all executors in one statement', async () => {
    const networkId = freshNetworkId()
    const [one, other] = [randomAddress(), randomAddress()]
    await db.stores.slots.register(networkId, [one, other])
    for (const nonce of [4, 5])
      await db.stores.slots.open(
        { id: uuidIds.next('slot'), networkId, executor: one, nonce },
        anAttempt(),
        [],
      )
    const shown = (count: number) => ({ transactionCount: async () => count })
    const chain = { ...shown(6), witnesses: () => [shown(6), shown(2)] } as unknown as Chain
    const network = aNetwork({ networkId })
    const statements = await countStatements(db.knex, async () =>
      expect(
        await transactionCountsOf({ database: db.stores }, network, chain, [one, other]),
      ).toEqual(
        new Map([
          [one, 6],
          [other, 2],
        ]),
      ),
    )
    expectCount(statements, 1)
  })

  test('counts accepted broadcasts in two statements, for any number of bundles', async () => {
    const networkId = freshNetworkId()
    const executor = randomAddress()
    await db.stores.slots.register(networkId, [executor])
    const attempts = Array.from({ length: 5 }, () => anAttempt())
    for (const [nonce, attempt] of attempts.entries())
      await db.stores.slots.open(
        { id: uuidIds.next('slot'), networkId, executor, nonce },
        attempt,
        [],
      )
    const statements = await countStatements(db.knex, () =>
      Promise.all(attempts.map(({ id }) => db.stores.slots.countSend(id))),
    )
    expectCount(statements, 2)
    expect(await db.knex('attempts').where({ network_id: networkId }).pluck('sends')).toEqual(
      attempts.map(() => 1),
    )
  })

  test('stores a bundle in five statements', async () => {
    const { account } = await seedAccount(db.stores)
    const { networkId } = account
    const operation = await queue(db.stores, anOperation(account))
    const executor = randomAddress()
    await db.stores.slots.register(networkId, [executor])
    const deps = {
      database: db.stores,
      executors: {
        addresses: [executor],
        ready: () => [executor],
        sign: async (_: Address, transaction: OuterTransaction) => {
          const rawTransaction = serializeTransaction(toSignable(transaction))
          return { rawTransaction, transactionHash: keccak256(rawTransaction) }
        },
      },
      ids: uuidIds,
      policy: defaultPolicy,
    } as unknown as RelayerDeps
    const network = aNetwork({ networkId })
    const relay = { deps, policy: defaultRelayPolicy, network, chain: {} as Chain }
    const block = { number: 7n, hash: randomHash(), parentHash: randomHash(), timestamp: 1n }
    const conditions = {
      market: { baseFeePerGas: 4n, maxPriorityFeePerGas: 1n, block },
      nextNonces: new Map([[executor, 3]]),
      balances: new Map([[executor, 10n ** 18n]]),
    }
    const bundle = await db.stores.queue.claim(networkId, 10, 60)
    const statements = await countStatements(db.knex, async () =>
      expect(await sendBundle(relay, conditions, bundle)).toHaveProperty('broadcast'),
    )
    expectCount(statements, 5)
    expect(await db.stores.slots.live(networkId)).toMatchObject([
      { executor, nonce: 3, operationIds: [operation.id] },
    ])
    expect(await db.stores.operations.findMany([operation.id])).toMatchObject([
      { status: 'submitted' },
    ])
  })
})

describe('a block', () => {
  const setUp = async () => {
    const networkId = freshNetworkId()
    const network = aNetwork({ networkId })
    const executor = randomAddress()
    await db.stores.slots.register(networkId, [executor])
    const first = { number: 1n, hash: randomHash(), parentHash: randomHash(), timestamp: 1_000n }
    await db.stores.blocks.start(networkId, first)
    const block = { number: 2n, hash: randomHash(), parentHash: first.hash, timestamp: 1_002n }
    return { network, executor, block }
  }
  type SetUp = Awaited<ReturnType<typeof setUp>>

  /** Makes an operation in a broadcast outer transaction of an executor. */
  const sent = async ({ network, executor }: SetUp, nonce: number) => {
    const project = aProject()
    await db.stores.projects.insert(project)
    const account = await db.stores.accounts.upsert(
      anAccount(project, { networkId: network.networkId }),
    )
    const operation = await queue(db.stores, anOperation(account))
    const attempt = anAttempt()
    const slot = {
      id: uuidIds.next('slot'),
      networkId: network.networkId,
      executor,
      nonce,
    }
    await db.stores.slots.open(slot, attempt, [operation.id])
    await db.stores.statuses.advance(operation.id, 'queued', 'submitted', { cause: 'sent' })
    return { operation, attempt }
  }

  const landing = ({ operation, attempt }: { operation: Operation; attempt: SignedAttempt }) => ({
    hash: operation.userOperationHash,
    transactionHash: attempt.transactionHash,
    paymaster: zeroAddress as Address,
  })
  const stranger = (paymaster: Address = randomAddress()) => ({
    hash: randomHash(),
    transactionHash: randomHash(),
    paymaster,
  })

  interface Landed {
    readonly hash: Hash
    readonly transactionHash: Hash
    readonly paymaster: Address
  }

  /** Reads and applies the block. Returns the statements. */
  async function watch({ network, block }: SetUp, landed: readonly Landed[]) {
    const chain = {
      logs: async () => landed.map((each) => logOf(network, each)),
      receiptIn: async (blockHash: Hash, transactionHash: Hash) => ({
        transactionHash,
        blockHash,
        blockNumber: block.number,
        from: zeroAddress,
        success: true,
        cost: 1_000n,
        gas: 1_000n,
        logs: [],
      }),
    } as unknown as Chain
    const deps = { database: db.stores } as unknown as RelayerDeps
    return countStatements(db.knex, async () => {
      const facts = await readFacts(deps, network, chain, block)
      expect(await applyBlock(deps, network, facts)).toBe(true)
    })
  }

  const logOf = (network: Network, { hash, transactionHash, paymaster }: Landed) => ({
    address: network.entryPoint,
    topics: encodeEventTopics({
      abi: entryPoint07Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash: hash, sender: zeroAddress, paymaster },
    }) as Hex[],
    data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
      0n,
      true,
      100n,
      100n,
    ]),
    transactionHash,
    logIndex: 0,
  })

  test('without user operations costs one statement', async () => {
    const at = await setUp()
    expectCount(await watch(at, []), 1)
  })

  test('with executors’ transactions costs as many statements for three as for one', async () => {
    const statements = []
    for (const count of [1, 3]) {
      const at = await setUp()
      const carried = []
      for (let nonce = 0; nonce < count; nonce++) carried.push(await sent(at, nonce))
      statements.push(shortened(await watch(at, carried.map(landing))))
      const ids = carried.map(({ operation }) => operation.id)
      expect((await db.stores.operations.findMany(ids)).map(({ status }) => status)).toEqual(
        ids.map(() => 'confirmed'),
      )
      expect(await db.stores.slots.live(at.network.networkId)).toEqual([])
      expect(
        await db.knex('outer_entries').where({ network_id: at.network.networkId }),
      ).toHaveLength(count)
    }
    expect(statements[1]).toEqual(statements[0])
    expectCount(statements[0] ?? [], 10)
  })

  test('with only strangers’ user operations costs five more than an empty one', async () => {
    const at = await setUp()
    const statements = await watch(at, [stranger(), stranger(), stranger(zeroAddress)])
    expectCount(statements, 6)
  })
})
