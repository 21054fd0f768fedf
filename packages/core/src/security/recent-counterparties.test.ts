import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Call, encodeExecution } from '../erc4337/kernel-execution.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { StoredCalls } from '../ports/operation-store.js'
import type { AccountId } from '../primitives/ids.js'
import { aCall } from '../testing/a-call.js'
import { usdc } from '../testing/a-network.js'
import { securedAccount as sender } from '../testing/a-security-input.js'
import { recentCounterparties } from './recent-counterparties.js'

const [first, second, third] = [1, 2, 3].map(
  (digit): Address => `0x${String(digit).repeat(40)}`,
) as [Address, Address, Address]
const pay = (to: Address) => aCall(usdc.address, 'transfer(address to, uint256 amount)', [to, 1n])
const accountId = 'acc_1' as AccountId

/** What the account did before, newest first: on both rails, and with call data that is no execution. */
const history: readonly StoredCalls[] = [
  { callData: encodeExecution([pay(first), { to: second, value: 1n, data: '0x' }]) },
  { callData: '0x12345678' },
  { calls: [pay(third)] },
  { callData: encodeExecution([pay(first)]) },
]

function asking(
  calls: readonly Call[],
  { declared = [], made = history }: { declared?: unknown[]; made?: readonly StoredCalls[] } = {},
) {
  const asked: object[] = []
  let turns = 0
  const operations = {
    recentCalls: async (id: AccountId, most: object) => {
      expect(id).toBe(accountId)
      asked.push(most)
      return made
    },
  }
  const deps = {
    database: { operations },
    turns: {
      next: async () => {
        turns++
      },
    },
  } as unknown as GatewayDeps
  return {
    asked,
    turns: () => turns,
    found: recentCounterparties(deps, {
      accountId: Promise.resolve(accountId),
      sender,
      calls,
      declared,
    }),
  }
}

test('whoever was sent coins or tokens counts, the last one first', async () => {
  const { found, asked } = asking([pay(second)])
  expect(await found).toEqual([first, second, third])
  expect(asked).toEqual([{ limit: 32, dataBytes: 128 * 1024 }])
})

describe('turns', () => {
  /** A payment with so many KiB of call data. */
  const padded = (kib: number): StoredCalls => ({
    calls: [{ ...pay(first), data: `${pay(first).data}${'00'.repeat(kib * 1024 - 68)}` }],
  })
  const turnsFor = async (made: readonly StoredCalls[]) => {
    const { found, turns } = asking([pay(second)], { made })
    await found
    return turns()
  }

  test('payments of ordinary size wait for nobody else’s turns', async () => {
    const payment = { callData: encodeExecution([pay(first)]) }
    expect(await turnsFor(Array.from({ length: 32 }, () => payment))).toBe(0)
  })

  test('others are served after every 32 KiB, and before a larger operation', async () => {
    expect(await turnsFor([padded(16), padded(16)])).toBe(0)
    expect(await turnsFor([padded(16), padded(16), padded(1)])).toBe(1)
    expect(await turnsFor([padded(33)])).toBe(1)
    expect(await turnsFor([padded(1), padded(33), padded(1)])).toBe(2)
    expect(await turnsFor(Array.from({ length: 8 }, () => padded(16)))).toBe(3)
  })
})

test('nothing is read for calls that send nothing', async () => {
  const { found, asked } = asking([aCall(first, 'claim()')])
  expect(await found).toEqual([])
  expect(asked).toEqual([])
})

test('what is declared is sent, by whatever call', async () => {
  expect(await asking([aCall(first, 'claim()')], { declared: [{}] }).found).toHaveLength(3)
})
