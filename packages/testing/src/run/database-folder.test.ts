import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFolder } from './database-folder.js'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'memory-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('databases are kept in memory while the process may take enough of it', () => {
  const memory = newFolder()
  expect(dirname(databaseFolder(memory, 7e9))).toBe(memory)
  expect(databaseFolder(memory, 5e9)).toBe(tmpdir())
})

test('databases are kept on the disk where memory is no folder to write to', () => {
  const file = join(newFolder(), 'a file')
  writeFileSync(file, '')
  for (const memory of [file, join(newFolder(), 'missing', 'folder\0')])
    expect(databaseFolder(memory, 7e9)).toBe(tmpdir())
})

test('what a killed run has left in memory is deleted, also where memory is short', () => {
  const memory = newFolder()
  // No process has an id above Linux's highest, 2^22.
  mkdirSync(join(memory, `gateway-tests-${2 ** 22 + 1}-1`))
  databaseFolder(memory, 0)
  expect(readdirSync(memory).filter((name) => name.includes(String(2 ** 22 + 1)))).toEqual([])
})
