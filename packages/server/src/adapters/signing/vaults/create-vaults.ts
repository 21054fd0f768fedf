import type { FailureLog } from '@gasless-gateway/core'
import type { Address } from 'viem'
import { systemTimers } from '../../chain/timers.js'
import type { KeySigner } from '../key-signer.js'
import type { PauseTimers } from './ask-within-budget.js'
import { type AwsKmsSetting, createAwsKms } from './aws-kms.js'
import { type AzureKeyVaultSetting, createAzureKeyVault } from './azure-key-vault.js'
import { createGcpKms, type GcpKmsSetting } from './gcp-kms.js'
import { createHashicorpVault, type HashicorpVaultSetting } from './hashicorp-vault.js'
import { type LimitAtOnce, limitAtOnce } from './limit-at-once.js'
import { openVaultKey, type VaultBudgets } from './open-vault-key.js'
import type { VaultKey } from './vault-key.js'
import { createWeb3Signer, type Web3SignerSetting } from './web3signer.js'

/** Where a key is. */
export type VaultSetting =
  | ({ readonly vault: 'awskms' } & AwsKmsSetting)
  | ({ readonly vault: 'gcpkms' } & GcpKmsSetting)
  | ({ readonly vault: 'azurekv' } & AzureKeyVaultSetting)
  | ({ readonly vault: 'hashivault' } & HashicorpVaultSetting)
  | ({ readonly vault: 'web3signer' } & Web3SignerSetting)

/** How the vaults know the gateway. Each has a default, which is its client's own search. */
export interface VaultCredentials {
  readonly aws?: Parameters<typeof createAwsKms>[0]
  readonly gcp?: Parameters<typeof createGcpKms>[0]
  readonly azure?: Parameters<typeof createAzureKeyVault>[0]
  /** Token of HashiCorp Vault. */
  readonly vaultToken?: string | undefined
}

/**
 * Most requests to a host at a time, by what the keys sign. Anybody can ask for sponsorships, so transactions have
 * places of their own. 32 are enough for 600 signatures a second at 50 ms each, which is beyond the usual quota of a
 * vault. The client of AWS opens 50 connections at most.
 */
const mostAtOnce = { sponsorships: 32, transactions: 16 }

/** What a key signs. */
export type VaultRole = keyof typeof mostAtOnce

/**
 * Returns a function that reads a key's address and returns its signer. Throws a `VaultError` if the vault does not
 * give the key, or if it has another address than `expected`.
 */
export function createVaults({
  credentials = {},
  failures,
  timers = systemTimers,
  budgets,
}: {
  readonly credentials?: VaultCredentials
  readonly failures: FailureLog
  readonly timers?: PauseTimers
  readonly budgets?: VaultBudgets
}): (setting: VaultSetting, role: VaultRole, expected?: Address) => Promise<KeySigner> {
  const openers = {
    awskms: createAwsKms(credentials.aws),
    gcpkms: createGcpKms(credentials.gcp),
    azurekv: createAzureKeyVault(credentials.azure),
    hashivault: createHashicorpVault({ token: credentials.vaultToken }),
    web3signer: createWeb3Signer(),
  }
  const limits = new Map<string, LimitAtOnce>()
  return async (setting, role, expected) => {
    const open = openers[setting.vault] as (setting: VaultSetting) => Promise<VaultKey>
    const key = await open(setting)
    const place = `${role} ${key.host}`
    const limit = limits.get(place) ?? limitAtOnce(mostAtOnce[role])
    limits.set(place, limit)
    return openVaultKey(key, expected, { limit, failures, timers, budgets })
  }
}
