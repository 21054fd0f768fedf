import { mkdir, mkdtemp, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newest, type Runtime, runtimes } from '../src/packs/integrators.js'
import { npmProject } from '../src/packs/npm-project.js'
import { printStatus, quickstart } from '../src/packs/quickstart.js'
import { serveTestGateway } from '../src/packs/serve-test-gateway.js'
import { runToEnd } from '../src/run-to-end.js'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

const tarball = inject('sdkTarball')
let home: string
let served: Awaited<ReturnType<typeof serveTestGateway>>
let entries: readonly string[]

/** Projects of integrators. Each installs the SDK from its tarball, and its peers from the registry. */
type Project = 'oldest' | 'newest'
const folderOf = (project: Project) => join(home, project)

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'sdk-consumers-')))
  const { exports, peerDependencies } = JSON.parse(
    (await runToEnd('tar', ['-xzOf', tarball, 'package/package.json'])).stdout,
  )
  entries = Object.keys(exports).map((path) => `@gasless-gateway/sdk${path.slice(1)}`)
  const oldest = (name: string) => `${name}@${/\d+\.\d+\.\d+/.exec(peerDependencies[name])}`

  served = await serveTestGateway()
  const program = {
    'quickstart.mjs': quickstart(served.gateway),
    'print.mjs': printStatus,
  }
  await Promise.all([
    // No msw: only the testing kit needs it.
    npmProject(folderOf('oldest'), [tarball, oldest('viem')], program),
    // All these tests share one project, because none looks at other installed packages.
    npmProject(
      folderOf('newest'),
      [
        tarball,
        ...(['viem', 'msw', 'vite', 'typescript', '@types/node'] as const).map(newest),
        ...Object.values(runtimes).map(({ name, version }) => `${name}@${version}`),
      ],
      program,
    ),
  ])
})

afterAll(async () => {
  served?.close()
  await rm(home, { recursive: true, force: true })
})

/** Returns the output of Node when it runs this code in the project. Any warning fails. */
async function runNode(project: Project, file: string, code: string): Promise<string> {
  await writeFile(join(folderOf(project), file), code)
  const { stdout, stderr } = await runToEnd(process.execPath, [file], { cwd: folderOf(project) })
  expect(stderr).toBe('')
  return stdout.trim()
}

test('with the oldest viem of the peer range, a transfer is finalized', async () => {
  const { stdout } = await runToEnd(process.execPath, ['print.mjs'], { cwd: folderOf('oldest') })
  expect(stdout).toBe('finalized\n')
})

