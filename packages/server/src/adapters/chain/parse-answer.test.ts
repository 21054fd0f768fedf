import { expect, test } from 'vitest'
import { batchRefusal } from './batch-refusal.js'
import { parseAnswer } from './parse-answer.js'

const long = 'block '.repeat(10_000)
const cut = long.slice(0, 500)
const hex = `0x${'ab'.repeat(1_000)}`

const parsed = (error: unknown) => parseAnswer(JSON.stringify({ id: 1, error }))

test.each([
  ['message', { code: -32000, message: long }, { code: -32000, message: cut }],
  ['data', { code: 3, message: 'no', data: long }, { code: 3, message: 'no', data: cut }],
  ['anything else', { type: long, status: 401 }, { type: cut, status: 401 }],
  ['error itself', long, cut],
])('a long text in the %s is cut to 500 characters', (_, error, expected) => {
  expect(parsed(error)).toEqual({ id: 1, error: expected })
})

test('what a call reverted with is kept whole, also where it is wrapped once more', () => {
  for (const data of [hex, { data: hex }]) {
    const error = { code: 3, message: 'execution reverted', data }
    expect(parsed(error)).toEqual({ id: 1, error })
  }
})

test('what is nested otherwise is left out, however deep', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  expect(parseAnswer(`{"error":{"code":1,"message":${deep},"data":{"data":${deep}}}}`)).toEqual({
    error: { code: 1 },
  })
})

test('every answer of a batch is cut, and results are not', () => {
  const answers = [{ id: 0, result: long }, { id: 1, error: { code: 1, message: long } }, null]
  expect(parseAnswer(JSON.stringify(answers))).toEqual([
    { id: 0, result: long },
    { id: 1, error: { code: 1, message: cut } },
    null,
  ])
  expect(parseAnswer('no JSON')).toBeUndefined()
})

test('the words in which a batch is refused are cut, too, and hold no revert data', () => {
  const refusal = (error: object) =>
    batchRefusal({ status: 200, text: JSON.stringify([{ id: null, error }]) }, 2)
  expect(refusal({ code: -32600, message: long })?.details).toBe(cut)
  expect(refusal({ code: -32600, message: 'no', data: hex })?.details).toBe('no')
})
