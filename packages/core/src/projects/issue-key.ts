import type { GatewayDeps } from '../deps.js'
import type { ApiKeyFactory } from '../ports/api-key-factory.js'
import type { ApiKeyId } from '../primitives/ids.js'
import type { Project } from './project.js'

/**
 * A new full-access key of the project with this name, which is made when there is none. The raw key is in the
 * answer and nowhere else. `undefined` while the project has an active key: it can have only one.
 */
export async function issueKey(
  {
    database,
    ids,
    clock,
    apiKeys,
  }: Pick<GatewayDeps, 'database' | 'ids' | 'clock'> & { apiKeys: ApiKeyFactory },
  {
    projectName,
    keyName,
    expiresAt = null,
  }: { projectName: string; keyName: string; expiresAt?: Date | null },
): Promise<{ project: Project; apiKeyId: ApiKeyId; raw: string } | undefined> {
  const now = clock.now()
  return database.transaction(async ({ projects }) => {
    let project = await projects.findByName(projectName)
    if (!project) {
      project = {
        id: ids.next('project'),
        name: projectName,
        isActive: true,
        securityMode: 'monitor',
        createdAt: now,
      }
      await projects.insert(project)
    }
    const { raw, prefix, hash } = apiKeys.mint()
    const apiKeyId = ids.next('apiKey')
    const stored = await projects.insertKey({
      id: apiKeyId,
      projectId: project.id,
      name: keyName,
      prefix,
      hash,
      createdAt: now,
      expiresAt,
    })
    return stored ? { project, apiKeyId, raw } : undefined
  })
}
