import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../server/src/config/load-config.js'
import {
  type BundledPrograms,
  bundlePrograms,
} from '../../../server/src/testing/bundle-programs.js'
import { rpcChainId } from '../chains/rpc-chain-id.js'
import { commandFile, runCommand } from '../testing/run-command.js'

let workingDirectory: string
let bundles: BundledPrograms<'devnet'>
beforeAll(async () => {
  workingDirectory = await mkdtemp(join(tmpdir(), 'gateway-devnet-command-'))
  bundles = await bundlePrograms({ devnet: commandFile('devnet') })
})
afterAll(async () => {
  await rm(workingDirectory, { recursive: true, force: true })
  await bundles?.stop()
})

const batch = JSON.stringify(
  [0, 1].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] })),
)

/** Its bundle starts in an eighth of the processor time. `packed-server.pack.test.ts` starts it as it is documented. */
const run = (...args: string[]) =>
  runCommand('devnet', args, { cwd: workingDirectory, bundle: bundles.files.devnet })

async function runUntilUp(...args: string[]) {
  const child = run('--port', '0', ...args)
  await expect.poll(child.printed, { timeout: 2_000_000 }).toContain('Ctrl-C')
  const text = child.printed()
  const value = (name: string) => new RegExp(`export ${name}='(.+)'`).exec(text)?.[1] ?? ''
  const file = await readFile(value('GATEWAY_NETWORKS_FILE'), 'utf8')
  const { networks } = JSON.parse(file) as {
    networks: { rpcUrls: string[]; chainId: number; paymaster: string; delegate: string }[]
  }
  const environment = Object.fromEntries(
    [...text.matchAll(/export (\w+)='(.+)'/g)].map(([, name, value]) => [name, value]),
  )
  return { child, value, networks, environment }
}

test('the command prints an environment that works, ends cleanly on Ctrl-C, and starts again', async () => {
  for (let round = 0; round < 2; round++) {
    const { child, value, networks, environment } = await runUntilUp()
    expect(value('DATABASE_URL')).toMatch(/^postgres:\/\/gateway:.+@127\.0\.0\.1:\d+\/postgres$/)
    expect(value('PAYMASTER_SIGNER_KEY')).toMatch(/^0x[0-9a-f]{64}$/)
    expect(value('EXECUTOR_KEYS').split(',')).toHaveLength(8)
    expect(loadConfig(environment).warnings).toEqual([
      expect.stringMatching(/^SMTP_URL is not set/),
    ])
    expect(networks.map(({ chainId }) => chainId)).toEqual([31337, 31338])
    const [, pinsFile = ''] = /option of an SDK client is in (.+)/.exec(child.printed()) ?? []
    expect(JSON.parse(await readFile(pinsFile, 'utf8'))).toEqual(
      Object.fromEntries(
        networks.map(({ chainId, paymaster, delegate }) => [
          String(chainId),
          expect.objectContaining({ paymaster, delegate, routing: expect.anything() }),
        ]),
      ),
    )
    for (const { rpcUrls, chainId } of networks)
      await expect.poll(() => rpcChainId(rpcUrls[0] ?? ''), { timeout: 2_000_000 }).toBe(chainId)

    const router = await fetch(`${value('LIFI_URL')}/chains`)
    expect(await router.json()).toMatchObject({ chains: [{ id: 31337 }, { id: 31338 }] })

    child.kill('SIGINT')
    // Terminal and package manager may both deliver the same Ctrl-C.
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
    for (const { rpcUrls } of networks) expect(await rpcChainId(rpcUrls[0] ?? '')).toBeUndefined()
    await expect(fetch(`${value('LIFI_URL')}/chains`)).rejects.toThrow('fetch failed')
  }
})

test('a second devnet in the same folder names what works instead', async () => {
  const { child } = await runUntilUp()
  const second = run('--port', '0')
  expect(await once(second, 'close')).toEqual([1, null])
  expect(second.printed().trim()).toMatch(
    /in use by process \d+\. Stop that process, or start the devnet in another clone, with another --port\.$/,
  )
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a taken port is one sentence and exit code 1', async () => {
  const { child, networks } = await runUntilUp()
  const { port } = new URL(networks[0]?.rpcUrls[0] ?? '')
  const second = run('--port', port)
  expect(await once(second, 'close')).toEqual([1, null])
  expect(second.printed().trim()).toBe(
    `Port ${port} on 127.0.0.1 is taken. Stop the program that listens there or choose another port.`,
  )
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('with a mood the gateway is given endpoints that have it', async () => {
  const { child, networks } = await runUntilUp('--rpc-mood', 'no-batches')
  expect(child.printed()).toContain('Each endpoint refuses every batch as an invalid request.')
  const url = networks[0]?.rpcUrls[0] ?? ''
  expect(await rpcChainId(url)).toBe(31337)
  const answer = await fetch(url, { method: 'POST', body: batch })
  expect(await answer.json()).toMatchObject({ error: { code: -32600 } })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a mood that there is not is one sentence with the nearest name, and exit code 1', async () => {
  const child = run('--rpc-mood', 'no-batchs')
  expect(await once(child, 'close')).toEqual([1, null])
  expect(child.printed()).toContain('There is no mood "no-batchs". Did you mean "no-batches"?')
})
