import type { Stores } from '../ports/database.js'
import type { Registration } from './registration.js'

/** Who does not verify within a day registers again. */
const maxAgeSeconds = 24 * 60 * 60
/** More for one e-mail is somebody playing. */
const limit = 3

/** Registrations of the e-mail that can still be verified, newest first. */
export const pendingRegistrations = (
  { registrations }: Pick<Stores, 'registrations'>,
  email: string,
): Promise<readonly Registration[]> => registrations.list(email, { maxAgeSeconds, limit })
