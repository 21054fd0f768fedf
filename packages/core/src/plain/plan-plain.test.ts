import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { defaultPolicy } from '../model/gateway-policy.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { ProjectId } from '../primitives/ids.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import { planPlain } from './plan-plain.js'

const owner = '0x00000000000000000000000000000000000000a1'
const mine = 'mine' as ProjectId
const block = { number: 1n, timestamp: 0n }

/**
 * Plans a payment of more than the address has, with an operation of a project under way. Returns what was looked at.
 */
async function lookedAtFor(projectId: string) {
  const looked: unknown[] = []
  const debits = new Map([[nativeCoinAddress, { spends: 5n, fee: 0n }]])
  const deps = {
    chainOf: () => ({
      readAccount: async () => ({ balances: new Map([[nativeCoinAddress, 5n]]) }),
      feeMarket: async () => ({ block, baseFeePerGas: 1n, maxPriorityFeePerGas: 1n }),
      transactionCount: async () => 0,
      dataFee: async () => ({ gas: 0n, wei: 0n, weiPerMillionGas: 0n }),
    }),
    refresh: async (...asked: unknown[]) => {
      looked.push(asked)
    },
    database: {
      plain: {
        live: async () => ({
          nonces: [],
          ended: [],
          debits: [{ projectId, debits }],
          landed: [],
          places: [{ id: 'one', place: 0 }],
        }),
        hasten: async (ids: readonly string[]) => {
          looked.push(ids)
        },
      },
    },
  } as unknown as GatewayDeps
  const plan = planPlain(deps, {
    project: { id: mine },
    operationId: undefined,
    network: aNetwork(),
    owner,
    kind: 'transfer',
    calls: [{ to: owner, value: 10n, data: '0x' }],
    declared: [],
  })
  await expect(plan).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  return looked
}

test("before a balance is refused, what the project has under way is looked at, another project's is not", async () => {
  const reached = [aNetwork().networkId, { reach: 'head' }]
  expect(await lookedAtFor(mine)).toEqual([['one'], reached])
  expect(await lookedAtFor('another')).toEqual([])
})

const recipient: Address = '0x00000000000000000000000000000000000000b2'
const coins = 10n ** 18n

/** Returns the gas limit of a call whose simulation used this much gas. */
async function limitFor(call: { to: Address; data: Hex; value?: bigint }, gasUsed: bigint) {
  const deps = {
    chainOf: () => ({
      readAccount: async () => ({ balances: new Map([[nativeCoinAddress, coins]]) }),
      feeMarket: async () => ({ block, baseFeePerGas: 1n, maxPriorityFeePerGas: 1n }),
      transactionCount: async () => 0,
      dataFee: async () => ({ gas: 0n, wei: 0n, weiPerMillionGas: 0n }),
      simulateTransactions: async () => ({ failure: undefined, gasUsed: [gasUsed] }),
    }),
    database: {
      plain: { live: async () => ({ nonces: [], ended: [], debits: [], landed: [], places: [] }) },
    },
    policy: defaultPolicy,
  } as unknown as GatewayDeps
  const { transactions } = await planPlain(deps, {
    project: { id: mine },
    operationId: undefined,
    network: aNetwork(),
    owner,
    kind: 'transfer',
    calls: [{ value: 0n, ...call }],
    declared: [],
  })
  return transactions[0]?.gas
}

const calling = (functionName: 'approve' | 'transfer', to: Address, amount: bigint) => ({
  to: usdc.address,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
})

/**
 * Needed if the slot that the call writes is empty when it lands (EIP-2200 and EIP-2929). An approval of the same
 * amount is simulated at 2,200 gas and needs 22,100. A transfer of a whole balance gets 4,800 back in the simulation
 * (EIP-3529), and none later.
 */
test.each([
  [
    'an approval of the amount that is approved',
    calling('approve', recipient, 5n),
    25_994n,
    45_894n,
  ],
  ['an approval by a token behind a proxy', calling('approve', recipient, 5n), 35_600n, 55_500n],
  ['a transfer of a whole balance', calling('transfer', recipient, 5n), 29_700n, 51_600n],
  ['a transfer by a token behind a proxy', calling('transfer', recipient, 5n), 40_400n, 62_300n],
])('%s has enough gas if its slot is emptied before it lands', async (_, call, used, needed) => {
  const limit = await limitFor(call, used)
  expect(limit).toBeGreaterThan((needed * 64n ** 2n) / 63n ** 2n)
  expect(limit).toBeLessThan(used + 40_000n)
})

test.each([
  ['a reset of an allowance', calling('approve', recipient, 0n), 26_000n, 39_000n],
  ["a transfer to the owner's own address", calling('transfer', owner, 5n), 30_000n, 45_000n],
  ['another call', { to: recipient, data: '0x12345678' as const }, 30_000n, 45_000n],
  ['a transfer that uses much gas', calling('transfer', recipient, 5n), 200_000n, 300_000n],
  [
    'coins for an address without code',
    { to: recipient, data: '0x' as const, value: 5n },
    21_000n,
    21_000n,
  ],
])('%s has half as much gas again, or just what it needs', async (_, call, used, limit) => {
  expect(await limitFor(call, used)).toBe(limit)
})
