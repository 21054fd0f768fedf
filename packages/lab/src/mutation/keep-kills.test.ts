import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepKills } from './keep-kills.js'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keep-kills-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

test('of earlier results only kills are kept, with everything that belongs to them', () => {
  const file = join(directory, 'results.json')
  const killed = { id: '1', status: 'Killed', killedBy: ['7'] }
  const others = ['Survived', 'NoCoverage', 'Timeout', 'Ignored', 'RuntimeError']
  const mutants = [...others.map((status) => ({ id: '2', status })), killed]
  const testFiles = { 'a.test.ts': { tests: [{ id: '7', name: 'a' }] } }
  writeFileSync(file, JSON.stringify({ files: { 'a.ts': { source: 'a', mutants } }, testFiles }))
  keepKills(file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    files: { 'a.ts': { source: 'a', mutants: [killed] } },
    testFiles,
  })
})

test('the first run has none', () => {
  keepKills(join(directory, 'results.json'))
})
