import type { ApiKeyFactory } from '../ports/api-key-factory.js'
import type { Clock } from '../ports/clock.js'
import type { IdGenerator } from '../ports/id-generator.js'
import type { KeyVault } from '../ports/key-vault.js'

/** What making a key needs of the world. */
export interface KeyDeps {
  readonly ids: IdGenerator
  readonly clock: Clock
  readonly apiKeys: ApiKeyFactory
  readonly vault: KeyVault
}
