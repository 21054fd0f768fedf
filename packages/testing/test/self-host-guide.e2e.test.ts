import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type DevnetChain, fundToken } from '@gasless-gateway/devnet'
import { unhurried } from '@gasless-gateway/devnet/chains/unhurried'
import { createGatewayClient } from '@gasless-gateway/sdk'
import { endWithParent, inheritedEnvironment } from '@gasless-gateway/server/local'
import { type Address, parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../server/src/testing/create-test-database.js'
import { gatewayCommand } from '../../server/src/testing/gateway-command.js'
import { networksEnvironment, operatorCommand } from '../src/operator-command.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { tokenBalance } from '../src/read-chain.js'
import { pinsOf } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'

const page = fileURLToPath(new URL('../../../docs/guides/self-host.md', import.meta.url))

let privateChain: PrivateChain
let database: TestDatabase
/** The EntryPoint and the account contracts are deployed. The paymaster of this chain belongs to somebody else. */
let chain: DevnetChain
beforeAll(async () => {
  privateChain = await startPrivateChain()
  const { paymaster: _, ...network } = privateChain.chain.network
  chain = { ...privateChain.chain, network }
  database = await createTestDatabase(inject('postgresUrl'))
})
afterAll(async () => {
  await privateChain?.stop()
  await database?.close()
})

/** Returns the shell blocks under a heading of the page, as lines without their comments. */
async function blocksUnder(heading: string): Promise<string[][]> {
  const [, section = ''] = (await readFile(page, 'utf8')).split(`\n## ${heading}\n`)
  const [text = ''] = section.split('\n## ')
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/ +#.*/, ''))
      .filter(Boolean),
  )
}

const commandsUnder = async (heading: string) => (await blocksUnder(heading)).flat()

/** Returns a key as `openssl rand -hex 32` prints it. */
const newKey = () => randomBytes(32).toString('hex')

/** Programs that a reader has but a test machine may lack. */
const programs = `
sudo() { "$@"; }
openssl() { [ "$*" = 'rand -hex 32' ] && "${process.execPath}" -p 'crypto.randomBytes(32).toString("hex")'; }
`

