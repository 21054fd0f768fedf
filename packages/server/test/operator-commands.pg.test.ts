import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ControlPlaneDeps,
  createOwner,
  issueKey,
  type Project,
  rateLimits,
  type SystemRole,
  type UserId,
} from '@gasless-gateway/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { login } from '../../core/src/control-plane/people/login.js'
import { newUser } from '../../core/src/control-plane/people/new-user.js'
import { connect } from '../src/adapters/postgres/connection/connect.js'
import { createDatabase } from '../src/adapters/postgres/create-database.js'
import { systemClock } from '../src/adapters/system/system-clock.js'
import { uuidIds } from '../src/adapters/system/uuid-ids.js'
import { runCli } from '../src/cli/run-cli.js'
import { cliActions } from '../src/compose/cli-actions.js'
import { createAuthenticate } from '../src/compose/create-authenticate.js'
import { createControlPlane } from '../src/compose/create-control-plane.js'
import { toMasterKeys } from '../src/config/master-keys.js'
import { createSecret } from '../src/config/secret.js'
import { createTestDatabase, type TestDatabase } from '../src/testing/create-test-database.js'
import {
  createMigratedDatabase,
  endless,
  type MigratedDatabase,
  ownDatabase,
} from '../src/testing/migrated-database.js'
import { noLimiter } from '../src/testing/no-limiter.js'
import { aProject } from '../src/testing/records.js'
import { untilBlocked } from '../src/testing/until-blocked.js'
import { quickHasher } from './support/quick-hasher.js'

const masterKey = `0x${randomBytes(32).toString('hex')}` as const

