import type {
  Member,
  MemberId,
  MemberStore,
  ProjectId,
  ProjectRole,
  UserId,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** A row of `project_members`, as pg returns it. */
interface MemberRow {
  id: MemberId
  project_id: ProjectId
  user_id: UserId
  role: ProjectRole
  created_at: Date
  /** Joined from `users`, not a column. */
  email: string
  /** Joined from `users`, not a column. */
  name: string
}

export function createMemberStore(db: Knex): MemberStore {
  const members = () =>
    db('project_members')
      .join('users', 'users.id', 'project_members.user_id')
      .select('project_members.*', 'users.email', 'users.name')
  return {
    async insert({ id, projectId, userId, role, createdAt }) {
      const inserted = await db('project_members')
        .insert({ id, project_id: projectId, user_id: userId, role, created_at: createdAt })
        .onConflict(['project_id', 'user_id'])
        .ignore()
        .returning('id')
      return inserted.length === 1
    },

    async find(projectId, id) {
      const row: MemberRow | undefined = await members()
        .where({ 'project_members.id': id, project_id: projectId })
        .first()
      return row && toMember(row)
    },

    async list(projectId) {
      const rows: MemberRow[] = await members()
        .where({ project_id: projectId })
        .orderBy(['project_members.created_at', 'project_members.id'])
      return rows.map(toMember)
    },

    async roleOf(projectId, userId) {
      const row = await db('project_members')
        .where({ project_id: projectId, user_id: userId })
        .first('role')
      return row?.role
    },

    async managesAny(userId) {
      const row = await db('project_members')
        .where({ user_id: userId })
        .whereIn('role', ['owner', 'admin'])
        .first('id')
      return row !== undefined
    },

    async remove(projectId, id) {
      await db('project_members').where({ id, project_id: projectId }).delete()
    },
  }
}

const toMember = (row: MemberRow): Member => ({
  id: row.id,
  projectId: row.project_id,
  userId: row.user_id,
  role: row.role,
  createdAt: row.created_at,
  email: row.email,
  name: row.name,
})
