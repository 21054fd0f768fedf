import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { UserOperation } from '../erc4337/user-operation.js'
import type { OperationId } from '../primitives/ids.js'
import { differentIds, twinIds } from '../testing/twin-ids.js'
import { gasSaltOf, saltLimits, saltRoom } from './gas-salt.js'

const operation: UserOperation = {
  sender: zeroAddress,
  nonce: 0n,
  initCode: '0x',
  callData: '0x',
  verificationGasLimit: 1_000n,
  callGasLimit: 2_000n,
  preVerificationGas: 1n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 1n,
  signature: '0x',
}
const idOf = (n: number) => `op_${n}` as OperationId

test('of 2,000 ids hardly two have one salt, and each part takes values over its whole room', () => {
  const salts = Array.from({ length: 2_000 }, (_, n) => gasSaltOf(idOf(n)))
  // By chance about 30 of 2,000 draws from 65,536 meet an earlier one.
  expect(new Set(salts.map(String)).size).toBeGreaterThan(1_950)
  for (const part of [0, 1] as const) {
    const values = new Set(salts.map((salt) => salt[part]))
    expect(values.size).toBe(256)
    expect([...values].every((gas) => gas >= 0n && gas <= saltRoom)).toBe(true)
  }
})

test('an id leaves off two limits what belongs to it, each time the same, and nothing else changes', () => {
  const id = idOf(7)
  const [verification, call] = gasSaltOf(id)
  expect(saltLimits(operation, id)).toEqual({
    ...operation,
    verificationGasLimit: 1_000n - verification,
    callGasLimit: 2_000n - call,
  })
  expect(saltLimits(operation, undefined)).toEqual(operation)
})

test('the ids of twins have one salt', () => {
  expect(new Set(twinIds.map((id) => String(gasSaltOf(id)))).size).toBe(1)
  expect(new Set(twinIds).size).toBe(twinIds.length)
  expect(new Set(differentIds.map((id) => String(gasSaltOf(id)))).size).toBe(2)
})
