import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import {
  deterministicDeployerAddress,
  erc1967ProxyBytecode,
  gaslessPaymasterAbi,
  gaslessPaymasterBytecode,
  paymasterDeployment,
  timelockControllerAbi,
  timelockDeployment,
} from '@gasless-gateway/contracts'
import {
  devnetOpenZeppelinProxiedPaymasterBytecode,
  devnetTokenAbi,
} from '@gasless-gateway/contracts/devnet'
import type { Token } from '@gasless-gateway/core'
import { devnetKeys, fundToken } from '@gasless-gateway/devnet'
import { endWithParent } from '@gasless-gateway/server/local'
import {
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbiParameters,
  parseEther,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { gatewayCommand } from '../../server/src/testing/gateway-command.js'
import { type BareChain, startBareChain } from '../src/bare-chain.js'
import { networksEnvironment, operatorCommand } from '../src/operator-command.js'
import { startRpcProxy } from '../src/rpc-proxy.js'
import { until } from '../src/until.js'

const { deployer: owner, paymasterSigner: signer, executors } = devnetKeys()
const [firstExecutor, secondExecutor, stranger] = executors.map(({ privateKey, address }) => ({
  privateKey,
  address,
})) as [(typeof executors)[0], (typeof executors)[0], (typeof executors)[0]]

interface Operation {
  readonly chain: BareChain
  readonly env: Readonly<Record<string, string>>
  /** Runs `gateway-server paymaster …` with these changes to the environment. */
  run(args: string, changes?: Record<string, string>): ReturnType<typeof operatorCommand>
  /** Runs the command, and fails unless it exits with 0. */
  succeed(args: string, changes?: Record<string, string>): Promise<string>
}

async function operate(chain: BareChain, changes: Record<string, string> = {}): Promise<Operation> {
  const env = {
    ...(await networksEnvironment([chain])),
    PAYMASTER_ADMIN: owner.address,
    // The devnet is not a testnet, so without this most changes would wait for two days.
    PAYMASTER_TIMELOCK_HOURS: '0',
    PAYMASTER_SIGNER_KEY: signer.privateKey,
    EXECUTOR_KEYS: `${firstExecutor.privateKey},${secondExecutor.privateKey}`,
    PAYMASTER_OPERATOR_KEY: owner.privateKey,
    ...changes,
  }
  const run: Operation['run'] = (args, also = {}) =>
    operatorCommand({ ...env, ...also }, `paymaster ${args}`)
  return {
    chain,
    env,
    run,
    async succeed(args, also) {
      const { code, text, errors } = await run(args, also)
      expect({ code, errors }, args).toEqual({ code: 0, errors: [] })
      return text
    },
  }
}

async function newChain(chainId?: number): Promise<BareChain> {
  const chain = await startBareChain(chainId)
  onTestFinished(chain.stop)
  return chain
}

const addressOf = ({ PAYMASTER_ADMIN: admin }: Operation['env']) =>
  paymasterDeployment({ admin: admin as Address, signers: [signer.address] }).proxy.address

/** Returns the number of the newest block. It grows when a command sends a transaction. */
const blockOf = ({ chain }: Operation) => chain.client.getBlockNumber()

/** Deploys a paymaster, fills its deposit and adds its tokens and bundlers. */
async function setUp(operation: Operation): Promise<void> {
  const { chain, succeed } = operation
  for (const { address: token } of chain.network.tokens)
    await fundToken(chain, { token, to: owner.address, amount: 5n })
  await succeed('deploy --send')
  for (const change of ['bundlers sync', 'token add USDC --exact', 'token add DAI', 'deposit 5'])
    await succeed(`${change} --send`)
}

const read = async ({ run }: Operation) => {
  const { lines } = await run('status --json')
  return JSON.parse(lines[0] as string).networks[0]
}

test('on a fresh chain the commands plan, deploy and set up a paymaster, and then find nothing to do', async () => {
  const operation = await operate(await newChain())
  const { chain, run, succeed } = operation
  const before = await blockOf(operation)

  const empty = await run('status')
  expect(empty.code).toBe(1)
  expect(empty.text).toContain('! There is no paymaster at')
  expect(empty.text).toContain('gateway-server paymaster deploy --network 31337 --send')
  const plan = await succeed('deploy')
  expect(plan).toMatch(
    /1\. Deploy the paymaster's implementation .*2\. Deploy the paymaster to .*3\. Deploy the bundle runner/s,
  )
  expect(plan).toMatch(/from {3}0xf39F.*to {5}0x4e59.*value {2}0 ETH.*gas {4}about \d{6}/s)
  expect(plan).toContain('Nothing was sent. Run it again with --send.')
  expect(await blockOf(operation)).toBe(before)

  await setUp(operation)
  const status = await run('status')
  expect(status.text).toContain('In order.')
  expect(status.code).toBe(0)
  expect(status.text).toContain(`${signer.address} (configured)`)
  expect(status.text).toMatch(/token USDC +floor 14000 gas, amounts exact; holds 0\.000001, owes 0/)
  expect(await read(operation)).toMatchObject({
    ok: true,
    paymaster: addressOf(operation.env),
    proxy: {
      deposit: String(parseEther('5')),
      signers: [signer.address],
      bundlers: [firstExecutor.address, secondExecutor.address],
      roles: { admin: [owner.address], treasurer: [owner.address] },
      listsComplete: true,
    },
    findings: [],
  })

  const after = await blockOf(operation)
  for (const change of [
    'deploy',
    'bundlers sync',
    'token add USDC',
    'token add DAI',
    'deposit 5',
    'upgrade',
  ])
    expect(await succeed(`${change} --send`)).toBe(
      `Devnet 31337: nothing to do. The paymaster is ${addressOf(operation.env)}.`,
    )
  expect(await blockOf(operation)).toBe(after)
  expect(await chain.client.getCode({ address: addressOf(operation.env) })).toBeDefined()
})

test('the paymaster has the same address on another chain', async () => {
  const other = await operate(await newChain(4242))
  await other.succeed('deploy --send')
  expect(await other.chain.client.getCode({ address: addressOf(other.env) })).toBeDefined()
  // The command compares the configured address with the address of the deployment.
  const elsewhere = await other.run('deploy --send', { PAYMASTER_ADDRESS: stranger.address })
  expect(elsewhere).toMatchObject({ code: 1 })
  expect(elsewhere.errors.join()).toMatch(
    /would be deployed at 0x\w+ on Devnet 4242, but 0x\w+ is configured/,
  )
})

test('a chain that is added after a change of the signer gets the paymaster at the old address, with the new signer', async () => {
  const operation = await operate(await newChain(4245))
  const { succeed, run } = operation
  const next = generatePrivateKey()
  const rotated = { PAYMASTER_SIGNER_KEY: next, PAYMASTER_ADDRESS: addressOf(operation.env) }
  expect((await run('deploy --send', rotated)).errors.join()).toMatch(/--first-signer/)
  await succeed(`deploy --first-signer ${signer.address} --send`, rotated)
  await succeed(`signer add ${privateKeyToAddress(next)} --send`, rotated)
  await succeed(`signer remove ${signer.address} --send`, rotated)
  const { text } = await run('status', rotated)
  expect(text).toMatch(
    new RegExp(
      `paymaster +${addressOf(operation.env)}.*signers +${privateKeyToAddress(next)} \\(configured\\)\n`,
      's',
    ),
  )
})

test('a machine without the keys of signer and executors can use their addresses', async () => {
  const operation = await operate(await newChain(), { PAYMASTER_SIGNER_KEY: '', EXECUTOR_KEYS: '' })
  const { succeed, run, env } = operation
  await succeed(`deploy --first-signer ${signer.address} --send`)
  const standing = { PAYMASTER_ADDRESS: addressOf(env) }
  expect((await run('bundlers sync --send', standing)).errors.join()).toMatch(
    /^No executors are configured for Devnet 31337\. Set EXECUTOR_KEYS, or name the addresses/,
  )
  await succeed(`bundlers add ${firstExecutor.address} --send`, standing)
  const { text } = await run('status', standing)
  expect(text).toMatch(
    new RegExp(`signers +${signer.address}\n +bundlers +${firstExecutor.address}\n`),
  )
  expect(text).not.toMatch(/! .*(sign|bundler)/)
})

test('status checks every network that has a paymaster, and continues after one that does not answer', async () => {
  const [chain, silent] = [await newChain(), await newChain(4246)]
  const operation = await operate(chain)
  await setUp(operation)
  const paymaster = { paymaster: addressOf(operation.env) }
  const env = {
    ...operation.env,
    ...(await networksEnvironment([
      { ...silent, network: { ...silent.network, ...paymaster } },
      { ...chain, network: { ...chain.network, ...paymaster } },
      { ...chain, network: { ...chain.network, chainId: 4247, networkId: '4247' } },
    ])),
  }
  const both = await operatorCommand(env, 'paymaster status')
  expect(both.code).toBe(1)
  expect(both.text).toMatch(
    /Devnet 4246 \(4246\)\n.*There is no paymaster.*Devnet 31337 \(31337\)\n.*In order\./s,
  )
  expect(both.text).not.toContain('4247')
  await silent.stop()
  const { lines, code } = await operatorCommand(env, 'paymaster status --json')
  expect(code).toBe(1)
  expect(JSON.parse(lines.join())).toMatchObject({
    name: 'paymaster status',
    ok: false,
    networks: [
      {
        networkId: '4246',
        ok: false,
        error: expect.stringMatching(/^No endpoint of Devnet 4246 answers/),
      },
      { networkId: '31337', ok: true, findings: [] },
    ],
  })
  expect((await operatorCommand(env, 'paymaster status --network devnet-31337')).code).toBe(0)
  expect((await operatorCommand(env, 'paymaster deposit 1')).errors.join()).toMatch(
    /Say which network with --network: Devnet 4246 \(4246\), Devnet 31337 \(31337\), /,
  )
})

test('an endpoint without block simulation and with short log ranges is enough, and status says what it cannot see', async () => {
  const chain = await newChain()
  const proxy = await startRpcProxy(chain.rpcUrl, ({ method, params = [] }) => {
    const [{ fromBlock = '0x0', toBlock = '0x0' } = {}] = params as {
      fromBlock?: string
      toBlock?: string
    }[]
    if (method === 'eth_simulateV1') return { code: -32601, message: 'method not found' }
    return method === 'eth_getLogs' &&
      (toBlock === 'latest' || Number(toBlock) - Number(fromBlock) > 3)
      ? { code: -32000, message: 'block range too large' }
      : undefined
  })
  onTestFinished(proxy.close)
  const operation = await operate({ ...chain, rpcUrl: proxy.url })
  expect(await operation.succeed('deploy')).toMatch(
    /1\. .*gas {4}about \d+.*2\. .*gas {4}known once the calls before it are mined.*3\. .*gas {4}about \d+/s,
  )
  await setUp(operation)
  await operation.succeed(`signer add ${stranger.address} --send`)
  const short = await operation.run('status')
  expect(short.text).toMatch(/! No endpoint shows the whole history: .*\n +Give --from-block/)
  expect(short.text).not.toContain(stranger.address)
  expect(short.code).toBe(1)
  expect(await operation.succeed('bundlers sync')).toMatch(
    /nothing to do.*\nNo endpoint shows the paymaster's whole history/,
  )
  const whole = await operation.run('status --from-block 0')
  expect(whole.text).toMatch(/may sign but is not configured/)
  expect(whole.code).toBe(1)
})

test('every change is made once, and status reports what it leaves to repair', async () => {
  const operation = await operate(await newChain())
  const { succeed, run, chain } = operation
  await setUp(operation)
  const other = privateKeyToAddress(generatePrivateKey())
  const paymaster = { address: addressOf(operation.env), abi: gaslessPaymasterAbi } as const
  const changes: readonly (readonly [args: string, finding: RegExp | undefined])[] = [
    [`signer add ${other}`, /may sign but is not configured/],
    [`signer remove ${other}`, undefined],
    [
      `signer remove ${signer.address}`,
      /The configured signer .* is not one of the paymaster's signers/,
    ],
    [`signer add ${signer.address}`, undefined],
    [`bundlers add ${other} ${stranger.address}`, /2 of \d+ listed bundlers are not executors/],
    ['bundlers sync', undefined],
    [`bundlers remove ${firstExecutor.address}`, /1 of 2 executors are not listed/],
    ['bundlers sync', undefined],
    ['token remove USDC', /The fee token USDC is not listed/],
    ['token add USDC --floor 20000', undefined],
    ['token add USDC --exact', undefined],
    ['stake 2 --delay 1d', undefined],
    ['stake 3 --delay 2d', undefined],
    ['pause', /It is paused/],
    ['unpause', undefined],
    [`role grant pauser ${other}`, undefined],
    [`role revoke pauser ${other}`, undefined],
    [`role grant admin ${other}`, /is an admin but is not configured/],
    [`role revoke admin ${other}`, undefined],
  ]
  for (const [args, finding] of changes) {
    const before = await blockOf(operation)
    expect(await succeed(args), args).toContain('Nothing was sent')
    expect(await blockOf(operation), args).toBe(before)
    await succeed(`${args} --send`)
    expect(await blockOf(operation), args).toBeGreaterThan(before)
    expect(await succeed(`${args} --send`), args).toContain('nothing to do')
    const { code, text } = await run('status')
    if (finding) expect(text, args).toMatch(finding)
    expect(code, args).toBe(finding ? 1 : 0)
  }
  expect(await read(operation)).toMatchObject({
    proxy: {
      stake: String(parseEther('3')),
      unstakeDelaySeconds: 172_800,
      stakeLocked: true,
      tokens: [
        { floor: 20_000, exact: true, balance: '1' },
        { floor: 14_000, exact: false, balance: '1' },
      ],
    },
  })
  expect(
    await chain.client.readContract({ ...paymaster, functionName: 'isSigner', args: [other] }),
  ).toBe(false)

  const receiver = privateKeyToAddress(generatePrivateKey())
  await succeed(`withdraw --leave 0.1 --to ${receiver} --send`)
  expect(await chain.client.getBalance({ address: receiver })).toBe(parseEther('4.9'))
  const low = await run('status')
  expect(low.text).toMatch(
    /The deposit is 0\.1 ETH, less than .* ETH\.\n.*paymaster deposit [\d.]+ --network 31337 --send/,
  )
  expect(await succeed(`withdraw --leave 0.1 --to ${receiver} --send`)).toContain('nothing to do')
  for (const lost of [zeroAddress, chain.network.entryPoint, addressOf(operation.env)])
    expect((await run(`withdraw --leave 0 --to ${lost} --send`)).errors.join()).toMatch(
      /where the coins would be lost/,
    )
})

test('every command that status suggests repairs its finding', async () => {
  const operation = await operate(await newChain())
  for (const { address: token } of operation.chain.network.tokens)
    await fundToken(operation.chain, { token, to: owner.address, amount: 5n })
  const sent = new Set<string>()
  for (;;) {
    const { findings } = await read(operation)
    const [first] = findings
    if (!first) break
    const command = first.remedy.replace('gateway-server paymaster ', '')
    expect(sent, 'each command corrects its finding').not.toContain(command)
    sent.add(command)
    await operation.succeed(command)
  }
  expect(sent.size).toBeGreaterThan(4)
  expect((await operation.run('status')).code).toBe(0)
})

test('a call that the operator lacks the role for is proposed to the account that has it, with call data that works', async () => {
  const operation = await operate(await newChain())
  const { chain, succeed } = operation
  await setUp(operation)
  const other = privateKeyToAddress(generatePrivateKey())
  const before = await blockOf(operation)
  const text = await succeed(`signer add ${other} --send`, {
    PAYMASTER_OPERATOR_KEY: stranger.privateKey,
  })
  expect(text).toContain(
    `The operator ${stranger.address} does not have the role of manager. Propose it to ${owner.address}:`,
  )
  expect(text).toContain(`setSigner(signer: ${other}, allowed: true)`)
  expect(text).toContain('Nothing to send.')
  const keyless = await operation.run(`signer add ${other} --send`, { PAYMASTER_OPERATOR_KEY: '' })
  expect(keyless.code).toBe(1)
  expect(keyless.errors.join()).toMatch(/^PAYMASTER_OPERATOR_KEY is missing/)
  expect(keyless.text).toContain(
    `No operator is configured: PAYMASTER_OPERATOR_KEY is not set. Propose it to ${owner.address}:`,
  )
  expect(await blockOf(operation)).toBe(before)

  const [, to] = /to {5}(0x\w+)/.exec(text) ?? []
  const [, data] = /data {3}(0x\w+)/.exec(text) ?? []
  const hash = await chain.client.sendTransaction({
    account: privateKeyToAccount(owner.privateKey),
    chain: null,
    to: to as Address,
    data: data as Hex,
  })
  await chain.client.waitForTransactionReceipt({ hash })
  expect((await read(operation)).proxy.signers).toContain(other)
})

test('a deployment that is killed after its first transaction is finished by the next run, and nothing is sent twice', async () => {
  const operation = await operate(await newChain())
  const { chain, env, run, succeed } = operation
  const nonce = () => chain.client.getTransactionCount({ address: owner.address })
  const before = await nonce()
  await chain.client.setAutomine(false)
  const child = spawn(process.execPath, gatewayCommand('paymaster', 'deploy', '--send'), {
    env,
    stdio: 'ignore',
  })
  child.once('exit', endWithParent(child, 'KILL'))
  const ended = once(child, 'exit')
  await until(
    'the first transaction',
    async () => (await chain.client.getTxpoolStatus()).pending === 1,
  )
  child.kill('SIGKILL')
  await ended

  const early = await run('deploy --send')
  expect(early.errors.join()).toMatch(/has a pending transaction on Devnet 31337/)
  await chain.client.mine({ blocks: 1 })
  await chain.client.setAutomine(true)
  expect(await nonce()).toBe(before + 1)
  const rest = await succeed('deploy --send')
  expect(rest).not.toContain('implementation to')
  expect(await nonce()).toBe(before + 3)
  expect(await succeed('deploy --send')).toContain('nothing to do')
})

test('of commands that run at once, one makes the change and the others ask for another run', async () => {
  const operation = await operate(await newChain())
  const { succeed, run, chain } = operation
  await succeed('deploy --send')
  const nonce = () => chain.client.getTransactionCount({ address: owner.address })
  const before = await nonce()
  const runs = await Promise.all(Array.from({ length: 5 }, () => run('deposit 3 --send')))
  expect(runs.some(({ code }) => code === 0)).toBe(true)
  for (const { code, errors } of runs)
    if (code !== 0) expect(errors.join()).toMatch(/run the command again/i)
  expect(await nonce()).toBe(before + 1)
  expect((await read(operation)).proxy.deposit).toBe(String(parseEther('3')))
})

test('behind a timelock an upgrade is scheduled, waits, is executed, and keeps the state of the paymaster', async () => {
  const operation = await operate(await newChain(), {
    PAYMASTER_TIMELOCK_HOURS: '48',
    PAYMASTER_MANAGER: owner.address,
  })
  const { chain, run, succeed } = operation
  const timelock = timelockDeployment({ owner: owner.address, minDelaySeconds: 172_800n }).address
  await setUp(operation)
  expect((await run('status')).code).toBe(0)
  const before = await read(operation)
  expect(before.proxy.roles.admin).toEqual([timelock])
  for (const role of ['PROPOSER_ROLE', 'CANCELLER_ROLE', 'EXECUTOR_ROLE', ''])
    for (const [account, has] of [
      [owner.address, role !== ''],
      [zeroAddress, false],
      [timelock, role === ''],
    ] as const)
      expect(
        await chain.client.readContract({
          address: timelock,
          abi: timelockControllerAbi,
          functionName: 'hasRole',
          args: [role === '' ? zeroHash : keccak256(toHex(role)), account],
        }),
      ).toBe(has)

  const initCode = gaslessPaymasterBytecode
  const salt = keccak256('0x01')
  const next = getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployerAddress,
    salt,
    bytecode: initCode,
  })
  await chain.create2(salt, initCode)

  const upgrade = `upgrade --implementation ${next} --send`
  const proposed = await succeed(upgrade, { PAYMASTER_OPERATOR_KEY: stranger.privateKey })
  expect(proposed).toMatch(/An account that may propose in the timelock .* must send it\./)
  // The plan shows both calls, because a multisig that owns the timelock sends both.
  const pair = [...proposed.matchAll(/data {3}(0x\w+)/g)].map(([, data]) =>
    decodeFunctionData({ abi: timelockControllerAbi, data: data as Hex }),
  )
  expect(pair.map(({ functionName }) => functionName)).toEqual(['schedule', 'execute'])
  expect(pair[0]?.args?.slice(0, 5)).toEqual(pair[1]?.args)
  const scheduled = await succeed(upgrade)
  expect(scheduled).toMatch(/Schedule in the timelock: Replace the implementation/)
  expect(scheduled).toMatch(/172800 seconds after it was scheduled/)
  const block = await blockOf(operation)
  const waiting = await succeed(upgrade)
  expect(waiting).toMatch(/Not before 20\d\d-/)
  expect(waiting).toContain('Nothing to send.')
  expect(await blockOf(operation)).toBe(block)

  await chain.client.increaseTime({ seconds: 172_800 })
  await chain.client.mine({ blocks: 1 })
  // An operator without a role in the timelock gets the call data.
  expect(await succeed(upgrade, { PAYMASTER_OPERATOR_KEY: stranger.privateKey })).toMatch(
    /An account that may execute in the timelock .* must send it\./,
  )
  await succeed(upgrade)
  expect(await succeed(upgrade)).toContain('nothing to do')
  const after = await read(operation)
  expect(after.proxy).toEqual({ ...before.proxy, implementation: next })
  expect(after.findings).toEqual([
    {
      problem: expect.stringContaining('is not the one of this release'),
      remedy: 'gateway-server paymaster upgrade --network 31337 --send',
    },
  ])

  // Upgrades back, forth and back again. The timelock has executed the same call before.
  for (const command of ['upgrade --send', upgrade, 'upgrade --send']) {
    await succeed(command)
    await chain.client.increaseTime({ seconds: 172_801 })
    await chain.client.mine({ blocks: 1 })
    await succeed(command)
    expect(await succeed(command)).toContain('nothing to do')
  }
  expect((await read(operation)).proxy).toEqual(before.proxy)
})

