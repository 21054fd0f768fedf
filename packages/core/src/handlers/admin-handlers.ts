import type { UseCases } from '../control-plane/access/callers.js'
import { holdCaller } from '../control-plane/access/hold-caller.js'
import { auditOf } from '../control-plane/audit/audit-of.js'
import { hashPassword } from '../control-plane/people/hash-password.js'
import { newUser } from '../control-plane/people/new-user.js'
import { refuseWeakPassword } from '../control-plane/people/refuse-weak-password.js'
import { GatewayError } from '../errors/index.js'
import type { User } from '../model/user.js'
import type { Stores } from '../ports/database.js'
import type { PeopleDeps } from '../ports/people-deps.js'
import type { UserId } from '../primitives/ids.js'

type AdminHandlers = Pick<UseCases, 'createSystemAdmin' | 'listSystemAdmins' | 'removeSystemAdmin'>

export function adminHandlers({
  database,
  ids,
  clock,
  passwords,
  lists,
}: PeopleDeps): AdminHandlers {
  return {
    async createSystemAdmin({ body: { name, email, password } }, { user }, context) {
      refuseWeakPassword(lists, password)
      const { passwordHash } = await passwords.inTurn(context.client, (hash) =>
        hashPassword(database, hash, { email, password }),
      )
      const admin = newUser({
        id: ids.next('user'),
        email,
        name,
        passwordHash,
        systemRole: 'system_admin',
        createdAt: clock.now(),
      })
      await database.transaction(async (stores) => {
        const { users, registrations, audit } = stores
        await holdStaff(stores, user)
        await registrations.lock(email)
        if (!(await users.insert(admin))) throw new GatewayError('EMAIL_TAKEN')
        await registrations.removeCodes(email)
        await audit.record({ ...auditOf(user, context), action: 'admin.created', target: email })
      })
      return { id: admin.id, email }
    },

    async listSystemAdmins() {
      const admins = await database.users.listByRole(['owner', 'system_admin'])
      return {
        admins: admins.map(({ id, email, name, systemRole, createdAt }) => ({
          id,
          email,
          name,
          systemRole,
          createdAt: createdAt.toISOString(),
        })),
      }
    },

    async removeSystemAdmin({ params: { userId } }, { user }, context) {
      await database.transaction(async (stores) => {
        const { users, audit } = stores
        await holdStaff(stores, user)
        const id = userId as UserId
        if (await users.changeRole(id, { from: 'system_admin', to: 'client_admin' }))
          return audit.record({ ...auditOf(user, context), action: 'admin.demoted', target: id })
        const found = await users.find(id)
        throw new GatewayError(
          found?.systemRole === 'owner' ? 'OWNER_PROTECTED' : 'SYSTEM_ADMIN_NOT_FOUND',
        )
      })
    },
  }
}

/**
 * Locks the caller. Throws `UNAUTHENTICATED` if the session has ended, and `FORBIDDEN` if the platform role has
 * changed.
 */
async function holdStaff(stores: Pick<Stores, 'users'>, user: User): Promise<void> {
  const { systemRole } = await holdCaller(stores, user)
  if (systemRole !== user.systemRole) throw new GatewayError('FORBIDDEN')
}
