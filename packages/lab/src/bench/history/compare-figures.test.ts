import { expect, test } from 'vitest'
import { compareFigures } from './compare-figures.js'

test('figures of two commits are compared by the medians of their runs', () => {
  const ours = [{ ops: 10 }, { ops: 30 }, { ops: 20 }]
  const theirs = [{ ops: 10 }, { ops: 5 }, { ops: 100 }]
  expect(compareFigures(ours, theirs)).toEqual({ opsRatio: 2 })
})

test('a figure that one side lacks, or that is 0 on the other side, has no ratio', () => {
  expect(compareFigures([{ old: 1, fresh: 1, none: 1 }], [{ old: 2, none: 0 }])).toEqual({
    oldRatio: 0.5,
  })
})