test('without a setting the timelock delays by 48 hours, except on testnets', async () => {
  const operation = await operate(await newChain(), { PAYMASTER_TIMELOCK_HOURS: '' })
  const timelock = timelockDeployment({ owner: owner.address, minDelaySeconds: 172_800n }).address
  const plan = await operation.succeed('deploy --send')
  expect(plan).toMatch(/1\. Deploy the timelock to .*delay: 172800 seconds/s)
  expect(plan).toContain(
    'A timelock delays every call by the admin by 48 hours, the default except',
  )
  const { paymaster, proxy } = await read(operation)
  expect(paymaster).not.toBe(addressOf(operation.env))
  expect(proxy.roles.admin).toEqual([timelock])
  expect(await operation.succeed('deploy --send')).toContain('nothing to do')

  const { network, ...chain } = await newChain(4244)
  const onTestnet = await operate(
    { ...chain, network: { ...network, testnet: true } },
    { PAYMASTER_TIMELOCK_HOURS: '' },
  )
  expect(await onTestnet.succeed('deploy --send')).toContain('There is no timelock')
  expect(await read(onTestnet)).toMatchObject({
    paymaster: addressOf(onTestnet.env),
    proxy: { roles: { admin: [owner.address] }, timelocks: [] },
  })
})

test('a paymaster without a timelock from before the default is recognised, and not deployed again', async () => {
  const operation = await operate(await newChain())
  await setUp(operation)
  const address = addressOf(operation.env)
  const unset = { PAYMASTER_TIMELOCK_HOURS: '' }
  const before = await blockOf(operation)
  for (const changes of [unset, { ...unset, PAYMASTER_ADDRESS: address }]) {
    const status = await operation.run('status', changes)
    expect(status.code).toBe(1)
    expect(status.text).toMatch(new RegExp(`paymaster +${address}\n`))
    expect(status.text.match(/! .*/g)).toEqual([
      `! It has no timelock: ${owner.address} can replace its code at once. The default on Devnet 31337 is a timelock of 48 hours.`,
    ])
    expect(status.text).toContain('Set PAYMASTER_TIMELOCK_HOURS=0 to keep it as it is.')
    const deploy = await operation.run('deploy --send', changes)
    expect(deploy).toMatchObject({ code: 1, text: '' })
    expect(deploy.errors.join()).toMatch(
      new RegExp(`^${address} is where your paymaster is without a timelock, .* keep it as it is`),
    )
    // The other commands find the paymaster and change nothing.
    for (const change of [
      'deposit 5',
      'bundlers sync',
      'upgrade',
      `role grant admin ${owner.address}`,
    ])
      expect(await operation.succeed(`${change} --send`, changes)).toBe(
        `Devnet 31337: nothing to do. The paymaster is ${address}.`,
      )
  }
  expect(await blockOf(operation)).toBe(before)
  expect((await operation.run('status')).code).toBe(0)
  // An explicit setting deploys another paymaster behind a timelock.
  await operation.succeed('deploy --send', { PAYMASTER_TIMELOCK_HOURS: '48' })
  expect((await operation.run('status', unset)).text).not.toContain(address)
})

