import { describe, expect, test } from 'vitest'
import { fillBundles } from './fill-bundles.js'

const itself = (gas: bigint) => gas

describe('bundles', () => {
  test('are filled up to the limit and not beyond', () => {
    expect(fillBundles([4n, 4n, 2n, 1n], itself, 10n)).toEqual([[4n, 4n, 2n], [1n]])
  })

  test('take an item that is too large alone', () => {
    expect(fillBundles([1n, 11n, 1n], itself, 10n)).toEqual([[1n], [11n], [1n]])
  })

  test('of nothing are none', () => {
    expect(fillBundles([], itself, 10n)).toEqual([])
  })
})
