import { execFile } from 'node:child_process'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const workspaceBin = fileURLToPath(new URL('../../../node_modules/.bin', import.meta.url))
const nodeTypes = fileURLToPath(new URL('../../../node_modules/@types/node', import.meta.url))

/** An npm run by pnpm names pnpm's own script; otherwise npx finds it. */
const pnpmScript = process.env.npm_execpath?.includes('pnpm') ? process.env.npm_execpath : undefined
const pnpm = (...args: string[]) =>
  pnpmScript
    ? run(process.execPath, [pnpmScript, ...args], { cwd: packageFolder })
    : run('npx', ['-y', 'pnpm@10', ...args], { cwd: packageFolder })

let home: string
let tarball: string
let installed: string

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'sdk-pack-')))
  await run(join(workspaceBin, 'tsup'), [], { cwd: packageFolder })
  await pnpm('pack', '--pack-destination', home)
  const [name] = (await readdir(home)).filter((file) => file.endsWith('.tgz'))
  tarball = join(home, name ?? '')
  installed = join(home, 'node_modules/@gasless-gateway/sdk')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed])
  for (const dependency of ['viem'])
    await symlink(
      await realpath(join(packageFolder, 'node_modules', dependency)),
      join(home, 'node_modules', dependency),
    )
  await mkdir(join(home, 'node_modules/@types'))
  await symlink(await realpath(nodeTypes), join(home, 'node_modules/@types/node'))
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
  'ConfigurationError',
  'ConnectionError',
  'GatewayApiError',
  'GatewaySdkError',
  'InvalidInputError',
  'MalformedAnswerError',
  'OperationDroppedError',
  'OperationRevertedError',
  'SignerError',
  'UnsafeOperationError',
  'VerificationError',
  'WaitTimeoutError',
  'createGatewayClient',
  'entryPointV07',
  'isGatewaySdkError',
  'kernelV31',
  'kernelV33Delegate',
  'nativeCoinAddress',
  'pins',
  'verifyPlainTransactions',
  'verifyPreparedTransaction',
]

describe('the packed tarball', () => {
  test.each([
    ['import', 'smoke.mjs', `import * as sdk from '@gasless-gateway/sdk'\n${smoke}`],
    ['require', 'smoke.cjs', `const sdk = require('@gasless-gateway/sdk')\n${smoke}`],
  ])('works with %s in a fresh process, without a warning', async (_, file, script) => {
    await writeFile(join(home, file), script)
    const { stdout, stderr } = await run(process.execPath, [file], { cwd: home })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      code: 'CONFIGURATION_INVALID',
      known: true,
      answer: { networks: [] },
      exports: exportNames,
    })
  })

  test('gives a NodeNext consumer real types, from ESM and from CommonJS', async () => {
    const consumer = `
import { createGatewayClient, isGatewaySdkError, type TrackedOperation } from '@gasless-gateway/sdk'
import { privateKeyToAccount } from 'viem/accounts'

export async function send(): Promise<TrackedOperation> {
  const client = createGatewayClient({ baseUrl: 'https://gateway.example.com/v1', apiKey: 'ggw_live_x' })
  const { networks } = await client.networks.list()
  const symbol: string | undefined = networks[0]?.nativeCoin.symbol
  // @ts-expect-error a number of units loses digits
  const wrong: number | undefined = networks[0]?.nativeCoin.symbol
  try {
    const operation = await client.transfer({
      owner: privateKeyToAccount('0x01'),
      networkId: '8453',
      transfers: [{ tokenAddress: '0x', recipientAddress: '0x', amount: 1n }],
    })
    return await operation.wait({
      onStatus: ({ status, transactionHash }) => console.log(status, transactionHash, symbol, wrong),
    })
  } catch (error) {
    if (isGatewaySdkError(error, 'INSUFFICIENT_BALANCE')) console.log(error.reason)
    // @ts-expect-error only errors of the gateway carry a reason
    if (isGatewaySdkError(error, 'CONNECTION_FAILED')) console.log(error.reason)
    throw error
  }
}

// @ts-expect-error the amount is missing
export const incomplete = () => createGatewayClient({ baseUrl: '', apiKey: '' }).transfer({ owner: privateKeyToAccount('0x01'), networkId: '1', transfers: [{ tokenAddress: '0x', recipientAddress: '0x' }] })
`
    await writeFile(join(home, 'consumer.mts'), consumer)
    await writeFile(join(home, 'consumer.cts'), consumer)
    const compilerOptions = {
      module: 'NodeNext',
      target: 'ES2022',
      // viem's own types name things of the DOM.
      lib: ['ES2022', 'DOM'],
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
    }
    const files = ['consumer.mts', 'consumer.cts']
    await writeFile(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const { stdout } = await run(join(workspaceBin, 'tsc'), ['-p', home]).catch(
      (error: { stdout: string }) => error,
    )
    expect(stdout).toBe('')
  })

  test('passes publint and the type-resolution check', async () => {
    await run(join(workspaceBin, 'publint'), [tarball, '--strict'])
    await run(join(workspaceBin, 'attw'), [tarball, '--no-emoji'])
  })

  test('holds the build, the manifest, the licence and the readme, and nothing of the workspace', async () => {
    const { stdout } = await run('tar', ['-tzf', tarball])
    const files = stdout.trim().split('\n')
    const entries = ['index', 'control'].flatMap((entry) =>
      ['cjs', 'd.cts', 'd.ts', 'js'].map((ending) => `dist/${entry}.${ending}`),
    )
    const shared = files.filter((file) =>
      /^package\/dist\/[\w-]+-\w{8}\.(cjs|js|d\.c?ts)$/.test(file),
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
    expect(Object.keys(manifest.peerDependencies)).toEqual(['viem'])
  })
})
