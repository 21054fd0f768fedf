import { GatewayError } from '../../errors/index.js'
import { commandLine } from '../../model/audit-entry.js'
import { newProject, type Project } from '../../model/project.js'
import type { Database, Stores } from '../../ports/database.js'
import type { KeyDeps } from '../../ports/key-deps.js'
import type { ApiKeyId, ProjectId } from '../../primitives/ids.js'
import { endExpired } from './end-expired.js'
import { mintKey } from './mint-key.js'

/** The project with this id, or the operator's own project with this name, which is created if it does not exist. */
type Whose = { readonly projectId: ProjectId } | { readonly projectName: string }

/**
 * Issues a full-access key, for the operator. The answer contains the raw key. Returns `undefined` while the project
 * has an active key, because a project can have only one. Throws `PROJECT_NOT_FOUND` if the id is unknown or the
 * project is archived.
 */
export async function issueKey(
  deps: KeyDeps & { readonly database: Database },
  {
    keyName,
    expiresAt = null,
    ...whose
  }: Whose & { readonly keyName: string; readonly expiresAt?: Date | null },
): Promise<{ project: Project; apiKeyId: ApiKeyId; raw: string } | undefined> {
  return deps.database.transaction(async (stores) => {
    const project =
      'projectId' in whose
        ? await lock(stores, whose.projectId)
        : ((await lockNamed(stores, whose.projectName)) ??
          (await make(deps, stores, whose.projectName)))
    await endExpired(stores, project.id, commandLine)
    const minted = await mintKey(deps, stores, { projectId: project.id, name: keyName, expiresAt })
    if (!minted) return undefined
    await stores.audit.record({
      ...commandLine,
      action: 'key.created',
      projectId: project.id,
      target: minted.id,
    })
    return { project, apiKeyId: minted.id, raw: minted.raw }
  })
}

async function lock({ projects }: Stores, id: ProjectId): Promise<Project> {
  const project = await projects.lock(id)
  if (!project?.isActive) throw new GatewayError('PROJECT_NOT_FOUND')
  return project
}

async function lockNamed({ projects }: Stores, name: string): Promise<Project | undefined> {
  const found = await projects.findOperators(name)
  const project = found && (await projects.lock(found.id))
  // The project may have been archived before it was locked.
  return project?.isActive ? project : undefined
}

/** Creates a project. Its owner is the oldest platform owner. It has no members if the platform has no owner yet. */
async function make(
  { ids, clock }: KeyDeps,
  { projects, members, users, audit }: Stores,
  name: string,
): Promise<Project> {
  const project = newProject({ id: ids.next('project'), name, createdAt: clock.now() })
  const [owner] = await users.listByRole(['owner'])
  await projects.insert(project)
  if (owner)
    await members.insert({
      id: ids.next('member'),
      projectId: project.id,
      userId: owner.id,
      role: 'owner',
      createdAt: project.createdAt,
    })
  await audit.record({
    ...commandLine,
    action: 'project.created',
    projectId: project.id,
    details: { name, owner: owner?.email ?? null },
  })
  return project
}
