import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { approvalsIn } from '../../call-data/approvals-in-calls.js'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { recipientsIn } from '../../call-data/transfers-in-calls.js'
import type { SecurityInput } from '../../model/security-check.js'
import { aCall } from '../../testing/a-call.js'
import { securedAccount as account, aSecurityInput } from '../../testing/a-security-input.js'
import { countReads } from '../../testing/count-reads.js'
import { builtinRules } from '../builtin-check.js'

/** Different in the digits that a wallet shows. */
const addressOf = (kind: number, n: number): Address =>
  `0x${(kind * 0x1000 + n).toString(16).padStart(4, '0').padEnd(36, '0')}0001`

/** Everything that an attacker can make long is this long, and no rule objects: each goes through all of it. */
function operationOf(length: number): SecurityInput {
  const each = <T>(of: (n: number) => T): T[] => Array.from({ length }, (_, n) => of(n + 1))
  const token = (n: number) => addressOf(0xa, n)
  const spender = (n: number) => addressOf(0xb, n)
  const friend = (n: number) => addressOf(0xc, n)
  const base = aSecurityInput()
  return {
    ...base,
    calls: each((n) => [
      aCall(token(n), 'approve(address spender, uint256 amount)', [spender(n), 5n]),
      aCall(spender(n), 'deposit()'),
      aCall(
        token(n),
        'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
        [account, spender(n), 5n, 1n, '0x'],
      ),
      aCall(token(n), 'sweepToken(address token, uint256 amountMinimum, address recipient)', [
        token(n),
        0n,
        friend(n),
      ]),
    ]).flat(),
    effects: base.effects && {
      ...base.effects,
      transfers: each((n) => ({ asset: token(n), from: account, to: spender(n), amount: 3n })),
    },
    aftermath: {
      allowances: each((n) => ({
        token: token(n),
        spender: spender(n),
        before: 0n,
        after: 2n,
        supply: undefined,
      })),
      codeless: each((n) => addressOf(0xd, n)),
    },
    counterparties: each(friend),
  }
}

test.each(builtinRules([]).map((rule) => [rule.name, rule] as const))(
  '%s reads twice as much of an operation that is twice as long, and not four times as much',
  (_, rule) => {
    const readsOf = (length: number) => {
      const { counted, reads } = countReads(operationOf(length))
      expect(rule.objectsTo(counted)).toBeUndefined()
      return reads()
    }
    expect(readsOf(80)).toBeLessThanOrEqual(2.2 * readsOf(40))
  },
)

test('calls are decoded once, however many rules ask for what is in them', () => {
  const { calls } = operationOf(3)
  const reached = reachedCalls(calls, account).calls
  expect(reachedCalls(calls, account).calls).toBe(reached)
  for (const read of [approvalsIn, recipientsIn])
    expect(read(reached, account)).toBe(read(reached, account))
  // What was read for one account is not given out for another.
  expect(approvalsIn(reached, addressOf(1, 1))).toHaveLength(3)
  expect(approvalsIn(reached, account)).toHaveLength(6)
})
