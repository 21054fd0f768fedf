import { expect, test } from 'vitest'
import { statusesOf } from './statuses-of.js'

test('a bucket has its statuses, a raw status itself, and nothing stored is unknown', () => {
  expect(statusesOf('pending')).toEqual(['received', 'queued', 'submitted'])
  expect(statusesOf('dropped')).toEqual(['dropped'])
  expect(statusesOf('submitted')).toEqual(['submitted'])
  expect(statusesOf('unknown')).toEqual([])
})
