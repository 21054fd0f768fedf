import type { Registration } from '../model/registration.js'
import type { RegistrationId } from '../primitives/ids.js'

/** What becomes a code: kept as this hash, for so many seconds by the database's clock. */
interface NewCode {
  readonly hash: Uint8Array
  readonly lifetimeSeconds: number
}

export interface RegistrationStore {
  insert(registration: Registration): Promise<void>
  /** A code of the registration, to be used once. Resolves to the end of its life. */
  insertCode(code: NewCode & { readonly registrationId: RegistrationId }): Promise<Date>
  /**
   * Another code of the e-mail's newest registration that is not older than this. Its earlier ones stay: anybody may ask for
   * another. `undefined`, and nothing is kept, when there is none or the e-mail has a user.
   */
  renewCode(
    code: NewCode & { readonly email: string; readonly maxAgeSeconds: number },
  ): Promise<{ readonly name: string; readonly expiresAt: Date } | undefined>
  /** Which passwords the e-mail's registrations have that are not older than this: this one, others. */
  compare(registration: {
    readonly email: string
    readonly passwordHash: string
    readonly maxAgeSeconds: number
  }): Promise<{ readonly same: boolean; readonly others: boolean }>
  /** The password hash of the newest registration of the e-mail, however old. */
  newestHash(email: string): Promise<string | undefined>
  /**
   * Holds the e-mail until the transaction ends: who becomes its user, and who is mailed a code for it, follow one another.
   */
  lock(email: string): Promise<void>
  /**
   * Uses up the code with one of these hashes, and holds the e-mail that it is for. Of callers at the same moment one gets
   * the registration.
   */
  redeem(hashes: readonly Uint8Array[]): Promise<Registration | undefined>
  /** Ends every code of the e-mail. Its registrations stay, to be compared with. */
  removeCodes(email: string): Promise<void>
  /** Removes every registration of the e-mail, with its codes. */
  removeAll(email: string): Promise<void>
  /** Removes registrations that are older, with their codes, so many at most. Resolves to their number. */
  removeOlder(than: { readonly maxAgeSeconds: number; readonly most: number }): Promise<number>
}
