import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BundledPrograms,
  bundlePrograms,
  gatewayServer,
} from '../src/testing/bundle-programs.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import { type SmtpSink, startSmtpSink } from '../src/testing/smtp-sink.js'
import { allRows } from './support/database-rows.js'
import { type ServerProcess, startServerProcess } from './support/start-server-process.js'

let db: MigratedDatabase
let sink: SmtpSink
let programs: BundledPrograms<'gateway'>
let servers: readonly ServerProcess[]
beforeAll(async () => {
  ;[db, sink, programs] = await Promise.all([
    createMigratedDatabase(),
    startSmtpSink(),
    // Bundles the program once, because three processes that compile the sources would take five times the processor
    // time.
    bundlePrograms({ gateway: gatewayServer }),
  ])
  const env = {
    DATABASE_URL: db.url,
    MASTER_KEYS: `0x${randomBytes(32).toString('hex')}`,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'Gateway <gateway@example.org>',
    PUBLIC_URL: 'https://gateway.example.org',
  }
  const { gateway } = programs.files
  servers = await Promise.all([1, 2, 3].map(() => startServerProcess(gateway, env)))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await programs.stop()
  await sink.close()
  await db.close()
})

interface Credential {
  readonly session?: string
  readonly key?: string
}

let requests = 0
/** Sends each request to the next server. */
async function ask(method: 'GET' | 'POST', path: string, body?: unknown, who: Credential = {}) {
  const { baseUrl } = servers[requests++ % servers.length] as ServerProcess
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(who.session && { Authorization: `Bearer ${who.session}` }),
      ...(who.key && { 'X-API-Key': who.key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** Secrets that only their owner may know. The test ends with a search for them. */
const secrets: string[] = []
const secret = <T extends string | undefined>(text: T): string => {
  if (!text) throw new Error('There is no secret here.')
  secrets.push(text)
  return text
}

const textOfMail = async (count: number, to: string) => {
  await sink.received(count)
  const mail = sink.mails[count - 1]
  expect(mail?.recipients).toEqual([to])
  return mail?.parsed.text ?? ''
}

async function signUp(name: string, mailsBefore: number) {
  const email = `${name.toLowerCase()}@example.com`
  const password = secret(`the password of ${name} 4711`)
  const registered = await ask('POST', '/auth/register', {
    name,
    email,
    password,
    confirmPassword: password,
  })
  expect(registered.status).toBe(200)
  const text = await textOfMail(mailsBefore + 1, email)
  const code = secret(/^ {4}(\w{10})$/m.exec(text)?.[1])
  const verified = await ask('POST', '/auth/verify', { token: code })
  expect(verified).toMatchObject({ status: 200, body: { systemRole: 'client_admin' } })
  return { email, password, session: secret(verified.body.token) }
}

test('two people join a project by mail, over three servers, and no secret is stored or logged', async () => {
  const ada = await signUp('Ada', 0)
  const created = await ask('POST', '/project/create', { name: 'Shop' }, ada)
  expect(created).toMatchObject({ status: 201, body: { name: 'Shop', warnings: [] } })
  const { id, apiKey } = created.body
  const key = secret(apiKey.value)

  const invited = await ask(
    'POST',
    `/project/${id}/members/add`,
    { email: 'BOB@Example.com', role: 'admin' },
    ada,
  )
  expect(invited).toEqual({ status: 202, body: { status: 'invited', email: 'bob@example.com' } })
  const mail = await textOfMail(2, 'bob@example.com')
  const token = secret(
    /https:\/\/gateway.example.org\/v1\/project\/invitations\/accept\?token=([\w-]{43})/.exec(
      mail,
    )?.[1],
  )
  const preview = await ask('GET', `/project/invitations/accept?token=${token}`)
  expect(preview).toMatchObject({
    status: 200,
    body: { projectName: 'Shop', email: 'bob@example.com', role: 'admin' },
  })

  const password = secret('the password of Bob 4711')
  const accepted = await ask('POST', '/project/invitations/accept', {
    token,
    password,
    name: 'Bob',
  })
  expect(accepted).toMatchObject({ status: 201, body: { requiresLogin: false, projectId: id } })
  const bob = { session: secret(accepted.body.sessionToken) }
  expect((await ask('GET', '/auth/current-user', undefined, bob)).body).toMatchObject({
    email: 'bob@example.com',
    name: 'Bob',
    systemRole: 'client_admin',
  })
  const { body: listed } = await ask('GET', `/project/${id}/api-key`, undefined, bob)
  expect(listed.apiKeys).toMatchObject([{ id: apiKey.id, value: key, isActive: true }])
  const again = { token, password, name: 'Bob' }
  expect(await ask('POST', '/project/invitations/accept', again)).toMatchObject({
    status: 400,
    body: { code: 'INVITATION_NOT_PENDING' },
  })

  // A person who already has a user when they accept keeps their password, and signs in as usual.
  const eve = 'eve@example.com'
  await ask('POST', `/project/${id}/members/add`, { email: eve }, bob)
  const toEve = secret(/token=([\w-]{43})/.exec(await textOfMail(3, eve))?.[1])
  const { session: evesSession, password: evesPassword } = await signUp('Eve', 3)
  const joined = await ask('POST', '/project/invitations/accept', {
    token: toEve,
    password: 'not what Eve signs in with',
    name: 'Somebody',
  })
  expect(joined).toMatchObject({ status: 201, body: { requiresLogin: true, sessionToken: null } })
  const signedIn = await ask('POST', '/auth/login', { email: eve, password: evesPassword })
  expect(signedIn.status).toBe(200)
  secret(signedIn.body.token)
  const members = await ask('GET', `/project/${id}/members/list`, undefined, {
    session: evesSession,
  })
  expect(
    members.body.members.map(({ email, name, role }: Record<string, string>) => [
      email,
      name,
      role,
    ]),
  ).toEqual([
    ['ada@example.com', 'Ada', 'owner'],
    ['bob@example.com', 'Bob', 'admin'],
    [eve, 'Eve', 'member'],
  ])

  // Every server accepts the key until it is revoked, and Bob's session until he changes his password.
  const onEvery = async (path: string, who: Credential) => {
    const answers = await Promise.all(servers.map(() => ask('GET', path, undefined, who)))
    return answers.map(({ status }) => status)
  }
  expect(await onEvery('/network/list', { key })).toEqual([200, 200, 200])
  expect((await ask('POST', `/api-key/${apiKey.id}/revoke`, undefined, bob)).status).toBe(204)
  expect(await onEvery('/network/list', { key })).toEqual([401, 401, 401])
  const newPassword = secret('the new password of Bob 4711')
  const changed = await ask(
    'POST',
    '/auth/change-password',
    { currentPassword: password, newPassword, confirmPassword: newPassword },
    bob,
  )
  expect(changed.status).toBe(200)
  expect(await onEvery('/auth/current-user', bob)).toEqual([401, 401, 401])
  await sink.received(5)
  // The test's timeout limits this loop.
  while ((await db.knex('graphile_worker._private_jobs')).length > 0) await setTimeout(50)

  // Each cause sends exactly one mail.
  expect(sink.mails.map(({ recipients }) => recipients.join()).sort()).toEqual([
    'ada@example.com',
    'bob@example.com',
    'bob@example.com',
    eve,
    eve,
  ])

  const kept = JSON.stringify([await allRows(db.knex), await db.knex('audit_log'), await jobs()])
  const printed = servers.map((server) => server.printed()).join()
  // These texts show that the search works.
  expect(kept).toContain(apiKey.keyPrefix)
  expect(printed).toContain('"route":"/v1/project/invitations/accept"')
  expect(secrets).toHaveLength(13)
  for (const text of secrets) {
    expect(kept.includes(text)).toBe(false)
    expect(printed.includes(text)).toBe(false)
  }
})

const jobs = async () => [
  await db.knex('graphile_worker._private_jobs'),
  await db.knex('rate_limits'),
]
