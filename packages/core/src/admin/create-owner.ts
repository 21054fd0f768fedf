import { commandLine } from '../audit/audit-entry.js'
import type { GatewayDeps } from '../deps.js'
import { newUser } from '../people/new-user.js'
import type { PasswordHasher } from '../ports/password-hasher.js'
import type { UserId } from '../primitives/ids.js'

/** A platform owner, able to sign in at once. `undefined` when the e-mail is taken. */
export async function createOwner(
  {
    database,
    ids,
    clock,
    passwords,
  }: Pick<GatewayDeps, 'database' | 'ids' | 'clock'> & { passwords: PasswordHasher },
  { email, name, password }: { email: string; name: string; password: string },
): Promise<UserId | undefined> {
  const id = ids.next('user')
  const passwordHash = await passwords.hash(password)
  return database.transaction(async ({ users, registrations, audit }) => {
    const owner = newUser({
      id,
      email,
      name,
      passwordHash,
      systemRole: 'owner',
      createdAt: clock.now(),
    })
    await registrations.lock(email)
    if (!(await users.insert(owner))) return undefined
    await registrations.removeAll(email)
    await audit.record({ ...commandLine, action: 'owner.created', target: email })
    return id
  })
}
