import type { UseCases } from '../control-plane/access/callers.js'
import { lockProject } from '../control-plane/access/lock-project.js'
import { auditOf } from '../control-plane/audit/audit-of.js'
import { archiveProject } from '../control-plane/projects/archive-project.js'
import { createProject } from '../control-plane/projects/create-project.js'
import type { Project } from '../model/project.js'
import type { Database } from '../ports/database.js'
import type { KeyDeps } from '../ports/key-deps.js'

type ProjectHandlers = Pick<
  UseCases,
  'createProject' | 'archiveProject' | 'listProjects' | 'setProjectFees' | 'listAllProjects'
>

export function projectHandlers(deps: KeyDeps & { readonly database: Database }): ProjectHandlers {
  const { database } = deps
  return {
    async createProject({ body }, caller, context) {
      const { project, key, warnings } = await createProject(deps, body, caller, context)
      const { id, name, prefix, raw } = key
      return {
        id: project.id,
        name: project.name,
        apiKey: { id, name, keyPrefix: prefix, value: raw },
        warnings: [...warnings],
      }
    },

    async archiveProject(_request, caller, context) {
      await archiveProject(database, caller, context)
    },

    async listProjects(_request, { user }) {
      const projects = await database.projects.listOfMember(user.id)
      return {
        projects: projects.map((project) => ({
          ...presentProject(project),
          role: project.role,
          membersCount: project.membersCount,
          apiKeysCount: project.apiKeysCount,
          routerFeePercent: project.routerFeeBps / 100,
          routerIntegrator: project.routerIntegrator,
          accountMode: project.accountMode,
        })),
      }
    },

    async setProjectFees({ body: { lifiFeePercent: bps } }, caller, context) {
      const { id } = caller.project
      await database.transaction(async (stores) => {
        await lockProject(stores, caller)
        await stores.projects.setRouterFee(id, bps)
        await stores.audit.record({
          ...auditOf(caller.user, context),
          action: 'project.fees-changed',
          projectId: id,
          details: { routerFeeBps: bps },
        })
      })
      return { projectId: id, lifiFeePercent: bps / 100 }
    },

    async listAllProjects({ query: { search, limit = 50 } }) {
      const projects = await database.projects.listAll({ search, limit })
      return {
        projects: projects.map((project) => ({
          ...presentProject(project),
          transactionCount: project.transactionCount,
        })),
      }
    },
  }
}

const presentProject = ({ id, name, isActive, createdAt }: Project) => ({
  id,
  name,
  isActive,
  createdAt: createdAt.toISOString(),
})
