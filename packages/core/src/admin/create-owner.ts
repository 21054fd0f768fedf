import type { GatewayDeps } from '../deps.js'
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
  const stored = await database.users.insert({
    id,
    email: email.trim().toLowerCase(),
    name,
    passwordHash: await passwords.hash(password),
    systemRole: 'owner',
    sessionVersion: 1,
    createdAt: clock.now(),
  })
  return stored ? id : undefined
}
