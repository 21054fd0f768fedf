import type { Hex } from 'viem'
import type { Config } from './load-config.js'
import { findLocalSecrets, localSecrets } from './local-secrets.js'
import type { Secret } from './secret.js'

export interface Secrets {
  /** `undefined` only where no network can need it. */
  readonly paymasterSignerKey: Secret<Hex> | undefined
  readonly executorKeys: readonly Secret<Hex>[]
}

/**
 * The configured secrets; on the embedded database the missing ones are generated once under `dataDir`.
 * With a database of its own the configuration was refused before if one was missing.
 */
export async function completeSecrets(config: Config): Promise<Secrets> {
  const { paymasterSignerKey, executorKeys, databaseUrl, dataDir } = config
  const complete = paymasterSignerKey !== undefined && executorKeys.length > 0
  if (complete || databaseUrl) return { paymasterSignerKey, executorKeys }
  const local = await localSecrets(dataDir)
  return {
    paymasterSignerKey: paymasterSignerKey ?? local.paymasterSignerKey,
    executorKeys: executorKeys.length > 0 ? executorKeys : local.executorKeys,
  }
}

/** As far as they are configured or were generated before; generates none. */
export async function knownSecrets(config: Config): Promise<Secrets> {
  const { paymasterSignerKey, executorKeys, databaseUrl, dataDir } = config
  const complete = paymasterSignerKey !== undefined && executorKeys.length > 0
  const local = complete || databaseUrl ? undefined : await findLocalSecrets(dataDir)
  return {
    paymasterSignerKey: paymasterSignerKey ?? local?.paymasterSignerKey,
    executorKeys: executorKeys.length > 0 ? executorKeys : (local?.executorKeys ?? []),
  }
}
