import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packageRoot = join(dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(join(packageRoot, 'package.json'))

function run(script: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: packageRoot,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { status, output: `${stdout}${stderr}` }
}

test('the Solidity tests pass', () => {
  const { status, output } = run(join(packageRoot, 'node_modules/@foundry-rs/forge/bin.mjs'), [
    'test',
  ])
  expect(status, output).toBe(0)
  expect(output).toMatch(/[1-9]\d* tests passed, 0 failed/)
})

test('the generated ABIs and bytecode are those of the sources', () => {
  const { status, output } = run(require.resolve('tsx/cli'), ['scripts/compile.ts', '--check'])
  expect(status, output).toBe(0)
})
