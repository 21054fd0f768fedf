import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BundledPrograms,
  bundlePrograms,
} from '../../../server/src/testing/bundle-programs.js'
import { rpcChainId } from '../chains/rpc-chain-id.js'
import { commandFile, runCommand } from '../testing/run-command.js'

let workingDirectory: string
let bundles: BundledPrograms<'demo'>
beforeAll(async () => {
  workingDirectory = await mkdtemp(join(tmpdir(), 'gateway-demo-command-'))
  bundles = await bundlePrograms({ demo: commandFile('demo') })
})
afterAll(async () => {
  await rm(workingDirectory, { recursive: true, force: true })
  await bundles?.stop()
})

/** Its bundle starts in a fifth of the processor time. */
const run = (...args: string[]) =>
  runCommand('demo', args, { cwd: workingDirectory, bundle: bundles.files.demo })

interface Result {
  readonly baseUrl: string
  readonly apiKey: string
  readonly ownAddressKey: string
  readonly projectId: string
  readonly owner: {
    readonly email: string
    readonly password: string
    readonly sessionToken: string
  }
  readonly mailLog: string
  readonly networks: readonly { readonly networkId: string; readonly rpcUrl: string }[]
  readonly receipts: readonly {
    readonly kind: string
    readonly networkId: string
    readonly status: string
    readonly amount: string
    readonly tokenBalanceBefore: string
    readonly tokenBalanceAfter: string
    readonly minimumReceived: string
    readonly toNetworkId: string
    readonly toTokenBalanceBefore: string
    readonly toTokenBalanceAfter: string
    readonly bridge: { readonly status: string; readonly receivedAmount: string } | null
    readonly tokenAmount: string
    readonly collectedFeeRaw: string
    readonly nativeBalanceBefore: string
    readonly nativeBalanceAfter: string
  }[]
}

test('demo --once --json prints one line with finalized, paid transfers and swaps of an account without native coin', async () => {
  // Once as it is documented.
  const demo = runCommand('demo', ['--once', '--json', '--port', '0'], { cwd: workingDirectory })
  expect(await once(demo, 'close')).toEqual([0, null])
  const lines = demo.output().trim().split('\n')
  expect(lines).toHaveLength(1)
  const { networks, receipts } = JSON.parse(lines[0] ?? '') as Result
  expect(receipts.map(({ kind }) => kind)).toEqual([
    'transfer',
    'transfer',
    'swap',
    'cross_chain_swap',
  ])
  for (const receipt of receipts) {
    expect(receipt).toMatchObject({
      status: 'finalized',
      nativeBalanceBefore: '0',
      nativeBalanceAfter: '0',
    })
    expect(BigInt(receipt.collectedFeeRaw)).toBeGreaterThan(0n)
    expect(BigInt(receipt.collectedFeeRaw)).toBeLessThanOrEqual(BigInt(receipt.tokenAmount))
    expect(BigInt(receipt.tokenBalanceBefore) - BigInt(receipt.tokenBalanceAfter)).toBe(
      BigInt(receipt.amount) + BigInt(receipt.collectedFeeRaw),
    )
  }
  const arrived = receipts
    .slice(2)
    .map((swap) => BigInt(swap.toTokenBalanceAfter) - BigInt(swap.toTokenBalanceBefore))
  for (const [at, { minimumReceived }] of receipts.slice(2).entries())
    expect(arrived[at]).toBeGreaterThanOrEqual(BigInt(minimumReceived))
  expect(receipts.slice(2)).toMatchObject([
    { networkId: '31337', toNetworkId: '31337', bridge: null },
    {
      networkId: '31337',
      toNetworkId: '31338',
      bridge: { status: 'done', receivedAmount: String(arrived[1]) },
    },
  ])
  for (const { rpcUrl } of networks) expect(await rpcChainId(rpcUrl)).toBeUndefined()
})

test('the demo leaves a gateway running that its key and its owner open, and Ctrl-C leaves nothing', async () => {
  const demo = run('--json', '--port', '0')
  await expect.poll(demo.output, { timeout: 2_000_000 }).toContain('\n')
  const { baseUrl, apiKey, ownAddressKey, networks, projectId, owner, mailLog } = JSON.parse(
    demo.output(),
  ) as Result
  const list = await fetch(`${baseUrl}/network/list`, { headers: { 'X-API-Key': apiKey } })
  expect(list.status).toBe(200)

  const swappable = await fetch(`${baseUrl}/swap/chains`, { headers: { 'X-API-Key': apiKey } })
  expect(((await swappable.json()) as { chains: unknown[] }).chains).toHaveLength(networks.length)

  const { email, password, sessionToken } = owner
  const signedIn = await fetch(`${baseUrl}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token, systemRole } = (await signedIn.json()) as Record<string, string>
  expect({ status: signedIn.status, systemRole }).toEqual({ status: 200, systemRole: 'owner' })
  for (const session of [token, sessionToken]) {
    const own = await fetch(`${baseUrl}/project/list`, {
      headers: { Authorization: `Bearer ${session}` },
    })
    expect({ status: own.status, ...((await own.json()) as object) }).toEqual({
      status: 200,
      projects: [
        expect.objectContaining({ id: projectId, role: 'owner', accountMode: 'smart_account' }),
        expect.objectContaining({ role: 'owner', accountMode: 'eip7702' }),
      ],
    })
  }

  const ownerAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const ownAddress = await fetch(`${baseUrl}/account/resolve-single`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': ownAddressKey },
    body: JSON.stringify({ ownerAddress }),
  })
  expect(await ownAddress.json()).toEqual({ address: ownerAddress })

  const registered = await fetch(`${baseUrl}/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@example.com',
      password,
      confirmPassword: password,
    }),
  })
  expect(registered.status).toBe(200)
  await expect
    .poll(() => readFile(mailLog, 'utf8'), { timeout: 2_000_000 })
    .toMatch(/To: ada@example\.com[\s\S]*^│ {5}\w{10}$/m)

  const { port } = new URL(baseUrl)
  const second = run('--port', port)
  expect(await once(second, 'close')).toEqual([1, null])
  expect(second.printed()).toContain(`Port ${port} on 127.0.0.1 is taken.`)

  demo.kill('SIGINT')
  expect(await once(demo, 'exit')).toEqual([0, null])
  await expect(fetch(`${baseUrl}/health`)).rejects.toThrow()
  for (const { rpcUrl } of networks) expect(await rpcChainId(rpcUrl)).toBeUndefined()
})

test.each(['Starting', 'The gateway serves'])(
  'Ctrl-C after "%s" leaves nothing running, and no file',
  async (line) => {
    const temporary = await mkdtemp(join(workingDirectory, 'temporary-'))
    const demo = runCommand('demo', ['--port', '0'], {
      cwd: workingDirectory,
      bundle: bundles.files.demo,
      env: { TMPDIR: temporary },
    })
    await expect.poll(demo.output, { timeout: 2_000_000 }).toContain(line)
    demo.kill('SIGINT')
    expect(await once(demo, 'exit')).toEqual([0, null])
    if (line === 'Starting') expect(demo.printed()).not.toContain('The gateway serves')
    expect(await readdir(temporary)).toEqual([])
  },
)
