import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { allRows, tablesOf } from './support/database-rows.js'
import { goodRequests } from './support/good-requests.js'
import {
  aPerson,
  aSharedProject,
  type Fixture,
  freshEmail,
  type Person,
} from './support/people-and-projects.js'
import {
  type ControlPlane,
  type RequestParts,
  startControlPlane,
} from './support/start-control-plane.js'

let plane: ControlPlane
let owner: Person
let platformOwner: Person
let fixture: Fixture
beforeAll(async () => {
  plane = await startControlPlane()
})
afterAll(() => plane.close())
beforeEach(async () => {
  owner = await aPerson(plane)
  platformOwner = await aPerson(plane, { systemRole: 'owner' })
  fixture = await aSharedProject(plane, { owner, viewer: await aPerson(plane) })
})

const writes = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { auth, method }]) => auth !== 'api-key' && method !== 'get',
)
const withBody = writes.filter(([, { body }]) => body).map(([name]) => name)
const withoutBody = writes.filter(([, { body }]) => !body).map(([name]) => name)

const callerOf = (name: EndpointName) => (name.endsWith('SystemAdmin') ? platformOwner : owner)
const good = async (
  name: EndpointName,
): Promise<RequestParts & { body: Record<string, unknown> }> => {
  const request = await goodRequests[name]({ plane, fixture, caller: callerOf(name) })
  return { ...request, body: (request.body ?? {}) as Record<string, unknown> }
}
const send = (name: EndpointName, request: RequestParts) =>
  plane.call(name, request, { token: callerOf(name).token })
const sendChanged = async (name: EndpointName, change: Record<string, unknown>) => {
  const request = await good(name)
  return send(name, { ...request, body: { ...request.body, ...change } })
}
const says = ({ status, body }: Answer) => [status, body?.code]
const invalid = [400, 'VALIDATION_FAILED']
/** Expects that the work changes nothing in the database. */
async function expectNoChange(work: () => Promise<void>) {
  const before = await allRows(plane.db.knex)
  const jobs = await plane.db.knex('graphile_worker._private_jobs').count()
  await work()
  expect(await allRows(plane.db.knex)).toEqual(before)
  expect(await plane.db.knex('graphile_worker._private_jobs').count()).toEqual(jobs)
}

describe('an unknown member of a request', () => {
  const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())
  const ofObjects = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
  const strangeNames = async () => {
    const columns = (await tablesOf(plane.db.knex)).flatMap((table) => table.columns)
    return [...new Set([...columns, ...columns.map(camelCase), ...ofObjects])]
  }
  /** Adds members with any name, as only JSON text can. */
  const withMembers = (body: object, names: readonly string[]): string => {
    const members = names.map((name) => `${JSON.stringify(name)}:"owner"`)
    return `${JSON.stringify(body).slice(0, -1)},${members.join()}}`
  }

  /** An answer lists at most fifty mistakes. */
  const inGroups = (names: readonly string[], size = 40) =>
    Array.from({ length: Math.ceil(names.length / size) }, (_, i) =>
      names.slice(i * size, (i + 1) * size),
    )
  const refusedBy = (answer: Answer): string[] => {
    expect(says(answer)).toEqual(invalid)
    return answer.body.issues.map(({ path }: { path: string }) => path).sort()
  }

  test.each(withBody)(
    'is refused by %s, even if it has the name of a column of any table',
    async (name) => {
      const { body, ...request } = await good(name)
      const names = (await strangeNames()).filter(
        (one) => !(one in body) || ofObjects.includes(one),
      )
      expect(names.length).toBeGreaterThan(100)
      await expectNoChange(async () => {
        for (const some of inGroups(names)) {
          const answer = await send(name, { ...request, body: withMembers(body, some) })
          expect(refusedBy(answer)).toEqual(some.map((one) => `body.${one}`).sort())
        }
        for (const one of ['id', 'system_role', 'systemRole', ...ofObjects])
          expect(says(await send(name, { ...request, body: withMembers(body, [one]) }))).toEqual(
            invalid,
          )
      })
      expect((await send(name, { ...request, body })).status).toBeLessThan(300)
    },
  )

  test('is refused within a seed member, too', async () => {
    const email = freshEmail()
    const names = (await strangeNames()).filter((one) => !['email', 'role'].includes(one))
    await expectNoChange(async () => {
      for (const some of inGroups(names)) {
        const body = `{"name":"Shop","members":[${withMembers({ email }, some)}]}`
        const answer = await send('createProject', { body })
        expect(refusedBy(answer)).toEqual(some.map((one) => `body.members.0.${one}`).sort())
      }
    })
  })

  test('is refused by endpoints without a body, and so is a body without members', async () => {
    for (const name of withoutBody) {
      const { params } = await good(name)
      await expectNoChange(async () => {
        for (const body of [{}, { role: 'owner' }, []])
          expect(says(await send(name, { ...(params && { params }), body }))).toEqual(invalid)
      })
    }
  })

  test('is refused in the query of every write', async () => {
    for (const [name] of writes) {
      const { body, ...request } = await good(name)
      const query = { projectId: 'prj_1' }
      const asked = { ...request, query, ...(withBody.includes(name) && { body }) }
      expect([name, ...says(await send(name, asked))]).toEqual([name, ...invalid])
    }
  })
})

