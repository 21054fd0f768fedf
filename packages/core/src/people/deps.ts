import type { Clock } from '../ports/clock.js'
import type { CodeFactory } from '../ports/code-factory.js'
import type { Database } from '../ports/database.js'
import type { IdGenerator } from '../ports/id-generator.js'
import type { KnownLists } from '../ports/known-lists.js'
import type { PasswordHasher } from '../ports/password-hasher.js'
import type { RateLimiter } from '../ports/rate-limiter.js'
import type { SessionTokens } from '../ports/session-tokens.js'

/** What signing up and in needs of the world. */
export interface PeopleDeps {
  readonly database: Database
  readonly ids: IdGenerator
  readonly clock: Clock
  readonly passwords: PasswordHasher
  readonly codes: CodeFactory
  readonly sessions: SessionTokens
  readonly lists: KnownLists
  readonly limiter: RateLimiter
}
