import { type Hex, hexToBytes } from 'viem'
import { type MasterKey, type MasterKeys, masterKeyOf } from '../adapters/system/master-key.js'
import type { Config } from './load-config.js'
import { localMasterKey } from './local-secrets.js'
import type { Secret } from './secret.js'

/**
 * The configured master keys, newest first; on the embedded database one is generated once under `dataDir`. With a
 * database of its own the configuration was refused before if there was none.
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
