import type { ControlPlaneDeps, GatewayDeps } from '@gasless-gateway/core'
import { apiKeyFactory } from '../adapters/system/api-key-factory.js'
import { createArgon2Hasher } from '../adapters/system/argon2-hasher.js'
import { invitationTokens } from '../adapters/system/invitation-tokens.js'
import { createJwtSessionTokens } from '../adapters/system/jwt-session-tokens.js'
import { createKeyVault } from '../adapters/system/key-vault.js'
import { knownLists } from '../adapters/system/known-lists.js'
import { createMailedCodes } from '../adapters/system/mailed-codes.js'
import type { MasterKeys } from '../adapters/system/master-key.js'

/** Returns the dependencies of the control plane: some of the gateway's services, and its own adapters. */
export const createControlPlane = (
  { database, ids, clock, limiter }: Pick<GatewayDeps, 'database' | 'ids' | 'clock' | 'limiter'>,
  masterKeys: MasterKeys,
): ControlPlaneDeps => ({
  database,
  ids,
  clock,
  passwords: createArgon2Hasher(masterKeys),
  codes: createMailedCodes(masterKeys),
  sessions: createJwtSessionTokens(masterKeys),
  lists: knownLists,
  limiter,
  apiKeys: apiKeyFactory,
  vault: createKeyVault(masterKeys),
  invitationTokens,
})
