import {
  type ApiKeyId,
  type GivenRole,
  type InvitationId,
  type MemberId,
  newProject,
  type Project,
  type ProjectRole,
  type SystemRole,
  type User,
} from '@gasless-gateway/core'
import { mintKey } from '../../../core/src/control-plane/keys/mint-key.js'
import { newUser } from '../../../core/src/control-plane/people/new-user.js'
import { quickHash } from './quick-hasher.js'
import type { ControlPlane } from './start-control-plane.js'

/** A user with a live session. */
export interface Person extends User {
  readonly token: string
  readonly password: string
}

export interface Fixture {
  readonly project: Project
  readonly memberIds: Readonly<Partial<Record<ProjectRole, MemberId>>>
  readonly key: { readonly id: ApiKeyId; readonly raw: string }
  readonly invitation: { readonly id: InvitationId; readonly token: string; readonly email: string }
}

let people = 0
/** Returns an e-mail that no user has. */
export const freshEmail = (): string => `person-${++people}@example.com`

export async function aPerson(
  { deps }: Pick<ControlPlane, 'deps'>,
  {
    systemRole,
    email = freshEmail(),
    ...given
  }: { systemRole?: SystemRole; name?: string; email?: string; passwordHash?: string } = {},
): Promise<Person> {
  const password = `a password of number ${people}`
  const user = newUser({
    id: deps.ids.next('user'),
    email,
    name: `Person ${people}`,
    passwordHash: await quickHash({ email, password }),
    createdAt: deps.clock.now(),
    ...(systemRole && { systemRole }),
    ...given,
  })
  await deps.database.users.insert(user)
  const { id: userId, sessionVersion } = user
  return { ...user, password, token: await deps.sessions.issue({ userId, sessionVersion }) }
}

/** Creates an active project with these members, a key, and a pending invitation. */
export async function aSharedProject(
  { deps }: Pick<ControlPlane, 'deps'>,
  team: Readonly<Partial<Record<ProjectRole, User>>> & { readonly owner: User },
  { invited = freshEmail(), name = 'Shop' }: { invited?: string; name?: string } = {},
): Promise<Fixture> {
  const { database, ids, clock, invitationTokens } = deps
  const createdAt = clock.now()
  const project = newProject({ id: ids.next('project'), name, createdAt })
  const { id: projectId } = project
  return database.transaction(async (stores) => {
    await stores.projects.insert(project)
    const memberIds: Partial<Record<ProjectRole, MemberId>> = {}
    for (const [role, user] of Object.entries(team) as [ProjectRole, User][]) {
      const id = ids.next('member')
      memberIds[role] = id
      await stores.members.insert({ id, projectId, userId: user.id, role, createdAt })
    }
    const key = await mintKey(deps, stores, { projectId, name })
    if (!key) throw new Error('A new project has a key already.')
    const { token, hash } = invitationTokens.mint()
    const { id } = await stores.invitations.put({
      id: ids.next('invitation'),
      projectId,
      email: invited,
      role: 'member',
      tokenHash: hash,
      invitedBy: team.owner.id,
      lifetimeSeconds: 3600,
      createdAt,
    })
    return { project, memberIds, key, invitation: { id, token, email: invited } }
  })
}

/** Adds a user to the project through the endpoint. */
export async function addTo(
  plane: ControlPlane,
  { project }: Pick<Fixture, 'project'>,
  owner: Person,
  person: User,
  role: GivenRole,
): Promise<MemberId> {
  const answer = await plane.call(
    'addMember',
    { params: { projectId: project.id }, body: { email: person.email, role } },
    owner,
  )
  if (answer.status !== 201) throw new Error(`Not added: ${JSON.stringify(answer.body)}`)
  const members = await plane.deps.database.members.list(project.id)
  return members.find(({ userId }) => userId === person.id)?.id as MemberId
}
