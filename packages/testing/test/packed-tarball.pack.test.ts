import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { runCommand } from '@gasless-gateway/devnet/testing/run-command'
import { build, transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newest } from '../src/packs/integrators.js'
import { npmProject } from '../src/packs/npm-project.js'
import { runToEnd } from '../src/run-to-end.js'

const packageFolder = fileURLToPath(new URL('../../sdk/', import.meta.url))
const repository = fileURLToPath(new URL('../../..', import.meta.url))

const tarball = inject('sdkTarball')
let home: string
let installed: string

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'sdk-pack-')))
  installed = join(home, 'node_modules/@gasless-gateway/sdk')
  await mkdir(installed, { recursive: true })
  await runToEnd('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed])
  for (const dependency of ['viem'])
    await symlink(
      await realpath(join(packageFolder, 'node_modules', dependency)),
      join(home, 'node_modules', dependency),
    )
})

afterAll(() => rm(home, { recursive: true, force: true }))

/** Loads the package, fails without a key and knows its own error again. */
const smoke = `
  let failure
  try { sdk.createGatewayClient({ baseUrl: 'https://gateway.example.com/v1', apiKey: '' }) }
  catch (error) { failure = error }
  const client = sdk.createGatewayClient({
    baseUrl: 'https://gateway.example.com/v1',
    apiKey: 'ggw_live_x',
    fetch: async () => Response.json({ networks: [] }),
  })
  client.networks.list().then((answer) => console.log(JSON.stringify({
    code: failure.code,
    known: sdk.isGatewaySdkError(failure, 'CONFIGURATION_INVALID'),
    answer,
    exports: Object.keys(sdk).filter((name) => name !== 'default' && name !== 'module.exports').sort(),
  })))
`

const exportNames = [
  'AuthenticationError',
  'ConfigurationError',
  'ConflictError',
  'ConnectionError',
  'DuplicateOperationError',
  'GatewayApiError',
  'GatewaySdkError',
  'InvalidInputError',
  'MalformedAnswerError',
  'NotFoundError',
  'OperationDroppedError',
  'OperationRefusedError',
  'OperationRevertedError',
  'PermissionError',
  'RateLimitError',
  'SignerError',
  'UnavailableError',
  'UnsafeOperationError',
  'ValidationError',
  'VerificationError',
  'WaitTimeoutError',
  'createGatewayClient',
  'entryPointV07',
  'isGatewayApiError',
  'isGatewaySdkError',
  'kernelV31',
  'kernelV33Delegate',
  'nativeCoinAddress',
  'pins',
  'verifyPlainTransactions',
  'verifyPreparedTransaction',
]

