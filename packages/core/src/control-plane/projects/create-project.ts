import { GatewayError } from '../../errors/index.js'
import type { GivenRole, ProjectRole } from '../../model/member.js'
import { type AccountMode, newProject, type Project } from '../../model/project.js'
import type { RequestContext, UserCaller } from '../../model/request-context.js'
import { isStaff } from '../../model/user.js'
import type { Database } from '../../ports/database.js'
import type { KeyDeps } from '../../ports/key-deps.js'
import type { UserId } from '../../primitives/ids.js'
import { holdCaller } from '../access/hold-caller.js'
import { auditOf } from '../audit/audit-of.js'
import { type MintedKey, mintKey } from '../keys/mint-key.js'

/** A seed member who was not added, and the reason. */
export interface Warning {
  readonly email: string
  readonly code: 'EMAIL_UNKNOWN' | 'EMAIL_DUPLICATE'
  readonly message: string
}

/**
 * Maximum number of active projects that one user owns: enough for one per application and stage. Every project may
 * reserve a share of a paymaster's deposit, so one user must not create any number of shares.
 */
const mostOwned = 20

/**
 * Creates a project with its owner, its first key and the seed members who have a user, in one transaction.
 *
 * Throws `UNAUTHENTICATED`, and `TOO_MANY_PROJECTS` unless the caller is staff.
 */
export async function createProject(
  deps: KeyDeps & { readonly database: Database },
  {
    name,
    accountMode,
    members: wanted = [],
  }: {
    readonly name: string
    readonly accountMode?: AccountMode | undefined
    readonly members?: readonly { readonly email: string; readonly role: GivenRole }[] | undefined
  },
  { user }: UserCaller,
  context: RequestContext,
): Promise<{
  readonly project: Project
  readonly key: MintedKey
  readonly warnings: readonly Warning[]
}> {
  const { database, ids, clock } = deps
  const createdAt = clock.now()
  const project = newProject({
    id: ids.next('project'),
    name,
    createdAt,
    ...(accountMode && { accountMode }),
  })
  return database.transaction(async (stores) => {
    const { projects, members, users, audit } = stores
    // Before the count: concurrent requests of one user run one after the other, so each counts the projects of those
    // before it.
    await holdCaller(stores, user)
    const by = { ...auditOf(user, context), projectId: project.id }
    const join = (userId: UserId, role: ProjectRole) =>
      members.insert({ id: ids.next('member'), projectId: project.id, userId, role, createdAt })
    if (!isStaff(user) && (await projects.countOwned(user.id)) >= mostOwned)
      throw new GatewayError('TOO_MANY_PROJECTS', {
        message: `You own ${mostOwned} active projects, the maximum for one user. Archive one, or ask the operator of this gateway.`,
      })
    await projects.insert(project)
    await join(user.id, 'owner')
    await audit.record({ ...by, action: 'project.created', details: { name } })

    const warnings: Warning[] = []
    for (const { email, role } of wanted) {
      const found = await users.findByEmail(email)
      if (!found) warnings.push({ email, ...unknown })
      else if (!(await join(found.id, role))) warnings.push({ email, ...duplicate })
      else await audit.record({ ...by, action: 'member.added', target: email, details: { role } })
    }
    const key = await mintKey(deps, stores, { projectId: project.id, name })
    if (!key) throw new Error('A new project has a key already.')
    await audit.record({ ...by, action: 'key.created', target: key.id })
    return { project, key, warnings }
  })
}

const unknown = {
  code: 'EMAIL_UNKNOWN',
  message: 'No user has this e-mail. Invite them with POST /project/:projectId/members/add.',
} as const
const duplicate = {
  code: 'EMAIL_DUPLICATE',
  message: 'This e-mail is a member already: it is yours, or it is listed twice.',
} as const
