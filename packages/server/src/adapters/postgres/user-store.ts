import type { UserStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'

export function createUserStore(db: Knex): UserStore {
  return {
    async insert(user) {
      const inserted = await db('users')
        .insert({
          id: user.id,
          email: user.email,
          name: user.name,
          password_hash: user.passwordHash,
          system_role: user.systemRole,
          created_at: user.createdAt,
        })
        .onConflict('email')
        .ignore()
        .returning('id')
      return inserted.length === 1
    },
  }
}
