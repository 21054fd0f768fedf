import { type Hex, hexToBytes } from 'viem'
import { type MasterKey, type MasterKeys, masterKeyOf } from '../adapters/system/master-key.js'
import type { Config } from './load-config.js'
import { localMasterKey } from './local-secrets.js'
import type { Secret } from './secret.js'

/**
 * Returns the configured master keys, newest first. With the embedded database it generates a missing one once, under
 * `dataDir`. With DATABASE_URL, `loadConfig` has already refused a configuration without a key.
 */
export async function completeMasterKeys({
  masterKeys: [first, ...others],
  dataDir,
}: Config): Promise<[Secret<Hex>, ...Secret<Hex>[]]> {
  return [first ?? (await localMasterKey(dataDir)), ...others]
}

export const toMasterKeys = (
  [first, ...others]: readonly [Secret<Hex>, ...Secret<Hex>[]],
  openOnly: readonly Secret<Hex>[] = [],
): MasterKeys => [
  toMasterKey(first),
  ...others.map(toMasterKey),
  ...openOnly.map((key) => ({ ...toMasterKey(key), opensOnly: true })),
]

const toMasterKey = (key: Secret<Hex>): MasterKey => masterKeyOf(hexToBytes(key.reveal()))