test('an older paymaster is upgraded to the implementation of this release, which is deployed first', async () => {
  const chain = await newChain()
  const salt = keccak256('0x02')
  const create2Address = (initCode: Hex) =>
    getContractAddress({
      opcode: 'CREATE2',
      from: deterministicDeployerAddress,
      salt,
      bytecode: initCode,
    })
  const older = create2Address(gaslessPaymasterBytecode)
  const initialize = encodeFunctionData({
    abi: gaslessPaymasterAbi,
    functionName: 'initialize',
    args: [owner.address, owner.address, [signer.address]],
  })
  const proxy = concat([
    erc1967ProxyBytecode,
    encodeAbiParameters(parseAbiParameters('address, bytes'), [older, initialize]),
  ])
  for (const initCode of [gaslessPaymasterBytecode, proxy]) await chain.create2(salt, initCode)
  const operation = await operate(chain, { PAYMASTER_ADDRESS: create2Address(proxy) })
  const { succeed, run } = operation
  await succeed('deposit 1 --send')
  const before = await read(operation)
  expect(before.findings.map(({ problem }: { problem: string }) => problem)).toContainEqual(
    expect.stringContaining(`Its implementation ${older} is not the one of this release`),
  )

  expect(await succeed('upgrade')).toMatch(
    /1\. Deploy the paymaster's implementation.*2\. Replace the implementation/s,
  )
  await succeed('upgrade --send')
  expect(await succeed('upgrade --send')).toContain('nothing to do')
  const { implementation } = paymasterDeployment({ admin: owner.address, signers: [] })
  expect((await read(operation)).proxy).toEqual({
    ...before.proxy,
    implementation: implementation.address,
  })
  expect((await run('status')).text).toContain(`${implementation.address} (this release)`)
})

