import { expect, test } from 'vitest'
import { filesToMutate } from './files-to-mutate.js'

test('every listed file is there, and neither tests nor what is left out are among them', () => {
  const files = filesToMutate([])
  expect(files).toContain('packages/core/src/rate-limits/within-limits.ts')
  expect(files.filter((file) => /\.test\.ts$|(fee|people)-handlers/.test(file))).toEqual([])
})

test('words choose by the path', () => {
  expect(filesToMutate(['fees/token', 'sealer'])).toEqual([
    'packages/core/src/fees/token-math.ts',
    'packages/server/src/adapters/system/sealer.ts',
  ])
  expect(filesToMutate(['no such module'])).toEqual([])
})
