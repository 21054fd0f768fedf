import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../erc4337/kernel-execution.js'
import type { OperatorGrant } from '../../model/simulated-effects.js'
import { aCall } from '../../testing/a-call.js'
import { securedAccount as account, aSecurityInput } from '../../testing/a-security-input.js'
import { approvalForAll } from './approval-for-all.js'
import { operatorGrant } from './operator-grant.js'

const collection: Address = '0x00000000000000000000000000000000000000b2'
const operator: Address = '0x00000000000000000000000000000000000000C3'

const input = (calls: readonly Call[], operatorGrants?: readonly OperatorGrant[]) => {
  const base = aSecurityInput()
  return {
    ...base,
    calls,
    effects: base.effects && operatorGrants && { ...base.effects, operatorGrants },
  }
}
const setAll = (approved: boolean, to = operator) =>
  aCall(collection, 'setApprovalForAll(address operator, bool approved)', [to, approved])

describe('approval-for-all', () => {
  test('a grant that the simulation shows, also of a call that nobody can read', () => {
    const grant = { contract: collection, operator, standard: 'ERC-721 or ERC-1155' } as const
    expect(approvalForAll.objectsTo(input([], [grant]))).toBe(
      `${operator} may move everything that the account has or gets in the collection ${collection}. Approve the one token instead.`,
    )
  })

  test.each(['setApprovalForAll', 'setOperator'])('a call of %s, also without a report', (name) => {
    const call = aCall(collection, `${name}(address operator, bool approved)`, [operator, true])
    expect(approvalForAll.objectsTo(input([call]))).toContain(operator)
  })

  test('a grant that is taken back is none', () => {
    expect(approvalForAll.objectsTo(input([setAll(true), setAll(false)]))).toBeUndefined()
    expect(approvalForAll.objectsTo(input([setAll(false)], []))).toBeUndefined()
  })

  test('a grant that is given again is one', () => {
    expect(approvalForAll.objectsTo(input([setAll(false), setAll(true)]))).toContain(operator)
  })

  test('the account itself may be its own operator', () => {
    expect(approvalForAll.objectsTo(input([setAll(true, account)]))).toBeUndefined()
  })
})

describe('operator-grant', () => {
  const authorize = aCall(collection, 'authorizeOperator(address operator)', [operator])
  const revoke = aCall(collection, 'revokeOperator(address operator)', [operator])

  test('an operator of ERC-777, by the report or by the call', () => {
    const grant = { contract: collection, operator, standard: 'ERC-777' } as const
    for (const one of [input([], [grant]), input([authorize])])
      expect(operatorGrant.objectsTo(one)).toBe(
        `${operator} may send all ${collection} of the account afterwards, at any time.`,
      )
  })

  test('one that is revoked is none', () => {
    expect(operatorGrant.objectsTo(input([authorize, revoke]))).toBeUndefined()
  })
})
