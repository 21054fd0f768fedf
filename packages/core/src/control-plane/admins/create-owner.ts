import { commandLine } from '../../model/audit-entry.js'
import type { PeopleDeps } from '../../ports/people-deps.js'
import type { ProjectId, UserId } from '../../primitives/ids.js'
import { hashPassword } from '../people/hash-password.js'
import { newUser } from '../people/new-user.js'
import { refuseWeakPassword } from '../people/refuse-weak-password.js'

/**
 * Creates a platform owner who can sign in immediately. Existing projects without an owner are assigned to this user:
 * commands can create projects before the platform has an owner. Returns `undefined` if the e-mail is taken. Throws
 * `PASSWORD_TOO_COMMON`.
 */
export async function createOwner(
  {
    database,
    ids,
    clock,
    passwords,
    lists,
  }: Pick<PeopleDeps, 'database' | 'ids' | 'clock' | 'passwords' | 'lists'>,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<{ readonly id: UserId; readonly adopted: readonly ProjectId[] } | undefined> {
  refuseWeakPassword(lists, password)
  const id = ids.next('user')
  const { passwordHash } = await passwords.inTurn(undefined, (hash) =>
    hashPassword(database, hash, { email, password }),
  )
  return database.transaction(async ({ users, registrations, projects, members, audit }) => {
    const createdAt = clock.now()
    const owner = newUser({ id, email, name, passwordHash, systemRole: 'owner', createdAt })
    await registrations.lock(email)
    if (!(await users.insert(owner))) return undefined
    await registrations.removeCodes(email)
    await audit.record({ ...commandLine, action: 'owner.created', target: email })
    const role = 'owner'
    const adopted = await projects.lockOwnerless()
    for (const projectId of adopted) {
      await members.insert({ id: ids.next('member'), projectId, userId: id, role, createdAt })
      await audit.record({
        ...commandLine,
        action: 'member.added',
        projectId,
        target: email,
        details: { role },
      })
    }
    return { id, adopted }
  })
}
