import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { GatewayDeps } from '../deps.js'
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

function asking(
  calls: Parameters<typeof recentCounterparties>[1]['calls'],
  declared: unknown[] = [],
) {
  const asked: object[] = []
  let turns = 0
  const operations = {
    recentCalls: async (id: AccountId, most: object) => {
      expect(id).toBe(accountId)
      asked.push(most)
      return [[pay(first), { to: second, value: 1n, data: '0x' }], [], [pay(third)], [pay(first)]]
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
  expect(asked).toEqual([{ limit: 32, dataBytes: 512 * 1024 }])
})

test('each operation is read in a turn of its own, so that others are served in between', async () => {
  const { found, turns } = asking([pay(second)])
  await found
  expect(turns()).toBe(4)
})

test('nothing is read for calls that send nothing', async () => {
  const { found, asked } = asking([aCall(first, 'claim()')])
  expect(await found).toEqual([])
  expect(asked).toEqual([])
})

test('what is declared is sent, by whatever call', async () => {
  expect(await asking([aCall(first, 'claim()')], [{}]).found).toHaveLength(3)
})