// `check:exports` has publint and the type-resolution check look at a tarball that is packed the same way.
describe('the packed tarball', () => {
  test.each([
    ['import', 'smoke.mjs', `import * as sdk from '@gasless-gateway/sdk'\n${smoke}`],
    ['require', 'smoke.cjs', `const sdk = require('@gasless-gateway/sdk')\n${smoke}`],
  ])('works with %s in a fresh process, without a warning', async (_, file, script) => {
    await writeFile(join(home, file), script)
    const { stdout, stderr } = await runToEnd(process.execPath, [file], { cwd: home })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      code: 'CONFIGURATION_INVALID',
      known: true,
      answer: { networks: [] },
      exports: exportNames,
    })
  })

  test('holds the build, the manifest, the licence and the readme, and nothing of the workspace', async () => {
    const { stdout } = await runToEnd('tar', ['-tzf', tarball])
    const files = stdout.trim().split('\n')
    const entries = ['index', 'control', 'on-chain', 'reverts', 'testing'].flatMap((entry) =>
      ['cjs', 'd.cts', 'd.ts', 'js'].map((ending) => `dist/${entry}.${ending}`),
    )
    const shared = files.filter((file) =>
      /^package\/dist\/[\w-]+-[\w-]{8}\.(cjs|js|d\.c?ts)$/.test(file),
    )
    expect(files.filter((file) => !shared.includes(file)).sort()).toEqual(
      [...entries, 'LICENSE', 'README.md', 'package.json'].map((file) => `package/${file}`).sort(),
    )
    const built = await Promise.all(
      files
        .filter((file) => file.startsWith('package/dist/'))
        .map((file) => readFile(join(installed, file.slice('package/'.length)), 'utf8')),
    )
    for (const text of built) {
      expect(text).not.toContain('@gasless-gateway/core')
      expect(text).not.toMatch(/node:|process\.env/)
    }
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
    expect(manifest.dependencies).toBeUndefined()
    expect(manifest.peerDependencies).toEqual({ msw: '^2.0.0 || ^3.0.0', viem: '^2.40.0' })
    expect(manifest.peerDependenciesMeta).toEqual({ msw: { optional: true } })
  })

  test.each([
    ['everything of the main entry', `export * from '@gasless-gateway/sdk'`, 25],
    ['the control client', `export * from '@gasless-gateway/sdk/control'`, 8.1],
    ['what looks on the chain', `export * from '@gasless-gateway/sdk/on-chain'`, 7],
    ['what explains reverts', `export * from '@gasless-gateway/sdk/reverts'`, 8],
    [
      'the errors alone',
      `export { GatewayApiError, isGatewaySdkError } from '@gasless-gateway/sdk'`,
      1.2,
    ],
    ['the pins alone', `export { pins } from '@gasless-gateway/sdk'`, 1],
  ])('stays small, minified and packed, without viem: %s', async (_, code, mostKb) => {
    const bundled = await bundle(code)
    expect(gzipSync(bundled, { level: 9 }).length / 1000).toBeLessThanOrEqual(mostKb)
  })

  test('leaves out of a bundle what is not imported', async () => {
    const errors = await bundle(
      `export { GatewayApiError, isGatewaySdkError } from '@gasless-gateway/sdk'`,
    )
    expect(errors).not.toMatch(/ggw_|x-api-key|idempotency-key|function execute|BridgeData/i)
  })

  test('needs nothing of Node in a worker', async () => {
    const code = await bundle(`export * from '@gasless-gateway/sdk'`, { withViem: true })
    expect(code).not.toMatch(
      /\bfrom\s*["'](node:)?(fs|http|https|crypto|net|stream|events|buffer)["']/,
    )
    expect(code).not.toContain('require(')
  })
})

/** One file with all dependencies, as a bundler makes it for a worker. */
async function bundle(code: string, { withViem = false } = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: home },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['worker'],
    target: 'es2022',
    legalComments: 'none',
    external: withViem ? [] : ['viem', 'viem/*'],
  })
  return outputFiles[0]?.text ?? ''
}

test('a newcomer who does what the README says has a finalized transfer at the end', async () => {
  const readme = await readFile(join(repository, 'README.md'), 'utf8')
  const commands = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.split('\n').map((line) => line.replace(/\s*#.*/, '')),
  )
  expect(commands).toContain('npx -y pnpm@10 demo')
  expect(commands).toContain('npm install @gasless-gateway/sdk viem')
  const folder = join(home, 'newcomer')
  await mkdir(folder)

  const demo = runCommand('demo', ['--port', '0'], { cwd: folder })
  try {
    await expect.poll(demo.printed, { timeout: 2_000_000 }).toContain('Ctrl-C stops everything')
    const [, environment = '', example = ''] =
      / tsx (--env-file=\S+) (examples\/send-transfer\.ts)$/m.exec(demo.printed()) ?? []

    await npmProject(folder, [tarball, newest('viem')])
    const source = await readFile(join(repository, example), 'utf8')
    const { code } = await transform(source, { loader: 'ts', format: 'esm' })
    await writeFile(join(folder, 'send-transfer.js'), code)
    const { stdout } = await runToEnd(process.execPath, [environment, 'send-transfer.js'], {
      cwd: folder,
    })
    expect(stdout).toMatch(/^Sending 1 of the token from 0x/)
    expect(stdout).toMatch(/^finalized 0x/m)
    expect(stdout).toMatch(/^Paid .* of the token for it\.$/m)
  } finally {
    demo.kill('SIGINT')
    if (demo.exitCode === null) await once(demo, 'exit')
  }
})
