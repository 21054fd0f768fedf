import {
  type BridgeReport,
  type Chain,
  createGateway,
  defaultFollowPolicy,
  followSwaps,
  type Network,
  type Operation,
  type ProjectCaller,
  type RelayerDeps,
} from '@gasless-gateway/core'
import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hash,
  type Hex,
  parseAbiParameters,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../src/adapters/system/system-clock.js'
import { aNetwork } from '../src/testing/a-network.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import {
  anOperation,
  queue,
  randomAddress,
  randomHash,
  seedAccount,
  swapTerms,
} from '../src/testing/records.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const pending: BridgeReport = {
  status: 'pending',
  substatus: 'WAIT_DESTINATION_TRANSACTION',
  destinationTransactionHash: undefined,
  received: undefined,
}

/**
 * A network of one test with as many swaps across chains, all of them in one block, and a provider that says one thing.
 */
async function setUp(count: number) {
  const { project, account } = await seedAccount(db.stores)
  const { networkId } = account
  const network: Network = aNetwork({ networkId, chainId: Number(networkId) })
  const [blockHash, transactionHash] = [randomHash(), randomHash()]
  const operations: Operation[] = []
  for (let nonce = 0; nonce < count; nonce++)
    operations.push(
      await queue(
        db.stores,
        anOperation(account, {
          nonce: BigInt(nonce),
          kind: 'cross_chain_swap',
          swap: swapTerms({ toNetworkId: networkId }),
        }),
      ),
    )
  const confirm = async ({ id }: Operation) => {
    await db.stores.statuses.advance(id, 'queued', 'confirmed', {
      cause: 'included',
      inclusion: { blockNumber: 1n, blockHash, transactionHash, success: true },
    })
  }
  const finalize = ({ id }: Operation) =>
    db.stores.statuses.advance(id, 'confirmed', 'finalized', { cause: 'final' })
  const logs = operations.map(({ userOperationHash: userOpHash }, logIndex) => ({
    address: network.entryPoint,
    topics: encodeEventTopics({
      abi: entryPoint07Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash, sender: account.address, paymaster: randomAddress() },
    }) as Hex[],
    data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
      0n,
      true,
      1n,
      1n,
    ]),
    transactionHash,
    logIndex,
  }))
  const provider = { report: pending, asked: 0, now: undefined as Date | undefined }
  const deps = {
    database: db.stores,
    chainOf: () => ({ logs: async () => logs }) as unknown as Chain,
    networks: { networks: [network], find: () => network, get: () => network },
    router: {
      name: 'lifi',
      async bridgeReport() {
        provider.asked++
        return provider.report
      },
      pageOf: (hash: Hash) => `https://router.example/tx/${hash}`,
    },
    refresh: async () => {},
    clock: { now: () => provider.now ?? systemClock.now() },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  } as unknown as RelayerDeps & Parameters<typeof createGateway>[0]
  const gateway = createGateway(deps)
  const bridgeOf = async ({ id }: Operation) => {
    const caller = { project, apiKeyId: 'key' } as unknown as ProjectCaller
    const context = {} as Parameters<typeof gateway.getTransaction>[2]
    return (await gateway.getTransaction({ params: { id } } as never, caller, context)).bridge
  }
  return { deps, network, operations, provider, transactionHash, confirm, finalize, bridgeOf }
}

test('the single read shows the bridge of a final swap: pending at once, then as it was reported', async () => {
  const { deps, network, operations, provider, confirm, finalize, bridgeOf } = await setUp(1)
  const [swap] = operations
  if (!swap) throw new Error('no swap')
  const look = () => followSwaps(deps, defaultFollowPolicy, network)
  expect(await bridgeOf(swap)).toBeNull()
  await confirm(swap)
  await look()
  expect(await bridgeOf(swap)).toBeNull()
  await finalize(swap)
  const unknown = {
    status: 'pending',
    substatus: null,
    destinationTransactionHash: null,
    receivedAmount: null,
    receivedToken: null,
    explorerUrl: null,
  }
  expect(await bridgeOf(swap)).toEqual(unknown)
  await look()
  expect(await bridgeOf(swap)).toEqual({ ...unknown, substatus: 'WAIT_DESTINATION_TRANSACTION' })
  const destinationTransactionHash = randomHash()
  const receivedToken = randomAddress()
  provider.report = {
    status: 'refunded',
    substatus: 'REFUNDED',
    destinationTransactionHash,
    received: { token: receivedToken, amount: 2n ** 200n },
  }
  await db
    .knex('operations')
    .where({ id: swap.id })
    .update({ swap_follow_up_at: new Date(0) })
  await look()
  const refunded = {
    status: 'refunded',
    substatus: 'REFUNDED',
    destinationTransactionHash,
    receivedAmount: (2n ** 200n).toString(),
    receivedToken,
    explorerUrl: null,
  }
  expect(await bridgeOf(swap)).toEqual(refunded)
  provider.report = pending
  await look()
  expect([provider.asked, await bridgeOf(swap)]).toEqual([2, refunded])
  expect((await db.stores.operations.find(swap.projectId, swap.id))?.status).toBe('finalized')
})

