import { getAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { CliActions } from './program.js'
import { runCli } from './run-cli.js'

const now = new Date('2026-01-01T00:00:00Z')

/** Words are separated by spaces; `""` is an empty one. */
async function run(
  args: string,
  {
    env = {},
    actions = {},
    input = '',
  }: { env?: Record<string, string>; actions?: Partial<CliActions>; input?: string } = {},
) {
  const all = {
    start: vi.fn(async () => {}),
    migrate: vi.fn(async () => {}),
    createOwner: vi.fn(async () => {}),
    resetUser: vi.fn(async () => {}),
    endSessions: vi.fn(async () => {}),
    setRole: vi.fn(async () => {}),
    project: vi.fn(async () => {}),
    createKey: vi.fn(async () => {}),
    revokeKey: vi.fn(async () => {}),
    operations: vi.fn(async () => {}),
    resealKeys: vi.fn(async () => {}),
    verifyLedger: vi.fn(async () => 0),
    rollup: vi.fn(async () => 0),
    archive: vi.fn(async () => {}),
    executors: vi.fn(async () => 0),
    paymaster: vi.fn(async () => 0),
    ...actions,
  }
  let out = ''
  let err = ''
  const words = args
    .split(' ')
    .filter(Boolean)
    .map((word) => (word === '""' ? '' : word))
  const code = await runCli(words, all, {
    env,
    version: '1.2.3',
    clock: { now: () => now },
    readLine: async () => input,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err, actions: all }
}

describe('gateway-server', () => {
  test('start and migrate get the configuration', async () => {
    const started = await run('start', { env: { PORT: '99' } })
    expect(started.code).toBe(0)
    expect(started.actions.start).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ port: 99 }),
      [expect.stringContaining('GATEWAY_NETWORKS_FILE')],
    )
    expect((await run('migrate')).actions.migrate).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ port: 8787 }),
    )
  })

  test.each([
    ['archive list', { command: 'list', json: false }],
    ['archive list --json', { command: 'list', json: true }],
    ['archive detach 2026-01', { command: 'detach', month: '2026-01' }],
    ['archive attach 2025-12', { command: 'attach', month: '2025-12' }],
  ])('%s is asked for as it is said', async (line, request) => {
    const archive = vi.fn(async () => {})
    expect(await run(line, { actions: { archive } })).toMatchObject({ code: 0 })
    expect(archive).toHaveBeenCalledExactlyOnceWith(expect.anything(), request)
  })

  test.each(['2026-13', '2026-1', '26-01', 'january', '2026-00', '2026-01-01'])(
    'archive detach %s is refused: it is no month',
    async (month) => {
      const archive = vi.fn(async () => {})
      const { code, err } = await run(`archive detach ${month}`, { actions: { archive } })
      expect(code).not.toBe(0)
      expect(err).toContain('It must be a month such as 2026-01.')
      expect(archive).not.toHaveBeenCalled()
    },
  )

  test('rollup verify and rebuild end with the code that they come to', async () => {
    for (const request of ['verify', 'rebuild'] as const) {
      const rollup = vi.fn(async () => 1)
      expect(await run(`rollup ${request}`, { actions: { rollup } })).toMatchObject({
        code: 1,
        err: '',
      })
      expect(rollup).toHaveBeenCalledExactlyOnceWith(expect.anything(), request)
    }
  })

  test('owner create', async () => {
    const { actions, code } = await run('owner create --email A@b.example --name Ada')
    expect(code).toBe(0)
    expect(actions.createOwner).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      email: 'a@b.example',
      name: 'Ada',
    })
    const withPassword = await run(
      'owner create --email a@b.example --name Ada --password s3cret-4711',
    )
    expect(withPassword.actions.createOwner).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ password: 's3cret-4711' }),
    )
  })

  test('owner create takes the password from standard input', async () => {
    const args = 'owner create --email a@b.example --name Ada --password-stdin'
    const { actions, code } = await run(args, { input: 'a secret of mine' })
    expect(code).toBe(0)
    expect(actions.createOwner).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      email: 'a@b.example',
      name: 'Ada',
      password: 'a secret of mine',
    })
    const short = await run(args, { input: 'short' })
    expect(short).toMatchObject({
      code: 2,
      err: 'The password must have at least 8 characters. Run gateway-server --help.\n',
    })
    expect(short.actions.createOwner).not.toHaveBeenCalled()
    expect((await run(`${args} --password s3cret-4711`)).code).toBe(2)
  })

  test('owner create says who sees a password among the arguments', async () => {
    expect((await run('owner create --help')).out.replaceAll(/\s+/g, ' ')).toContain(
      'Every user of this machine can see it in the process list',
    )
  })

  test('user set', async () => {
    const { actions, code } = await run('user set --email Ada@Example.com --role system_admin')
    expect(code).toBe(0)
    expect(actions.setRole).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      email: 'ada@example.com',
      role: 'system_admin',
    })
    for (const args of ['', '--role owner', '--role x'])
      expect((await run(`user set --email ada@example.com ${args}`)).code).toBe(2)
  })

  test('key revoke', async () => {
    const { actions } = await run('key revoke key_1')
    expect(actions.revokeKey).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      id: 'key_1',
      dropQueued: false,
    })
    expect((await run('key revoke key_1 --drop-queued')).actions.revokeKey).toHaveBeenCalledWith(
      expect.anything(),
      { id: 'key_1', dropQueued: true },
    )
    expect((await run('key revoke')).code).toBe(2)
  })

  const sender = `0x${'Ab'.repeat(20)}`
  test.each<[string, object]>([
    ['hold --project shop', { command: 'hold', project: 'shop', json: false }],
    [
      `release --sender ${sender.toLowerCase()} --json`,
      { command: 'release', sender: getAddress(sender.toLowerCase()), json: true },
    ],
    [
      `drop --network 1 --project shop`,
      { command: 'drop', network: '1', project: 'shop', json: false },
    ],
    ['holds --json', { command: 'holds', json: true }],
  ])('operations %s', async (args, request) => {
    const { actions, code } = await run(`operations ${args}`)
    expect(code).toBe(0)
    expect(actions.operations).toHaveBeenCalledExactlyOnceWith(expect.anything(), request)
  })

  test('key reseal', async () => {
    const { actions, code } = await run('key reseal')
    expect(code).toBe(0)
    expect(actions.resealKeys).toHaveBeenCalledOnce()
  })

  test('user reset', async () => {
    const { actions, code } = await run('user reset --email Ada@Example.com')
    expect(code).toBe(0)
    expect(actions.resetUser).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'ada@example.com')
  })

  test('user logout', async () => {
    const { actions, code } = await run('user logout --email Ada@Example.com')
    expect(code).toBe(0)
    expect(actions.endSessions).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      'ada@example.com',
    )
    expect((await run('user logout')).code).toBe(2)
  })

  test.each<[string, object]>([
    ['show shop', { command: 'show', which: 'shop', json: false }],
    ['show prj_1 --json', { command: 'show', which: 'prj_1', json: true }],
    ['set shop --router-integrator my-shop.1', { settings: { routerIntegrator: 'my-shop.1' } }],
    ['set shop --router-integrator ""', { settings: { routerIntegrator: '' } }],
    ['set shop --security-mode enforce', { settings: { securityMode: 'enforce' } }],
    ['set shop --route-trust router', { settings: { routeTrust: 'router' } }],
    [
      'set shop --max-unsubmitted 1 --deposit-percent 100',
      { settings: { unsubmitted: 1, depositShare: 10_000n } },
    ],
    [
      'set shop --max-unsubmitted default --deposit-percent default',
      { settings: { unsubmitted: null, depositShare: null } },
    ],
  ])('project %s', async (args, expected) => {
    const { actions, code, err } = await run(`project ${args}`)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [[, request]] = vi.mocked(actions.project).mock.calls as unknown as [[unknown, object]]
    expect(request).toEqual(expect.objectContaining(expected))
  })

  test.each([
    ['', undefined],
    ['--expires 90d', new Date('2026-04-01T00:00:00Z')],
    ['--expires 12h', new Date('2026-01-01T12:00:00Z')],
    ['--expires 2w', new Date('2026-01-15T00:00:00Z')],
    ['--expires 2030-01-31', new Date('2030-01-31T00:00:00Z')],
    ['--expires 2030-01-31T10:00:00+02:00', new Date('2030-01-31T08:00:00Z')],
  ])('key create %s', async (option, expires) => {
    const { actions } = await run(`key create --project shop --name ci ${option}`)
    expect(actions.createKey).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      project: 'shop',
      name: 'ci',
      ...(expires && { expires }),
    })
  })

  test.each([
    ['', { repair: false, json: false }],
    ['--repair --json', { repair: true, json: true }],
    ['--network 8453 --from-block 120', { network: '8453', fromBlock: 120n }],
  ])('ledger verify %s', async (options, expected) => {
    const { actions, code } = await run(`ledger verify ${options}`)
    expect(code).toBe(0)
    expect(actions.verifyLedger).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining(expected),
    )
  })

  const address = '0x00000000000000000000000000000000000000A1'
  test.each<[string, object]>([
    ['status', { command: 'status', json: false }],
    [
      'status --json --network base --from-block 7',
      { command: 'status', network: 'base', fromBlock: 7n },
    ],
    ['deploy', { send: false, change: { kind: 'deploy' } }],
    [
      `deploy --first-signer ${address} --salt 0x${'12'.repeat(32)}`,
      { change: { kind: 'deploy', firstSigners: [address], salt: `0x${'12'.repeat(32)}` } },
    ],
    [
      'deposit 0.5 --network 8453',
      { network: '8453', change: { kind: 'deposit', upTo: 5n * 10n ** 17n } },
    ],
    ['deposit', { change: { kind: 'deposit', upTo: undefined } }],
    [
      'stake 1 --delay 12h --send',
      { send: true, change: { kind: 'stake', upTo: 10n ** 18n, delaySeconds: 43_200 } },
    ],
    [
      `withdraw --leave 2 --to ${address.toLowerCase()}`,
      { change: { kind: 'withdraw', leave: 2n * 10n ** 18n, to: address } },
    ],
    [
      `withdraw --leave 0 --to ${address}`,
      { change: { kind: 'withdraw', leave: 0n, to: address } },
    ],
    [`unstake --to ${address}`, { change: { kind: 'unstake', to: address } }],
    [`sweep USDC --to ${address}`, { change: { kind: 'sweep', token: 'USDC', to: address } }],
    [
      `timelock cancel 0x${'12'.repeat(32)}`,
      { change: { kind: 'cancel', id: `0x${'12'.repeat(32)}` } },
    ],
    [`signer add ${address}`, { change: { kind: 'signer', signer: address, allowed: true } }],
    [`signer remove ${address}`, { change: { kind: 'signer', signer: address, allowed: false } }],
    [
      `bundlers add ${address} ${address}`,
      { change: { kind: 'bundlers', bundlers: [address, address], allowed: true } },
    ],
    ['bundlers sync', { change: { kind: 'sync-bundlers' } }],
    ['token add USDC', { change: { kind: 'list-token', token: 'USDC', exact: undefined } }],
    [
      'token add USDC --floor 20000 --no-exact',
      { change: { kind: 'list-token', floor: 20_000, exact: false } },
    ],
    ['token remove USDC', { change: { kind: 'take-off-token', token: 'USDC' } }],
    ['pause', { change: { kind: 'pause', paused: true } }],
    ['unpause', { change: { kind: 'pause', paused: false } }],
    [
      `role revoke admin ${address}`,
      { change: { kind: 'role', role: 'admin', account: address, granted: false } },
    ],
    ['upgrade', { change: { kind: 'upgrade' } }],
  ])('paymaster %s', async (args, expected) => {
    const { actions, code, err } = await run(`paymaster ${args}`)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(actions.paymaster).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({
        ...expected,
        ...('change' in expected && { change: expect.objectContaining(expected.change as object) }),
      }),
    )
  })

  test('executors looks at one network or at all', async () => {
    const executors = vi.fn(async () => 1)
    expect(await run('executors', { actions: { executors } })).toMatchObject({ code: 1, err: '' })
    await run('executors --network base --json', { actions: { executors } })
    expect(executors.mock.calls).toEqual([
      [expect.anything(), { json: false }],
      [expect.anything(), { json: true, network: 'base' }],
    ])
  })

  test('the exit code of a command is its own', async () => {
    const verifyLedger = vi.fn(async () => 130)
    expect(await run('ledger verify', { actions: { verifyLedger } })).toMatchObject({
      code: 130,
      out: '',
      err: '',
    })
  })

  test('--version and --help end with 0', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, out: '1.2.3\n', err: '' })
    const help = await run('--help')
    expect(help).toMatchObject({ code: 0, err: '' })
    for (const word of [
      'start',
      'migrate',
      'owner',
      'user',
      'project',
      'key',
      'ledger',
      'paymaster',
      'configuration.md',
    ])
      expect(help.out).toContain(word)
    expect((await run('key create --help')).out).toContain('--expires')
  })
})

