import { commandLine } from '../../model/audit-entry.js'
import type { ConfiguredProject, ProjectSettings } from '../../model/project-settings.js'
import type { Database } from '../../ports/database.js'
import type { ProjectId } from '../../primitives/ids.js'

/**
 * Sets settings of a project, for the operator. Returns `undefined` and sets nothing if the project is archived or
 * unknown.
 */
export const setProject = (
  { database }: { readonly database: Database },
  id: ProjectId,
  settings: Partial<ProjectSettings>,
): Promise<ConfiguredProject | undefined> =>
  database.transaction(async (stores) => {
    const project = await stores.settings.set(id, settings)
    if (!project) return undefined
    const { depositShare, ...others } = settings
    await stores.audit.record({
      ...commandLine,
      action: 'project.settings-changed',
      projectId: id,
      details: {
        ...others,
        ...(depositShare !== undefined && {
          depositPercent: depositShare === null ? null : Number(depositShare) / 100,
        }),
      },
    })
    return project
  })
