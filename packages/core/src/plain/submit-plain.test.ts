import { type Address, encodeErrorResult, parseAbi, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { GatewayDeps } from '../deps.js'
import type { Funds } from '../operations/claims.js'
import type { PlainOperation } from '../operations/operation.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import type { Project } from '../projects/project.js'
import { aNetwork } from '../testing/a-network.js'
import type { PlainTransaction } from './plain-transaction.js'
import { submitPlain } from './submit-plain.js'

const owner = privateKeyToAccount(generatePrivateKey())
const transaction: PlainTransaction = {
  chainId: 31337,
  nonce: 7,
  to: '0x00000000000000000000000000000000000000f1',
  value: 0n,
  data: '0x1234',
  gas: 60_000n,
  maxFeePerGas: parseGwei('60'),
  maxPriorityFeePerGas: parseGwei('30'),
}
const project = { id: 'project' } as unknown as Project
const revertData = encodeErrorResult({
  abi: parseAbi(['error Error(string)']),
  args: ['too little'],
})

/** Submits a swap that would revert now, on a chain that has mined so many transactions of the owner. */
async function submitLateSwap(mined: number) {
  const quotedAt = new Date(0)
  const operation = {
    id: 'op',
    networkId: '31337',
    ownerAddress: owner.address,
    transactions: [transaction],
    swap: { quotedAt },
    quote: { kind: 'self-funded', maxAmount: 1n },
    spends: [],
  } as unknown as PlainOperation
  const stored: unknown[] = []
  const chain = {
    transactionCount: async () => mined,
    receipt: async () => (mined > transaction.nonce ? { status: 'success' } : undefined),
    readAccount: async () => ({ balances: new Map() }),
    simulateTransactions: async () => ({ failure: { revertData } }),
  }
  const deps = {
    networks: { get: () => aNetwork() },
    clock: { now: () => new Date(60_001) },
    policy: { swapQuoteLifetimeMs: 60_000 },
    chainOf: () => chain,
    database: {
      plain: {
        live: async () => ({ claims: [], landed: [], places: [] }),
        submit: async (...submission: unknown[]) => {
          stored.push(submission)
          return { kind: 'accepted' }
        },
      },
    },
  } as unknown as GatewayDeps
  const raw = await owner.signTransaction({ type: 'eip1559', ...transaction })
  return { stored, answer: submitPlain(deps, project, operation, [raw]) }
}

test('a late swap that would revert is stale, and not stored', async () => {
  const { stored, answer } = await submitLateSwap(transaction.nonce)
  await expect(answer).rejects.toMatchObject({
    code: 'OPERATION_STALE',
    message: expect.stringMatching(/too little.*Prepare, sign and submit again\.$/),
  })
  expect(stored).toEqual([])
})

test('a late swap that its owner has sent is taken note of: that it would revert now says nothing', async () => {
  const { stored, answer } = await submitLateSwap(transaction.nonce + 1)
  expect(await answer).toMatchObject({ status: 'queued' })
  expect(stored).toHaveLength(1)
})

test('a plain operation reads its other balances only when a live operation takes one of them', async () => {
  const token = '0x00000000000000000000000000000000000000c3'
  const operation = {
    id: 'op',
    networkId: '31337',
    ownerAddress: owner.address,
    transactions: [transaction],
    quote: { kind: 'self-funded', maxAmount: 1n },
    spends: [{ asset: token, amount: 5n }],
  } as unknown as PlainOperation
  const asked: (readonly Address[])[] = []
  const stored: (ReadonlySet<Address> | undefined)[] = []
  const chain = {
    transactionCount: async () => transaction.nonce,
    receipt: async () => undefined,
    async readAccount({ assets }: { readonly assets: readonly Address[] }) {
      asked.push(assets)
      return { balances: new Map() }
    },
  }
  const deps = {
    networks: { get: () => aNetwork() },
    clock: { now: () => new Date(0) },
    policy: { swapQuoteLifetimeMs: 60_000 },
    chainOf: () => chain,
    database: {
      plain: {
        live: async () => ({ claims: [], landed: [], places: [] }),
        async submit(_id: string, _signed: unknown, { funds }: { readonly funds: Funds }) {
          stored.push(funds.unread)
          return { kind: stored.length === 1 ? 'unread' : 'accepted' }
        },
      },
    },
  } as unknown as GatewayDeps
  const raw = await owner.signTransaction({ type: 'eip1559', ...transaction })
  expect(await submitPlain(deps, project, operation, [raw])).toMatchObject({ status: 'queued' })
  expect(asked).toEqual([[nativeCoinAddress], [token, nativeCoinAddress]])
  expect(stored).toEqual([new Set([token]), new Set()])
})
