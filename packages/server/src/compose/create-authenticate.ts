import type { ApiKeyId, PeopleDeps } from '@gasless-gateway/core'
import { apiKeyFactory } from '../adapters/system/api-key-factory.js'
import type { Authenticate } from '../http/authenticate-request.js'

/** Keys and sessions as the database knows them at this moment: what is revoked or ended is so on every replica at once. */
export const createAuthenticate = ({
  database,
  sessions,
  noteUse,
}: Pick<PeopleDeps, 'database' | 'sessions'> & {
  /** Hears of every key that opened the door. */
  readonly noteUse?: (id: ApiKeyId) => void
}): Authenticate => ({
  async apiKey(key) {
    const hash = apiKeyFactory.hash(key)
    const caller = hash && (await database.apiKeys.authenticate(hash))
    if (caller) noteUse?.(caller.apiKeyId)
    return caller
  },

  async session(token) {
    const claims = await sessions.read(token)
    const user = claims && (await database.users.find(claims.userId))
    return user && user.sessionVersion === claims.sessionVersion ? { user } : undefined
  },
})
