import type { EndpointName } from '@gasless-gateway/core/api'
import { sampleRequests } from '@gasless-gateway/core/testing'
import { aPerson, type Fixture, freshEmail, type Person } from './people-and-projects.js'
import type { ControlPlane, RequestParts } from './start-control-plane.js'

export interface Scene {
  readonly plane: ControlPlane
  /** A project with an owner, a viewer, an active key and an invitation that waits. */
  readonly fixture: Fixture
  readonly caller: Person | undefined
}

type GoodRequest = (scene: Scene) => RequestParts | Promise<RequestParts>

const password = 'correct horse battery'
const ofProject = ({ fixture: { project } }: Scene) => ({ projectId: project.id })
const ofKey = (scene: Scene) => ({ ...ofProject(scene), keyId: scene.fixture.key.id })
const ofInvitation = (scene: Scene) => ({
  ...ofProject(scene),
  invitationId: scene.fixture.invitation.id,
})
const withoutKey = async ({ plane, fixture }: Scene) => {
  await plane.db.knex('api_keys').where({ id: fixture.key.id }).update({ revoked_at: new Date() })
}

const samples = Object.fromEntries(
  Object.entries(sampleRequests).map(([name, request]) => [name, () => request]),
) as unknown as Record<EndpointName, GoodRequest>

const dashboard = (scene: Scene) => ({ query: { period: 'month', ...ofProject(scene) } })

/** For every endpoint a request that succeeds if the caller may make it, once for each scene. */
export const goodRequests: Readonly<Record<EndpointName, GoodRequest>> = {
  ...samples,
  register: () => ({
    body: { name: 'Ada', email: freshEmail(), password, confirmPassword: password },
  }),
  verifyEmail: async (scene) => {
    const request = await goodRequests.register(scene)
    await scene.plane.call('register', request)
    const { email } = request.body as { email: string }
    const code = scene.plane.mails.flatMap((mail) =>
      mail.kind === 'verification' && mail.to === email ? [mail.code] : [],
    )
    return { body: { token: code[0] } }
  },
  login: async ({ plane }) => {
    const person = await aPerson(plane)
    return { body: { email: person.email, password: person.password } }
  },
  resendCode: () => ({ body: { email: freshEmail() } }),
  changePassword: ({ caller }) => ({
    body: {
      currentPassword: caller?.password ?? password,
      newPassword: password,
      confirmPassword: password,
    },
  }),
  createProject: () => ({ body: { name: 'Shop' } }),
  archiveProject: (scene) => ({ params: ofProject(scene) }),
  setProjectFees: (scene) => ({ params: ofProject(scene), body: { lifiFeePercent: 0.29 } }),
  listAllProjects: () => ({}),
  listProjectKeys: (scene) => ({ params: ofProject(scene) }),
  createProjectKey: async (scene) => {
    await withoutKey(scene)
    return { params: ofProject(scene), body: { name: 'Shop' } }
  },
  createKey: async (scene) => {
    await withoutKey(scene)
    return { body: { ...ofProject(scene), name: 'Shop' } }
  },
  revokeProjectKey: (scene) => ({ params: ofKey(scene) }),
  revokeKey: ({ fixture }) => ({ params: { keyId: fixture.key.id } }),
  listMembers: (scene) => ({ params: ofProject(scene) }),
  addMember: async (scene) => ({
    params: ofProject(scene),
    body: { email: (await aPerson(scene.plane)).email, role: 'admin' },
  }),
  removeMember: (scene) => ({
    params: { ...ofProject(scene), memberId: scene.fixture.memberIds.viewer ?? 'mem_1' },
  }),
  listInvitations: (scene) => ({ params: ofProject(scene) }),
  resendInvitation: (scene) => ({ params: ofInvitation(scene) }),
  cancelInvitation: (scene) => ({ params: ofInvitation(scene) }),
  previewInvitation: ({ fixture }) => ({ query: { token: fixture.invitation.token } }),
  acceptInvitation: ({ fixture }) => ({
    body: { token: fixture.invitation.token, name: 'Ada', password },
  }),
  getDashboardStats: dashboard,
  getDashboardAccountSeries: dashboard,
  listDashboardTransactions: (scene) => ({ query: { limit: '10', ...ofProject(scene) } }),
  getAccountSeries: dashboard,
  createSystemAdmin: () => ({ body: { name: 'Bob', email: freshEmail(), password } }),
  removeSystemAdmin: async ({ plane }) => ({
    params: { userId: (await aPerson(plane, { systemRole: 'system_admin' })).id },
  }),
}
