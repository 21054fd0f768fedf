import type { PeopleDeps, RelayerDeps } from '@gasless-gateway/core'
import { createArgon2Hasher } from '../adapters/system/argon2-hasher.js'
import { createJwtSessionTokens } from '../adapters/system/jwt-session-tokens.js'
import { knownLists } from '../adapters/system/known-lists.js'
import { createMailedCodes } from '../adapters/system/mailed-codes.js'
import type { MasterKey } from '../adapters/system/master-key.js'

/** The first key makes what is new; what others made stays valid. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]]

/** What the control plane needs on top of the gateway's own services. */
export const createPeople = (
  { database, ids, clock }: Pick<RelayerDeps, 'database' | 'ids' | 'clock'>,
  masterKeys: MasterKeys,
): PeopleDeps => ({
  database,
  ids,
  clock,
  passwords: createArgon2Hasher(),
  codes: createMailedCodes(masterKeys),
  sessions: createJwtSessionTokens(masterKeys),
  lists: knownLists,
})
