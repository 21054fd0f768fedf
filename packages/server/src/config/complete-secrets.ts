import type { KeyText } from './key-text.js'
import type { Config } from './load-config.js'
import { findLocalSecrets, localSecrets } from './local-secrets.js'
import type { Secret } from './secret.js'

export interface Secrets {
  /** `undefined` only where no network can need it. */
  readonly paymasterSignerKey: Secret<KeyText> | undefined
  readonly executorKeys: readonly Secret<KeyText>[]
}

/**
 * Returns the configured secrets. With the embedded database it generates missing ones once, under `dataDir`. With
 * DATABASE_URL, `loadConfig` has already refused a configuration that lacks a needed one.
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

/** Returns the secrets that are configured or were generated earlier; generates none. */
export async function knownSecrets(config: Config): Promise<Secrets> {
  const { paymasterSignerKey, executorKeys, databaseUrl, dataDir } = config
  const complete = paymasterSignerKey !== undefined && executorKeys.length > 0
  const local = complete || databaseUrl ? undefined : await findLocalSecrets(dataDir)
  return {
    paymasterSignerKey: paymasterSignerKey ?? local?.paymasterSignerKey,
    executorKeys: executorKeys.length > 0 ? executorKeys : (local?.executorKeys ?? []),
  }
}
