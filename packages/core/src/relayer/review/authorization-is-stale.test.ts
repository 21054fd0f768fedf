import { expect, test } from 'vitest'
import type { Operation } from '../../model/operation.js'
import type { Chain } from '../../ports/chain.js'
import { authorizationIsStale } from './authorization-is-stale.js'

/** What one endpoint says of the account at a block. */
interface Seen {
  readonly deployed: boolean
  readonly count: number
}

const final = 7n
const bare = (count: number): Seen => ({ deployed: false, count })
const adopted: Seen = { deployed: true, count: 6 }

const operationWith = (changes: object = {}) =>
  ({
    handedOver: false,
    outerHashCount: 0,
    userOperation: { sender: '0x01', nonce: 0n },
    delegation: { delegate: '0xde', authorization: { nonce: 5 } },
    ...changes,
  }) as unknown as Operation

/** Each witness with what it says at the final block, and at the newest one. */
const chainOf = (...witnesses: readonly (readonly [Seen, Seen])[]) =>
  ({
    witnesses: () =>
      witnesses.map(([atFinal, atLatest]) => {
        const at = (block: unknown) => (block === final ? atFinal : atLatest)
        return {
          accountAt: async (_: unknown, block: unknown) => ({ deployed: at(block).deployed }),
          transactionCount: async (_: unknown, block: unknown) => at(block).count,
        }
      }),
  }) as unknown as Chain

const passed: readonly [Seen, Seen] = [bare(6), bare(6)]

test('is what every witness shows at the final block and at the newest one', async () => {
  expect(await authorizationIsStale(chainOf(passed, passed), operationWith(), final)).toBe(true)
})

test('is not what only the newest block shows: that may leave the chain', async () => {
  for (const atFinal of [bare(5), bare(4)])
    for (const witnesses of [[[atFinal, bare(6)] as const], [passed, [atFinal, bare(6)] as const]])
      expect(await authorizationIsStale(chainOf(...witnesses), operationWith(), final)).toBe(false)
})

test('is not what an address shows that has adopted the delegate, by then or since', async () => {
  for (const other of [[adopted, adopted] as const, [bare(6), adopted] as const])
    expect(await authorizationIsStale(chainOf(passed, other), operationWith(), final)).toBe(false)
})

test('is nothing that ends an operation that somebody else has, or that carries none', async () => {
  const others = [
    { outerHashCount: 1 },
    { handedOver: true },
    { delegation: undefined },
    { delegation: { delegate: '0xde' } },
  ]
  for (const other of others)
    expect(await authorizationIsStale(chainOf(passed), operationWith(other), final)).toBe(false)
})
