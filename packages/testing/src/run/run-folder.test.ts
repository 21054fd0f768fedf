import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeRunFolder } from './run-folder.js'

const module = JSON.stringify(new URL('./run-folder.ts', import.meta.url).href)
const tsx = createRequire(import.meta.url).resolve('tsx')

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'run-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What another process prints that makes its run folder in `parent`, and then does this. */
function run(parent: string, then: string): string {
  const script = `
    import { makeRunFolder } from ${module}
    const folder = makeRunFolder(${JSON.stringify(parent)})
    ${then}`
  const args = ['--import', tsx, '--input-type=module', '--eval', script]
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout
}

test('the folder is there while its process runs, and gone when it has ended', () => {
  const parent = emptyFolder()
  const said = run(
    parent,
    `const { existsSync, writeFileSync } = await import('node:fs')
     writeFileSync(folder + '/file', '')
     console.log(existsSync(folder))`,
  )
  expect(said.trim()).toBe('true')
  expect(readdirSync(parent)).toEqual([])
})

test('the folder of a process that was killed is deleted by the next one, and nothing else is', () => {
  const parent = emptyFolder()
  mkdirSync(join(parent, 'of somebody else'))
  run(parent, `process.kill(process.pid, 'SIGKILL')`)
  const [left = ''] = readdirSync(parent).filter((name) => name.startsWith('gateway-tests-'))
  writeFileSync(join(parent, left, 'file'), '')
  run(parent, '')
  expect(readdirSync(parent)).toEqual(['of somebody else'])
  expect(existsSync(join(parent, left))).toBe(false)
})

test('the folder of a process that still runs is left alone, and is made once', () => {
  const parent = emptyFolder()
  const folder = makeRunFolder(parent)
  run(parent, '')
  expect(readdirSync(parent)).toEqual([basename(folder)])
  expect(makeRunFolder(folder)).toBe(folder)
})
