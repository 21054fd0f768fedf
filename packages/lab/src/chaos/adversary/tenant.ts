import type { ProjectKey } from '../stage/create-project-keys.js'
import type { LoadAccount } from '../stage/fund-accounts.js'

/** A project with its key and the accounts of its users. */
export interface Tenant extends ProjectKey {
  readonly accounts: readonly LoadAccount[]
}
