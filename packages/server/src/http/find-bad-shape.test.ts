import { limits } from '@gasless-gateway/core/api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBadShape } from './find-bad-shape.js'

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

describe('depth', () => {
  test('32 levels are taken, 33 are not', () => {
    expect(findBadShape(nested(limits.jsonDepth))).toBeUndefined()
    expect(findBadShape(nested(limits.jsonDepth + 1))).toEqual({
      path: ['body'],
      message: 'nests deeper than 32 levels; send a flatter one',
    })
    expect(findBadShape(nested(33, '{"a":', '}'))).toMatchObject({ path: ['body'] })
  })

  test('brackets one after another, or in strings, are not nested', () => {
    expect(findBadShape(`[${Array(1000).fill('[]').join(',')}]`)).toBeUndefined()
    expect(findBadShape(JSON.stringify({ a: nested(100), '[[[\\"[': '}"]' }))).toBeUndefined()
  })

  test('a million levels are refused at the 33rd', () => {
    expect(findBadShape('['.repeat(1_000_000))).toMatchObject({ path: ['body'] })
  })
})

describe('members', () => {
  const list = (count: number) => JSON.stringify(Array(count).fill(0))

  test('10,000 are taken, one more is not', () => {
    expect(findBadShape(list(10_000))).toBeUndefined()
    expect(findBadShape(list(10_001))).toEqual({
      path: ['body'],
      message: 'has more than 10,000 members in all; split the request',
    })
  })

  test('are counted over all lists', () => {
    expect(findBadShape(`[${Array(3).fill(list(4000)).join(',')}]`)).toMatchObject({
      path: ['body'],
    })
    expect(findBadShape(`[${Array(6000).fill('[]').join(',')}]`)).toMatchObject({ path: ['body'] })
  })

  const fields = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, i])))

  test('1,000 may have a name, one more may not', () => {
    expect(findBadShape(fields(1000))).toBeUndefined()
    expect(findBadShape(fields(1001))).toEqual({
      path: ['body'],
      message: 'has more than 1,000 fields in all; leave out what the endpoint does not take',
    })
    expect(findBadShape(`[${Array(11).fill(fields(100)).join(',')}]`)).toMatchObject({
      path: ['body'],
    })
  })
})

describe('names', () => {
  test.each([
    ['{"a":1,"a":1}', ['body', 'a']],
    ['{"a":{"b":[0,{"c":1,"d":2,"c":3}]}}', ['body', 'a', 'b', '1', 'c']],
    ['{"a":1,"\\u0061":2}', ['body', 'a']],
    ['{"\\"":1,"\\u0022":2}', ['body', '"']],
    ['{"__proto__":1,"__proto__":2}', ['body', '__proto__']],
    ['{"":1,"":2}', ['body', '']],
  ])('%s has one twice', (text, path) => {
    expect(findBadShape(text)).toEqual({ path, message: 'is given more than once; send it once' })
  })

  test.each([
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":["a","a"]}',
    '{"a":"\\",\\"a\\":1"}',
    '{"a\\\\":1,"a":2}',
    '"a"',
    '1',
    '',
  ])('%s has none twice', (text) => expect(findBadShape(text)).toBeUndefined())
})

test('nothing that is written by JSON.stringify is refused for its names', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat(4), (value, space) => {
      expect(findBadShape(JSON.stringify(value, null, space))).toBeUndefined()
    }),
  )
})

test('any name twice is found, wherever it stands and however it is escaped', () => {
  const inEscapes = (name: string) =>
    `"${[...Array(name.length).keys()].map((i) => `\\u${name.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')}"`
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(0, null, 'a"b', [], {}, { a: [1] }),
      (name, value) => {
        const member = JSON.stringify(value)
        expect(
          findBadShape(
            `[{${JSON.stringify(name)}:${member},"other${name.length}":0,${inEscapes(name)}:${member}}]`,
          ),
        ).toEqual({ path: ['body', '0', name], message: expect.stringContaining('more than once') })
      },
    ),
  )
})

test('text that is no JSON never throws', () => {
  const piece = fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', 'a', '\\u00', '\n')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      findBadShape(pieces.join(''))
    }),
    { numRuns: 2_000 },
  )
})
