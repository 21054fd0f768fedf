import { expect, test } from 'vitest'
import type { Claims } from './claims.js'
import { liveClaims, voidBelowOf } from './live-claims.js'

const taking = (spends: bigint): Claims => new Map([['0xcc', { spends, fee: 0n }]])
const live = {
  claims: taking(1n),
  adopting: [
    { nonce: 3, claims: taking(10n) },
    { nonce: 4, claims: taking(100n) },
  ],
}
const adoption = { nonce: 4, otherCode: false }

test('an operation takes nothing while the address is past its authorization, and takes it again after an adoption', () => {
  const taken = (account: Parameters<typeof voidBelowOf>[0]) =>
    liveClaims(live, voidBelowOf(account)).get('0xcc')?.spends
  expect(taken({ deployed: false, adoption })).toBe(101n)
  expect(taken({ deployed: false, adoption: { ...adoption, nonce: 3 } })).toBe(111n)
  expect(taken({ deployed: false, adoption: { ...adoption, nonce: 5 } })).toBe(1n)
  expect(taken({ deployed: true, adoption })).toBe(111n)
  expect(taken({ deployed: false })).toBe(111n)
})
