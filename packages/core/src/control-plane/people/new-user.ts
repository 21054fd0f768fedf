import type { User } from '../../model/user.js'

/** Returns a new user, by default without rights on the platform. */
export const newUser = ({
  systemRole = 'client_admin',
  ...user
}: Pick<User, 'id' | 'email' | 'name' | 'passwordHash' | 'createdAt'> &
  Partial<Pick<User, 'systemRole'>>): User => ({ ...user, systemRole, sessionVersion: 1 })
