import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type {
  AttemptId,
  Database,
  EndedSwap,
  Operation,
  OperationId,
  Project,
  SlotId,
  SmartAccountRecord,
} from '@gasless-gateway/core'
import { getAddress, type Hash, type Hex } from 'viem'
import { tokens } from '../history/names.js'

/** The steps of an operation that write to the database. */
export const writeSteps = [
  'prepare',
  'submit',
  'send',
  'confirm',
  'price',
  'finalize',
  'routerFees',
] as const
export type WriteStep = (typeof writeSteps)[number]

/** Operations that share a bundle and a block. */
export const batchSize = 20
/** Every fifth operation is a swap. */
const swapEvery = 5

const hash = (): Hash => `0x${randomBytes(32).toString('hex')}`
const hex = (bytes: number): Hex => `0x${randomBytes(bytes).toString('hex')}`
const id = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`
const hour = 60 * 60 * 1000

export const networkId = '8453'
export const executor = getAddress(`0x${'ee'.repeat(20)}`)

/**
 * Takes one operation of each account from prepare to its end, with the statements and transactions of the gateway.
 * Returns the milliseconds of each step.
 */
export async function writeBatch(
  stores: Database,
  project: Project,
  accounts: readonly SmartAccountRecord[],
  /** The number of the batch, from which nonces and block numbers follow. */
  number: number,
): Promise<Readonly<Record<WriteStep, number>>> {
  const took = {} as Record<WriteStep, number>
  const step = async <T>(name: WriteStep, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await work()
    took[name] = performance.now() - startedAt
    return result
  }
  const now = new Date()
  const prepared = accounts.map((account, place) =>
    anOperation(account, project, place, number, now),
  )
  const transactionHash = hash()
  const block = {
    number: BigInt(number + 1),
    hash: hash(),
    parentHash: hash(),
    timestamp: BigInt(Math.floor(now.getTime() / 1000)),
  }
  const inclusion = {
    blockNumber: block.number,
    blockHash: block.hash,
    transactionHash,
    success: true,
  }

  await step('prepare', () =>
    Promise.all(prepared.map((one) => stores.preparations.insert(one, undefined))),
  )
  await step('submit', () =>
    Promise.all(
      prepared.map((one) => stores.submissions.submit(one.id, hex(65), { admitted: true })),
    ),
  )
  await step('send', async () => {
    const claims = await stores.queue.claim(networkId, batchSize, 30)
    const slot = { id: id('slot') as SlotId, networkId, executor, nonce: number }
    const attempt = {
      id: id('att') as AttemptId,
      purpose: 'bundle' as const,
      transactionHash,
      rawTransaction: hex(1_000 * batchSize),
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
      mostCost: 1n,
      signedAtBlock: block.number,
    }
    await stores.transaction(async ({ slots, queue }) => {
      await slots.takeExecutor(networkId, new Map([[executor, number]]), 1_000)
      const sent = await queue.submitClaimed(
        claims,
        { cause: 'outer transaction stored', transactionHash, reason: null },
        { slot, attempt, atRisk: { gas: 0n, ofNewcomers: false } },
      )
      if (!sent || claims.length !== batchSize)
        throw new Error('The relayer did not send the whole batch.')
    })
  })
  await step('confirm', () =>
    stores.transaction(async ({ slots, statuses, repairs, ledger }) => {
      await repairs.findByHashes(
        networkId,
        prepared.map((one) => one.userOperationHash),
      )
      const live = await slots.findByTransactions(networkId, [transactionHash])
      await ledger.post(
        prepared.map((operation) => ({
          networkId,
          blockHash: block.hash,
          blockNumber: block.number,
          transactionHash,
          userOperationHash: operation.userOperationHash,
          operationId: operation.id,
          projectId: operation.projectId,
          success: true,
          actualGasCost: 100_000_000_000_000n,
          actualGasUsed: 200_000n,
          outerCostWei: 90_000_000_000_000n,
          fee: {
            token: tokens[0].address,
            collected: 60_000n,
            refunded: 40_000n,
            owed: 0n,
            gasFee: 40_000n,
            staticFee: 15_000n,
            transferFee: 5_000n,
          },
        })),
      )
      for (const slot of live.values())
        await slots.close(slot.id, { blockHash: block.hash, transactionHash })
      await ledger.postOuter([
        {
          networkId,
          blockHash: block.hash,
          blockNumber: block.number,
          transactionHash,
          executor,
          purpose: 'bundle',
          success: true,
          landed: batchSize,
          cost: 90n,
        },
      ])
      await statuses.lock(prepared.map((one) => one.id))
      await statuses.advanceAll(
        'confirmed',
        prepared.map((one) => ({
          id: one.id,
          from: 'submitted',
          change: { cause: 'included', reason: null, transactionHash, inclusion },
        })),
      )
      await ledger.wishPrices({
        networkId,
        blockHash: block.hash,
        blockTime: block.timestamp,
        tokens: [tokens[0].address],
      })
    }),
  )
  await step('price', () =>
    stores.ledger.capturePrices(
      networkId,
      { since: block.timestamp - 600n, retryAfterSeconds: 15 },
      { native: 2_500n * 10n ** 36n, tokens: [{ token: tokens[0].address, price: 10n ** 36n }] },
    ),
  )
  await step('finalize', () =>
    stores.statuses.advanceAll(
      'finalized',
      prepared.map((one) => ({
        id: one.id,
        from: 'confirmed',
        change: { cause: `final at block ${block.number}` },
      })),
    ),
  )
  await step('routerFees', async () => {
    for (const operation of prepared.filter(({ swap }) => swap)) {
      const recorded = await stores.swaps.recordFees(
        { operation: { ...operation, status: 'finalized', inclusion } } as EndedSwap,
        [
          {
            token: tokens[0].address,
            symbol: 'USDC',
            decimals: 6,
            integratorAmount: 30_000n,
            providerAmount: 10_000n,
            integratorUsdMicros: 30_000n,
            providerUsdMicros: 10_000n,
            source: 'chain',
          },
        ],
      )
      if (!recorded) throw new Error('The fees of a swap were not recorded.')
    }
  })
  return took
}

const anOperation = (
  account: SmartAccountRecord,
  project: Project,
  place: number,
  number: number,
  createdAt: Date,
): Operation => ({
  id: id('op') as OperationId,
  rail: 'userOperation',
  projectId: project.id,
  accountId: account.id,
  networkId,
  kind: place % swapEvery === 0 ? 'swap' : 'transfer',
  status: 'prepared',
  ownerAddress: account.ownerAddress,
  userOperation: {
    sender: account.address,
    nonce: BigInt(number),
    initCode: '0x',
    callData: hex(230),
    verificationGasLimit: 84_517n,
    callGasLimit: 64_041n,
    preVerificationGas: 55_101n,
    maxPriorityFeePerGas: 1_000_000_000n,
    maxFeePerGas: 2_054_004_598n,
    signature: '0x',
  },
  userOperationHash: hash(),
  quote: {
    kind: 'sponsored',
    token: tokens[0].address,
    tokenUnit: { symbol: 'USDC', decimals: 6 },
    maxAmount: 100_000n,
    expectedAmount: 60_000n,
    staticFee: 15_000n,
    transferFee: 5_000n,
    tokenPerNative: 2_500_000_000n,
    fronted: false,
    reservedFrom: 'submit',
    unpricedAssets: [],
  },
  spends: [],
  security: { verdict: 'safe', reason: null, provider: 'builtin', assetChanges: [] },
  ownerIsRoot: true,
  expiresAt: new Date(createdAt.getTime() + hour),
  validUntil: new Date(createdAt.getTime() + 2 * hour),
  createdAt,
  submittedAt: null,
  transactionHash: null,
  outerHashCount: 0,
  handedOver: false,
  reason: null,
  inclusion: null,
  ...(place % swapEvery === 0 && {
    swap: {
      provider: 'lifi',
      tool: 'across',
      trust: 'proven',
      transactionId: hash(),
      toNetworkId: networkId,
      fromToken: tokens[0].address,
      toToken: tokens[2].address,
      amount: 1_000_000n,
      toAmount: 990_000n,
      minimumReceived: 980_000n,
      feeBps: 20,
      integrator: 'bench',
      fees: [],
      quotedAt: createdAt,
    },
  }),
})
