import { commandLine } from '../audit/audit-entry.js'
import type { PeopleDeps } from '../people/deps.js'
import { newUser } from '../people/new-user.js'
import { refuseWeakPassword } from '../people/refuse-weak-password.js'
import type { UserId } from '../primitives/ids.js'

/** A platform owner, able to sign in at once. `undefined` when the e-mail is taken. Throws `PASSWORD_TOO_COMMON`. */
export async function createOwner(
  {
    database,
    ids,
    clock,
    passwords,
    lists,
  }: Pick<PeopleDeps, 'database' | 'ids' | 'clock' | 'passwords' | 'lists'>,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<UserId | undefined> {
  refuseWeakPassword(lists, password)
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
    await registrations.removeCodes(email)
    await audit.record({ ...commandLine, action: 'owner.created', target: email })
    return id
  })
}
