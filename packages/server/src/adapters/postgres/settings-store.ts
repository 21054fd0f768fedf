import type { ConfiguredProject, NamedProject, SettingsStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { ownedByOperator } from './queries/owned-by-operator.js'
import { type ProjectRow, toProject } from './rows/project-row.js'

interface ConfiguredRow extends ProjectRow {
  unsubmitted_limit: number | null
  deposit_share: number | null
}

interface NamedRow extends ConfiguredRow {
  owners: string[]
  owned_by_operator: boolean
}

export function createSettingsStore(db: Knex): SettingsStore {
  const projects = () => db<ConfiguredRow>('projects')
  const named = async (by: object): Promise<NamedRow[]> =>
    projects()
      .where(by)
      .orderBy(['created_at', 'id'])
      .select(
        'projects.*',
        db.raw(`array(
          select email from project_members join users on users.id = user_id
          where project_id = projects.id and role = 'owner' order by email
        ) as owners`),
        db.raw(`${ownedByOperator} as owned_by_operator`),
      )
  return {
    async find(idOrName) {
      const byId = await named({ id: idOrName })
      const rows = byId.length > 0 ? byId : await named({ name: idOrName })
      return rows.map(toNamed)
    },

    async set(id, { securityMode, routerIntegrator, routeTrust, unsubmitted, depositShare }) {
      const [row] = await projects()
        .where({ id, is_active: true })
        .update({
          ...(securityMode !== undefined && { security_mode: securityMode }),
          ...(routerIntegrator !== undefined && { router_integrator: routerIntegrator }),
          ...(routeTrust !== undefined && { route_trust: routeTrust }),
          ...(unsubmitted !== undefined && { unsubmitted_limit: unsubmitted }),
          ...(depositShare !== undefined && {
            deposit_share: depositShare === null ? null : Number(depositShare),
          }),
        })
        .returning('*')
      return row && toConfigured(row)
    },
  }
}

const toConfigured = (row: ConfiguredRow): ConfiguredProject => ({
  ...toProject(row),
  unsubmitted: row.unsubmitted_limit,
  depositShare: row.deposit_share === null ? null : BigInt(row.deposit_share),
})

const toNamed = (row: NamedRow): NamedProject => ({
  ...toConfigured(row),
  owners: row.owners,
  ownedByOperator: row.owned_by_operator,
})
