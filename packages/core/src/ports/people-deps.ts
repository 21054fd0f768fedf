import type { Clock } from './clock.js'
import type { CodeFactory } from './code-factory.js'
import type { Database } from './database.js'
import type { IdGenerator } from './id-generator.js'
import type { KnownLists } from './known-lists.js'
import type { PasswordHasher } from './password-hasher.js'
import type { RateLimiter } from './rate-limiter.js'
import type { SessionTokens } from './session-tokens.js'

/** The dependencies of sign-up and sign-in. */
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
