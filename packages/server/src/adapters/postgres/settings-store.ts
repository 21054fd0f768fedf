import type { ConfiguredProject, SettingsStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { type ProjectRow, toProject } from './rows/project-row.js'

interface ConfiguredRow extends ProjectRow {
  unsubmitted_limit: number | null
  deposit_share: number | null
}

export function createSettingsStore(db: Knex): SettingsStore {
  const projects = () => db<ConfiguredRow>('projects')
  return {
    async find(idOrName) {
      const byId = await projects().where({ id: idOrName } as object)
      const rows =
        byId.length > 0
          ? byId
          : await projects().where({ name: idOrName }).orderBy(['created_at', 'id'])
      return rows.map(toConfigured)
    },

    async set(id, { securityMode, routerIntegrator, unsubmitted, depositShare }) {
      const [row] = await projects()
        .where({ id, is_active: true })
        .update({
          ...(securityMode !== undefined && { security_mode: securityMode }),
          ...(routerIntegrator !== undefined && { router_integrator: routerIntegrator }),
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
