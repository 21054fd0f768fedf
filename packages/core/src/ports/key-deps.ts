import type { ApiKeyFactory } from './api-key-factory.js'
import type { Clock } from './clock.js'
import type { IdGenerator } from './id-generator.js'
import type { KeyVault } from './key-vault.js'

/** The dependencies for making an API key. */
export interface KeyDeps {
  readonly ids: IdGenerator
  readonly clock: Clock
  readonly apiKeys: ApiKeyFactory
  readonly vault: KeyVault
}
