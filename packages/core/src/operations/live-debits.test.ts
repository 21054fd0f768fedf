import { expect, test } from 'vitest'
import { debitsBeside, type ProjectDebits } from '../model/debits.js'
import type { ProjectId } from '../primitives/ids.js'
import { liveDebits, voidBelowOf } from './live-debits.js'

const projectId = 'project' as ProjectId
const taking = (spends: bigint): ProjectDebits => ({
  projectId,
  debits: new Map([['0xcc', { spends, fee: 0n }]]),
})
const live = {
  debits: [taking(1n)],
  adopting: [
    { nonce: 3, ...taking(10n) },
    { nonce: 4, ...taking(100n) },
  ],
}
const adoption = { nonce: 4, otherCode: false }

test('an operation takes nothing while the address is past its authorization, and takes it again after an adoption', () => {
  const taken = (account: Parameters<typeof voidBelowOf>[0]) =>
    debitsBeside(projectId, liveDebits(live, voidBelowOf(account))).all.get('0xcc')?.spends
  expect(taken({ deployed: false, adoption })).toBe(101n)
  expect(taken({ deployed: false, adoption: { ...adoption, nonce: 3 } })).toBe(111n)
  expect(taken({ deployed: false, adoption: { ...adoption, nonce: 5 } })).toBe(1n)
  expect(taken({ deployed: true, adoption })).toBe(111n)
  expect(taken({ deployed: false })).toBe(111n)
})
