import type {
  GivenRole,
  Invitation,
  InvitationId,
  InvitationStatus,
  InvitationStore,
  ProjectId,
  UserId,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** A row of `invitations`, as pg returns it. */
interface InvitationRow {
  id: InvitationId
  project_id: ProjectId
  email: string
  role: GivenRole
  status: InvitationStatus
  invited_by: UserId
  expires_at: Date
  /** Computed, not a column. */
  is_expired: boolean
  created_at: Date
}

const hasTime = 'expires_at > clock_timestamp()'

export function createInvitationStore(db: Knex): InvitationStore {
  // biome-ignore lint/suspicious/noExplicitAny: knex has no type for a column that is worked out.
  const columns: any = ['*', db.raw(`not (${hasTime}) as is_expired`)]
  const invitations = () => db('invitations')
  const open = () => invitations().where({ status: 'pending' }).whereRaw(hasTime)
  const inSeconds = (seconds: number) =>
    db.raw('clock_timestamp() + make_interval(secs => ?)', [seconds])
  const first = (rows: InvitationRow[]) => rows[0] && toInvitation(rows[0])
  return {
    async put(invitation) {
      const [row] = await db('invitations')
        .insert({
          id: invitation.id,
          project_id: invitation.projectId,
          email: invitation.email,
          role: invitation.role,
          status: 'pending',
          token_hash: Buffer.from(invitation.tokenHash),
          invited_by: invitation.invitedBy,
          expires_at: inSeconds(invitation.lifetimeSeconds),
          created_at: invitation.createdAt,
        })
        .onConflict(db.raw(`(project_id, email) where status = 'pending'`))
        .merge(['role', 'token_hash', 'invited_by', 'expires_at'])
        .returning(columns)
      return toInvitation(row)
    },

    async listOpen(projectId) {
      const rows = await open()
        .where({ project_id: projectId })
        .select(columns)
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
      return rows.map(toInvitation)
    },

    findByToken: async (tokenHash) =>
      first(
        await db('invitations')
          .where({ token_hash: Buffer.from(tokenHash) })
          .select(columns),
      ),

    renew: async ({ id, projectId, tokenHash, invitedBy, lifetimeSeconds }) =>
      first(
        await open()
          .where({ id, project_id: projectId })
          .update({
            token_hash: Buffer.from(tokenHash),
            invited_by: invitedBy,
            expires_at: inSeconds(lifetimeSeconds),
          })
          .returning(columns),
      ),

    cancel: async (projectId, id) =>
      first(
        await open()
          .where({ id, project_id: projectId })
          .update({ status: 'cancelled' })
          .returning(columns),
      ),

    async cancelAll(projectId, email) {
      const rows = await invitations()
        .where({ project_id: projectId, status: 'pending', ...(email !== undefined && { email }) })
        .update({ status: 'cancelled' })
        .returning(columns)
      return rows.map(toInvitation)
    },

    accept: async (tokenHash) =>
      first(
        await open()
          .where('token_hash', Buffer.from(tokenHash))
          .update({ status: 'accepted' })
          .returning(columns),
      ),
  }
}

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  projectId: row.project_id,
  email: row.email,
  role: row.role,
  status: row.status,
  invitedBy: row.invited_by,
  expiresAt: row.expires_at,
  isExpired: row.is_expired,
  createdAt: row.created_at,
})
