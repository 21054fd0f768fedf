import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { replacingFiles } from './replacing-files.js'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

const fastTests = readdirSync(join(root, 'packages'))
  .flatMap((name) => [`packages/${name}/src`, `packages/${name}/test`])
  .flatMap((folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      )
    } catch {
      return []
    }
  })
  .filter((file) => /(?<!\.(pg|e2e|forge|pack))\.test\.ts$/.test(file))

test('every fast test file that replaces a module is listed, so that it runs in a process of its own', () => {
  const replacing = fastTests.filter((file) =>
    /^\s*(await )?vi\.(mock|doMock)\(/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(replacing.sort()).toEqual([...replacingFiles].sort())
})
