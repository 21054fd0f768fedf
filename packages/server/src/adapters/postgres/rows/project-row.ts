import type {
  AccountMode,
  Project,
  ProjectId,
  RouteTrust,
  SecurityMode,
} from '@gasless-gateway/core'

/** A row of `projects`, as pg returns it. */
export interface ProjectRow {
  id: ProjectId
  name: string
  is_active: boolean
  security_mode: SecurityMode
  account_mode: AccountMode
  router_fee_bps: number
  router_integrator: string
  route_trust: RouteTrust
  created_at: Date
}

export const toProject = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  isActive: row.is_active,
  securityMode: row.security_mode,
  accountMode: row.account_mode,
  routerFeeBps: row.router_fee_bps,
  routerIntegrator: row.router_integrator,
  routeTrust: row.route_trust,
  createdAt: row.created_at,
})
