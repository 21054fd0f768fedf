import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '@gasless-gateway/devnet/testing/run-command'
import { endWithParent, inheritedEnvironment } from '@gasless-gateway/server/local'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyWorkspace } from '../src/packs/copy-workspace.js'
import { realClock } from '../src/packs/real-clock.js'
import { runToEnd } from '../src/run-to-end.js'

const server = fileURLToPath(new URL('../../server', import.meta.url))
const tsup = fileURLToPath(new URL('../../../node_modules/.bin/tsup', import.meta.url))

/** Only its owner may enter this folder, like the home directory of root on a new server. */
let home: string
/** The copy of the workspace in which npm packs the server. */
let copy: string
let program: string

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'packed server-')))
  // `check:exports` packs the server with its types, which take longest to build.
  await runToEnd(tsup, ['--silent', '--no-dts'], { cwd: server })
  copy = await copyWorkspace(() => `cp -R '${join(server, 'dist')}' .`)
  const tarballs = join(home, 'tarballs')
  await mkdir(tarballs)
  await runToEnd('npm', ['pack', '--pack-destination', tarballs], {
    cwd: join(copy, 'packages/server'),
    env: realClock(),
  })
  const [packed = ''] = await readdir(tarballs)
  const tarball = join(tarballs, packed)
  await mkdir(join(home, 'empty'))
  const install = ['install', '--global', '--prefix', join(home, 'prefix'), '--no-audit']
  await runToEnd('npm', [...install, '--no-fund', tarball], {
    cwd: join(home, 'empty'),
    env: realClock(),
  })
  program = join(home, 'prefix/bin/gateway-server')
})
afterAll(async () => {
  for (const folder of [home, copy]) await rm(folder, { recursive: true, force: true })
})

test.runIf(process.platform === 'linux')(
  'a user id without a name and without a home directory runs the server',
  async () => {
    const nameless = ['--user', '--map-user=12345', '--map-group=12345', '--']
    const { stdout } = await runToEnd('unshare', [...nameless, program, '--version'], {
      cwd: join(home, 'empty'),
      env: inheritedEnvironment(),
    })
    expect(stdout).toBe('0.0.0\n')
  },
)

test('the packed server installs without the clone, and serves two chains with its own database', async () => {
  const devnet = runCommand('devnet', ['--port', '0'], { cwd: home })
  try {
    await expect.poll(devnet.printed, { timeout: 500_000 }).toContain('Ctrl-C')
    const exported = [...devnet.printed().matchAll(/export (\w+)='(.+)'/g)]
    const { DATABASE_URL: _, ...environment } = Object.fromEntries(
      exported.map(([, name, value]) => [name, value]),
    )
    const options = {
      cwd: join(home, 'empty'),
      env: { ...inheritedEnvironment(), ...environment, DATA_DIR: join(home, 'data'), PORT: '0' },
    }
    const gateway = spawn(program, ['start'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    gateway.once('exit', endWithParent(gateway, 'KILL'))
    let log = ''
    for (const stream of [gateway.stdout, gateway.stderr])
      stream.on('data', (chunk: Buffer) => {
        log += chunk
      })
    await expect.poll(() => log, { timeout: 500_000 }).toContain('the gateway is up')
    const { baseUrl } = JSON.parse(
      log.split('\n').find((line) => line.includes('the gateway is up')) ?? '{}',
    )

    const key = ['key', 'create', '--project', 'shop', '--name', 'backend']
    const { stdout } = await runToEnd(program, key, options)
    const [apiKey = ''] = /ggw_live_\w+/.exec(stdout) ?? []
    const answer = await fetch(`${baseUrl}/network/list`, { headers: { 'X-API-Key': apiKey } })
    const { networks } = (await answer.json()) as { networks: { networkId: string }[] }
    expect(networks.map(({ networkId }) => networkId)).toEqual(['31337', '31338'])
    // The build copies this file.
    expect((await fetch(`${baseUrl}/docs/swagger-ui.css`)).status).toBe(200)

    const ended = once(gateway, 'exit')
    gateway.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    devnet.kill('SIGINT')
    if (devnet.exitCode === null) await once(devnet, 'exit')
  }
})
