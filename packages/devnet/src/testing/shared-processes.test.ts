import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../../..', import.meta.url))

const testFiles = readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.test.ts') && !file.includes('node_modules'),
)

test('no test file replaces a module: files share a process, and the next file would get the replacement', () => {
  expect(testFiles.length).toBeGreaterThan(100)
  const replacing = testFiles.filter((file) =>
    /^\s*(await )?vi\.(mock|doMock)\(/m.test(readFileSync(join(packages, file), 'utf8')),
  )
  expect(replacing).toEqual([])
})
