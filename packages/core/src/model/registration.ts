import type { RegistrationId } from '../primitives/ids.js'

/**
 * Somebody who says that an e-mail is theirs. Each one keeps its own name and password: whoever holds the code that was
 * mailed for it becomes the user that it describes, without the password when others have been registered meanwhile.
 */
export interface Registration {
  readonly id: RegistrationId
  /** Lower case. */
  readonly email: string
  readonly name: string
  /** Made for this e-mail: equal for equal passwords. */
  readonly passwordHash: string
  readonly createdAt: Date
}
