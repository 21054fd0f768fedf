import { GatewayError } from '../../errors/index.js'
import type { User } from '../../model/user.js'
import type { Stores } from '../../ports/database.js'

/**
 * The caller as they are now, held until the transaction ends. The session was looked at before the body was read: a client
 * may send the body late, and its user may have ended the session meanwhile.
 *
 * Throws `UNAUTHENTICATED` for a session that has ended.
 */
export async function holdCaller(
  { users }: Pick<Stores, 'users'>,
  { id, sessionVersion }: User,
): Promise<User> {
  const now = await users.hold(id)
  if (now?.sessionVersion !== sessionVersion)
    throw new GatewayError('UNAUTHENTICATED', {
      message: 'The session ended before the request was complete. Sign in again.',
    })
  return now
}
