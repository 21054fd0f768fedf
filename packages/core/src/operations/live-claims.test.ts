import { expect, test } from 'vitest'
import { claimsBeside, type ProjectClaims } from '../model/claims.js'
import type { ProjectId } from '../primitives/ids.js'
import { liveClaims, voidBelowOf } from './live-claims.js'

const projectId = 'project' as ProjectId
const taking = (spends: bigint): ProjectClaims => ({
  projectId,
  claims: new Map([['0xcc', { spends, fee: 0n }]]),
})
const live = {
  claims: [taking(1n)],
  adopting: [
    { nonce: 3, ...taking(10n) },
    { nonce: 4, ...taking(100n) },
  ],
}
const adoption = { nonce: 4, otherCode: false }

test('an operation takes nothing while the address is past its authorization, and takes it again after an adoption', () => {
  const taken = (account: Parameters<typeof voidBelowOf>[0]) =>
    claimsBeside(projectId, liveClaims(live, voidBelowOf(account))).all.get('0xcc')?.spends
  expect(taken({ deployed: false, adoption })).toBe(101n)
  expect(taken({ deployed: false, adoption: { ...adoption, nonce: 3 } })).toBe(111n)
  expect(taken({ deployed: false, adoption: { ...adoption, nonce: 5 } })).toBe(1n)
  expect(taken({ deployed: true, adoption })).toBe(111n)
  expect(taken({ deployed: false })).toBe(111n)
})