describe('each runtime finalizes a transfer, with the newest viem', () => {
  const program = ({ name, path }: Runtime) => join(folderOf('newest'), 'node_modules', name, path)

  test('in Node', async () => {
    const { stdout } = await runToEnd(process.execPath, ['print.mjs'], { cwd: folderOf('newest') })
    expect(stdout).toBe('finalized\n')
  })

  test('in Bun', async () => {
    const { stdout } = await runToEnd(program(runtimes.bun), ['print.mjs'], {
      cwd: folderOf('newest'),
    })
    expect(stdout).toBe('finalized\n')
  })

  test('in Deno', async () => {
    const args = ['run', '--allow-all', '--node-modules-dir=manual', 'print.mjs']
    const { stdout } = await runToEnd(program(runtimes.deno), args, { cwd: folderOf('newest') })
    expect(stdout).toBe('finalized\n')
  })

  test('in a worker of workerd, bundled by esbuild', async () => {
    const config = join(folderOf('newest'), 'workerd.capnp')
    await writeFile(
      config,
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
    )),
    (name = "internet", network = (allow = ["private"])),
  ],
);
`,
    )
    // workerd hangs in the library with which `shake` shifts clocks, so it runs without that library. The clock
    // difference comes from a file's time, which stays real.
    const ahead = Math.round(Date.now() - (await stat(config)).mtimeMs)
    const { LD_PRELOAD: _, ...env } = process.env
    const { outputFiles } = await build({
      stdin: {
        contents: `
          import { main } from './quickstart.mjs'
          export default { async test() {
            const status = await main()
            if (status !== 'finalized') throw new Error(status)
          } }`,
        resolveDir: folderOf('newest'),
      },
      banner: { js: `const realNow = Date.now; Date.now = () => realNow() + ${ahead}` },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      conditions: ['workerd', 'worker'],
      target: 'es2022',
    })
    await writeFile(join(folderOf('newest'), 'worker.js'), outputFiles[0]?.text ?? '')
    const { stderr } = await runToEnd(program(runtimes.workerd), ['test', 'workerd.capnp'], {
      cwd: folderOf('newest'),
      env,
    })
    expect(stderr).toContain('[ PASS ]')
  })
})

describe('every entry loads in Node, and all entries share their error classes', () => {
  const report = `
    const [sdk, control] = modules
    try { control.createControlClient({}) } catch (error) {
      console.log(error instanceof sdk.ConfigurationError, modules.length)
    }`

  test('by import', async () => {
    const imports = entries.map((entry) => `import(${JSON.stringify(entry)})`)
    const code = `const modules = await Promise.all([${imports}])${report}`
    expect(await runNode('newest', 'entries.mjs', code)).toBe(`true ${entries.length}`)
  })

  test('by require', async () => {
    const requires = entries.map((entry) => `require(${JSON.stringify(entry)})`)
    const code = `const modules = [${requires}]${report}`
    expect(await runNode('newest', 'entries.cjs', code)).toBe(`true ${entries.length}`)
  })

  test('without msw, if the testing kit is not loaded', async () => {
    const withoutTesting = entries.filter((entry) => !entry.endsWith('/testing'))
    const requires = withoutTesting.map((entry) => `require(${JSON.stringify(entry)})`)
    const code = `const modules = [${requires}]${report}`
    expect(await runNode('oldest', 'entries.cjs', code)).toBe(`true ${withoutTesting.length}`)
    expect(await readdir(join(folderOf('oldest'), 'node_modules'))).not.toContain('msw')
  })
})

describe('strict TypeScript projects get real types, and the types of dependencies compile too', () => {
  const consumer = `
import { createGatewayClient, isGatewaySdkError, type TrackedOperation } from '@gasless-gateway/sdk'
import { type ControlClient, createControlClient } from '@gasless-gateway/sdk/control'
import { privateKeyToAccount } from 'viem/accounts'

export async function send(): Promise<TrackedOperation> {
  const client = createGatewayClient({ baseUrl: 'https://gateway.example.com/v1', apiKey: 'ggw_live_x' })
  const { networks } = await client.networks.list()
  const symbol: string | undefined = networks[0]?.nativeCoin.symbol
  // @ts-expect-error a symbol is not a number
  const wrong: number | undefined = networks[0]?.nativeCoin.symbol
  try {
    const operation = await client.transfer({
      owner: privateKeyToAccount('0x01'),
      networkId: '8453',
      transfers: [{ tokenAddress: '0x', recipientAddress: '0x', amount: 1n }],
      maxFee: 1n,
    })
    return await operation.wait({
      onStatus: ({ status, transactionHash }) => console.log(status, transactionHash, symbol, wrong),
    })
  } catch (error) {
    if (isGatewaySdkError(error, 'INSUFFICIENT_BALANCE')) console.log(error.reason)
    // @ts-expect-error only the gateway's errors have a reason
    if (isGatewaySdkError(error, 'CONNECTION_FAILED')) console.log(error.reason)
    throw error
  }
}

// @ts-expect-error maxFee is missing
export const unbounded = () => createGatewayClient({ baseUrl: '', apiKey: '' }).transfer({ owner: privateKeyToAccount('0x01'), networkId: '1', transfers: [] })

// @ts-expect-error the amount is missing
export const incomplete = () => createGatewayClient({ baseUrl: '', apiKey: '' }).transfer({ owner: privateKeyToAccount('0x01'), networkId: '1', maxFee: 1n, transfers: [{ tokenAddress: '0x', recipientAddress: '0x' }] })

export async function keyOf(control: ControlClient): Promise<string> {
  const { id, apiKey } = await control.projects.create({ name: 'shop' })
  // @ts-expect-error the role does not exist
  await control.members.add(id, { email: 'ada@example.com', role: 'king' })
  return apiKey.value
}
export const control = createControlClient({ baseUrl: 'https://gateway.example.com/v1' })
`
  const testingConsumer = `
import { createGatewayClient } from '@gasless-gateway/sdk'
import { createTestGateway, lifecycles, refused } from '@gasless-gateway/sdk/testing'
import { setupServer } from 'msw/node'

const gateway = createTestGateway()
setupServer(...gateway.handlers).listen()
gateway.play(lifecycles.reorganised)
gateway.answer('submitTransaction', refused('OPERATION_STALE'))
// @ts-expect-error the endpoint does not exist
gateway.answer('submit', refused('OPERATION_STALE'))
export const client = createGatewayClient({ ...gateway.clientOptions, fetch: gateway.fetch })
`
  /** The newest compiler, which is written in Go, or the last one before it. */
  const compilerOf = (project: Project) =>
    join(project === 'newest' ? folderOf(project) : repository, 'node_modules/.bin/tsc')
  const nodeNext = { module: 'NodeNext' }
  const bundler = { module: 'ESNext', moduleResolution: 'Bundler' }

  test.each([
    ['the oldest viem, NodeNext', 'oldest', nodeNext, ['mts', 'cts'], [consumer]],
    ['the oldest viem, Bundler', 'oldest', bundler, ['ts'], [consumer]],
    ['the newest viem, NodeNext', 'newest', nodeNext, ['mts', 'cts'], [consumer, testingConsumer]],
    ['the newest viem, Bundler', 'newest', bundler, ['ts'], [consumer, testingConsumer]],
  ] as const)('%s', async (_, project, moduleOptions, endings, sources) => {
    const folder = await mkdtemp(join(folderOf(project), 'types-'))
    const files = sources.flatMap((source, i) =>
      endings.map((ending) => ({ name: `consumer-${i}.${ending}`, source })),
    )
    for (const { name, source } of files) await writeFile(join(folder, name), source)
    const compilerOptions = {
      ...moduleOptions,
      target: 'ES2022',
      // viem's own types refer to types of the DOM.
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
    }
    const config = { compilerOptions, files: files.map(({ name }) => name) }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { stdout } = await runToEnd(compilerOf(project), ['-p', folder])
    expect(stdout).toBe('')
  })
})

describe('built by Vite', () => {
  const vite = (config: object, ...args: string[]) =>
    writeFile(
      join(folderOf('newest'), 'vite.config.mjs'),
      `export default ${JSON.stringify({ logLevel: 'warn', ...config })}`,
    ).then(() =>
      runToEnd(join(folderOf('newest'), 'node_modules/.bin/vite'), ['build', ...args], {
        cwd: folderOf('newest'),
      }),
    )

  test('into one file for a server, a transfer is finalized', async () => {
    await vite({ ssr: { noExternal: true } }, '--ssr', 'print.mjs', '--outDir', 'server')
    // The file must not find any packages in a parent folder.
    const server = join(home, 'server')
    await rename(join(folderOf('newest'), 'server'), server)
    await writeFile(join(server, 'package.json'), '{ "type": "module" }')
    const { stdout } = await runToEnd(process.execPath, ['print.js'], { cwd: server })
    expect(stdout).toBe('finalized\n')
  })

  test('into a page, sign-in works, and API keys and session tokens are refused', async () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJl'
    const page = `
import { createGatewayClient, isGatewaySdkError } from '@gasless-gateway/sdk'
import { createControlClient } from '@gasless-gateway/sdk/control'

const baseUrl = 'https://gateway.example.com/v1'
const token = '${token}'
const fetch = async () => Response.json({ token, email: 'ada@example.com', systemRole: 'user' })
const outcome = (make) => {
  try { return make() && 'made' }
  catch (error) { return isGatewaySdkError(error, 'CONFIGURATION_INVALID') ? error.message : String(error) }
}
globalThis.report = async () => ({
  key: outcome(() => createGatewayClient({ baseUrl, apiKey: 'ggw_live_x' })),
  session: outcome(() => createControlClient({ baseUrl, token })),
  signIn: await createControlClient({ baseUrl, fetch }).auth.login({ email: 'ada@example.com', password: 'p' }),
  ownPage: outcome(() => createControlClient({ baseUrl, token, dangerouslyAllowBrowser: true })),
})
`
    const folder = folderOf('newest')
    await mkdir(join(folder, 'page'), { recursive: true })
    await writeFile(join(folder, 'page/main.js'), page)
    await writeFile(
      join(folder, 'page/index.html'),
      '<!doctype html><script type="module" src="./main.js"></script>',
    )
    const { stdout, stderr } = await vite({ root: 'page' })
    expect(stdout + stderr).not.toMatch(/externalized for browser|is not exported/)
    const [script = ''] = await readdir(join(folder, 'page/dist/assets'))
    // The browser globals that the bundle uses and Node lacks.
    const visit = `
globalThis.document = { createElement: () => ({ relList: { supports: () => true } }) }
globalThis.window = globalThis
await import('./page/dist/assets/${script}')
console.log(JSON.stringify(await report()))
`
    expect(JSON.parse(await runNode('newest', 'visit.mjs', visit))).toEqual({
      key: expect.stringMatching(/^In a browser, everybody can read.*the API key/),
      session: expect.stringMatching(/^In a browser, everybody can read.*the session token/),
      signIn: { token, email: 'ada@example.com', systemRole: 'user' },
      ownPage: 'made',
    })
  })
})

test('built by esbuild into one CommonJS file for Node, a transfer is finalized', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { main } from './quickstart.mjs'\nmain().then(console.log)`,
      resolveDir: folderOf('newest'),
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
  })
  const code = outputFiles[0]?.text ?? ''
  expect(await runNode('newest', 'bundle.cjs', code)).toBe('finalized')
})
