import fc from 'fast-check'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hash,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  toHex,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { GatewayError } from '../../errors/index.js'
import { outerOverheadGas } from '../../gas/outer-data-gas.js'
import type { PriceWish } from '../../model/execution-prices.js'
import type { LedgerEntry, OuterEntry } from '../../model/ledger-entry.js'
import type { Operation } from '../../model/operation.js'
import type { OperationStatus } from '../../model/operation-state.js'
import type { SwapTerms } from '../../model/swap-terms.js'
import type { Chain, ChainLog, TransactionReceipt } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { LiveSlot } from '../../ports/slot-store.js'
import type { OperationId, ProjectId } from '../../primitives/ids.js'
import { aNetwork, dai, usdc } from '../../testing/a-network.js'
import { anAccount, anOperation } from '../../testing/an-operation.js'
import { createMemoryStores } from '../../testing/stores/memory-stores.js'
import { included } from '../../testing/stores/operation-steps.js'
import { applyBlock } from './apply-block.js'
import { readFacts } from './read-blocks.js'

const sender: Address = '0x00000000000000000000000000000000000000a1'
const hashOf = (seed: string): Hash => keccak256(toHex(seed))
const account = anAccount({ projectId: 'prj' as ProjectId })
const block = { number: 5n, hash: hashOf('block'), parentHash: hashOf('parent'), timestamp: 1n }

interface Executed {
  readonly hash: Hash
  readonly transactionHash: Hash
  readonly gasUsed: bigint
  readonly paymaster?: Address
  /** The fee token of an operation whose gas the paymaster's deposit fronted. */
  readonly fronted?: Address
}

const logOf = (
  network = aNetwork(),
  { hash, transactionHash, gasUsed, paymaster = zeroAddress }: Executed,
): ChainLog => ({
  address: network.entryPoint,
  topics: encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: hash, sender, paymaster },
  }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
    0n,
    true,
    gasUsed,
    gasUsed,
  ]),
  transactionHash,
  logIndex: 0,
})

const frontedLog = (
  network = aNetwork(),
  { hash, transactionHash, fronted, paymaster = network.paymaster }: Executed,
): ChainLog[] =>
  fronted
    ? [
        {
          address: paymaster as Address,
          topics: encodeEventTopics({
            abi: parseAbi(['event Fronted(bytes32 indexed userOpHash, address token)']),
            args: { userOpHash: hash },
          }) as Hex[],
          data: encodeAbiParameters(parseAbiParameters('address'), [fronted]),
          transactionHash,
          logIndex: 0,
        },
      ]
    : []