describe('exit code 2', () => {
  test.each([
    ['stat', "Unknown command 'stat' (did you mean start?). Run gateway-server --help."],
    ['destroy', "Unknown command 'destroy'. Run gateway-server --help."],
    ['start --prot 80', "Unknown option '--prot'. Run gateway-server --help."],
    ['start now', /^Too many arguments for 'start'\. .*\. Run gateway-server --help\.$/],
    ['owner create --email a@b.example', /^Required option '--name <name>' not specified\. Run/],
    [
      'owner create --email nobody --name x',
      /argument 'nobody' is invalid\. It must be one e-mail address in plain ASCII, .*\. Run/,
    ],
    ['owner create --email a@b.example --name ""', /It must have 1 to 100 characters\. Run/],
    [
      'owner create --email a@b.example --name x --password short',
      /It must have at least 8 characters\. Run/,
    ],
    ['user reset', /Required option '--email <email>' not specified\. Run/],
    ['user reset --email nobody', /It must be one e-mail address/],
    ['project show', /Missing required argument 'project'/],
    [
      'project set shop',
      /^Nothing to set: give --router-integrator, --security-mode, --route-trust, --max-unsubmitted or --deposit-percent\. Run/,
    ],
    ['project set --security-mode enforce', /Missing required argument 'project'/],
    ['project set shop --security-mode off', /Allowed choices are monitor, enforce\. Run/],
    ['project set shop --route-trust any', /Allowed choices are proven, router\. Run/],
    [
      'project set shop --max-unsubmitted 0',
      /It must be a whole number from 1 to 10,000,000, or default\. Run/,
    ],
    [
      'project set shop --max-unsubmitted 10000001',
      /It must be a whole number from 1 to 10,000,000/,
    ],
    [
      'project set shop --deposit-percent 101',
      /It must be a whole number from 1 to 100, or default/,
    ],
    [
      'project set shop --deposit-percent 0.5',
      /It must be a whole number from 1 to 100, or default/,
    ],
    [
      'project set shop --deposit-percent -1',
      /It must be a whole number from 1 to 100, or default/,
    ],
    [`project set shop --router-integrator ${'x'.repeat(24)}`, /It must be up to 23 letters/],
    ['project set shop --router-integrator a/b', /It must be up to 23 letters/],
    ['key create --project p --name n --expires soon', /It must be a time such as 2030-01-31/],
    ['key create --project p --name n --expires 2020-01-01', /It must lie in the future\. Run/],
    ['key create --project p --name n --expires 2030-13-45', /There is no such time\. Run/],
    ['key create --project p --name n --expires 0d', /It must lie in the future/],
    ['ledger verify --from-block soon', /It must be a block number\. Run/],
    ['ledger verify --from-block -1', /It must be a block number\. Run/],
    ['paymaster stake --delay 1d', /Missing required argument 'coins'/],
    ['paymaster deposit 1e3', /It must be an amount of whole coins, such as 0\.5\. Run/],
    ['paymaster deposit 0.0', /It must be more than 0\. Run/],
    ['paymaster deposit 1 --network', /argument missing/],
    ['paymaster stake 1', /Required option '--delay <span>' not specified/],
    ['paymaster stake 1 --delay 0d', /It must be a span such as 90s, 12h or 1d\. Run/],
    ['paymaster stake 1 --delay 49711d', /It must be a span such as 90s, 12h or 1d\. Run/],
    ['paymaster sweep USDC', /--to/],
    ['paymaster timelock cancel 0x12', /It must be 32 bytes/],
    ['paymaster withdraw --leave 1 --to 0x12', /It must be 0x and 40 hex digits\. Run/],
    [
      'paymaster signer add 0x00000000000000000000000000000000000000a1A',
      /It must be 0x and 40 hex digits\. Run/,
    ],
    ['paymaster signer add 0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266', /EIP-55 checksum/],
    ['paymaster token add USDC --floor 0', /It must be an amount of gas from 1 to 16777216\. Run/],
    ['paymaster deploy --salt 0x12', /It must be 32 bytes, as 0x and 64 hex digits\. Run/],
    ['paymaster role grant king 0x12', /It must be one of admin, manager, pauser, treasurer\. Run/],
    [
      'paymaster destroy',
      "Unknown command 'destroy' (did you mean deploy?). Run gateway-server --help.",
    ],
    ['key list', "Unknown command 'list'. Run gateway-server --help."],
  ])('%s is one sentence', async (args, sentence) => {
    const { code, out, err, actions } = await run(args)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toMatch(/^[^\n]*\n$/)
    if (typeof sentence === 'string') expect(err).toBe(`${sentence}\n`)
    else expect(err.trim()).toMatch(sentence)
    for (const action of Object.values(actions)) expect(action).not.toHaveBeenCalled()
  })

  test.each(['', 'owner', 'user', 'project', 'key', 'ledger', 'paymaster', 'paymaster token'])(
    '"%s" without a command shows the help',
    async (args) => {
      const { code, err } = await run(args)
      expect(code).toBe(2)
      expect(err).toContain('Usage: gateway-server')
    },
  )
})

