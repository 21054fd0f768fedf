import { type Address, keccak256, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { mostBundleGas } from '../../gas/bundle-gas.js'
import type { AccountExposure } from '../../model/exposure.js'
import { defaultPolicy } from '../../model/gateway-policy.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { ClaimedOperation, OpenedBundle } from '../../ports/queue-store.js'
import type { OuterTransaction } from '../../ports/signers.js'
import type { AtRisk, Attempt, ExecutorCoin } from '../../ports/slot-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { anAccountExposure } from '../../testing/an-account-exposure.js'
import { toSignable } from '../signing/to-signable.js'
import { defaultRelayPolicy } from './relay-policy.js'
import type { Relay } from './relay-queued.js'
import { sendBundle } from './send-bundle.js'

const executor: Address = '0x00000000000000000000000000000000000000e1'
const other: Address = '0x00000000000000000000000000000000000000e2'
const network = aNetwork()
const userOperation = {
  sender: '0x00000000000000000000000000000000000000a1',
  nonce: 0n,
  initCode: '0x',
  callData: '0x1234',
  verificationGasLimit: 100_000n,
  callGasLimit: 100_000n,
  preVerificationGas: 50_000n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 20n,
  signature: '0x',
} as const

/** Stores a bundle of one operation, which risks 150,000 gas. */
async function send(
  exposure: AccountExposure = anAccountExposure(),
  ready: readonly Address[] = [executor],
) {
  const asked: { counts: ReadonlyMap<Address, number>; coin: ExecutorCoin | undefined }[] = []
  const opened: { attempt: Attempt; gas: bigint; atRisk: AtRisk | undefined }[] = []
  let signed: OuterTransaction | undefined
  const stores = {
    slots: {
      takeExecutor: async (
        _: string,
        counts: ReadonlyMap<Address, number>,
        __: number,
        coin?: ExecutorCoin,
      ) => {
        asked.push({ counts, coin })
        return { executor, nonce: 0 }
      },
    },
    queue: {
      submitClaimed: async (_: unknown, __: unknown, { attempt, atRisk }: OpenedBundle) => {
        opened.push({ attempt, gas: signed?.gas ?? 0n, atRisk })
        return true
      },
    },
    exposures: { lockAndRead: async () => [exposure] },
  }
  const deps = {
    database: { transaction: (run: (in_: typeof stores) => unknown) => run(stores) },
    executors: {
      addresses: [executor, other],
      ready: () => ready,
      sign: async (_: Address, transaction: OuterTransaction) => {
        signed = transaction
        const rawTransaction = serializeTransaction(toSignable(transaction))
        return { rawTransaction, transactionHash: keccak256(rawTransaction) }
      },
    },
    ids: { next: () => 'id' },
    policy: defaultPolicy,
  } as unknown as RelayerDeps
  const balances = new Map([[executor, 1n]])
  const relay = { deps, policy: defaultRelayPolicy, network, chain: {} } as unknown as Relay
  const bundle = [
    { operation: { id: 'op', accountId: 'account', userOperation } },
  ] as unknown as ClaimedOperation[]
  const market = {
    baseFeePerGas: 4n,
    maxPriorityFeePerGas: 1n,
    block: { number: 1n, timestamp: 1n },
  }
  const outcome = await sendBundle(relay, { market, nextNonces: new Map(), balances }, bundle)
  return { asked, opened, outcome, balances }
}

test('an executor must cover the bundle beside what it has under way, and the bundle counts as under way with all that it may cost', async () => {
  const { asked, opened, balances } = await send()
  const cost = mostBundleGas(network, [userOperation]) * 7n
  expect(asked).toEqual([{ counts: new Map([[executor, 0]]), coin: { balances, cost } }])
  const [{ attempt, gas } = { attempt: undefined, gas: 0n }] = opened
  expect(attempt?.mostCost).toBe(gas * 7n)
  expect(attempt?.mostCost).toBeLessThanOrEqual(cost)
})

test('only executors whose keys can sign are considered', async () => {
  const ofExecutor = async (ready: readonly Address[]) => [
    ...((await send(undefined, ready)).asked[0]?.counts.keys() ?? []),
  ]
  expect(await ofExecutor([executor])).toEqual([executor])
  expect(await ofExecutor([executor, other])).toEqual([executor, other])
})

test('a bundle for which other replicas have taken the room meanwhile waits, and nothing is stored', async () => {
  const of = (underWay: bigint) => anAccountExposure({ others: { project: { underWay } } })
  const most = defaultPolicy.exposure.perProject
  const { opened, outcome } = await send(of(most - 149_999n))
  expect(outcome).toEqual({ waits: 'EXPOSURE_LIMIT' })
  expect(opened).toEqual([])
  expect((await send(of(most - 150_000n))).opened).toHaveLength(1)
})

test('a bundle counts with what it risks, and against the newcomers only where it draws on their pool', async () => {
  const atRisk = async (exposure: AccountExposure) => (await send(exposure)).opened[0]?.atRisk
  expect(await atRisk(anAccountExposure())).toEqual({ gas: 150_000n, ofNewcomers: true })
  expect(await atRisk(anAccountExposure({ sender: { landed: 1 } }))).toMatchObject({
    ofNewcomers: false,
  })
  // Of the 300,000 that it may burn for one landed operation, 149,999 are left.
  const burnt = anAccountExposure({ sender: { landed: 1 }, burntInRecord: 150_001n })
  expect(await atRisk(burnt)).toMatchObject({ ofNewcomers: true })
  const paid = (landed: number) => anAccountExposure({ others: { project: { landed } } })
  expect(await atRisk(paid(1))).toMatchObject({ ofNewcomers: true })
  expect(await atRisk(paid(2))).toMatchObject({ ofNewcomers: false })
})
