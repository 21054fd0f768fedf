import type { EndpointName } from '@gasless-gateway/core/api'
import { HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { type ControlClient, createControlClient } from '../src/control/create-control-client.js'
import { controlEndpoints } from '../src/generated/wire.js'
import type { Reply } from '../src/testing/index.js'
import { baseUrl, networkFault, refusal } from './gateway-server.js'
import { apiKey, useGateway } from './harness.js'
import { sampleAnswer } from './sample-answer.js'

const gateway = useGateway()
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJl'

const control = (options: Partial<Parameters<typeof createControlClient>[0]> = {}) =>
  createControlClient({
    baseUrl,
    token,
    clock: gateway.clock,
    fetch: gateway.clock.fetch,
    ...options,
  })

type Name = keyof typeof controlEndpoints

const answer = (name: Name): Reply => {
  const { response } = controlEndpoints[name]
  return response === ''
    ? () => new HttpResponse(null, { status: 204 })
    : () => HttpResponse.json(sampleAnswer(response) as Record<string, unknown>)
}

const person = { name: 'Ada', email: 'ada@example.com' }
const passwords = { password: 'correct horse', confirmPassword: 'correct horse' }
const from = new Date('2026-01-01T00:00:00Z')

/** Every endpoint of the control plane: how it is called, and what the gateway sees of that. */
const cases: [Name, (client: ControlClient) => PromiseLike<unknown>, string, unknown?][] = [
  ['getHealth', (client) => client.health(), '/health'],
  [
    'register',
    ({ auth }) => auth.register({ ...person, ...passwords }),
    '/auth/register',
    { ...person, ...passwords },
  ],
  [
    'verifyEmail',
    ({ auth }) => auth.verify({ token: 'ABCDE12345' }),
    '/auth/verify',
    { token: 'ABCDE12345' },
  ],
  [
    'login',
    ({ auth }) => auth.login({ email: 'a@b.co', password: 'p' }),
    '/auth/login',
    { email: 'a@b.co', password: 'p' },
  ],
  [
    'resendCode',
    ({ auth }) => auth.resend({ email: 'a@b.co' }),
    '/auth/resend',
    { email: 'a@b.co' },
  ],
  [
    'changePassword',
    ({ auth }) =>
      auth.changePassword({ currentPassword: 'a', newPassword: 'b', confirmPassword: 'b' }),
    '/auth/change-password',
    { currentPassword: 'a', newPassword: 'b', confirmPassword: 'b' },
  ],
  ['getCurrentUser', ({ auth }) => auth.currentUser(), '/auth/current-user'],
  [
    'createProject',
    ({ projects }) => projects.create({ name: 'shop' }),
    '/project/create',
    { name: 'shop' },
  ],
  ['archiveProject', ({ projects }) => projects.archive('prj_1'), '/project/prj_1'],
  ['listProjects', ({ projects }) => projects.list(), '/project/list'],
  [
    'listAllProjects',
    ({ projects }) => projects.listAll({ search: 'sho', limit: 10 }),
    '/project/all?search=sho&limit=10',
  ],
  [
    'setProjectFees',
    ({ projects }) => projects.setFees('prj_1', { lifiFeePercent: 0.2 }),
    '/project/prj_1/fees',
    { lifiFeePercent: 0.2 },
  ],
  ['listProjectKeys', ({ apiKeys }) => apiKeys.list('prj_1'), '/project/prj_1/api-key'],
  [
    'createProjectKey',
    ({ apiKeys }) => apiKeys.create('prj_1', { name: 'backend' }),
    '/project/prj_1/api-key/create',
    { name: 'backend' },
  ],
  [
    'revokeProjectKey',
    ({ apiKeys }) => apiKeys.revoke('prj_1', 'key_1'),
    '/project/prj_1/api-key/key_1',
  ],
  ['listAllKeys', ({ managedApiKeys }) => managedApiKeys.list(), '/api-key/all'],
  [
    'createKey',
    ({ managedApiKeys }) => managedApiKeys.create({ projectId: 'prj_1', name: 'backend' }),
    '/api-key/create',
    { projectId: 'prj_1', name: 'backend' },
  ],
  ['revokeKey', ({ managedApiKeys }) => managedApiKeys.revoke('key_1'), '/api-key/key_1/revoke'],
  ['listMembers', ({ members }) => members.list('prj_1'), '/project/prj_1/members/list'],
  [
    'addMember',
    ({ members }) => members.add('prj_1', { email: 'a@b.co', role: 'admin' }),
    '/project/prj_1/members/add',
    { email: 'a@b.co', role: 'admin' },
  ],
  [
    'removeMember',
    ({ members }) => members.remove('prj_1', 'mem_1'),
    '/project/prj_1/members/mem_1',
  ],
  ['listInvitations', ({ invitations }) => invitations.list('prj_1'), '/project/prj_1/invitations'],
  [
    'resendInvitation',
    ({ invitations }) => invitations.resend('prj_1', 'inv_1'),
    '/project/prj_1/invitations/inv_1/resend',
  ],
  [
    'cancelInvitation',
    ({ invitations }) => invitations.cancel('prj_1', 'inv_1'),
    '/project/prj_1/invitations/inv_1/cancel',
  ],
  [
    'previewInvitation',
    ({ invitations }) => invitations.preview('t0ken'),
    '/project/invitations/accept?token=t0ken',
  ],
  [
    'acceptInvitation',
    ({ invitations }) =>
      invitations.accept({ token: 't0ken', name: 'Ada', password: 'correct horse' }),
    '/project/invitations/accept',
    { token: 't0ken', name: 'Ada', password: 'correct horse' },
  ],
  [
    'createSystemAdmin',
    ({ systemAdmins }) => systemAdmins.create({ ...person, password: 'correct horse' }),
    '/user/system-admin/create',
    { ...person, password: 'correct horse' },
  ],
  ['listSystemAdmins', ({ systemAdmins }) => systemAdmins.list(), '/user/system-admin/list'],
  [
    'removeSystemAdmin',
    ({ systemAdmins }) => systemAdmins.remove('usr_2'),
    '/user/system-admin/usr_2/delete',
  ],
  [
    'getDashboardStats',
    ({ dashboards }) =>
      dashboards.stats({ period: 'month', networkId: '8453,10', includeTestnets: true }),
    '/dashboard/stats?period=month&networkId=8453%2C10&includeTestnets=true',
  ],
  [
    'getDashboardAccountSeries',
    ({ dashboards }) =>
      dashboards.accountSeries({ period: 'custom', from, to: '2026-02-01T00:00:00Z' }),
    '/dashboard/account-series?period=custom&from=2026-01-01T00%3A00%3A00.000Z&to=2026-02-01T00%3A00%3A00Z',
  ],
  [
    'listDashboardTransactions',
    ({ dashboards }) => dashboards.transactions({ limit: 50, offset: 100, status: 'pending' }),
    '/dashboard/transactions?limit=50&status=pending&offset=100',
  ],
  [
    'getAccountSeries',
    ({ dashboards }) => dashboards.accountSeriesOf({ period: 'week' }),
    '/account/series?period=week',
  ],
]

describe('the control client', () => {
  test('has every endpoint of the control plane', () => {
    expect(cases.map(([name]) => name).sort()).toEqual(Object.keys(controlEndpoints).sort())
  })

  test.each(cases)(
    '%s reaches its endpoint with its input, and shows what it needs to and no more',
    async (name, ask, place, body) => {
      gateway.on(name as EndpointName, answer(name))
      const { response, auth } = controlEndpoints[name]
      expect(await ask(control())).toEqual(sampleAnswer(response))
      const [seen] = gateway.seen
      expect(`${seen?.url.pathname}${seen?.url.search}`).toBe(`/v1${place}`)
      expect(seen?.body).toEqual(body)
      expect(seen?.headers.get('authorization')).toBe(auth === 'session' ? `Bearer ${token}` : null)
      expect(seen?.headers.has('x-api-key')).toBe(false)
    },
  )

  test('asks for the present token before each request', async () => {
    const tokens = [token, token.replace('eyJz', 'eyJy')]
    const client = control({ token: async () => tokens.shift() })
    gateway.on('listProjects', answer('listProjects'))
    await client.projects.list()
    await client.projects.list()
    expect(gateway.seen.map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${token}`,
      `Bearer ${token.replace('eyJz', 'eyJy')}`,
    ])
  })

  test.each<[string, string | undefined, RegExp]>([
    ['no token', undefined, /is missing.*auth\.login/],
    ['a project key', apiKey, /project API key.*createGatewayClient\(\{ apiKey \}\)/],
    ['a whole header', `Bearer ${token}`, /Authorization header/],
    ['anything else', 'hunter2', /not a session token/],
  ])('with %s says what to type, and repeats nothing of it', async (_, wrong, message) => {
    const error = await control({ token: wrong })
      .projects.list()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'CONFIGURATION_INVALID',
      message: expect.stringMatching(message),
    })
    if (wrong) expect(JSON.stringify(error)).not.toContain(wrong)
    expect(gateway.seen).toEqual([])
  })

  test('signs in without a token', async () => {
    gateway.on('login', answer('login'))
    await expect(
      control({ token: undefined }).auth.login({ email: 'a@b.co', password: 'p' }),
    ).resolves.toMatchObject({ token: 'word' })
  })
})

describe('what makes, removes or ends something', () => {
  const broken = refusal(500, { error: 'Broken.', code: 'INTERNAL', reason: null })
  test.each<[string, Reply, Name, () => Promise<unknown>]>(
    Object.entries({ 'a lost answer': networkFault, 'a failure': broken }).flatMap(
      ([what, fault]) =>
        (
          [
            ['createProject', () => control().projects.create({ name: 'shop' })],
            ['archiveProject', () => control().projects.archive('prj_1')],
            ['revokeProjectKey', () => control().apiKeys.revoke('prj_1', 'key_1')],
            ['revokeKey', () => control().managedApiKeys.revoke('key_1')],
            ['removeMember', () => control().members.remove('prj_1', 'mem_1')],
            ['removeSystemAdmin', () => control().systemAdmins.remove('usr_2')],
          ] as const
        ).map(([name, ask]) => [what, fault, name, ask] as [string, Reply, Name, typeof ask]),
    ),
  )('is not sent again after %s, as it may have been done: $2', async (_, fault, name, ask) => {
    // A second attempt would be refused for what the first one has done.
    const gone = refusal(404, { error: 'Gone.', code: 'MEMBER_NOT_FOUND', reason: null })
    gateway.on(name, fault, gone)
    await expect(ask()).rejects.not.toMatchObject({ status: 404 })
    expect(gateway.seen).toHaveLength(1)
  })

  test('is sent again when it was turned away for the number of requests', async () => {
    const limited = refusal(
      429,
      { error: 'Slow.', code: 'RATE_LIMITED', reason: null },
      { 'retry-after': '1' },
    )
    gateway.on('createProject', limited, answer('createProject'))
    await control().projects.create({ name: 'shop' })
    expect(gateway.seen).toHaveLength(2)
  })

  test('unlike what is read or set', async () => {
    for (const [name, ask] of [
      ['listProjects', () => control().projects.list()],
      ['setProjectFees', () => control().projects.setFees('prj_1', { lifiFeePercent: 1 })],
    ] as const) {
      gateway.on(name, networkFault, answer(name))
      await ask()
      expect(gateway.seenBy(name)).toHaveLength(2)
    }
  })
})

describe('lists', () => {
  const row = sampleAnswer(controlEndpoints.listDashboardTransactions.response) as {
    transactions: Record<string, unknown>[]
  }
  const page =
    (ids: readonly string[], limit: number): Reply =>
    () =>
      HttpResponse.json({
        transactions: ids.map((id) => ({ ...row.transactions[0], id })),
        total: 5,
        limit,
        offset: 0,
      })

  test('are one page when awaited, and asked for once', async () => {
    gateway.on('listDashboardTransactions', page(['a', 'b'], 2))
    const { transactions } = await control().dashboards.transactions({ limit: 2 })
    expect(transactions).toHaveLength(2)
    expect(gateway.seen).toHaveLength(1)
  })

  test('are everything when iterated over, each item once although new ones push them down', async () => {
    gateway.on(
      'listDashboardTransactions',
      page(['a', 'b'], 2),
      page(['b', 'c'], 2),
      page(['d'], 2),
    )
    const seen: string[] = []
    for await (const { id } of control().dashboards.transactions({ limit: 2, projectId: 'prj_1' }))
      seen.push(id)
    expect(seen).toEqual(['a', 'b', 'c', 'd'])
    expect(gateway.seen.map(({ url }) => url.search)).toEqual([
      '?limit=2&projectId=prj_1',
      '?limit=2&projectId=prj_1&offset=2',
      '?limit=2&projectId=prj_1&offset=4',
    ])
  })

  test('give as many as are wanted, and ask for no page more', async () => {
    gateway.on('listDashboardTransactions', page(['a', 'b'], 2), page(['c', 'd'], 2))
    const list = control().dashboards.transactions({ limit: 2 })
    expect((await list.toArray({ limit: 3 })).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(gateway.seen).toHaveLength(2)
    await expect(list.toArray({ limit: 0 })).rejects.toMatchObject({ path: 'limit' })
  })

  test('reject with what the gateway says', async () => {
    gateway.on(
      'listDashboardTransactions',
      refusal(403, { error: 'No.', code: 'FORBIDDEN', reason: null }),
    )
    const list = control().dashboards.transactions()
    await expect(list.toArray({ limit: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('a client with a token refuses to run in a browser, one that signs in does not', () => {
  vi.stubGlobal('window', { document: {} })
  expect(() => control()).toThrow(/browser.*dangerouslyAllowBrowser/)
  expect(() => control({ token: undefined })).not.toThrow()
  expect(() => control({ dangerouslyAllowBrowser: true })).not.toThrow()
  vi.unstubAllGlobals()
})