describe('a name', () => {
  const named: EndpointName[] = [
    'register',
    'createProject',
    'createProjectKey',
    'createKey',
    'acceptInvitation',
    'createSystemAdmin',
  ]
  const bad: [what: string, name: unknown][] = [
    ['nothing', ''],
    ['spaces', '   '],
    ['101 characters', 'x'.repeat(101)],
    ['a megabyte of spaces', ' '.repeat(100_000)],
    ['two lines', 'Ada\r\nBcc: eve@example.com'],
    ['a line separator', 'Ada\u2028Eve'],
    ['a tab', 'Ada\tEve'],
    ['an escape sequence', 'Ada\u001b[31m'],
    ['U+0000', 'Ada\u0000'],
    ['half a surrogate pair', 'Ada\ud800'],
    ['a turn of direction', 'Ada\u202egpj.exe'],
    ['an invisible character', 'A\u200bda'],
    ['a byte order mark within', 'A\ufeffda'],
    ['a private character', 'Ada\ue000'],
    ['a number', 7],
    ['null', null],
    ['a list', ['Ada']],
    ['an object', { toString: 'Ada' }],
  ]
  test.each(named)('of %s is one line of 1 to 100 characters', async (endpoint) => {
    const request = await good(endpoint)
    await expectNoChange(async () => {
      for (const [what, name] of bad) {
        const answer = await send(endpoint, { ...request, body: { ...request.body, name } })
        expect([what, ...says(answer)]).toEqual([what, ...invalid])
      }
    })
  })

  test('is stored without surrounding spaces, in Unicode normal form', async () => {
    const name = `  ${'A\u0308'.repeat(50)} & <b>søn</b> 王小明 🙂 `
    const { body } = await sendChanged('createProject', { name })
    expect(body.name).toBe(`${'Ä'.repeat(50)} & <b>søn</b> 王小明 🙂`)
    expect(body.apiKey.name).toBe(body.name)
  })
})

