import { expect, test } from 'vitest'
import { sequentialWaves } from './sequential-waves.js'

const at = (startedAt: number, endedAt: number) => ({ startedAt, endedAt })

test('requests at the same time are one wave', () => {
  expect(sequentialWaves([at(0, 5), at(1, 4), at(2, 6)])).toBe(1)
})

test('a request that starts after another has ended is a wave of its own', () => {
  expect(sequentialWaves([at(6, 9), at(0, 5), at(10, 12)])).toBe(3)
})

test('one long request beside two short ones in a row makes two waves', () => {
  expect(sequentialWaves([at(0, 10), at(0, 3), at(4, 8)])).toBe(2)
})

test('nothing is no wave', () => {
  expect(sequentialWaves([])).toBe(0)
})
