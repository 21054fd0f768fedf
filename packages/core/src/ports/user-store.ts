import type { UserId } from '../primitives/ids.js'

export type SystemRole = 'owner' | 'system_admin' | 'client_admin'

export interface User {
  readonly id: UserId
  /** Lower case. */
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly systemRole: SystemRole
  readonly createdAt: Date
}

export interface UserStore {
  /** False, and nothing stored, when the e-mail is taken. */
  insert(user: User): Promise<boolean>
}
