import type { UserId } from '../primitives/ids.js'

/** Platform roles: staff are the owner and system admins; everybody else sees their own projects. */
export const systemRoles = ['owner', 'system_admin', 'client_admin'] as const
export type SystemRole = (typeof systemRoles)[number]

/** Somebody whose e-mail is verified. */
export interface User {
  readonly id: UserId
  /** Lower case. */
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly systemRole: SystemRole
  /** Rises when every session of the user has to end; tokens of an older one are dead. */
  readonly sessionVersion: number
  readonly createdAt: Date
}

export const isStaff = ({ systemRole }: Pick<User, 'systemRole'>): boolean =>
  systemRole !== 'client_admin'