/** Creates a folder for the page's files. `here` moves the page's paths into it. */
async function startReader() {
  const folder = await mkdtemp(join(tmpdir(), 'self-host-guide-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const here = (text: string) =>
    text.replaceAll('/etc/gateway', join(folder, 'gateway')).replaceAll('~/', `${folder}/`)
  // The page does not quote its own paths. A test's folder may contain blanks in its path, so the commands use relative
  // paths.
  const shell = (lines: readonly string[]) =>
    promisify(execFile)(
      'sh',
      ['-c', programs + lines.join('\n').replaceAll('/etc/gateway', 'gateway')],
      {
        cwd: folder,
        env: { ...process.env, HOME: folder },
      },
    )
  return { here, shell, keyIn: async (file: string) => (await readFile(here(file), 'utf8')).trim() }
}

test('a reader who follows the guide gets a paymaster in order, funded executors, and a gateway that sponsors a transfer', async () => {
  const { client } = privateChain
  const { here, shell, keyIn } = await startReader()
  const secrets = await commandsUnder('1. Secrets')
  await shell(secrets)
  const first = await keyIn('/etc/gateway/master-keys')
  // The command refuses to overwrite the keys of an operator who repeats this step.
  await expect(shell(secrets)).rejects.toThrow()
  expect(await keyIn('/etc/gateway/master-keys')).toBe(first)

  const env: Record<string, string> = {}
  const [createDatabase, variables = []] = await blocksUnder('2. The environment')
  expect(createDatabase).toEqual(['createdb gateway'])
  for (const line of variables) setVariable(env, here(line))
  // Replace Base, the public address and the reader's database by those of the test.
  expect(Object.keys(env)).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'RPC_URLS_8453_FILE', 'HOST']),
  )
  for (const name of ['RPC_URLS_8453_FILE', 'HOST']) delete env[name]
  Object.assign(env, await networksEnvironment([chain]), { DATABASE_URL: database.url })
  let printed = ''
  let gasUsed = 0
  async function run(line: string): Promise<number> {
    if (line.startsWith('(')) {
      await shell([line])
      const operator = privateKeyToAddress(`0x${await keyIn('~/paymaster-operator')}`)
      env.PAYMASTER_ADMIN = operator
      return 0
    }
    const [, unset] = /^unset (.*)$/.exec(line) ?? []
    for (const name of unset?.split(' ') ?? []) {
      expect(env).toHaveProperty(name)
      delete env[name]
    }
    if (unset || line === 'export PAYMASTER_ADMIN=0x…') return 0
    if (line === 'export PAYMASTER_ADDRESS=0x…') {
      env.PAYMASTER_ADDRESS = /paymaster (0x\w{40})/.exec(printed)?.[1] ?? 'not printed'
      return 0
    }
    if (line.startsWith('export ')) {
      setVariable(env, here(line))
      return 0
    }
    expect(line).toMatch(/^gateway-server /)
    const { code, text, errors } = await operatorCommand(env, line.slice('gateway-server '.length))
    expect(errors, line).toEqual([])
    printed = text
    for (const [, gas] of text.matchAll(/^Mined in block \d+ with (\d+) gas/gm))
      gasUsed += Number(gas)
    return code
  }
  /** Runs the lines as the page shows them. Only the last one may report something to repair. */
  async function follow(lines: readonly string[]) {
    for (const line of lines.slice(0, -1)) expect(await run(line), line).toBe(0)
    return run(lines.at(-1) ?? '')
  }

  const [before = [], paymaster = [], [fund = ''] = [], after = []] =
    await blocksUnder('3. The paymaster')
  expect(await follow(before)).toBe(0)
  const [, operator] = /from +(0x\w{40})/.exec(printed) ?? []
  expect(operator).toBe(env.PAYMASTER_ADMIN)
  await client.setBalance({ address: operator as Address, value: parseEther('1000') })
  const status = paymaster.at(-1) ?? ''
  await follow(paymaster)
  // The page asks for a full bundle at twice the current price, beside the deposit. That pays for this deployment at
  // four times the price.
  expect(gasUsed).toBeLessThan(16_777_216 / 2)
  // The page lists only one of the two fee tokens.
  const commands = () => printed.match(/gateway-server paymaster .*/g)
  expect(commands()).toEqual(['gateway-server paymaster token add DAI --network 31337 --send'])
  await follow([...(commands() ?? []), status])
  // The operator has neither token. Status does not name a command that the operator cannot run.
  expect(commands()).toBeNull()
  const sendTokens = [...printed.matchAll(/Send 0\.0+1 (\w+) or more to (0x\w{40})/g)]
  expect(sendTokens.map(([, symbol]) => symbol)).toEqual(['USDC', 'DAI'])
  for (const [, symbol, to] of sendTokens)
    await fundToken(chain, {
      token: tokenOf(chain, symbol as 'USDC' | 'DAI').address,
      to: to as Address,
      amount: 1n,
    })
  expect(await run(status)).toBe(0)

  expect(await run(fund)).toBe(1)
  const needs = [...printed.matchAll(/(0x\w{40}) .*needs ([\d.]+) ETH more/g)]
  expect(needs.map(([, address]) => address)).toEqual([
    privateKeyToAddress(`0x${await keyIn('/etc/gateway/executors')}`),
  ])
  for (const [, address, coins = ''] of needs)
    await client.setBalance({ address: address as Address, value: parseEther(coins) })
  expect(await run(fund)).toBe(0)
  await follow(after)
  expect(Object.keys(env).filter((name) => /OPERATOR|ADMIN/.test(name))).toEqual([])

  const { apiKey, baseUrl } = await startGateway(env, run, () => printed)
  const { owner } = await newAccount(chain, { usdc: usdc('100') })
  const recipientAddress = newAddress()
  const feeToken = tokenOf(chain, 'USDC').address
  const pinned = { ...chain, network: { ...chain.network, paymaster: env.PAYMASTER_ADDRESS } }
  const gateway = createGatewayClient({
    baseUrl,
    apiKey,
    networks: pinsOf([pinned as DevnetChain]),
    ...unhurried,
  })
  const operation = await gateway.transfer({
    owner,
    networkId: chain.network.networkId,
    transfers: [{ tokenAddress: feeToken, recipientAddress, amount: usdc('1') }],
    feeToken,
    maxFee: usdc('20'),
  })
  await operation.wait({ until: 'confirmed' })
  expect(await tokenBalance(chain, feeToken, recipientAddress)).toBe(usdc('1'))
})

