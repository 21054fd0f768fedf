import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../operations/operation.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { bundleGasLimit, bundleTarget, fillBundles } from './bundle.js'

const runner = '0x00000000000000000000000000000000000000b0'
const network = aNetwork({ bundleRunner: runner })

const aClaim = ({
  id = 'operation',
  kind = 'sponsored',
  strikes = 0,
  callGasLimit = 100_000n,
}: {
  id?: string
  kind?: 'sponsored' | 'self-funded'
  strikes?: number
  callGasLimit?: bigint
} = {}): ClaimedOperation => ({
  operation: {
    id,
    quote: { kind },
    userOperation: {
      preVerificationGas: 60_000n,
      verificationGasLimit: 100_000n,
      callGasLimit,
      paymaster: { verificationGasLimit: 50_000n, postOpGasLimit: 60_000n },
    },
  } as unknown as Operation,
  lease: 1,
  strikes,
})

const claims = fc
  .array(
    fc.record({
      kind: fc.constantFrom('sponsored' as const, 'self-funded' as const),
      strikes: fc.nat({ max: 1 }),
      callGasLimit: fc.bigInt({ min: 0n, max: 12_000_000n }),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map((one, index) => aClaim({ ...one, id: String(index) })))

const operationsOf = (bundle: readonly ClaimedOperation[]) =>
  bundle.map(({ operation }) => operation.userOperation)
const idsOf = (bundle: readonly ClaimedOperation[]) => bundle.map(({ operation }) => operation.id)

describe('bundles', () => {
  test('every claimed operation is in exactly one', () => {
    fc.assert(
      fc.property(claims, (all) => {
        const ids = fillBundles(network, all).flatMap(idsOf)
        expect([...ids].sort()).toEqual(idsOf(all).sort())
      }),
    )
  })

  test('with several operations stay within the gas limit of the network', () => {
    fc.assert(
      fc.property(claims, (all) => {
        for (const bundle of fillBundles(network, all))
          if (bundle.length > 1)
            expect(bundleGasLimit(network, operationsOf(bundle)) <= network.bundles.maxGas).toBe(
              true,
            )
      }),
    )
  })

  test('never hold sponsored and self-funded operations together', () => {
    fc.assert(
      fc.property(claims, (all) => {
        for (const bundle of fillBundles(network, all))
          expect(new Set(bundle.map(({ operation }) => operation.quote.kind)).size).toBe(1)
      }),
    )
  })

  test('hold an operation alone once it has failed in one', () => {
    const bundles = fillBundles(network, [
      aClaim({ id: 'a' }),
      aClaim({ id: 'b', strikes: 1 }),
      aClaim({ id: 'c' }),
    ])
    expect(bundles.map(idsOf)).toEqual([['a', 'c'], ['b']])
  })

  test('hold one operation each where there is no BundleRunner', () => {
    const bundles = fillBundles(aNetwork(), [aClaim({ id: 'a' }), aClaim({ id: 'b' })])
    expect(bundles.map(idsOf)).toEqual([['a'], ['b']])
  })
})

test('a bundle of one goes straight to the EntryPoint, several go through the BundleRunner', () => {
  expect(bundleTarget(network, [1])).toBe(network.entryPoint)
  expect(bundleTarget(network, [1, 2])).toBe(runner)
})

test('a bundle has gas for all limits of its operations, with 63/64 passed on, and to validate them twice', () => {
  const one = bundleGasLimit(network, operationsOf([aClaim()]))
  // 60,000 before verification, 150,000 in it, and 220,000 with the inner reserve in execution, of which 1/64 stays back.
  const inner = 170_000n
  expect(one).toBe(60_000n + 60_000n + 150_000n + (inner * 64n) / 63n)
  const two = bundleGasLimit(network, operationsOf([aClaim(), aClaim()]))
  expect(two - 2n * one + 60_000n).toBe(2n * (150_000n + 30_000n))
})
