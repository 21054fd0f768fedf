import { describe, expect, test } from 'vitest'
import type { Operation } from '../../operations/operation.js'
import type { OperationId } from '../../primitives/ids.js'
import { aNetwork } from '../../testing/a-network.js'
import { bearersOfNoop } from './bearers-of-noop.js'

const anOperation = (id: string, maxFeePerGas: bigint, parts: Partial<Operation> = {}): Operation =>
  ({
    id,
    status: 'submitted',
    inclusion: null,
    validUntil: new Date(1_000_000),
    userOperation: { maxFeePerGas, maxPriorityFeePerGas: 1n },
    ...parts,
  }) as unknown as Operation

/** Who bears a no-op that paid 50 wei per gas. */
const bearers = (
  operations: readonly Operation[],
  { feeCeiling = 1_000n, timestamp = 1_000n, deployed = [] as readonly string[] } = {},
) =>
  bearersOfNoop(aNetwork({ feeCeiling }), operations, {
    receipt: { cost: 21_000n * 50n, gas: 21_000n },
    tip: { timestamp },
    deployed: new Set(deployed as readonly OperationId[]),
  }).map(({ id }) => id)

describe('a no-op in the place of a bundle counts', () => {
  test('against the operations that could not have paid its price', () => {
    const operations = [
      anOperation('low', 49n),
      anOperation('as much', 50n),
      anOperation('high', 90n),
    ]
    expect(bearers(operations)).toEqual(['low'])
  })

  test.each<[string, Partial<Operation>, Parameters<typeof bearers>[1]]>([
    ['landed elsewhere', { inclusion: {} as never }, {}],
    ['has ended', { status: 'dropped' }, {}],
    ['is past its time', { validUntil: new Date(999_999) }, {}],
    ['deploys what is deployed', {}, { deployed: ['dead'] }],
  ])('against one that could not land any more, because it %s', (_, parts, conditions) => {
    const operations = [anOperation('high', 90n), anOperation('dead', 90n, parts)]
    expect(bearers(operations, conditions)).toEqual(['dead'])
  })

  test('against all of them when every one could have paid', () => {
    expect(bearers([anOperation('a', 50n), anOperation('b', 90n)])).toEqual(['a', 'b'])
  })

  test('against all of them when none could have paid', () => {
    expect(bearers([anOperation('a', 10n), anOperation('b', 49n)])).toEqual(['a', 'b'])
    // No bundle bids more than the network allows, whatever its operations do.
    expect(bearers([anOperation('a', 90n), anOperation('b', 10n)], { feeCeiling: 49n })).toEqual([
      'a',
      'b',
    ])
  })
})
