import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exampleCommands } from '../src/example-commands.js'

test('the page on examples has each of them, with the command of its first comment', () => {
  const page = fileURLToPath(new URL('../../../docs/guides/examples.md', import.meta.url))
  const rows = readFileSync(page, 'utf8').matchAll(/^\| \[`(\S+)`\].*\| `(npx tsx [^`]+)` +\|$/gm)
  const documented = Object.fromEntries([...rows].map(([, file, command]) => [file, command]))
  expect(documented).toEqual(Object.fromEntries(exampleCommands()))
})
