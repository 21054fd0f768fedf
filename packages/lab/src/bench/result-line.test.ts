import { describe, expect, test } from 'vitest'
import type { Goal } from './bench.js'
import { resultLine } from './result-line.js'

const judge = (figures: Record<string, number>, goals: Record<string, Goal>) =>
  resultLine('sample', { figures, goals })

describe('the line', () => {
  test('is one line of JSON with name, verdict, figures, goals and environment', () => {
    const { line } = judge({ ratio: 1.5 }, { ratio: '<= 3' })
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toEqual({
      name: 'sample',
      ok: true,
      figures: { ratio: 1.5 },
      goals: { ratio: '<= 3' },
      env: { cores: expect.any(Number), node: process.versions.node },
    })
  })

  test('shows four significant digits and leaves whole numbers alone', () => {
    const { line } = judge({ small: 0.00123456, large: 12_345.678, whole: 1_234_567 }, {})
    expect(JSON.parse(line).figures).toEqual({ small: 0.001235, large: 12_350, whole: 1_234_567 })
  })
})

describe('the verdict', () => {
  test.each<[number, Goal, boolean]>([
    [3, '<= 3', true],
    [3.0001, '<= 3', false],
    [3, '>= 3', true],
    [2.9999, '>= 3', false],
    [Number.NaN, '<= 3', false],
    [Number.POSITIVE_INFINITY, '<= 3', false],
  ])('%d against the goal %s is %s', (value, goal, ok) => {
    expect(judge({ figure: value }, { figure: goal }).ok).toBe(ok)
  })

  test('needs every goal', () => {
    expect(judge({ a: 1, b: 5 }, { a: '<= 3', b: '<= 3' }).ok).toBe(false)
  })

  test('is no when the figure of a goal is missing', () => {
    expect(judge({}, { figure: '<= 3' }).ok).toBe(false)
  })

  test('is yes without goals', () => {
    expect(judge({ figure: 1 }, {}).ok).toBe(true)
  })
})