/** Applies one block to stores that record their calls. */
async function apply({
  network = aNetwork(),
  executed,
  known = executed.map(({ hash }) => hash),
  prepared = [],
  ownTransactions = executed.map(({ transactionHash }) => transactionHash),
  costOf = () => 1_000n,
  statusOf = () => 'submitted',
  includedIn,
  tipMoved = false,
  receiptsAreLate = false,
  priceOf = () => 1n,
  ridersOf = () => [],
  leftOut = [],
  deployed = [],
  handedOver = false,
  swap,
  userOperation,
}: {
  network?: ReturnType<typeof aNetwork>
  executed: readonly Executed[]
  known?: readonly Hash[]
  prepared?: readonly Hash[]
  ownTransactions?: readonly Hash[]
  /** At a price of 1. */
  costOf?: (transactionHash: Hash) => bigint
  /** Of the transaction, in wei per gas. */
  priceOf?: () => bigint
  statusOf?: (hash: Hash) => OperationStatus
  includedIn?: Hash
  tipMoved?: boolean
  receiptsAreLate?: boolean
  ridersOf?: (transactionHash: Hash) => readonly Hash[]
  /** Operations that only an older transaction of each slot carries. */
  leftOut?: readonly Hash[]
  /** If set, all riders have deployment data. The accounts of these riders have code. */
  deployed?: readonly Hash[]
  handedOver?: boolean
  swap?: Operation['swap']
  userOperation?: Operation['userOperation']
}) {
  const posted: LedgerEntry[] = []
  const outer: OuterEntry[] = []
  const burnt: unknown[] = []
  const closed: string[] = []
  const wished: PriceWish[] = []
  const alarms: object[] = []
  const asked: Hash[] = []
  const slotOf = (transactionHash: Hash) =>
    ({
      id: `slot of ${transactionHash}`,
      networkId: network.networkId,
      executor: zeroAddress,
      attempts: [{ transactionHash, purpose: 'bundle', operationIds: ridersOf(transactionHash) }],
      operationIds: [...ridersOf(transactionHash), ...leftOut],
    }) as unknown as LiveSlot
  const riders = executed.flatMap(({ transactionHash }) => ridersOf(transactionHash))
  const stored = (hash: Hash, status: OperationStatus) => {
    const base = anOperation({ ...account, networkId: network.networkId, address: hash as Address })
    return {
      ...base,
      id: hash as string as OperationId,
      userOperationHash: hash,
      status,
      inclusion: includedIn ? { ...included(), blockHash: includedIn } : null,
      handedOver,
      swap,
      userOperation: userOperation ?? {
        ...base.userOperation,
        initCode: deployed.length > 0 ? '0x1234' : '0x',
        preVerificationGas: 100n,
        verificationGasLimit: 20n,
      },
    } as const
  }
  const database = createMemoryStores([
    ...[...known, ...riders, ...leftOut].map((hash) => stored(hash, statusOf(hash))),
    ...prepared.map((hash) => stored(hash, 'prepared')),
  ])
  await database.blocks.start(network.networkId, {
    ...block,
    number: block.number - 1n,
    hash: tipMoved ? hashOf('another tip') : block.parentHash,
  })
  const fakes = {
    slots: {
      findByTransactions: async (_: string, hashes: readonly Hash[]) =>
        new Map(
          hashes
            .filter((hash) => ownTransactions.includes(hash))
            .map((hash) => [hash, slotOf(hash)]),
        ),
      closeAll: async (closings: readonly { id: string }[]) => {
        const ids = closings.map(({ id }) => id)
        closed.push(...ids)
        return new Set(ids)
      },
      carried: async () => new Set(),
    },
    ledger: {
      post: async (entries: readonly LedgerEntry[]) => void posted.push(...entries),
      wishPrices: async (wish: PriceWish) => void wished.push(wish),
      postOuter: async (entries: readonly OuterEntry[]) => void outer.push(...entries),
    },
    exposures: {
      recordBurnt: async (_: string, transaction: object, shares: unknown) =>
        void burnt.push({ ...transaction, shares }),
    },
  }
  const stores = { ...database, ...fakes } as unknown as Stores
  const chain = {
    // A node that lags behind the block could not know this yet.
    accountAt: async ({ sender, since }: { sender: Hash; since?: bigint }) => {
      asked.push(sender)
      return { sequence: 0n, deployed: since === block.number && deployed.includes(sender) }
    },
    logs: async () =>
      executed.flatMap((each) => [...frontedLog(network, each), logOf(network, each)]),
    receiptIn: async (blockHash: Hash, transactionHash: Hash): Promise<TransactionReceipt> => {
      if (receiptsAreLate) throw new GatewayError('NETWORK_UNAVAILABLE', { message: 'lags' })
      return {
        transactionHash,
        blockHash,
        blockNumber: block.number,
        from: zeroAddress,
        success: true,
        cost: costOf(transactionHash) * priceOf(),
        gas: costOf(transactionHash),
        logs: [],
      }
    },
  } as unknown as Chain
  const deps = {
    database: { ...stores, transaction: (work: (stores: Stores) => unknown) => work(stores) },
    logger: { error: (fields: object) => void alarms.push(fields) },
  } as unknown as RelayerDeps
  const facts = await readFacts(deps, network, chain, block)
  const applied = await applyBlock(deps, network, facts)
  const changedTo = (status: OperationStatus) =>
    database.state.log.filter(({ to }) => to === status)
  const confirmed = changedTo('confirmed').map((line) => ({
    ...line,
    blockHash: database.state.rows.get(line.id)?.operation.inclusion?.blockHash,
  }))
  const queued = changedTo('queued').map(({ id }) => id)
  return { applied, posted, wished, outer, burnt, confirmed, queued, closed, alarms, asked }
}

test('the shares of an outer transaction’s cost add up to it exactly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.bigInt(1n, 10n ** 8n), { minLength: 1, maxLength: 8 }),
      fc.bigInt(0n, 10n ** 20n),
      async (gas, cost) => {
        const transactionHash = hashOf('outer')
        const executed = gas.map((gasUsed, index) => ({
          hash: hashOf(`op ${index}`),
          transactionHash,
          gasUsed,
        }))
        const { posted } = await apply({ executed, costOf: () => cost })
        const total = gas.reduce((sum, each) => sum + each, 0n)
        expect(posted.reduce((sum, { outerCostWei }) => sum + (outerCostWei ?? 0n), 0n)).toBe(cost)
        for (const [index, { outerCostWei }] of posted.entries()) {
          const exact = cost * (gas[index] ?? 0n)
          expect((outerCostWei ?? -1n) * total > exact - total).toBe(true)
          expect((outerCostWei ?? -1n) * total < exact + total * BigInt(gas.length)).toBe(true)
        }
      },
    ),
  )
})