describe('exit code 1', () => {
  const failing = (error: unknown) => ({
    start: vi.fn(async () => {
      throw error
    }),
  })

  test('a failure is its sentence, without a stack', async () => {
    const error = new Error('Port 8787 is taken. Set PORT.')
    expect(await run('start', { actions: failing(error) })).toMatchObject({
      code: 1,
      out: '',
      err: 'Port 8787 is taken. Set PORT.\n',
    })
  })

  test('the stack is there with LOG_LEVEL=debug', async () => {
    const options = { actions: failing(new Error('broken')), env: { LOG_LEVEL: 'debug' } }
    const { err } = await run('start', options)
    expect(err).toMatch(/^Error: broken\n {4}at /)
  })

  test('mistakes of the configuration are all there, and nothing is started', async () => {
    const { code, err, actions } = await run('start', { env: { PORT: 'x', LOG_LEVEL: 'y' } })
    expect(code).toBe(1)
    expect(err).toMatch(/2 mistakes:\n- PORT .*\n- LOG_LEVEL .*\n$/)
    expect(actions.start).not.toHaveBeenCalled()
  })

  test('an error without words of its own gets those of its cause', async () => {
    const refused = new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:5432')])
    expect((await run('start', { actions: failing(refused) })).err).toContain('ECONNREFUSED')
    expect((await run('start', { actions: failing('plain text') })).err).toBe('plain text\n')
  })

  test('a password in an address is not printed', async () => {
    const error = new Error('cannot reach postgres://gw:hunter2@db/gw')
    expect((await run('start', { actions: failing(error) })).err).not.toContain('hunter2')
  })
})
