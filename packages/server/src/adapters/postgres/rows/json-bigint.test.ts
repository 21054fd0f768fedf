import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromJson, toJson } from './json-bigint.js'

const roundTrip = (value: unknown) => fromJson(JSON.parse(toJson(value)))

describe('round trip', () => {
  test('integers of any size and sign', () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        expect(roundTrip({ value })).toEqual({ value })
      }),
    )
    expect(roundTrip([0n, -1n, 2n ** 256n - 1n])).toEqual([0n, -1n, 2n ** 256n - 1n])
  })

  test('text that looks like a written integer stays text: nobody can turn a string into a number', () => {
    for (const text of ['123n', '-5n', '0n', '~123n', '~~1n', '~', '~n', 'n', '~-1n', '12', '1 n'])
      expect(roundTrip({ text })).toEqual({ text })
  })

  test('any nesting of objects, arrays, text, numbers and integers', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^~{0,3}-?\d{0,5}n?$/))
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.bigInt(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree')),
        fc.dictionary(
          text.filter((key) => key !== '__proto__'),
          tie('tree'),
        ),
      ),
    }))
    fc.assert(
      fc.property(tree, (value) => {
        expect(roundTrip(value)).toEqual(value)
      }),
      { numRuns: 300 },
    )
  })

  test('a member named __proto__ is data like any other', () => {
    const value = JSON.parse('{"__proto__": {"admin": true}}')
    const back = fromJson<object>(JSON.parse(toJson(value)))
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype)
    expect(Object.keys(back)).toEqual(['__proto__'])
  })
})

test('what was written before text was marked reads the same', () => {
  expect(fromJson({ amount: '12n', token: '0xabc' })).toEqual({ amount: 12n, token: '0xabc' })
})