test('operations of two outer transactions share only their own', async () => {
  const [a, b] = [hashOf('a'), hashOf('b')]
  const { posted } = await apply({
    executed: [
      { hash: hashOf('1'), transactionHash: a, gasUsed: 1n },
      { hash: hashOf('2'), transactionHash: a, gasUsed: 3n },
      { hash: hashOf('3'), transactionHash: b, gasUsed: 9n },
    ],
    costOf: (hash) => (hash === a ? 100n : 7n),
  })
  expect(posted.map(({ outerCostWei }) => outerCostWei)).toEqual([25n, 75n, 7n])
})

test('in somebody else’s bundle, the outer cost is 0 and the operation is still confirmed', async () => {
  const { posted, confirmed, closed } = await apply({
    executed: [{ hash: hashOf('1'), transactionHash: hashOf('foreign'), gasUsed: 1n }],
    ownTransactions: [],
  })
  expect(posted[0]?.outerCostWei).toBe(0n)
  expect(closed).toEqual([])
  expect(confirmed).toMatchObject([
    { from: 'submitted', transactionHash: hashOf('foreign'), blockHash: block.hash },
  ])
})

test('payments of an earlier paymaster are booked only for known operations', async () => {
  const former: Address = '0x00000000000000000000000000000000000000f1'
  const paid = { gasUsed: 1n, paymaster: former, fronted: usdc.address }
  const executed = ['submitted', 'prepared', 'stranger'].map((name) => ({
    ...paid,
    hash: hashOf(name),
    transactionHash: hashOf('outer'),
  }))
  const { posted, wished } = await apply({
    executed,
    known: [hashOf('submitted')],
    prepared: [hashOf('prepared')],
  })
  expect(posted.map(({ userOperationHash, fee }) => [userOperationHash, fee?.token])).toEqual([
    [hashOf('submitted'), usdc.address],
    [hashOf('prepared'), usdc.address],
  ])
  expect(wished).toMatchObject([{ tokens: [usdc.address] }])
})

test('the cost of an operation that went to a bundler is the EntryPoint’s debit', async () => {
  const costOf = async (paymaster?: Address) => {
    const { posted } = await apply({
      executed: [
        {
          hash: hashOf('1'),
          transactionHash: hashOf('theirs'),
          gasUsed: 77n,
          ...(paymaster && { paymaster }),
        },
      ],
      ownTransactions: [],
      handedOver: true,
    })
    return posted[0]?.outerCostWei
  }
  expect(await costOf(aNetwork().paymaster)).toBe(77n)
  // A self-funded operation pays this debit itself.
  expect(await costOf()).toBe(0n)
})

test('a block with a fee requests prices of its token, and a fronted operation that collected nothing is posted', async () => {
  const { posted, wished } = await apply({
    executed: [
      {
        hash: hashOf('1'),
        transactionHash: hashOf('t'),
        gasUsed: 1n,
        paymaster: aNetwork().paymaster as Address,
        fronted: usdc.address,
      },
    ],
  })
  expect(posted[0]?.fee).toMatchObject({ token: usdc.address, collected: 0n, owed: 0n })
  expect(wished).toEqual([
    {
      networkId: aNetwork().networkId,
      blockHash: block.hash,
      blockTime: block.timestamp,
      tokens: [usdc.address],
    },
  ])
})

test('a block with a swap requests prices of the routing provider’s fee token', async () => {
  const priceFeed = { address: zeroAddress, decimals: 8, maxAgeSeconds: 1 }
  const { wished } = await apply({
    network: aNetwork({ tokens: [{ ...usdc, priceFeed }, dai] }),
    executed: [
      {
        hash: hashOf('1'),
        transactionHash: hashOf('t'),
        gasUsed: 1n,
        paymaster: aNetwork().paymaster as Address,
        fronted: dai.address,
      },
    ],
    swap: { fromToken: usdc.address, fees: [] } as unknown as SwapTerms,
  })
  expect(wished).toMatchObject([{ tokens: [dai.address, usdc.address] }])
})