test('an address without an implementation for this EntryPoint is refused', async () => {
  const operation = await operate(await newChain())
  const { chain, run, env } = operation
  await setUp(operation)
  const nothing = privateKeyToAddress(generatePrivateKey())
  const another = privateKeyToAddress(generatePrivateKey())
  const { implementation } = paymasterDeployment({ admin: owner.address, signers: [] })
  const code = (await chain.client.getCode({ address: implementation.address })) as Hex
  const entryPoint = chain.network.entryPoint.slice(2).toLowerCase().replace(/^0+/, '')
  await chain.client.setCode({
    address: another,
    bytecode: code
      .replaceAll(entryPoint, `${entryPoint.slice(0, -1)}f`)
      // An implementation answers `proxiableUUID` only at the address of its deployment.
      .replaceAll(
        implementation.address.slice(2).toLowerCase(),
        another.slice(2).toLowerCase(),
      ) as Hex,
  })
  for (const [address, refusal] of [
    [nothing, /There is no code at/],
    [chain.network.entryPoint, /its proxiableUUID is missing/],
    // A proxy delegates the call, and the implementation refuses a delegated call.
    [addressOf(env), /its proxiableUUID is missing/],
    [another, /it works with EntryPoint 0x\w+, and the network is configured with/],
  ] as const) {
    const { code: exitCode, errors } = await run(`upgrade --implementation ${address} --send`)
    expect(exitCode).toBe(1)
    expect(errors.join()).toMatch(refusal)
  }
})