let db: MigratedDatabase
let dataDir: string
/** The control plane of a running gateway, with its own connections. */
let replica: ControlPlaneDeps
let closeReplica: () => Promise<void>
beforeAll(async () => {
  db = await createMigratedDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'operator-commands-'))
  const pool = connect(db.url, { poolSize: 4, ...endless })
  closeReplica = () => pool.destroy()
  replica = createControlPlane(
    { database: createDatabase(pool), ids: uuidIds, clock: systemClock, limiter: noLimiter },
    toMasterKeys([createSecret(masterKey)]),
  )
  await createOwner(replica, {
    email: 'oldest@example.com',
    name: 'Ada',
    password: 'a good password',
  })
})
afterAll(async () => {
  await closeReplica()
  await db.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs `gateway-server` with these arguments. */
const command = (...words: string[]) => commandWith({}, ...words)

/** Runs `gateway-server` with these changes to the usual environment. */
async function commandWith(env: Readonly<Record<string, string>>, ...words: string[]) {
  const lines: string[] = []
  let err = ''
  const out = (line: string) => void lines.push(line)
  const code = await runCli(words, cliActions({ version: 'test', out }), {
    env: {
      DATABASE_URL: db.url,
      MASTER_KEYS: masterKey,
      DATA_DIR: dataDir,
      PROJECT_UNSUBMITTED: '70',
      ...env,
    },
    version: 'test',
    clock: systemClock,
    readLine: async () => 'a password from standard input',
    out,
    err: (text) => {
      err += text
    },
  })
  return { code, lines, text: lines.join('\n'), err }
}
const done = async (...words: string[]) => {
  const result = await command(...words)
  expect(result).toMatchObject({ code: 0, err: '' })
  return result
}
const refused = async (...words: string[]) => {
  const { code, err, lines } = await command(...words)
  expect({ code, lines }).toEqual({ code: 1, lines: [] })
  expect(err).toMatch(/^[^\n]+\.\n$/)
  return err
}

let projects = 0
async function newProject(changes: Partial<Project> = {}): Promise<Project> {
  const project = aProject({ name: `shop ${++projects}`, ...changes })
  await db.stores.projects.insert(project)
  return project
}
const settingsOf = async (which: string) =>
  JSON.parse((await done('project', 'show', which, '--json')).text)
const auditOf = (filter: object) =>
  db.knex('audit_log').where(filter).orderBy('id').select('actor', 'actor_id', 'action', 'details')
const byCommand = { actor: 'command line', actor_id: null }

const client = { address: '192.0.2.1', network: '192.0.2.1' }

describe('project set', () => {
  test('sets the given values, leaves the others, and records the change', async () => {
    const { id, name } = await newProject()
    const before = {
      id,
      name,
      isActive: true,
      createdAt: expect.any(String),
      securityMode: 'monitor',
      routeTrust: 'proven',
      routerIntegrator: '',
      routerFeePercent: 0,
      maxUnsubmitted: null,
      depositPercent: null,
    }
    expect(await settingsOf(name)).toEqual(before)

    const set = await done('project', 'set', name, '--security-mode', 'enforce')
    expect(set.text).toMatch(/security mode +enforce\n/)
    await done('project', 'set', id, '--router-integrator', 'my-shop')
    await done('project', 'set', id, '--route-trust', 'router')
    await done('project', 'set', name, '--max-unsubmitted', '5', '--deposit-percent', '60')
    expect(await settingsOf(id)).toEqual({
      ...before,
      securityMode: 'enforce',
      routeTrust: 'router',
      routerIntegrator: 'my-shop',
      maxUnsubmitted: 5,
      depositPercent: 60,
    })
    await done('project', 'set', id, '--router-integrator', '', '--max-unsubmitted', 'default')
    expect(await settingsOf(id)).toEqual({
      ...before,
      securityMode: 'enforce',
      routeTrust: 'router',
      depositPercent: 60,
    })
    const entry = { ...byCommand, action: 'project.settings-changed' }
    expect(await auditOf({ project_id: id })).toEqual([
      { ...entry, details: { securityMode: 'enforce' } },
      { ...entry, details: { routerIntegrator: 'my-shop' } },
      { ...entry, details: { routeTrust: 'router' } },
      { ...entry, details: { unsubmitted: 5, depositPercent: 60 } },
      { ...entry, details: { routerIntegrator: '', unsubmitted: null } },
    ])
  })

  test('takes effect at once on another replica', async () => {
    const project = await newProject()
    const { text: key } = await done('key', 'create', '--project', project.id, '--name', 'a')
    const caller = async () => {
      const authenticate = createAuthenticate({ ...replica, limits: rateLimits })
      return (await authenticate.apiKey(key, undefined))?.caller.project
    }
    expect(await caller()).toMatchObject({
      securityMode: 'monitor',
      routeTrust: 'proven',
      routerIntegrator: '',
    })
    const options = ['--security-mode', 'enforce', '--router-integrator', 'shop']
    await done('project', 'set', project.id, ...options, '--route-trust', 'router')
    expect(await caller()).toMatchObject({
      securityMode: 'enforce',
      routeTrust: 'router',
      routerIntegrator: 'shop',
    })
  })

  test('at the same time for different settings loses none', async () => {
    const { id } = await newProject()
    await Promise.all([
      done('project', 'set', id, '--security-mode', 'enforce'),
      done('project', 'set', id, '--max-unsubmitted', '7'),
      done('project', 'set', id, '--deposit-percent', '8'),
      done('project', 'set', id, '--router-integrator', 'nine'),
    ])
    expect(await settingsOf(id)).toMatchObject({
      securityMode: 'enforce',
      maxUnsubmitted: 7,
      depositPercent: 8,
      routerIntegrator: 'nine',
    })
  })

  test('with a name of two projects prints both ids, and changes neither', async () => {
    const [first, second] = [
      await newProject({ name: 'twins', createdAt: new Date('2026-01-01') }),
      await newProject({ name: 'twins', createdAt: new Date('2026-01-02') }),
    ]
    expect(await refused('project', 'set', 'twins', '--security-mode', 'enforce')).toBe(
      `2 projects are called twins. Say which by its id: ${first.id} (made 2026-01-01T00:00:00.000Z), ${second.id} (made 2026-01-02T00:00:00.000Z).\n`,
    )
    await done('project', 'set', second.id, '--security-mode', 'enforce')
    expect((await settingsOf(first.id)).securityMode).toBe('monitor')
  })

  test('matches only the whole, exact name', async () => {
    const { name } = await newProject({ name: 'Exact' })
    for (const which of ['exact', 'Exac', 'Exact ', '%', `${name}'; drop table projects`])
      expect(await refused('project', 'set', which, '--max-unsubmitted', '1')).toBe(
        `No project has the id or exactly the name ${which}.\n`,
      )
  })

  test('does not change archived projects, and prefers the active project of a name', async () => {
    const archived = await newProject({ name: 'reborn', isActive: false })
    expect(await refused('project', 'set', 'reborn', '--max-unsubmitted', '1')).toBe(
      'Project reborn is archived. Its settings stay as they are.\n',
    )
    expect((await settingsOf('reborn')).isActive).toBe(false)
    const active = await newProject({ name: 'reborn' })
    await done('project', 'set', 'reborn', '--max-unsubmitted', '1')
    expect((await settingsOf(active.id)).maxUnsubmitted).toBe(1)
    expect((await settingsOf(archived.id)).maxUnsubmitted).toBeNull()
    expect(await auditOf({ project_id: archived.id })).toEqual([])
  })
})

test('project show says which limits are the gateway’s', async () => {
  const { id, name } = await newProject({ routerFeeBps: 25 })
  await done('project', 'set', id, '--deposit-percent', '35')
  expect((await done('project', 'show', id)).lines).toEqual([
    name,
    `  id                    ${id}`,
    expect.stringMatching(/^ {2}made {18}\d{4}-/),
    '  state                 active',
    '  security mode         monitor',
    '  route trust           proven',
    '  router integrator     none',
    '  router fee            0.25 %',
    '  most unsubmitted      70, as the gateway',
    '  share of the deposit  35 %, its own',
  ])
})

describe('a project name that another user chose', () => {
  const setting = ['--security-mode', 'enforce']
  async function projectOf(name: string, systemRole: SystemRole, changes: Partial<Project> = {}) {
    const user = newUser({
      id: uuidIds.next('user'),
      email: `${uuidIds.next('user').toLowerCase()}@example.com`,
      name: 'Eve',
      passwordHash: 'none',
      systemRole,
      createdAt: new Date(),
    })
    await db.stores.users.insert(user)
    const project = await newProject({ name, ...changes })
    await db.stores.members.insert({
      id: uuidIds.next('member'),
      projectId: project.id,
      userId: user.id,
      role: 'owner',
      createdAt: new Date(),
    })
    return { ...project, owner: user.email, made: `made ${project.createdAt.toISOString()}` }
  }

  test.each([
    ['an active project', true],
    ['an archived one', false],
  ])('for %s is not accepted, neither for keys nor for settings', async (_, isActive) => {
    const name = `production ${isActive}`
    for (const systemRole of ['client_admin', 'system_admin'] as const) {
      const eves = await projectOf(`${name} ${systemRole}`, systemRole, { isActive })
      const says = `The name ${eves.name} is also the name of a project that is not the operator's. Say which project by its id: ${eves.id} (${eves.made} by ${eves.owner}${isActive ? '' : ', archived'}).
`
      expect(await refused('key', 'create', '--project', eves.name, '--name', 'x')).toBe(says)
      expect(await refused('project', 'set', eves.name, ...setting)).toBe(says)
      expect(await refused('project', 'show', eves.name)).toBe(says)
      expect(await db.knex('projects').where({ name: eves.name })).toHaveLength(1)
      expect(await db.stores.apiKeys.listOfProject(eves.id)).toEqual([])
      expect(await auditOf({ project_id: eves.id })).toEqual([])
    }
  })

  test('does not block other projects of that name: each is found by its id', async () => {
    const ours = await newProject({ name: 'Acme', createdAt: new Date('2026-01-01') })
    await done('project', 'set', 'Acme', '--max-unsubmitted', '1')
    const eves = await projectOf('Acme', 'client_admin', { createdAt: new Date('2026-01-02') })
    const both = `${ours.id} (made 2026-01-01T00:00:00.000Z), ${eves.id} (${eves.made} by ${eves.owner}).
`
    expect(await refused('project', 'set', 'Acme', ...setting)).toContain(both)
    expect(await refused('key', 'create', '--project', 'Acme', '--name', 'x')).toContain(both)
    for (const { id } of [ours, eves]) {
      await done('project', 'set', id, ...setting)
      await done('key', 'create', '--project', id, '--name', 'x')
    }
  })

  test('does not receive a key that is created at that moment', async () => {
    const eves = await projectOf('just made', 'client_admin')
    const issued = await issueKey(replica, { projectName: 'just made', keyName: 'x' })
    expect(issued?.project.id).not.toBe(eves.id)
    expect(await db.stores.apiKeys.listOfProject(eves.id)).toEqual([])
  })

  test('is accepted if the user is an owner of the platform', async () => {
    const { id, name } = await projectOf('flagship', 'owner')
    await done('project', 'set', name, ...setting)
    await done('key', 'create', '--project', name, '--name', 'x')
    expect(await db.stores.apiKeys.listOfProject(id)).toHaveLength(1)
    expect((await settingsOf(name)).securityMode).toBe('enforce')
  })
})

describe('owner create', () => {
  const create = ['owner', 'create', '--name', 'Ada', '--email']

  test('creates an owner who can sign in, with the e-mail in lower case', async () => {
    const { lines } = await done(...create, 'First.Owner@Example.com')
    const [, email, password] =
      (lines[0] ?? '').match(/^Created (\S+) with the password (\S+)$/) ?? []
    expect(email).toBe('first.owner@example.com')
    const owner = await login(replica, { email: email ?? '', password: password ?? '' }, client)
    expect(owner).toMatchObject({ name: 'Ada', systemRole: 'owner' })
    expect(await auditOf({ target: email, project_id: null })).toEqual([
      { ...byCommand, action: 'owner.created', details: {} },
    ])
  })

  test('does not print a given password', async () => {
    const { lines } = await done(...create, 'second@example.com', '--password-stdin')
    // The next lines may list projects that other tests left without an owner.
    expect(lines[0]).toBe('Created second@example.com.')
    expect(lines.join()).not.toContain('a password from standard input')
    await login(
      replica,
      {
        email: 'second@example.com',
        password: 'a password from standard input',
      },
      client,
    )
  })

  test('refuses an e-mail that has a user, in any spelling, and does not change that user', async () => {
    await done(...create, 'third@example.com', '--password', 'a good password')
    expect(await refused(...create, ' THIRD@example.com', '--password', 'another one')).toBe(
      'A user with the e-mail third@example.com exists already.\n',
    )
    await login(replica, { email: 'third@example.com', password: 'a good password' }, client)
  })

  test('adopts the projects that have no owner, and no others', async () => {
    // Use another database, because other tests leave projects without an owner.
    const { url, stores, knex } = await ownDatabase()
    const createOwn = async (email: string) => {
      const words = [...create, email, '--password', 'a good password']
      const result = await commandWith({ DATABASE_URL: url }, ...words)
      expect(result).toMatchObject({ code: 0, err: '' })
      return result
    }
    await createOwn('before@example.com')
    const [active, archived, owned] = [
      aProject({ createdAt: new Date('2026-01-01') }),
      aProject({ createdAt: new Date('2026-01-02'), isActive: false }),
      aProject(),
    ]
    for (const project of [active, archived, owned]) await stores.projects.insert(project)
    const [first] = await stores.users.listByRole(['owner'])
    const member = {
      id: uuidIds.next('member'),
      projectId: owned.id,
      userId: first?.id as UserId,
      role: 'owner',
      createdAt: new Date(),
    } as const
    await stores.members.insert(member)
    const { lines } = await createOwn('adopts@example.com')
    expect(lines).toEqual([
      'Created adopts@example.com.',
      `Projects that had no owner are theirs now: ${active.id}, ${archived.id}.`,
    ])
    for (const { id } of [active, archived]) {
      expect(await stores.members.list(id)).toMatchObject([
        { email: 'adopts@example.com', role: 'owner' },
      ])
      expect(await knex('audit_log').where({ project_id: id })).toMatchObject([
        {
          ...byCommand,
          action: 'member.added',
          target: 'adopts@example.com',
          details: { role: 'owner' },
        },
      ])
    }
    expect(await stores.members.list(owned.id)).toHaveLength(1)
  })

  test('run twice at once gives each project one owner', async () => {
    const { id } = await newProject()
    let created: Promise<unknown> | undefined
    await db.knex.transaction(async (trx) => {
      await trx('projects').where({ id }).forUpdate()
      created = Promise.all(
        ['twin-a@example.com', 'twin-b@example.com'].map((email) =>
          createOwner(
            { ...replica, passwords: quickHasher },
            { email, name: 'Ada', password: 'a good password' },
          ),
        ),
      )
      await untilBlocked(db.knex, 2)
    })
    await created
    expect(await db.stores.members.list(id)).toHaveLength(1)
  })

  test('refuses a password that attackers try first', async () => {
    expect(await refused(...create, 'fourth@example.com', '--password', 'Password1')).toMatch(
      /password/i,
    )
    expect(await db.stores.users.findByEmail('fourth@example.com')).toBeUndefined()
  })
})

describe('key create', () => {
  test('creates a project of the oldest owner, and keeps the key readable for that owner', async () => {
    const [oldest] = await db.stores.users.listByRole(['owner'])
    const words = ['key', 'create', '--project', 'brand new', '--name', 'ci', '--expires', '90d']
    const { text: raw } = await done(...words)
    const [project] = await db.stores.settings.find('brand new')
    if (!project) throw new Error('There is no project.')
    expect(await db.stores.members.list(project.id)).toEqual([
      expect.objectContaining({ userId: oldest?.id, role: 'owner' }),
    ])
    const [key] = await db.stores.apiKeys.listOfProject(project.id)
    expect(key).toMatchObject({ name: 'ci', isActive: true, expiresAt: expect.any(Date) })
    if (!key?.sealedValue) throw new Error('There is no sealed key.')
    expect(replica.vault.open(key.sealedValue, key)).toBe(raw)
    expect(await auditOf({ project_id: project.id })).toEqual([
      {
        ...byCommand,
        action: 'project.created',
        details: { name: 'brand new', owner: oldest?.email },
      },
      { ...byCommand, action: 'key.created', details: {} },
    ])
  })

  test('names the key that prevents another one', async () => {
    const { id, name } = await newProject()
    const words = ['key', 'create', '--project', name, '--name', 'backend']
    await done(...words)
    const [key] = await db.stores.apiKeys.listOfProject(id)
    expect(await refused(...words)).toBe(
      `Project ${name} has an active key already, and can have only one: backend (${key?.id}, made ${key?.createdAt.toISOString()}). Revoke it first: gateway-server key revoke ${key?.id}.\n`,
    )
    await db.stores.apiKeys.revoke({ id: key?.id as never, projectId: id, by: null })
    await done(...words)
  })

  test('after an expired key records that the old key has ended', async () => {
    const { id } = await newProject()
    const words = ['key', 'create', '--project', id, '--name', 'x']
    await done(...words, '--expires', '1h')
    const past = db.knex.raw('clock_timestamp()')
    await db.knex('api_keys').where({ project_id: id }).update({ expires_at: past })
    await done(...words)
    const created = { ...byCommand, action: 'key.created', details: {} }
    expect(await auditOf({ project_id: id })).toEqual([
      created,
      { ...byCommand, action: 'key.revoked', details: { expired: true } },
      created,
    ])
  })

  test('with a name of two projects gives neither of them a key', async () => {
    const [first] = [await newProject({ name: 'namesake' }), await newProject({ name: 'namesake' })]
    expect(await refused('key', 'create', '--project', 'namesake', '--name', 'x')).toMatch(
      /^2 projects are called namesake/,
    )
    await done('key', 'create', '--project', first.id, '--name', 'x')
    expect(await db.stores.apiKeys.listOfProject(first.id)).toHaveLength(1)
  })

  test('with the name of an archived project creates a new one', async () => {
    const archived = await newProject({ name: 'phoenix', isActive: false })
    await done('key', 'create', '--project', 'phoenix', '--name', 'x')
    expect(await db.stores.settings.find('phoenix')).toHaveLength(2)
    expect(await db.stores.apiKeys.listOfProject(archived.id)).toEqual([])
  })

  test.each([
    ['of an archived project', true],
    ['of none', false],
  ])('with an id %s creates nothing', async (_, exists) => {
    const { id } = exists ? await newProject({ isActive: false }) : aProject()
    expect(await refused('key', 'create', '--project', id, '--name', 'x')).toBe(
      `No active project has the id ${id}.\n`,
    )
    expect(await db.knex('projects').where({ name: id })).toEqual([])
  })
})

describe('user set', () => {
  const set = (email: string, role: string) => ['user', 'set', '--email', email, '--role', role]

  test('changes a user to a system admin and back, repeatedly, and records it', async () => {
    const email = 'admin.again@example.com'
    const user = newUser({
      id: uuidIds.next('user'),
      email,
      name: 'A',
      passwordHash: 'none',
      createdAt: new Date(),
    })
    await db.stores.users.insert(user)
    const roleNow = async () => (await db.stores.users.find(user.id))?.systemRole
    const changes = []
    for (const role of ['system_admin', 'client_admin', 'system_admin'] as const) {
      const from = await roleNow()
      expect((await done(...set('Admin.Again@example.com', role))).text).toBe(
        `${email} is ${role} now.`,
      )
      expect(await roleNow()).toBe(role)
      changes.push({ ...byCommand, action: 'user.role-changed', details: { from, to: role } })
    }
    expect((await done(...set(email, 'system_admin'))).text).toBe(
      `${email} is system_admin already.`,
    )
    expect(await auditOf({ target: email })).toEqual(changes)
  })

  test('does not change the role of a platform owner', async () => {
    const [owner] = await db.stores.users.listByRole(['owner'])
    const before = await auditOf({ target: owner?.email })
    for (const role of ['system_admin', 'client_admin'])
      expect(await refused(...set(owner?.email ?? '', role))).toBe(
        `${owner?.email} is a platform owner, whose role cannot change.\n`,
      )
    expect((await db.stores.users.find(owner?.id as UserId))?.systemRole).toBe('owner')
    expect(await auditOf({ target: owner?.email })).toEqual(before)
  })

  test('reports that an e-mail has no user', async () => {
    expect(await refused(...set('nobody@example.com', 'system_admin'))).toBe(
      'No user has the e-mail nobody@example.com. The user must sign up or accept an invitation first.\n',
    )
  })
})

test('rollup verify prints differences and exits with 1, until rollup rebuild has computed the sums again', async () => {
  const project = await newProject()
  await db.knex('operation_rollups').insert({
    project_id: project.id,
    grain: 'day',
    start: new Date('2026-01-02'),
    network_id: '10',
    kind: 'swap',
    status: 'failed',
    operations: 3,
  })
  const { code, lines, err } = await command('rollup', 'verify')
  expect({ code, lines, err }).toEqual({
    code: 1,
    lines: [
      `operations of project ${project.id}, day 2026-01-02T00:00:00.000Z, network_id 10, kind swap, status failed: the rollup has operations 3, and the rows add up to operations 0.`,
      '1 difference. Run gateway-server rollup rebuild to compute them again.',
    ],
    err: '',
  })
  await done('rollup', 'rebuild')
  expect((await done('rollup', 'verify')).text).toBe('Nothing differs.')
})

test.each([
  ['project show', async () => ['project', 'show', (await newProject()).id]],
  ['ledger verify', async () => ['ledger', 'verify']],
  ['rollup verify', async () => ['rollup', 'verify']],
  ['archive list', async () => ['archive', 'list']],
] as const)('%s does not change a database of an older release', async (_, words) => {
  const line = await words()
  const [last] = await db.knex('gateway_migrations').orderBy('id', 'desc').limit(1)
  await db.knex('gateway_migrations').where({ id: last.id }).delete()
  try {
    expect(await refused(...line)).toBe(
      `The database is of an older release: it lacks ${last.name}. Run gateway-server migrate, or start the gateway.\n`,
    )
    expect(await db.knex('gateway_migrations').where({ name: last.name })).toEqual([])
  } finally {
    await db.knex('gateway_migrations').insert(last)
  }
})

describe('a database without tables of the gateway', () => {
  let empty: TestDatabase
  beforeEach(async () => {
    empty = await createTestDatabase(inject('postgresUrl'))
  })
  afterEach(() => empty.close())
  const tables = async () => {
    const pool = connect(empty.url, { poolSize: 1, ...endless })
    const { rows } = await pool.raw("select from pg_tables where schemaname <> 'pg_catalog'")
    await pool.destroy()
    return rows.length
  }

  test('is reported by ledger verify, which creates no tables; with --repair it creates those of this release', async () => {
    const before = await tables()
    const looked = await commandWith({ DATABASE_URL: empty.url }, 'ledger', 'verify')
    expect(looked).toMatchObject({
      code: 1,
      lines: [],
      err: 'The database has no tables of the gateway. Run gateway-server migrate, or start the gateway; or correct DATABASE_URL.\n',
    })
    expect(await tables()).toBe(before)
    const repaired = await commandWith({ DATABASE_URL: empty.url }, 'ledger', 'verify', '--repair')
    expect(repaired.err).toMatch(/^No network is configured/)
    expect(await tables()).toBeGreaterThan(before)
  })
})

describe('a wrong DATABASE_URL', () => {
  const wrong = (change: (url: URL) => void) => {
    const url = new URL(db.url)
    change(url)
    return url.href
  }
  const password = 'hunter2hunter2'
  const ada = 'ada@example.com'
  // Every command except those of the paymaster, which need no database.
  const commands = [
    ['start'],
    ['migrate'],
    ['owner', 'create', '--name', 'Ada', '--email', ada],
    ['user', 'reset', '--email', ada],
    ['user', 'logout', '--email', ada],
    ['user', 'set', '--email', ada, '--role', 'client_admin'],
    ['project', 'show', 'Shop'],
    ['project', 'set', 'Shop', '--security-mode', 'enforce'],
    ['key', 'create', '--project', 'Shop', '--name', 'key'],
    ['key', 'reseal'],
    ['ledger', 'verify'],
    ['ledger', 'verify', '--repair'],
    ['rollup', 'verify'],
    ['rollup', 'rebuild'],
    ['archive', 'list'],
    ['archive', 'detach', '2026-01'],
    ['archive', 'attach', '2026-01'],
    ['operations', 'holds'],
    ['operations', 'drop', '--project', 'shop'],
    ['key', 'revoke', 'key_1'],
  ]
  /** These commands read the chain and no database. */
  const withoutDatabase = ['executors', 'paymaster']

  test('is reported by every command in one sentence, without the password', async () => {
    const { host, username } = new URL(db.url)
    const url = wrong((address) => {
      address.password = password
    })
    for (const words of commands) {
      const { code, lines, err } = await commandWith({ DATABASE_URL: url }, ...words)
      expect([words, code, lines]).toEqual([words, 1, []])
      expect(err).toBe(
        `PostgreSQL at ${host} refuses ${username} with the password of DATABASE_URL. Correct both, with special characters percent-encoded (@ is %40).\n`,
      )
    }
    const groups = new Set(commands.map(([group]) => group))
    const { text } = await commandWith({}, '--help')
    const all = [...text.matchAll(/^ {2}([a-z]+) .*\[?/gm)].map(([, name]) => name)
    expect([...groups, ...withoutDatabase].sort()).toEqual(all.sort())
  })

  test.each([
    'mysql://gw:hunter2hunter2@db/gw',
    'db:5432',
    'gw',
    'postgres://gw:hunter2hunter2#@db/gw',
    'postgres://gw:hunter2hunter2/@db/gw',
    'postgres://gw:hunter2hunter2?@db/gw',
  ])('that is not an address is reported by every command, without its value: %s', async (url) => {
    for (const words of commands)
      expect(await commandWith({ DATABASE_URL: url }, ...words)).toEqual({
        code: 1,
        lines: [],
        text: '',
        err: 'The configuration has a mistake: DATABASE_URL must be an address such as postgres://user:password@host:5432/database, with special characters percent-encoded (@ is %40).\n',
      })
  })
})

describe('user reset', () => {
  test('ends the password, and says that a gateway mails the code, without printing it', async () => {
    const email = 'lost@example.com'
    const password = 'a good password'
    await done('owner', 'create', '--name', 'L', '--email', email, '--password', password)
    const { text } = await done('user', 'reset', '--email', 'Lost@example.com')
    expect(text).toBe(
      `Password and sessions of ${email} have ended. A running gateway mails a code that signs in once, within ten minutes from now.`,
    )
    await expect(login(replica, { email, password }, client)).rejects.toThrow()
    expect(await auditOf({ target: email, action: 'user.reset' })).toEqual([
      { ...byCommand, action: 'user.reset', details: {} },
    ])
    expect(await db.knex('graphile_worker._private_jobs')).toHaveLength(1)
  })

  test('reports that an e-mail has no user', async () => {
    expect(await refused('user', 'reset', '--email', 'nobody@example.com')).toBe(
      'No user has the e-mail nobody@example.com. A user who has not verified it yet must register again.\n',
    )
    expect(await auditOf({ target: 'nobody@example.com' })).toEqual([])
  })
})

describe('user logout', () => {
  test('ends every session at running gateways, keeps the password, and records it', async () => {
    const email = 'left.open@example.com'
    const password = 'a good password'
    await done('owner', 'create', '--name', 'L', '--email', email, '--password', password)
    const { session } = createAuthenticate({ ...replica, limits: rateLimits })
    const signIn = async () => {
      const { id: userId, sessionVersion } = await login(replica, { email, password }, client)
      return replica.sessions.issue({ userId, sessionVersion })
    }
    const tokens = [await signIn(), await signIn()]
    expect((await session(tokens[0] as string))?.user.email).toBe(email)

    const { text } = await done('user', 'logout', '--email', 'Left.Open@example.com')
    expect(text).toBe(`Every session of ${email} has ended. The password is still valid.`)
    expect(await Promise.all(tokens.map(session))).toEqual([undefined, undefined])
    expect((await session(await signIn()))?.user.email).toBe(email)
    expect(await auditOf({ target: email, action: 'user.sessions-ended' })).toEqual([
      { ...byCommand, action: 'user.sessions-ended', details: {} },
    ])
  })

  test('reports that an e-mail has no user', async () => {
    expect(await refused('user', 'logout', '--email', 'nobody@example.com')).toBe(
      'No user has the e-mail nobody@example.com. Check it for a typo.\n',
    )
    expect(await auditOf({ target: 'nobody@example.com' })).toEqual([])
  })
})
