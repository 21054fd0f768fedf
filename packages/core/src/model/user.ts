import type { UserId } from '../primitives/ids.js'

/** Platform roles. The owner and system admins are staff. Other users see only their own projects. */
export const systemRoles = ['owner', 'system_admin', 'client_admin'] as const
export type SystemRole = (typeof systemRoles)[number]

/** A user with a verified e-mail. */
export interface User {
  readonly id: UserId
  /** Lower case. */
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly systemRole: SystemRole
  /** Increases to end every session of the user. Tokens of an earlier version are invalid. */
  readonly sessionVersion: number
  readonly createdAt: Date
}

export const isStaff = ({ systemRole }: Pick<User, 'systemRole'>): boolean =>
  systemRole !== 'client_admin'