test('wrong input and a chain without the required contracts give one sentence with the remedy', async () => {
  const chain = await newChain()
  const { run } = await operate(chain)
  const poor = generatePrivateKey()
  const refuse = async (
    args: string,
    message: RegExp,
    changes?: Record<string, string>,
    code = 1,
  ) => {
    const result = await run(args, changes)
    expect(result.errors.join(''), args).toMatch(message)
    expect(result.errors.join('').trim().split('\n'), args).toHaveLength(1)
    expect(result.code, args).toBe(code)
  }
  await refuse(
    'deploy --network mars',
    /Network mars is not configured\. Configured are: Devnet 31337 \(31337\)\./,
  )
  await refuse('deploy --send', /PAYMASTER_OPERATOR_KEY is missing/, { PAYMASTER_OPERATOR_KEY: '' })
  await refuse('deploy', /PAYMASTER_ADMIN to deploy one\. On a testnet .* operator, 0xf39F/, {
    PAYMASTER_ADMIN: '',
  })
  await refuse('deploy', /PAYMASTER_SIGNER_KEY is missing/, { PAYMASTER_SIGNER_KEY: '' })
  await refuse('deploy', /PAYMASTER_ADMIN is the zero address/, { PAYMASTER_ADMIN: zeroAddress })
  await refuse('deploy', /PAYMASTER_MANAGER is the zero address/, {
    PAYMASTER_MANAGER: zeroAddress,
  })
  await refuse(`deploy --first-signer ${zeroAddress}`, /--first-signer is the zero address/)
  for (const [key, whose] of [
    [firstExecutor.privateKey, /is also the key of an executor/],
    [signer.privateKey, /is also the key of the signer/],
  ] as const)
    await refuse('deploy --send', whose, { PAYMASTER_OPERATOR_KEY: key })
  await refuse('deploy --send', /is also the key of the funder/, {
    PAYMASTER_OPERATOR_KEY: stranger.privateKey,
    FUNDER_KEY: stranger.privateKey,
  })
  await refuse('deposit 1', /There is no paymaster at .* Run gateway-server paymaster deploy/)
  await refuse('deposit 1e3', /It must be an amount of whole coins, such as 0\.5\./, {}, 2)
  await refuse('deposit 0', /It must be more than 0\./, {}, 2)
  await refuse('deposit -1', /It must be an amount of whole coins/, {}, 2)
  await refuse('stake 1 --delay never', /It must be a span/, {}, 2)
  await refuse('withdraw --leave 1', /--to/, {}, 2)
  await refuse('withdraw --leave 1 --to 0x12', /It must be 0x and 40 hex digits/, {}, 2)
  await refuse('role grant king 0x12', /It must be one of admin, manager, pauser, treasurer/, {}, 2)
  await refuse('deploy --send', /has 0 ETH on Devnet 31337 and needs up to [\d.]+ ETH to: Deploy/, {
    PAYMASTER_OPERATOR_KEY: poor,
  })
  const foreign = await newChain(4243)
  const elsewhere = await operate({ ...chain, rpcUrl: foreign.rpcUrl })
  const wrong = await elsewhere.run('deploy --send')
  expect(wrong.errors.join('')).toMatch(
    /serves chain 4243 instead of 31337\. Correct its RPC URL\.\n$/,
  )

  const { succeed } = await operate(chain)
  await succeed('deploy --send')
  await refuse('token add FOO', /Devnet 31337 has no token FOO\. It has USDC, DAI/)
  await refuse(
    'deposit 1',
    /does not answer like a GaslessPaymaster\. Correct the configured address/,
    {
      PAYMASTER_ADDRESS: chain.network.tokens[0]?.address as Address,
    },
  )
  // The EntryPoint has a `balanceOf`, too, but is not an ERC-20 token.
  for (const address of [stranger.address, chain.network.entryPoint])
    await refuse(`token add ${address}`, /does not answer like an ERC-20 token/)
  await succeed('stake 1 --delay 2d --send')
  await refuse(
    'stake 1 --delay 1d',
    /an unstake delay of 172800 seconds, and the EntryPoint never lowers it/,
  )
  await refuse(`role revoke admin ${owner.address}`, /is the only admin/)
  // An operator without this token leaves the transfer to any other account.
  expect(await succeed('token add USDC')).toMatch(
    /The operator has no USDC\. Any account may send it\./,
  )

  const bare = await newChain(4244)
  const none = await operate(bare)
  await bare.client.setCode({ address: deterministicDeployerAddress, bytecode: '0x' })
  expect((await none.run('deploy --send')).errors.join()).toMatch(
    /Devnet 4244 has no deterministic deployer, or another contract, at 0x4e59/,
  )
  await bare.client.setCode({ address: deterministicDeployerAddress, bytecode: '0x00' })
  expect((await none.run('deploy --send')).errors.join()).toMatch(/or another contract, at 0x4e59/)
  await bare.client.setCode({ address: bare.network.entryPoint, bytecode: '0x' })
  expect((await none.run('deploy --send')).errors.join()).toMatch(
    /Devnet 4244 has no EntryPoint v0\.7/,
  )
  expect((await none.run('status')).text).toMatch(/has no EntryPoint v0\.7/)
})

