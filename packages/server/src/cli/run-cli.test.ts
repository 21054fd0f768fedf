import { describe, expect, test, vi } from 'vitest'
import type { CliActions } from './program.js'
import { runCli } from './run-cli.js'

const now = new Date('2026-01-01T00:00:00Z')

async function run(
  args: string,
  { env = {}, actions = {} }: { env?: Record<string, string>; actions?: Partial<CliActions> } = {},
) {
  const all = {
    start: vi.fn(async () => {}),
    migrate: vi.fn(async () => {}),
    createOwner: vi.fn(async () => {}),
    createKey: vi.fn(async () => {}),
    verifyLedger: vi.fn(async () => 0),
    ...actions,
  }
  let out = ''
  let err = ''
  const code = await runCli(args.split(' ').filter(Boolean), all, {
    env,
    version: '1.2.3',
    clock: { now: () => now },
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

  test('owner create', async () => {
    const { actions, code } = await run('owner create --email a@b.example --name Ada')
    expect(code).toBe(0)
    expect(actions.createOwner).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
      email: 'a@b.example',
      name: 'Ada',
    })
    const withPassword = await run('owner create --email a@b.example --name Ada --password s3cret')
    expect(withPassword.actions.createOwner).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ password: 's3cret' }),
    )
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
    for (const word of ['start', 'migrate', 'owner', 'key', 'ledger', 'configuration.md'])
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
      /argument 'nobody' is invalid\. It must be an e-mail address\. Run/,
    ],
    ['key create --project p --name n --expires soon', /It must be a time such as 2030-01-31/],
    ['key create --project p --name n --expires 2020-01-01', /It must lie in the future\. Run/],
    ['key create --project p --name n --expires 2030-13-45', /There is no such time\. Run/],
    ['key create --project p --name n --expires 0d', /It must lie in the future/],
    ['ledger verify --from-block soon', /It must be a block number\. Run/],
    ['ledger verify --from-block -1', /It must be a block number\. Run/],
    ['key remove', "Unknown command 'remove'. Run gateway-server --help."],
  ])('%s is one sentence', async (args, sentence) => {
    const { code, out, err, actions } = await run(args)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toMatch(/^[^\n]*\n$/)
    if (typeof sentence === 'string') expect(err).toBe(`${sentence}\n`)
    else expect(err.trim()).toMatch(sentence)
    for (const action of Object.values(actions)) expect(action).not.toHaveBeenCalled()
  })

  test.each(['', 'owner', 'key', 'ledger'])(
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
