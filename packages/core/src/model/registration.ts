import type { RegistrationId } from '../primitives/ids.js'

/**
 * A registration of an unverified e-mail. Each one keeps its own name and password. The code that was mailed for it
 * creates the user that it describes, but without the password if others have been registered meanwhile.
 */
export interface Registration {
  readonly id: RegistrationId
  /** Lower case. */
  readonly email: string
  readonly name: string
  /** Salted for this e-mail, so equal passwords have equal hashes. */
  readonly passwordHash: string
  readonly createdAt: Date
}