test('a block without fees in tokens requests no prices', async () => {
  const { posted, wished } = await apply({
    executed: [{ hash: hashOf('1'), transactionHash: hashOf('t'), gasUsed: 1n }],
  })
  expect(posted[0]?.fee).toBeNull()
  expect(wished).toEqual([])
})

test('operations of a mined bundle that did not land are queued again, and the others are not', async () => {
  const transactionHash = hashOf('t')
  const { confirmed, queued, closed, outer, burnt } = await apply({
    executed: [{ hash: hashOf('landed'), transactionHash, gasUsed: 1n }],
    ridersOf: () => [hashOf('landed'), hashOf('skipped')],
  })
  expect(confirmed.map(({ id }) => id)).toEqual([hashOf('landed')])
  expect(queued).toEqual([hashOf('skipped')])
  expect(closed).toEqual([`slot of ${transactionHash}`])
  expect(outer).toMatchObject([{ transactionHash, landed: 1, cost: 1_000n, purpose: 'bundle' }])
  // The cost, minus the gas that the landed operation has paid for.
  expect(burnt).toMatchObject([
    {
      transactionHash,
      shares: [{ operationId: hashOf('skipped'), gas: 999n, ofSender: 999n, isFailure: true }],
    },
  ])
})

test('what a landed operation did not pay of a transaction at a higher price counts as burnt gas', async () => {
  const transactionHash = hashOf('t')
  const { burnt } = await apply({
    executed: [{ hash: hashOf('landed'), transactionHash, gasUsed: 400n }],
    ridersOf: () => [hashOf('landed')],
    priceOf: () => 4n,
  })
  // Its event says a price of 1.
  expect(burnt).toMatchObject([
    {
      transactionHash,
      shares: [{ operationId: hashOf('landed'), gas: 300n, ofSender: 300n, isFailure: false }],
    },
  ])
})

test('an operation that another transaction of the block has landed counts against its sender with its own risk only', async () => {
  const transactionHash = hashOf('ours')
  const { confirmed, queued, burnt } = await apply({
    executed: [
      { hash: hashOf('landed'), transactionHash, gasUsed: 1n },
      { hash: hashOf('taken'), transactionHash: hashOf('foreign'), gasUsed: 1n },
    ],
    ownTransactions: [transactionHash],
    ridersOf: () => [hashOf('landed'), hashOf('taken')],
  })
  expect(confirmed.map(({ id }) => id)).toEqual([hashOf('landed'), hashOf('taken')])
  expect(queued).toEqual([])
  expect(burnt).toMatchObject([
    {
      transactionHash,
      shares: [{ operationId: hashOf('taken'), gas: 999n, ofSender: 120n, isFailure: false }],
    },
  ])
})

test('an operation whose account somebody else has deployed counts against its sender with its own risk only', async () => {
  const transactionHash = hashOf('t')
  const { queued, burnt, asked } = await apply({
    executed: [{ hash: hashOf('landed'), transactionHash, gasUsed: 1n }],
    ridersOf: () => [hashOf('landed'), hashOf('skipped'), hashOf('overtaken')],
    deployed: [hashOf('landed'), hashOf('overtaken')],
  })
  expect(queued).toEqual([hashOf('skipped'), hashOf('overtaken')])
  expect(burnt).toMatchObject([
    {
      shares: [
        { operationId: hashOf('skipped'), gas: 500n, ofSender: 500n, isFailure: true },
        { operationId: hashOf('overtaken'), gas: 500n, ofSender: 120n, isFailure: false },
      ],
    },
  ])
  // The watcher asks nothing about operations that landed.
  expect(asked).toEqual([hashOf('skipped'), hashOf('overtaken')])
})

test('an operation that a mined bundle left out is queued again, and bears no burnt gas', async () => {
  const { queued, burnt, asked } = await apply({
    executed: [{ hash: hashOf('landed'), transactionHash: hashOf('t'), gasUsed: 1n }],
    ridersOf: () => [hashOf('landed')],
    leftOut: [hashOf('cheap')],
    deployed: [hashOf('cheap')],
  })
  expect(queued).toEqual([hashOf('cheap')])
  expect(burnt).toEqual([])
  expect(asked).toEqual([])
})