test('a bridge that is pending for two days shows the page of the provider until it ends', async () => {
  const { deps, network, operations, provider, transactionHash, confirm, finalize, bridgeOf } =
    await setUp(1)
  const [swap] = operations
  if (!swap) throw new Error('no swap')
  await confirm(swap)
  await finalize(swap)
  const look = () => followSwaps(deps, defaultFollowPolicy, network)
  await look()
  const stored = await db.stores.operations.find(swap.projectId, swap.id)
  const submittedAt = stored?.submittedAt?.getTime() ?? Number.NaN
  const twoDays = 2 * 24 * 60 * 60 * 1000
  provider.now = new Date(submittedAt + twoDays - 1)
  expect(await bridgeOf(swap)).toMatchObject({ status: 'pending', explorerUrl: null })
  provider.now = new Date(submittedAt + twoDays)
  const explorerUrl = `https://router.example/tx/${transactionHash}`
  expect(await bridgeOf(swap)).toMatchObject({ status: 'pending', explorerUrl })
  // The page of one provider shows nothing of another provider's swaps.
  const other = createGateway({
    ...deps,
    router: { ...deps.router, name: 'other' },
  } as unknown as typeof deps)
  const { bridge } = await other.getTransaction(
    { params: { id: swap.id } } as never,
    { project: { id: swap.projectId }, apiKeyId: 'key' } as never,
    {} as never,
  )
  expect(bridge).toMatchObject({ status: 'pending', explorerUrl: null })
  provider.report = { ...pending, status: 'done', received: { token: randomAddress(), amount: 1n } }
  await db
    .knex('operations')
    .where({ id: swap.id })
    .update({ swap_follow_up_at: new Date(0) })
  await look()
  expect(await bridgeOf(swap)).toMatchObject({ status: 'partial', explorerUrl: null })
})

test('a process that starts again asks when the next look is due, not earlier', async () => {
  const { deps, network, operations, provider, confirm, finalize } = await setUp(1)
  const [swap] = operations
  if (!swap) throw new Error('no swap')
  await confirm(swap)
  await finalize(swap)
  await db
    .knex('operation_transitions')
    .where({ operation_id: swap.id })
    .update({ at: db.knex.raw(`clock_timestamp() - interval '1 day'`) })
  await followSwaps(deps, defaultFollowPolicy, network)
  expect(provider.asked).toBe(1)
  const dueAt = async () => {
    const row = await db.knex('operations').where({ id: swap.id }).first()
    return row.swap_follow_up_at
  }
  const due = await dueAt()
  for (let restart = 0; restart < 3; restart++)
    await followSwaps({ ...deps }, defaultFollowPolicy, network)
  expect([provider.asked, await dueAt()]).toEqual([1, due])
  const { rows } = await db.knex.raw(
    `select swap_follow_up_at > clock_timestamp() + interval '50 minutes' as far from operations where id = ?`,
    [swap.id],
  )
  expect(rows).toEqual([{ far: true }])
})

test('replicas share the swaps, and ask for none twice', async () => {
  const { deps, network, operations, provider, confirm, finalize } = await setUp(20)
  for (const swap of operations) {
    await confirm(swap)
    await finalize(swap)
  }
  // What ended long ago is left alone for minutes, however long the looks of this test take.
  await db
    .knex('operation_transitions')
    .whereIn(
      'operation_id',
      operations.map(({ id }) => id),
    )
    .update({ at: db.knex.raw(`clock_timestamp() - interval '1 hour'`) })
  const policy = { ...defaultFollowPolicy, claimLimit: 4 }
  const replica = async (): Promise<void> => {
    if (await followSwaps(deps, policy, network)) await replica()
  }
  await Promise.all([replica(), replica(), replica()])
  await replica()
  expect(provider.asked).toBe(20)
  const reports = await db.stores.swaps.findReports(operations.map(({ id }) => id))
  expect(reports.size).toBe(20)
})
