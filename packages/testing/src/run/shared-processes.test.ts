import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../../..', import.meta.url))

/** Only where tests are: other tests make and delete files elsewhere. */
const testFiles = readdirSync(packages)
  .flatMap((name) => [join(packages, name, 'src'), join(packages, name, 'test')])
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.test.ts'))

test('no test file changes what the next file gets in the same process: a module, a variable, the folder', () => {
  expect(testFiles.length).toBeGreaterThan(100)
  const changing =
    /^\s*(await )?(vi\.(mock|doMock|resetModules|stubEnv)\(|process\.chdir\(|process\.env\.\w+ = |delete process\.env)/m
  expect(testFiles.filter((file) => changing.test(readFileSync(file, 'utf8')))).toEqual([])
})