test('gas that pays an OP-stack chain for an operation’s data does not count as executed', async () => {
  const dataFee = {
    kind: 'op-stack',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  } as const
  const userOperation = {
    sender,
    nonce: 0n,
    initCode: '0x',
    callData: '0x',
    verificationGasLimit: 1n,
    callGasLimit: 1n,
    preVerificationGas: 5_000_000n,
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 1n,
    signature: '0x',
  } as const
  const { burnt } = await apply({
    network: aNetwork({ dataFee }),
    // The operation paid 5,000,000 beforehand, so 200,000 of its charge are above that.
    executed: [{ hash: hashOf('landed'), transactionHash: hashOf('t'), gasUsed: 5_200_000n }],
    ridersOf: () => [hashOf('landed'), hashOf('skipped')],
    costOf: () => 900_000n,
    userOperation,
  })
  const gas = 900_000n - 200_000n - outerOverheadGas(userOperation)
  expect(gas).toBeGreaterThan(0n)
  expect(burnt).toMatchObject([{ shares: [{ operationId: hashOf('skipped'), gas }] }])
})

test.each(['submitted', 'queued', 'received'] as const)(
  'an operation that is %s when its event appears is confirmed',
  async (status) => {
    const { confirmed, alarms } = await apply({
      executed: [{ hash: hashOf('1'), transactionHash: hashOf('t'), gasUsed: 1n }],
      statusOf: () => status,
    })
    expect(confirmed).toMatchObject([{ from: status }])
    expect(alarms).toEqual([])
  },
)

test.each(['finalized', 'failed', 'dropped'] as const)(
  'a %s operation that appears on chain keeps its status, is posted and raises an alarm',
  async (status) => {
    const { confirmed, alarms, posted } = await apply({
      executed: [{ hash: hashOf('1'), transactionHash: hashOf('t'), gasUsed: 1n }],
      statusOf: () => status,
    })
    expect(confirmed).toEqual([])
    expect(posted).toHaveLength(1)
    expect(alarms).toHaveLength(1)
  },
)

test('a block that is applied again raises no alarm for its final operations', async () => {
  const { confirmed, alarms } = await apply({
    executed: [{ hash: hashOf('1'), transactionHash: hashOf('t'), gasUsed: 1n }],
    statusOf: () => 'finalized',
    includedIn: block.hash,
  })
  expect([confirmed, alarms]).toEqual([[], []])
})

test('unknown operations that the paymaster did not pay for leave no trace', async () => {
  const { applied, posted } = await apply({
    executed: [{ hash: hashOf('stranger'), transactionHash: hashOf('t'), gasUsed: 1n }],
    known: [],
    ownTransactions: [],
  })
  expect(applied).toBe(true)
  expect(posted).toEqual([])
})

test('a prepared operation that was never submitted is posted for its project if the paymaster paid, and keeps its status', async () => {
  const paymaster = aNetwork().paymaster as Address
  const [ours, own] = [hashOf('1'), hashOf('2')]
  const { posted, confirmed, alarms } = await apply({
    executed: [
      { hash: ours, transactionHash: hashOf('t'), gasUsed: 1n, paymaster },
      { hash: own, transactionHash: hashOf('t'), gasUsed: 1n },
    ],
    known: [],
    prepared: [ours, own],
    ownTransactions: [],
  })
  expect(posted).toMatchObject([{ userOperationHash: ours, operationId: ours, projectId: 'prj' }])
  expect(confirmed).toEqual([])
  expect(alarms).toEqual([])
})

test('an unknown operation that the paymaster paid for is posted, in every spelling of the address', async () => {
  const paymaster = aNetwork().paymaster as Address
  const network = aNetwork({ paymaster: paymaster.toLowerCase() as Address })
  const { posted } = await apply({
    network,
    executed: [{ hash: hashOf('1'), transactionHash: hashOf('t'), gasUsed: 1n, paymaster }],
    known: [],
    ownTransactions: [],
  })
  expect(posted).toMatchObject([{ operationId: null, projectId: null }])
})

test('a block whose parent is not the stored tip changes nothing', async () => {
  const { applied, posted, confirmed, closed } = await apply({
    executed: [{ hash: hashOf('1'), transactionHash: hashOf('t'), gasUsed: 1n }],
    tipMoved: true,
  })
  expect(applied).toBe(false)
  expect([...posted, ...confirmed, ...closed]).toEqual([])
})

test('a block is not applied while a receipt of an executor’s transaction is missing, so that no cost is lost', async () => {
  const applying = apply({
    executed: [{ hash: hashOf('1'), transactionHash: hashOf('t'), gasUsed: 1n }],
    receiptsAreLate: true,
  })
  await expect(applying).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
})
