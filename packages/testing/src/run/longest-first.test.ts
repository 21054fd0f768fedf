import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { longestFiles, longestFirst } from './longest-first.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

test('every file that is to start first is there', () => {
  expect(longestFiles.filter((file) => !existsSync(`${root}/${file}`))).toEqual([])
})

test('the longest files start first, in the order of the list, and the others keep theirs', () => {
  const files = ['b.test.ts', ...longestFiles.toReversed(), 'a.test.ts'].map((file) => ({
    moduleId: `/workspace/${file}`,
  }))
  expect(longestFirst(files).map(({ moduleId }) => moduleId.replace('/workspace/', ''))).toEqual([
    ...longestFiles,
    'b.test.ts',
    'a.test.ts',
  ])
})
