import { GatewayError } from '../../errors/index.js'
import type { User } from '../../model/user.js'
import type { Stores } from '../../ports/database.js'

/**
 * Returns the caller's current record, locked until the transaction ends. The session was checked before the request
 * body was read. A client may send the body late, and the user may have ended the session since.
 *
 * Throws `UNAUTHENTICATED` if the session has ended.
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
