import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import type { EndpointName } from '@gasless-gateway/core/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetPassword } from '../../core/src/control-plane/people/reset-password.js'
import type { Answer } from '../src/http/testing/start-test-app.js'
import { aPerson } from './support/people-and-projects.js'
import {
  type ControlPlane,
  type Credentials,
  type RequestParts,
  startControlPlane,
} from './support/start-control-plane.js'

let plane: ControlPlane
beforeAll(async () => {
  plane = await startControlPlane()
})
afterAll(() => plane.close())

/** Returns every row of every table of every schema, including waiting mails, counters and the audit log. */
async function dump(): Promise<string> {
  const { rows: tables } = await plane.db.knex.raw(
    `select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(
    tables.map(({ schema, name }: { schema: string; name: string }) =>
      plane.db.knex.raw('select to_jsonb(t)::text as row from ??.?? t', [schema, name]),
    ),
  )
  return rows.flatMap((result) => result.rows.map(({ row }: { row: string }) => row)).join('\n')
}

/** Returns the secret as text, and in every encoding that is easily reversed. */
const spellingsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret)
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    // Base64 depends on the position in the encoded text. So this covers all three positions, without the characters
    // that neighbours affect.
    ...[0, 1, 2].map((before) =>
      Buffer.concat([Buffer.alloc(before), bytes])
        .toString('base64')
        .replaceAll('=', '')
        .slice(before && before + 1, -2),
    ),
    bytes.toString('base64url'),
  ]
}
const holds = (text: string, secret: string): boolean => {
  const lower = text.toLowerCase()
  return spellingsOf(secret).some((spelling) => lower.includes(spelling.toLowerCase()))
}

interface Secret {
  readonly what: string
  readonly text: string
  /** Persons whose answers may contain the secret. */
  readonly shownTo: readonly string[]
}
const secrets: Secret[] = []
const keep = <T extends string>(what: string, text: T, ...shownTo: string[]): T => {
  if (!text) throw new Error(`There is no ${what}.`)
  secrets.push({ what, text, shownTo })
  return text
}
const aPassword = (of: string) => keep(`password of ${of}`, randomBytes(12).toString('base64'))

const answers: { readonly who: string; readonly name: string; readonly text: string }[] = []
async function ask(
  who: string,
  name: EndpointName,
  parts: RequestParts = {},
  credentials: Credentials = {},
): Promise<Answer> {
  const answer = await plane.call(name, parts, credentials)
  answers.push({ who, name, text: inspect([answer.body, [...answer.headers]], { depth: 10 }) })
  return answer
}
function lastMailed(what: string): string {
  const mail = plane.mails.at(-1)
  if (mail && 'code' in mail) return keep(`code ${what}`, mail.code)
  if (mail?.kind === 'invitation') return keep(`token ${what}`, mail.token)
  throw new Error(`Nothing was mailed ${what}.`)
}

async function signUp(who: string) {
  const email = `${who}@example.com`
  const password = aPassword(who)
  const body = { name: who, email, password, confirmPassword: password }
  await ask(who, 'register', { body })
  lastMailed(`of ${who}, never used`)
  await ask(who, 'resendCode', { body: { email } })
  const { body: verified } = await ask(who, 'verifyEmail', {
    body: { token: lastMailed(`of ${who}`) },
  })
  keep(`first session of ${who}`, verified.token, who)
  const { body: signedIn } = await ask(who, 'login', { body: { email, password } })
  return { email, password, token: keep(`session of ${who}`, signedIn.token, who) }
}

test('secrets appear only in answers to their owners, and not in other answers, log lines or tables', async () => {
  const ada = await signUp('ada')
  const eve = await signUp('eve')
  const mallory = await signUp('mallory')
  const staff = await aPerson(plane, { systemRole: 'owner' })
  keep('session of staff', staff.token)

  // Create a project, its keys and its people.
  const { body: shop } = await ask('ada', 'createProject', { body: { name: 'Shop' } }, ada)
  const params = { projectId: shop.id }
  keep('first key', shop.apiKey.value, 'ada', 'bob')
  await ask('ada', 'revokeKey', { params: { keyId: shop.apiKey.id } }, ada)
  const { body: second } = await ask(
    'ada',
    'createProjectKey',
    { params, body: { name: 'second' } },
    ada,
  )
  const key = keep('second key', second.apiKey, 'ada', 'bob')
  await ask('ada', 'addMember', { params, body: { email: eve.email, role: 'viewer' } }, ada)
  await ask('ada', 'addMember', { params, body: { email: 'bob@example.com', role: 'admin' } }, ada)
  lastMailed('of the invitation that is sent again')
  const { body: invited } = await ask('ada', 'listInvitations', { params }, ada)
  const invitationId = invited.invitations[0].id
  await ask('ada', 'resendInvitation', { params: { ...params, invitationId } }, ada)
  const token = lastMailed('of the invitation')
  await ask('nobody', 'previewInvitation', { query: { token } })
  const { body: joined } = await ask('bob', 'acceptInvitation', {
    body: { token, name: 'Bob', password: aPassword('bob') },
  })
  const bob = { token: keep('session of bob', joined.sessionToken, 'bob') }

  // Change, reset and choose passwords.
  const newPassword = aPassword('ada, later')
  await ask(
    'ada',
    'changePassword',
    { body: { currentPassword: ada.password, newPassword, confirmPassword: newPassword } },
    ada,
  )
  const { body: again } = await ask('ada', 'login', {
    body: { email: ada.email, password: newPassword },
  })
  const adaAgain = { token: keep('last session of ada', again.token, 'ada') }
  await resetPassword(plane.deps, mallory.email, keep('nobody’s password', 'n0body-knows-this-one'))
  const { body: reset } = await ask('mallory', 'verifyEmail', {
    body: { token: lastMailed('of the reset') },
  })
  const outsider = { token: keep('session after the reset', reset.token, 'mallory') }
  await ask(
    'staff',
    'createSystemAdmin',
    { body: { email: 'root@example.com', name: 'Root', password: aPassword('root') } },
    staff,
  )

  // Everybody sends every kind of credential to every endpoint.
  for (const [who, credentials] of Object.entries({
    ada: adaAgain,
    bob,
    eve,
    mallory: outsider,
    staff,
    'the old ada': ada,
    nobody: {},
    'the key': { key },
    'the key as a token': { token: key },
    'the token as a key': { key: bob.token },
  })) {
    for (const name of [
      'getCurrentUser',
      'listProjects',
      'listAllProjects',
      'listAllKeys',
      'listSystemAdmins',
      'listNetworks',
    ] as const)
      await ask(who, name, {}, credentials)
    for (const name of ['listProjectKeys', 'listMembers', 'listInvitations'] as const)
      await ask(who, name, { params }, credentials)
  }
  // Then they make common mistakes.
  const wrong = [ada.password, newPassword, key, token, bob.token]
  for (const text of wrong) {
    // One of the texts is valid: Ada's new password signs in as Ada.
    const who = text === newPassword ? 'ada' : 'nobody'
    await ask(who, 'login', { body: { email: ada.email, password: text } })
    await ask('nobody', 'login', { body: { email: text, password: text } })
    await ask('nobody', 'register', { body: { name: 'Ada', email: text, password: text } })
    await ask('nobody', 'verifyEmail', { body: { token: text } })
    await ask('nobody', 'getHealth', { query: { token: text, apiKey: text } })
    // The answer repeats unknown field names, but only to the sender. So these answers are not recorded.
    await plane.call('login', { body: { email: ada.email, password: text, [text]: text } })
    await plane.call('getHealth', { query: { [text]: 'x' } })
    await ask('nobody', 'listMembers', { params: { projectId: text }, query: { token: text } })
    await ask('nobody', 'previewInvitation', { query: { token: `${text}x` } })
  }
  const broken = await plane.post('/v1/auth/login', `{"password":"${newPassword}",`, {
    'Content-Type': 'application/json',
  })
  answers.push({ who: 'nobody', name: 'broken JSON', text: inspect(broken.body) })

  const kept = await dump()
  const logged = inspect(plane.logs, { depth: 12, maxArrayLength: null, maxStringLength: null })
  const found: string[] = []
  for (const { what, text, shownTo } of secrets) {
    if (holds(kept, text)) found.push(`${what} in the database`)
    if (holds(logged, text)) found.push(`${what} in the log`)
    for (const answer of answers)
      if (!shownTo.includes(answer.who) && holds(answer.text, text))
        found.push(`${what} in the answer of ${answer.name} to ${answer.who}`)
  }
  expect(found).toEqual([])

  // The checks below show that all secrets existed, and that the search finds every encoding.
  expect(secrets.length).toBeGreaterThanOrEqual(27)
  expect(
    answers.filter(({ text }) => holds(text, key)).map(({ who, name }) => `${who} ${name}`),
  ).toEqual(
    expect.arrayContaining(['ada createProjectKey', 'bob listProjectKeys', 'bob listAllKeys']),
  )
  expect(plane.logs.length).toBeGreaterThan(answers.length - 5)
  expect(kept).toContain(ada.email)
  await plane.db.knex.raw('create table canaries (plain text, bytes bytea, json jsonb)')
  for (const { text } of secrets)
    for (const row of [
      { plain: `before${text}after` },
      { plain: Buffer.from(`x${text}yz`).toString('base64') },
      { plain: Buffer.from(text).toString('base64url') },
      { bytes: Buffer.from(`ab${text}`) },
      { json: JSON.stringify({ deep: [{ [text]: 1 }] }) },
    ]) {
      await plane.db.knex('canaries').delete()
      await plane.db.knex('canaries').insert(row)
      const { rows } = await plane.db.knex.raw('select to_jsonb(t)::text as row from canaries t')
      expect(holds(rows[0].row, text)).toBe(true)
    }
  await plane.db.knex.raw('drop table canaries')
})