describe('an e-mail', () => {
  const bad: unknown[] = [
    '',
    ' ',
    'ada',
    'ada@localhost',
    'ada@@example.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example.c',
    '.ada@example.com',
    'ada.@example.com',
    'ada example@example.com',
    '"ada eve"@example.com',
    'ada@[192.0.2.1]',
    'Ada <ada@example.com>',
    'ada@example.com,eve@example.com',
    'ada@example.com eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\nBcc: eve@example.com',
    'ada\r\n@example.com',
    'ada@example.com\u0000',
    'ad\u0430@example.com',
    'ada@ex\u0430mple.com',
    'ada@example.com\u202e',
    'ada＠example.com',
    'ada@\u212aelvin.com',
    'ada@example\u3002com',
    'ａｄａ@example.com',
    'ádá@example.com',
    'ada\u0301@example.com',
    'İda@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'a.'.repeat(130)}com`,
    `ada@${'a'.repeat(100_000)}.com`,
    7,
    null,
    ['ada@example.com'],
    { address: 'ada@example.com' },
  ]
  test.each<[EndpointName, (email: unknown) => Record<string, unknown>]>([
    ['register', (email) => ({ email })],
    ['login', (email) => ({ email })],
    ['resendCode', (email) => ({ email })],
    ['addMember', (email) => ({ email })],
    ['createSystemAdmin', (email) => ({ email })],
    ['createProject', (email) => ({ members: [{ email: freshEmail() }, { email }] })],
  ])('of %s is one address in plain ASCII', async (endpoint, change) => {
    const request = await good(endpoint)
    await expectNoChange(async () => {
      for (const email of bad) {
        const body = { ...request.body, ...change(email) }
        expect([email, ...says(await send(endpoint, { ...request, body }))]).toEqual([
          email,
          ...invalid,
        ])
      }
    })
  })

  test('is one identity, whatever its case and surrounding spaces', async () => {
    const email = freshEmail()
    const loud = `  ${email.toUpperCase()} `
    const [name, password] = ['Ada', 'correct horse battery']
    const registered = await plane.call('register', {
      body: { email: loud, name, password, confirmPassword: password },
    })
    expect(registered.body.email).toBe(email)
    const code = plane.mails.flatMap((mail) =>
      mail.kind === 'verification' && mail.to === email ? [mail.code] : [],
    )[0]
    expect((await plane.call('verifyEmail', { body: { token: code } })).status).toBe(200)
    for (const spelling of [email, loud, email.replace('p', 'P')]) {
      const { status, body } = await plane.call('login', { body: { email: spelling, password } })
      expect([status, body.email]).toEqual([200, email])
    }
    const params = { projectId: fixture.project.id }
    const body = { email: loud, role: 'viewer' }
    expect((await send('addMember', { params, body })).body).toMatchObject({
      status: 'added',
      member: { email },
    })
    expect(says(await send('addMember', { params, body }))).toEqual([400, 'ALREADY_MEMBER'])
    expect(says(await sendChanged('createSystemAdmin', { email: loud }))).toEqual([
      409,
      'EMAIL_TAKEN',
    ])
    const project = await sendChanged('createProject', {
      members: [{ email }, { email: loud }, { email: owner.email.toUpperCase() }],
    })
    expect(project.body.warnings).toMatchObject([
      { email, code: 'EMAIL_DUPLICATE' },
      { email: owner.email, code: 'EMAIL_DUPLICATE' },
    ])
    expect(await plane.db.knex('users').whereILike('email', email)).toHaveLength(1)
  })
})

test('no request makes a user an owner, or gives an unknown role', async () => {
  await expectNoChange(async () => {
    for (const role of [
      'owner',
      'Owner',
      'OWNER',
      'system_admin',
      'root',
      '',
      ' admin',
      null,
      1,
      ['admin'],
    ]) {
      expect(says(await sendWithRole(role))).toEqual(invalid)
      const members = [{ email: owner.email, role }]
      expect(says(await sendChanged('createProject', { members }))).toEqual(invalid)
    }
  })
})
const sendWithRole = (role: unknown) =>
  send('addMember', {
    params: { projectId: fixture.project.id },
    body: { email: platformOwner.email, role },
  })

