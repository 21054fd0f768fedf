import type { ApiKeyId, LimitSizes, PeopleDeps } from '@gasless-gateway/core'
import { apiKeyFactory } from '../adapters/system/api-key-factory.js'
import type { Authenticate } from '../http/authenticate-request.js'

/** Looks up keys and sessions in the database on every call, so a revocation takes effect on all replicas at once. */
export const createAuthenticate = ({
  database,
  sessions,
  limits,
  noteUse,
}: Pick<PeopleDeps, 'database' | 'sessions'> & {
  readonly limits: LimitSizes
  /** Called for every key that authenticated a request. */
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
