import type { Hex } from 'viem'
import type { Config } from './load-config.js'
import { localSecrets } from './local-secrets.js'
import type { Secret } from './secret.js'

export interface Secrets {
  /** `undefined` only where no network can need it. */
  readonly paymasterSignerKey: Secret<Hex> | undefined
  readonly executorKeys: readonly Secret<Hex>[]
  /** The first makes what is new. */
  readonly masterKeys: readonly Secret<Hex>[]
}

/**
 * The configured secrets; on the embedded database the missing ones are generated once under `dataDir`.
 * With a database of its own the configuration was refused before if one was missing.
 */
export async function completeSecrets(config: Config): Promise<Secrets> {
  const { paymasterSignerKey, executorKeys, masterKeys, databaseUrl, dataDir } = config
  const complete =
    paymasterSignerKey !== undefined && executorKeys.length > 0 && masterKeys.length > 0
  if (complete || databaseUrl) return { paymasterSignerKey, executorKeys, masterKeys }
  const local = await localSecrets(dataDir)
  return {
    paymasterSignerKey: paymasterSignerKey ?? local.paymasterSignerKey,
    executorKeys: executorKeys.length > 0 ? executorKeys : local.executorKeys,
    masterKeys: masterKeys.length > 0 ? masterKeys : local.masterKeys,
  }
}
