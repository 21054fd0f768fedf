import { commandLine } from '../audit/audit-entry.js'
import type { Database } from '../ports/database.js'
import type { ApiKeyId } from '../primitives/ids.js'
import { newProject, type Project } from '../projects/project.js'
import type { KeyDeps } from './key-deps.js'
import { mintKey } from './mint-key.js'

/**
 * For the operator: a new full-access key of the project with this name, which is made when there is none. The raw key
 * is in the answer. `undefined` while the project has an active key: it can have only one.
 */
export async function issueKey(
  deps: KeyDeps & { readonly database: Database },
  {
    projectName,
    keyName,
    expiresAt = null,
  }: { projectName: string; keyName: string; expiresAt?: Date | null },
): Promise<{ project: Project; apiKeyId: ApiKeyId; raw: string } | undefined> {
  const { database, ids, clock } = deps
  return database.transaction(async (stores) => {
    const { projects, audit } = stores
    const found = await projects.findByName(projectName)
    let project = found && (await projects.lock(found.id))
    // It may have been archived meanwhile.
    if (!project?.isActive) {
      project = newProject({ id: ids.next('project'), name: projectName, createdAt: clock.now() })
      await projects.insert(project)
      await audit.record({ ...commandLine, action: 'project.created', projectId: project.id })
    }
    const minted = await mintKey(deps, stores, { projectId: project.id, name: keyName, expiresAt })
    if (!minted) return undefined
    await audit.record({
      ...commandLine,
      action: 'key.created',
      projectId: project.id,
      target: minted.id,
    })
    return { project, apiKeyId: minted.id, raw: minted.raw }
  })
}
