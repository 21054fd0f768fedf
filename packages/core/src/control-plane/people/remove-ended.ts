import type { Stores } from '../../ports/database.js'
import { codeSeconds } from './code-seconds.js'
import { registrationSeconds } from './registration-seconds.js'

/** Much longer than the hour in which a used code is accepted as the password. */
const keptResetSeconds = 24 * 60 * 60

/** Removes up to `most` old registrations and up to `most` expired reset codes. Returns true if more may be left. */
export async function removeEnded(
  { registrations, passwordResets }: Pick<Stores, 'registrations' | 'passwordResets'>,
  most: number,
): Promise<boolean> {
  const removed = [
    // A code mailed at the last moment of the registration keeps its full lifetime.
    await registrations.removeOlder({ maxAgeSeconds: registrationSeconds + codeSeconds, most }),
    await passwordResets.removeEnded({ agoSeconds: keptResetSeconds, most }),
  ]
  return removed.includes(most)
}