test('executors continues after a network that does not answer, and asks for coins only for the funder', async () => {
  const silent = { ...chain, rpcUrl: 'http://127.0.0.1:1' }
  const [executor, funder] = [newKey(), newKey()]
  const env = {
    ...(await networksEnvironment([
      { ...silent, network: { ...chain.network, chainId: 4250, networkId: '4250' } },
      chain,
    ])),
    EXECUTOR_KEYS: executor,
    FUNDER_KEY: funder,
  }
  const [executorAddress, funderAddress] = [executor, funder].map((key) =>
    privateKeyToAddress(`0x${key}`),
  )
  const { code, lines } = await operatorCommand(env, 'executors')
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^Devnet 31337 \(4250\) could not be read: .*\.$/),
    'Devnet 31337 (31337)',
    `  executor  ${executorAddress}  holds 0 ETH`,
    expect.stringMatching(
      new RegExp(`^  funder    ${funderAddress}  holds 0 ETH, needs [\\d.]+ ETH more$`),
    ),
  ])
  const json = await operatorCommand(env, 'executors --json')
  expect(json.code).toBe(1)
  expect(JSON.parse(json.text)).toEqual({
    name: 'executors',
    ok: false,
    networks: [
      { networkId: '4250', name: 'Devnet 31337', ok: false, error: expect.any(String) },
      {
        networkId: '31337',
        name: 'Devnet 31337',
        ok: false,
        accounts: [
          { kind: 'executor', address: executorAddress, balance: '0', missing: '0' },
          {
            kind: 'funder',
            address: funderAddress,
            balance: '0',
            missing: expect.stringMatching(/^[1-9]\d*$/),
          },
        ],
      },
    ],
  })
  const withBundler = { ...env, BUNDLER_URL_31337: 'http://127.0.0.1:1' }
  expect(await operatorCommand(withBundler, 'executors --network 31337')).toMatchObject({
    code: 0,
    text: 'Devnet 31337 (31337)\n  A bundler sends here: executors need nothing.',
  })
  expect((await operatorCommand({ ...env, EXECUTOR_KEYS: '' }, 'executors')).errors.join()).toMatch(
    /^No executors are configured\. Set EXECUTOR_KEYS/,
  )
})

/** Sets the variable of a line such as `export NAME=value`. */
function setVariable(env: Record<string, string>, line: string): void {
  const [, name = '', value = ''] = /^export (\w+)=(.*)$/.exec(line) ?? []
  expect(name, line).not.toBe('')
  env[name] = value
}

/** Follows steps 5 and 6. */
async function startGateway(
  env: Readonly<Record<string, string>>,
  run: (line: string) => Promise<number>,
  printed: () => string,
): Promise<{ baseUrl: string; apiKey: string }> {
  expect((await commandsUnder('5. Start')).at(-1)).toBe('gateway-server start')
  const child = spawn(process.execPath, gatewayCommand('start'), {
    env: { ...inheritedEnvironment(), ...env, LOG_LEVEL: 'info', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.once('exit', endWithParent(child, 'KILL'))
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log += chunk
    })
  await expect.poll(() => log, { timeout: 500_000 }).toContain('the gateway is up')
  const { baseUrl } = JSON.parse(
    log.split('\n').find((line) => line.includes('the gateway is up')) ?? '{}',
  )
  for (const line of await commandsUnder('6. An owner of the platform, and a key for your backend'))
    if (/^gateway-server (owner|key) create/.test(line)) expect(await run(line), line).toBe(0)
  return { baseUrl, apiKey: /ggw_live_\w+/.exec(printed())?.[0] ?? 'not printed' }
}
