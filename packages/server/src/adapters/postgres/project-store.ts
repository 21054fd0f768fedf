import type { ProjectRole, ProjectStore, UserId } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { containsText } from './queries/contains-text.js'
import { ownedByOperator } from './queries/owned-by-operator.js'
import { type ProjectRow, toProject } from './rows/project-row.js'

const isOwnerless = `not exists (
  select from project_members where project_id = projects.id and role = 'owner'
)`

/** Reads the dashboards' sums: they include archived operations, and a project has only a few rows. */
const isNewcomer = `not exists (
  select from operation_rollups
  where operation_rollups.project_id = projects.id and grain = 'ever' and network_id = ? and status = 'finalized' and operations > 0
) as is_newcomer`

export function createProjectStore(db: Knex): ProjectStore {
  const projects = () => db<ProjectRow>('projects')
  const first = (rows: readonly ProjectRow[]) => rows[0] && toProject(rows[0])
  return {
    async insert(project) {
      await projects().insert({
        id: project.id,
        name: project.name,
        is_active: project.isActive,
        security_mode: project.securityMode,
        account_mode: project.accountMode,
        router_fee_bps: project.routerFeeBps,
        router_integrator: project.routerIntegrator,
        route_trust: project.routeTrust,
        created_at: project.createdAt,
      })
    },

    find: async (id) => first(await projects().where({ id })),

    findOperators: async (name) =>
      first(
        await projects()
          .where({ name, is_active: true })
          .whereRaw(ownedByOperator)
          .orderBy(['created_at', 'id'])
          .limit(1),
      ),

    async findFor(id, userId) {
      const row: (ProjectRow & { role: ProjectRole | null }) | undefined = await db('projects')
        .leftJoin('project_members', (on) =>
          on
            .on('project_members.project_id', 'projects.id')
            .andOnVal('project_members.user_id', userId),
        )
        .where('projects.id', id)
        .select('projects.*', 'project_members.role')
        .first()
      return row && { project: toProject(row), role: row.role ?? undefined }
    },

    lock: async (id) => first(await projects().where({ id }).forNoKeyUpdate()),

    async ownerOf(id, networkId) {
      const row: { user_id: UserId; is_newcomer: boolean } | undefined = await db('project_members')
        .join('projects', 'projects.id', 'project_members.project_id')
        .where({ project_id: id, role: 'owner' })
        .whereRaw(`not ${ownedByOperator}`)
        .orderBy(['project_members.created_at', 'project_members.id'])
        .first('user_id', db.raw(isNewcomer, [networkId]))
      return row && { id: row.user_id, isNewcomer: row.is_newcomer }
    },

    async countOwned(userId) {
      const owned = await db('project_members')
        .join('projects', 'projects.id', 'project_members.project_id')
        .where({ user_id: userId, role: 'owner', is_active: true })
        .count<{ count: string }[]>()
      return Number(owned[0]?.count)
    },

    async lockOwnerless() {
      const candidates = await projects()
        .whereRaw(isOwnerless)
        .orderBy(['created_at', 'id'])
        .forNoKeyUpdate()
        .select('id')
      // Another transaction may have held these locks. Only a new statement sees what it committed.
      const rows = await projects()
        .whereIn(
          'id',
          candidates.map(({ id }) => id),
        )
        .whereRaw(isOwnerless)
        .orderBy(['created_at', 'id'])
        .select('id')
      return rows.map(({ id }) => id)
    },

    async listOfMember(userId) {
      const rows: (ProjectRow & { role: ProjectRole; members: number; keys: number })[] = await db(
        'project_members',
      )
        .join('projects', 'projects.id', 'project_members.project_id')
        .where({ user_id: userId, is_active: true })
        .select(
          'projects.*',
          'project_members.role',
          db.raw(
            '(select count(*)::int from project_members m where m.project_id = projects.id) as members',
          ),
          db.raw(`(select count(*)::int from api_keys k where k.project_id = projects.id
            and k.revoked_at is null
            and (k.expires_at is null or k.expires_at > clock_timestamp())) as keys`),
        )
        .orderBy(['projects.created_at', 'projects.id'])
      return rows.map((row) => ({
        ...toProject(row),
        role: row.role,
        membersCount: row.members,
        apiKeysCount: row.keys,
      }))
    },

    async listAll({ search, limit }) {
      const rows: (ProjectRow & { transactions: number })[] = await db('projects')
        .leftJoin(
          db.raw(
            `(select project_id, sum(operations)::int as transactions from (
                select project_id, operations from operation_rollups where grain = 'ever'
                union all select project_id, operations from operation_changes) counted
              group by project_id) submitted`,
          ),
          'submitted.project_id',
          'projects.id',
        )
        .where((named) => {
          if (search) named.whereRaw(...containsText('projects.name', search))
        })
        .select('projects.*', db.raw('coalesce(submitted.transactions, 0) as transactions'))
        .orderBy([
          { column: 'transactions', order: 'desc' },
          { column: 'projects.created_at', order: 'desc' },
          { column: 'projects.id', order: 'desc' },
        ])
        .limit(limit)
      return rows.map((row) => ({ ...toProject(row), transactionCount: row.transactions }))
    },

    async archive(id) {
      await projects().where({ id }).update({ is_active: false })
    },

    async setRouterFee(id, bps) {
      await projects().where({ id }).update({ router_fee_bps: bps })
    },
  }
}
