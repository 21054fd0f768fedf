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
  const limits: number[] = []
  const operations = {
    recentCalls: async (id: AccountId, limit: number) => {
      expect(id).toBe(accountId)
      limits.push(limit)
      return [[pay(first), { to: second, value: 1n, data: '0x' }], [], [pay(third)], [pay(first)]]
    },
  }
  const deps = { database: { operations } } as unknown as GatewayDeps
  return {
    limits,
    asked: recentCounterparties(deps, {
      accountId: Promise.resolve(accountId),
      sender,
      calls,
      declared,
    }),
  }
}

test('whoever was sent coins or tokens counts, the last one first', async () => {
  const { asked, limits } = asking([pay(second)])
  expect(await asked).toEqual([first, second, third])
  expect(limits).toEqual([32])
})

test('nothing is read for calls that send nothing', async () => {
  const { asked, limits } = asking([aCall(first, 'claim()')])
  expect(await asked).toEqual([])
  expect(limits).toEqual([])
})

test('what is declared is sent, by whatever call', async () => {
  expect(await asking([aCall(first, 'claim()')], [{}]).asked).toHaveLength(3)
})
