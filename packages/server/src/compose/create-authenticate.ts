import type { ApiKeyId, LimitSizes, PeopleDeps } from '@gasless-gateway/core'
import { apiKeyFactory } from '../adapters/system/api-key-factory.js'
import type { Authenticate } from '../http/authenticate-request.js'

/** Keys and sessions as the database knows them at this moment: what is revoked or ended is so on every replica at once. */
export const createAuthenticate = ({
  database,
  sessions,
  limits,
  noteUse,
}: Pick<PeopleDeps, 'database' | 'sessions'> & {
  readonly limits: LimitSizes
  /** Hears of every key that opened the door. */
  readonly noteUse?: (id: ApiKeyId) => void
}): Authenticate => ({
  async apiKey(key, limit) {
    const hash = apiKeyFactory.hash(key)
    const size = limit && limits[limit]
    const known =
      hash && (await database.apiKeys.authenticate(hash, limit && size && { name: limit, ...size }))
    if (known) noteUse?.(known.caller.apiKeyId)
    return known
  },

  async session(token) {
    const claims = await sessions.read(token)
    const user = claims && (await database.users.find(claims.userId))
    return user && user.sessionVersion === claims.sessionVersion ? { user } : undefined
  },
})
