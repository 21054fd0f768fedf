import type { Stores } from '../../ports/database.js'
import { codeSeconds } from './code-seconds.js'
import { registrationSeconds } from './registration-seconds.js'

/** Long after the hour in which a used code stands for a password. */
const keptResetSeconds = 24 * 60 * 60

/**
 * Removes registrations that nobody can verify any more and codes of resets that are over, `most` of each at a time. True
 * when there is probably more to do.
 */
export async function removeEnded(
  { registrations, passwordResets }: Pick<Stores, 'registrations' | 'passwordResets'>,
  most: number,
): Promise<boolean> {
  const removed = [
    // A code that was mailed in the last moment lives on.
    await registrations.removeOlder({ maxAgeSeconds: registrationSeconds + codeSeconds, most }),
    await passwordResets.removeEnded({ agoSeconds: keptResetSeconds, most }),
  ]
  return removed.includes(most)
}
