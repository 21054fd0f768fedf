import type { Registration } from '../model/registration.js'
import type { RegistrationId } from '../primitives/ids.js'

/** A code to store: its hash, and its lifetime by the database's clock. */
interface NewCode {
  readonly hash: Uint8Array
  readonly lifetimeSeconds: number
}

export interface RegistrationStore {
  insert(registration: Registration): Promise<void>
  /** Stores a single-use code of the registration. Resolves to its expiry. */
  insertCode(code: NewCode & { readonly registrationId: RegistrationId }): Promise<Date>
  /**
   * Stores another code for the e-mail's newest registration, if that is not older than `maxAgeSeconds`. Earlier codes
   * stay valid, because anybody may request another one. Returns `undefined`, and stores nothing, if there is no such
   * registration or the e-mail has a user.
   */
  renewCode(
    code: NewCode & { readonly email: string; readonly maxAgeSeconds: number },
  ): Promise<{ readonly name: string; readonly expiresAt: Date } | undefined>
  /**
   * Returns whether the e-mail's registrations that are not older than `maxAgeSeconds` have the same password, and
   * whether some have others.
   */
  compare(registration: {
    readonly email: string
    readonly passwordHash: string
    readonly maxAgeSeconds: number
  }): Promise<{ readonly same: boolean; readonly others: boolean }>
  /** The password hash of the newest registration of the e-mail, however old. */
  newestHash(email: string): Promise<string | undefined>
  /**
   * Locks the e-mail until the transaction ends. So the creation of its user and the mailing of its codes are
   * serialised.
   */
  lock(email: string): Promise<void>
  /**
   * Uses up the code with one of these hashes, and locks its e-mail. Among concurrent callers, only one gets the
   * registration.
   */
  redeem(hashes: readonly Uint8Array[]): Promise<Registration | undefined>
  /** Ends every code of the e-mail. Its registrations stay for comparison. */
  removeCodes(email: string): Promise<void>
  /** Removes every registration of the e-mail, with its codes. */
  removeAll(email: string): Promise<void>
  /** Removes up to `most` registrations older than `maxAgeSeconds`, with their codes. Resolves to their number. */
  removeOlder(than: { readonly maxAgeSeconds: number; readonly most: number }): Promise<number>
}