test('the floor of a token behind a proxy is measured, and a token that cannot be measured gets the plain floor', async () => {
  const operation = await operate(await newChain())
  const { chain, succeed, run } = operation
  await succeed('deploy --send')
  const [usdc, dai] = chain.network.tokens as [Token, Token]
  const initCode = concat([
    erc1967ProxyBytecode,
    encodeAbiParameters(parseAbiParameters('address, bytes'), [
      usdc.address,
      encodeFunctionData({ abi: devnetTokenAbi, functionName: 'mint', args: [owner.address, 3n] }),
    ]),
  ])
  const bytecode = {
    opcode: 'CREATE2',
    from: deterministicDeployerAddress,
    salt: zeroHash,
  } as const
  const proxied = getContractAddress({ ...bytecode, bytecode: initCode })
  await chain.create2(zeroHash, initCode)

  const plan = await succeed(`token add ${proxied} --send`)
  expect(plan).toMatch(/List 0x\w+ as fee token, with a measured floor/)
  // Three delegated calls, each with one cheap read of the implementation's address.
  expect(plan).toContain('floor: 15000, exact: false')
  await fundToken(chain, { token: usdc.address, to: owner.address, amount: 3n })
  expect(await succeed('token add USDC')).toMatch(/with a measured floor\n.*\n.*\n.*floor: 14000,/)
  await fundToken(chain, { token: dai.address, to: owner.address, amount: 2n })
  expect(await succeed('token add DAI')).toMatch(
    /the floor of a plain token, because the gas of a refund was not measured/,
  )
  const proxy = await startRpcProxy(chain.rpcUrl, ({ method, params = [] }) =>
    method === 'eth_simulateV1' || (method === 'eth_call' && params.length > 2)
      ? { code: -32601, message: 'method not found' }
      : undefined,
  )
  onTestFinished(proxy.close)
  const withoutOverrides = await operate({ ...chain, rpcUrl: proxy.url })
  expect(await withoutOverrides.succeed('token add USDC')).toMatch(/of a refund was not measured/)
  expect((await run('status')).text).toMatch(/is listed but is no fee token of the network/)
})

test('a revert is explained by the error of the contract, and no key is ever printed', async () => {
  const operation = await operate(await newChain())
  const { run, succeed } = operation
  await succeed('deploy --send')
  const refused = await run(`signer add ${zeroAddress} --send`)
  expect(refused.code).toBe(1)
  expect(refused.errors.join()).toMatch(/refuses to: Add the signer 0x0+\. ZeroAddress\(\)\./)
  const seen = [
    refused,
    await run('status'),
    await run('status --json'),
    await run('deposit 1 --send'),
  ]
  const everything = seen.flatMap(({ lines, errors }) => [...lines, ...errors]).join('\n')
  for (const { privateKey } of [owner, signer, firstExecutor])
    expect(everything).not.toContain(privateKey.slice(2))
})

test('an implementation that would lose the paymaster’s state, or could never be upgraded again, is refused', async () => {
  const chain = await newChain()
  const salt = keccak256('0x07')
  const deployed = async (bytecode: Hex) => {
    await chain.create2(salt, bytecode)
    return getContractAddress({
      opcode: 'CREATE2',
      from: deterministicDeployerAddress,
      salt,
      bytecode,
    })
  }
  // This one is upgradeable and works with this EntryPoint, but is another paymaster.
  const foreign = await deployed(devnetOpenZeppelinProxiedPaymasterBytecode)
  // This one is ours except for the place of its storage.
  const namespace = '76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359'
  expect(gaslessPaymasterBytecode).toContain(namespace)
  const forgetful = await deployed(
    gaslessPaymasterBytecode.replaceAll(namespace, namespace.replace('76', '77')) as Hex,
  )
  for (const changes of [{}, { PAYMASTER_TIMELOCK_HOURS: '1', PAYMASTER_MANAGER: owner.address }]) {
    const operation = await operate(chain, changes)
    await setUp(operation)
    const before = await blockOf(operation)
    for (const [address, refusal] of [
      [foreign, /it lacks the SPONSORSHIP_TYPEHASH of a GaslessPaymaster/],
      [forgetful, /the paymaster would forget its roles, signers, bundlers or tokens/],
    ] as const) {
      const { code, errors } = await operation.run(`upgrade --implementation ${address} --send`)
      expect({ code, text: errors.join() }).toEqual({
        code: 1,
        text: expect.stringMatching(refusal),
      })
    }
    expect(await blockOf(operation)).toBe(before)
  }
})

test('an implementation is not accepted as a paymaster, so no coins get stuck in it', async () => {
  const operation = await operate(await newChain())
  await setUp(operation)
  const { implementation } = paymasterDeployment({ admin: owner.address, signers: [] })
  const before = await blockOf(operation)
  for (const command of [
    'deposit 1 --send',
    'stake 1 --delay 1d --send',
    'status --network 31337',
  ]) {
    const { code, errors } = await operation.run(command, {
      PAYMASTER_ADDRESS: implementation.address,
    })
    expect({ code, text: errors.join() }).toEqual({
      code: 1,
      text: expect.stringMatching(/is not a proxy: .* Correct the configured address/),
    })
  }
  expect(await blockOf(operation)).toBe(before)
})

test('coins are not sent to a paymaster in which no configured account has a role', async () => {
  const chain = await newChain()
  const theirs = await operate(chain, {
    PAYMASTER_ADMIN: stranger.address,
    PAYMASTER_OPERATOR_KEY: stranger.privateKey,
  })
  await theirs.succeed('deploy --send')
  const { run } = await operate(chain, { PAYMASTER_ADDRESS: addressOf(theirs.env) })
  for (const command of ['deposit 1 --send', 'stake 1 --delay 1d --send'])
    expect((await run(command)).errors.join()).toMatch(
      /has any role in the paymaster .* belongs to someone else/,
    )
})

