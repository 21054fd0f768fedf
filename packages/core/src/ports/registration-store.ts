import type { Registration } from '../people/registration.js'
import type { RegistrationId } from '../primitives/ids.js'

export interface RegistrationStore {
  insert(registration: Registration): Promise<void>
  /** Newest first, of those that are not older than this. */
  list(
    email: string,
    since: { readonly maxAgeSeconds: number; readonly limit: number },
  ): Promise<readonly Registration[]>
  /** A code that can be used once, until so many seconds from now by the database's clock. Resolves to that moment. */
  insertCode(code: {
    readonly hash: Uint8Array
    readonly registrationId: RegistrationId
    readonly lifetimeSeconds: number
  }): Promise<Date>
  /**
   * Holds the e-mail until the transaction ends: who becomes its user, and who is mailed a code for it, follow one another.
   */
  lock(email: string): Promise<void>
  /**
   * Uses up the code with one of these hashes, and holds the e-mail that it is for. Of callers at the same moment one gets
   * the registration.
   */
  redeem(hashes: readonly Uint8Array[]): Promise<Registration | undefined>
  /** Removes every registration of the e-mail, with its codes. */
  removeAll(email: string): Promise<void>
}
