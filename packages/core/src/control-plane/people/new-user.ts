import type { User } from '../../model/user.js'

/** Without rights on the platform unless they are given. */
export const newUser = ({
  systemRole = 'client_admin',
  ...user
}: Pick<User, 'id' | 'email' | 'name' | 'passwordHash' | 'createdAt'> &
  Partial<Pick<User, 'systemRole'>>): User => ({ ...user, systemRole, sessionVersion: 1 })