test('a withdrawal whose answer is lost is made once, however often it is run', async () => {
  const chain = await newChain()
  await setUp(await operate(chain))
  const failure = { code: -32_603, message: 'internal error' }
  let failing: readonly string[] = []
  const proxy = await startRpcProxy(chain.rpcUrl, async ({ method, params }) => {
    if (!failing.includes(method)) return undefined
    // The transaction reaches the chain, but its answer is lost. The same bytes may come again.
    if (method === 'eth_sendRawTransaction')
      await chain.client.request({ method, params } as never).catch(() => {})
    return failure
  })
  onTestFinished(proxy.close)
  const operation = await operate({ ...chain, rpcUrl: proxy.url })
  const cases: readonly (readonly [string[], number, RegExp | undefined])[] = [
    [['eth_sendRawTransaction'], 0, undefined],
    [
      ['eth_sendRawTransaction', 'eth_getTransactionByHash'],
      1,
      /did not confirm that it took .* internal error\. It may have been sent as (0x\w{64}) anyway/,
    ],
    [
      ['eth_getTransactionReceipt', 'eth_getTransactionByHash'],
      1,
      /(0x\w{64}) was sent to Devnet 31337 and its outcome is unknown: internal error/,
    ],
  ]
  for (const [at, [methods, code, message]] of cases.entries()) {
    const to = privateKeyToAddress(generatePrivateKey())
    const withdraw = `withdraw --leave ${4 - at} --to ${to} --send`
    failing = methods
    const first = await operation.run(withdraw)
    expect(first.code).toBe(code)
    const [, announced] =
      /^Sending (0x\w{64}): Withdraw 1 ETH of the deposit/m.exec(first.text) ?? []
    expect(announced).toBeDefined()
    if (message) expect(message.exec(first.errors.join())?.[1]).toBe(announced)
    failing = []
    expect(await operation.succeed(withdraw)).toContain('nothing to do')
    expect(await chain.client.getBalance({ address: to })).toBe(parseEther('1'))
  }
})

test('concurrent withdrawals withdraw once', async () => {
  const operation = await operate(await newChain())
  await setUp(operation)
  const to = privateKeyToAddress(generatePrivateKey())
  const withdraw = `withdraw --leave 4 --to ${to} --send`
  await Promise.all([1, 2, 3].map(() => operation.run(withdraw)))
  await operation.succeed(withdraw)
  expect(await operation.chain.client.getBalance({ address: to })).toBe(parseEther('1'))
})

test('coins that another operator moves before the command sends are not moved again', async () => {
  const chain = await newChain()
  await setUp(await operate(chain))
  let interfere = true
  const proxy = await startRpcProxy(chain.rpcUrl, async ({ method }) => {
    if (method !== 'eth_simulateV1' || !interfere) return undefined
    interfere = false
    const hash = await chain.client.writeContract({
      account: privateKeyToAccount(stranger.privateKey),
      chain: null,
      address: chain.network.entryPoint,
      abi: entryPoint07Abi,
      functionName: 'depositTo',
      args: [addressOf({ PAYMASTER_ADMIN: owner.address })],
      value: parseEther('3'),
    })
    await chain.client.waitForTransactionReceipt({ hash })
    return undefined
  })
  onTestFinished(proxy.close)
  const operation = await operate({ ...chain, rpcUrl: proxy.url })
  expect((await operation.run('deposit 8 --send')).errors.join()).toMatch(
    /Another account has changed the paymaster's deposit or stake since this command read it\. Run the command again\./,
  )
  expect(await operation.succeed('deposit 8 --send')).toContain('nothing to do')
})

test('nonce and deposit are read at one block, even if the endpoints are at different blocks', async () => {
  const chain = await newChain()
  const direct = await operate(chain)
  await setUp(direct)
  const before = toHex(await chain.client.getBlockNumber())
  await direct.succeed('deposit 7 --send')
  const proxy = await startRpcProxy(chain.rpcUrl, async ({ method, params = [] }) =>
    method === 'eth_call' && (params[1] === undefined || params[1] === 'latest')
      ? { result: await chain.client.request({ method, params: [params[0], before] } as never) }
      : undefined,
  )
  onTestFinished(proxy.close)
  const behind = await operate({ ...chain, rpcUrl: proxy.url })
  expect(await behind.succeed('deposit 7 --send')).toContain('nothing to do')
})

test('status never says “In order.” when it cannot see the history, and distrusts an endpoint that has lost it', async () => {
  const chain = await newChain()
  const direct = await operate(chain)
  await setUp(direct)
  const rogue = privateKeyToAddress(generatePrivateKey())
  await direct.succeed(`signer add ${rogue} --send`)
  await chain.client.mine({ blocks: 1 })
  const late = await direct.run(`status --from-block ${await blockOf(direct)}`)
  const proxy = await startRpcProxy(chain.rpcUrl, ({ method }) =>
    method === 'eth_getLogs' ? { result: [] } : undefined,
  )
  onTestFinished(proxy.close)
  const forgetful = await operate({ ...chain, rpcUrl: proxy.url })
  for (const { code, text } of [late, await forgetful.run('status')]) {
    expect(text).toMatch(/! No endpoint shows the whole history/)
    expect(text).not.toContain('In order.')
    expect(code).toBe(1)
  }
  expect(await read(forgetful)).toMatchObject({ ok: false, proxy: { listsComplete: false } })

  // The second endpoint still has the history.
  const file = direct.env.GATEWAY_NETWORKS_FILE as string
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(`"${chain.rpcUrl}"`, `"${proxy.url}", "${chain.rpcUrl}"`))
  const { proxy: found, findings } = await read(direct)
  expect(found).toMatchObject({ listsComplete: true, signers: expect.arrayContaining([rogue]) })
  expect(findings).toEqual([
    expect.objectContaining({ problem: `Signer ${rogue} may sign but is not configured.` }),
  ])
})

test('status names accounts that may take coins but are not configured', async () => {
  const operation = await operate(await newChain())
  await setUp(operation)
  const rogue = privateKeyToAddress(generatePrivateKey())
  for (const role of ['treasurer', 'manager'])
    await operation.succeed(`role grant ${role} ${rogue} --send`)
  const { code, text } = await operation.run('status')
  expect(text).toContain(`! ${rogue} is a treasurer but is not configured.`)
  expect(text).toContain(`! ${rogue} is a manager but is not configured.`)
  expect(code).toBe(1)
})

test('an owner without code on this chain is named', async () => {
  const multisig = privateKeyToAddress(generatePrivateKey())
  const operation = await operate(await newChain(), { PAYMASTER_ADMIN: multisig })
  const plan = await operation.succeed('deploy --send')
  expect(plan).toContain(`${multisig} has no code on Devnet 31337. If it is a multisig of another`)
  expect(plan).toContain('There is no timelock: the admin can replace the code at once.')
  expect((await operation.run('status')).text).toContain(
    `! ${multisig} is a configured owner of the paymaster but has no code on Devnet 31337.`,
  )
})

