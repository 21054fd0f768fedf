import type { SystemRole, User, UserId, UserStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** A row of `users`, as pg returns it. */
interface UserRow {
  id: UserId
  email: string
  name: string
  password_hash: string
  system_role: SystemRole
  session_version: number
  created_at: Date
}

export function createUserStore(db: Knex): UserStore {
  const users = () => db<UserRow>('users')
  const first = async (by: Partial<UserRow>) => {
    const row = await users().where(by).first()
    return row && toUser(row)
  }
  return {
    async insert(user) {
      const inserted = await users()
        .insert({
          id: user.id,
          email: user.email,
          name: user.name,
          password_hash: user.passwordHash,
          system_role: user.systemRole,
          session_version: user.sessionVersion,
          created_at: user.createdAt,
        })
        .onConflict('email')
        .ignore()
        .returning('id')
      return inserted.length === 1
    },

    find: (id) => first({ id }),
    async hold(id) {
      const row = await users().where({ id }).forNoKeyUpdate().first()
      return row && toUser(row)
    },
    findByEmail: (email) => first({ email }),

    async changePassword({ id, sessionVersion }, passwordHash) {
      const changed = await users()
        .where({ id, session_version: sessionVersion })
        .update({ password_hash: passwordHash, session_version: sessionVersion + 1 })
      return changed === 1
    },

    async endSessions(id) {
      return (await users().where({ id }).increment('session_version', 1)) === 1
    },

    async listByRole(roles) {
      const rows = await users().whereIn('system_role', roles).orderBy(['created_at', 'id'])
      return rows.map(toUser)
    },

    async changeRole(id, { from, to }) {
      const changed = await users().where({ id, system_role: from }).update({ system_role: to })
      return changed === 1
    },
  }
}

const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  systemRole: row.system_role,
  sessionVersion: row.session_version,
  createdAt: row.created_at,
})