describe('a fee', () => {
  const outOfRange = ['2.01', '2.001', '0.001', '1e-3', '0.291', '-1', '-0.01', '3', '1e400']
  const noNumbers = ['"0.2"', 'null', 'true', '[]', '{}', '""']
  const noJson = ['NaN', 'Infinity', '.2', '2.', '02', '0x1', '+1', "'1'"]
  test('is a number from 0 to 2 with at most two decimals, written as a JSON number', async () => {
    const params = { projectId: fixture.project.id }
    await expectNoChange(async () => {
      for (const fee of [...outOfRange, ...noNumbers, ...noJson]) {
        const answer = await send('setProjectFees', { params, body: `{"lifiFeePercent":${fee}}` })
        const code = noJson.includes(fee) ? 'MALFORMED_JSON' : 'VALIDATION_FAILED'
        expect([fee, ...says(answer)]).toEqual([fee, 400, code])
      }
    })
  })

  test('of every whole number of basis points is stored exactly', async () => {
    const params = { projectId: fixture.project.id }
    for (let bps = 0; bps <= 200; bps += bps < 60 ? 1 : 7) {
      const percent = Number((bps / 100).toFixed(2))
      const { body } = await send('setProjectFees', { params, body: { lifiFeePercent: percent } })
      expect(body).toEqual({ projectId: fixture.project.id, lifiFeePercent: percent })
      const row = await plane.db.knex('projects').where({ id: fixture.project.id }).first()
      expect(row.router_fee_bps).toBe(bps)
    }
    await send('setProjectFees', { params, body: '{"lifiFeePercent":0.290}' })
    const [listed] = (await plane.call('listProjects', {}, owner)).body.projects
    expect(listed.routerFeePercent).toBe(0.29)
  })
})

test('a project begins with at most twenty members besides its owner', async () => {
  const members = Array.from({ length: 21 }, () => ({ email: freshEmail() }))
  await expectNoChange(async () => {
    expect(says(await sendChanged('createProject', { members }))).toEqual(invalid)
  })
  const { status, body } = await sendChanged('createProject', { members: members.slice(1) })
  expect(status).toBe(201)
  // The members on the list are not invited.
  expect(body.warnings).toHaveLength(20)
  expect(new Set(body.warnings.map(({ code }: { code: string }) => code))).toEqual(
    new Set(['EMAIL_UNKNOWN']),
  )
  expect(await plane.db.knex('invitations').where({ project_id: body.id })).toEqual([])
  const [listed] = (await plane.call('listProjects', {}, owner)).body.projects.slice(-1)
  expect(listed).toMatchObject({ id: body.id, membersCount: 1, apiKeysCount: 1, role: 'owner' })
})

test('a key has the only scope that exists', async () => {
  const params = { projectId: fixture.project.id }
  for (const name of ['createProjectKey', 'createKey'] as const) {
    const request = await good(name)
    for (const scopes of [[], ['read'], ['full_access', 'full_access'], 'full_access', [null], {}])
      expect(says(await send(name, { ...request, body: { ...request.body, scopes } }))).toEqual(
        invalid,
      )
    const scopes = ['full_access']
    const made = await send(name, { ...request, body: { ...request.body, scopes } })
    expect(made.status).toBe(201)
    const list = await plane.call('listProjectKeys', { params }, owner)
    expect(list.body.apiKeys[0]).toMatchObject({ id: made.body.id, scopes })
    await send('revokeKey', { params: { keyId: made.body.id } })
  }
})

test('an id that was never issued is refused without a 500', async () => {
  const ids = [
    'x'.repeat(101),
    '\u0000',
    'x\u0000',
    ' ',
    '%',
    "' or true --",
    '../keys',
    '{}',
    '💥',
    'prj_1\r\n',
  ]
  const withIds = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([, { auth, path }]) => auth === 'session' && path.includes(':'),
  )
  for (const [name] of withIds) {
    const request = await goodRequests[name]({ plane, fixture, caller: callerOf(name) })
    await expectNoChange(async () => {
      for (const param of Object.keys(request.params ?? {}))
        for (const id of ids) {
          const params = { ...request.params, [param]: id }
          expect([400, 404]).toContain((await send(name, { ...request, params })).status)
        }
    })
  }
})

test('a search finds a letter in every Unicode form', async () => {
  await send('createProject', { body: { name: 'A\u0308pfel' } })
  for (const search of ['\u00e4pf', 'a\u0308pf', '\u00c4PF', 'A\u0308PF']) {
    const { body } = await plane.call('listAllProjects', { query: { search } }, platformOwner)
    expect(body.projects).toMatchObject([{ name: '\u00c4pfel' }])
  }
})