test('a deployment that leaves no code fails', async () => {
  const chain = await newChain()
  const { implementation } = paymasterDeployment({ admin: owner.address, signers: [] })
  const proxy = await startRpcProxy(chain.rpcUrl, ({ method, params = [] }) =>
    method === 'eth_getCode' &&
    String(params[0]).toLowerCase() === implementation.address.toLowerCase()
      ? { result: '0x' }
      : undefined,
  )
  onTestFinished(proxy.close)
  const { run } = await operate({ ...chain, rpcUrl: proxy.url })
  const { code, errors } = await run('deploy --send')
  expect(errors.join()).toMatch(/was mined on Devnet 31337, and there is no code at 0x/)
  expect(code).toBe(1)
})

test('status lists what waits in the timelock, and who may act in it besides its owner', async () => {
  const operation = await operate(await newChain(), {
    PAYMASTER_TIMELOCK_HOURS: '48',
    PAYMASTER_MANAGER: owner.address,
  })
  const { chain, succeed } = operation
  await setUp(operation)
  const { paymaster, proxy } = await read(operation)
  const [timelock] = proxy.roles.admin as [Address]
  const call = async (functionName: 'schedule' | 'execute', args: readonly unknown[]) => {
    const hash = await chain.client.sendTransaction({
      account: privateKeyToAccount(owner.privateKey),
      chain: null,
      to: timelock,
      data: encodeFunctionData({ abi: timelockControllerAbi, functionName, args } as never),
    })
    await chain.client.waitForTransactionReceipt({ hash })
  }
  const evil = encodeFunctionData({
    abi: gaslessPaymasterAbi,
    functionName: 'grantRole',
    args: [zeroHash, stranger.address],
  })
  await call('schedule', [paymaster, 0n, evil, zeroHash, keccak256('0x99'), 172_800n])
  const problems = async () =>
    (await read(operation)).findings.map(({ problem }: { problem: string }) => problem)
  expect(await problems()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^The timelock ${timelock} may execute from 20.* on: grantRole\\(role: 0x0+, account: ${stranger.address}\\) at ${paymaster}`,
      ),
    ),
  ])
  const [{ id }] = (await read(operation)).proxy.timelocks[0].scheduled
  const notMine = await succeed(`timelock cancel ${id} --send`, {
    PAYMASTER_OPERATOR_KEY: stranger.privateKey,
  })
  expect(notMine).toContain(`may not. Propose it to ${owner.address}:`)
  expect(await succeed(`timelock cancel ${id} --send`)).toMatch(
    /Cancel in the timelock: grantRole\(/,
  )
  expect(await problems()).toEqual([])
  expect((await operation.run(`timelock cancel ${id} --send`)).errors.join()).toMatch(
    /No operation 0x\w{64} is scheduled .* Known to be scheduled: none\./,
  )

  const changes = [
    encodeFunctionData({ abi: timelockControllerAbi, functionName: 'updateDelay', args: [0n] }),
    ...(
      [
        ['PROPOSER_ROLE', stranger.address],
        ['EXECUTOR_ROLE', zeroAddress],
      ] as const
    ).map(([role, account]) =>
      encodeFunctionData({
        abi: timelockControllerAbi,
        functionName: 'grantRole',
        args: [keccak256(toHex(role)), account],
      }),
    ),
  ]
  for (const data of changes)
    await call('schedule', [timelock, 0n, data, zeroHash, zeroHash, 172_800n])
  await chain.client.increaseTime({ seconds: 172_801 })
  await chain.client.mine({ blocks: 1 })
  for (const data of changes) await call('execute', [timelock, 0n, data, zeroHash, zeroHash])
  expect(await problems()).toEqual([
    `The delay of the timelock ${timelock} is 0 seconds instead of 172800.`,
    `${stranger.address} is proposer of the timelock ${timelock} but is not configured.`,
    `Everybody is executor of the timelock ${timelock} but is not configured.`,
  ])

  // Everybody is an executor now, so an unrelated key can execute the call.
  const other = privateKeyToAddress(generatePrivateKey())
  const grant = `role grant pauser ${other} --send`
  await succeed(grant)
  await succeed(grant, { PAYMASTER_OPERATOR_KEY: executors[3]?.privateKey as Hex })
  expect((await read(operation)).proxy.roles.pauser).toContain(other)
})

test('no command prints the token of an endpoint that fails', async () => {
  const chain = await newChain()
  let url = ''
  const proxy = await startRpcProxy(chain.rpcUrl, ({ method }) =>
    method === 'eth_getCode' ? { code: -32_000, message: `no answer from ${url}` } : undefined,
  )
  onTestFinished(proxy.close)
  url = `${proxy.url}/v2/token-of-the-endpoint`
  const { run } = await operate({ ...chain, rpcUrl: url })
  for (const command of ['deploy', 'status', 'status --network 31337']) {
    const { code, errors, text } = await run(command)
    expect(code).toBe(1)
    expect(`${errors.join()}${text}`).toContain('no answer from [secret]')
    expect(`${errors.join()}${text}`).not.toContain('token-of-the-endpoint')
  }
})

test('stake and earned tokens are withdrawn once', async () => {
  const operation = await operate(await newChain())
  const { chain, succeed, run } = operation
  await setUp(operation)
  await succeed('stake 2 --delay 1h --send')
  const to = privateKeyToAddress(generatePrivateKey())
  const unstake = `unstake --to ${to} --send`
  expect(await succeed(unstake)).toMatch(/Unlock the stake, .* after 3600 seconds/)
  expect((await run(unstake)).errors.join()).toMatch(/cannot be withdrawn before 20/)
  await chain.client.increaseTime({ seconds: 3_601 })
  await chain.client.mine({ blocks: 1 })
  await succeed(unstake)
  expect(await chain.client.getBalance({ address: to })).toBe(parseEther('2'))
  expect(await succeed(unstake)).toContain('nothing to do')

  const [usdc] = chain.network.tokens as [Token]
  await fundToken(chain, { token: usdc.address, to: addressOf(operation.env), amount: 2_500_000n })
  expect(await succeed(`sweep USDC --to ${to} --send`)).toContain(`Sweep 2.5 of USDC to ${to}`)
  expect(
    await chain.client.readContract({
      address: usdc.address,
      abi: devnetTokenAbi,
      functionName: 'balanceOf',
      args: [to],
    }),
  ).toBe(2_500_000n)
  expect(await succeed(`sweep USDC --to ${to} --send`)).toContain('nothing to do')
  for (const command of ['unstake', 'sweep USDC'])
    expect((await run(`${command} --to ${zeroAddress} --send`)).errors.join()).toMatch(
      /where the coins would be lost/,
    )
  expect((await run(`sweep USDC --to ${usdc.address} --send`)).errors.join()).toMatch(
    /is the token itself/,
  )
})
