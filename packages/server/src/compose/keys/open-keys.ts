import type { FailureLog, Logger } from '@gasless-gateway/core'
import { isAddressEqual } from 'viem'
import type { KeySigner } from '../../adapters/signing/key-signer.js'
import { createLocalKeySigner } from '../../adapters/signing/local-key-signer.js'
import { VaultError } from '../../adapters/signing/vault-error.js'
import {
  createVaults,
  type VaultCredentials,
  type VaultRole,
} from '../../adapters/signing/vaults/create-vaults.js'
import type { Secrets } from '../../config/complete-secrets.js'
import { ConfigError } from '../../config/config-error.js'
import type { KeyText } from '../../config/key-text.js'
import type { Config } from '../../config/load-config.js'
import type { Secret } from '../../config/secret.js'
import { isVaultUri, parseVaultUri } from '../../config/vault-uri.js'
import { createFailureLog } from '../../logging/create-failure-log.js'

/** The signers of the configured keys. */
export interface OpenKeys {
  readonly paymasterSigner: KeySigner | undefined
  readonly executors: readonly KeySigner[]
  readonly funder: KeySigner | undefined
  readonly operator: KeySigner | undefined
}

const signingWords = {
  source: 'key',
  failed: 'a vault does not sign',
  waits: 'a vault does not sign',
  still: 'a vault still does not sign',
  over: 'a vault signs again',
}

/**
 * Returns the signers of these keys. Reads the address of each key in a vault, all at once.
 * @throws ConfigError One error for all keys that a vault does not give, each with its remedy.
 */
export async function openKeys(
  config: Pick<Config, 'funderKey' | 'vaultToken'>,
  {
    paymasterSignerKey,
    executorKeys,
    operatorKey,
  }: Secrets & { readonly operatorKey?: Secret<KeyText> | undefined },
  {
    logger,
    credentials,
  }: { readonly logger?: Logger; readonly credentials?: VaultCredentials } = {},
): Promise<OpenKeys> {
  const open = createVaults({
    credentials: { vaultToken: config.vaultToken?.reveal(), ...credentials },
    failures: logger ? createFailureLog(logger, signingWords) : noLog,
  })
  const mistakes: string[] = []
  const openKey = async (setting: string, key: Secret<KeyText> | undefined, role: VaultRole) => {
    const text = key?.reveal()
    if (text === undefined) return undefined
    if (!isVaultUri(text)) return createLocalKeySigner(text)
    const parsed = parseVaultUri(text)
    if (typeof parsed === 'string') throw new Error(`${setting} ${parsed}.`)
    try {
      return await open(parsed.setting, role, parsed.expected)
    } catch (error) {
      if (!(error instanceof VaultError)) throw error
      mistakes.push(`${setting} names ${nameIn(text)}, which cannot be used: ${error.message}.`)
      return undefined
    }
  }
  const nameOf = (at: number) =>
    executorKeys.length === 1 ? 'EXECUTOR_KEYS' : `EXECUTOR_KEYS (key ${at + 1})`
  const [paymasterSigner, funder, operator, ...executors] = await Promise.all([
    openKey('PAYMASTER_SIGNER_KEY', paymasterSignerKey, 'sponsorships'),
    openKey('FUNDER_KEY', config.funderKey, 'transactions'),
    openKey('PAYMASTER_OPERATOR_KEY', operatorKey, 'transactions'),
    ...executorKeys.map((key, at) => openKey(nameOf(at), key, 'transactions')),
  ])
  const opened = executors.filter((key) => key !== undefined)
  // Only the addresses show that a key in a vault and another setting are the same key.
  opened.forEach((key, at) => {
    if (opened.slice(0, at).some((other) => isAddressEqual(other.address, key.address)))
      mistakes.push(
        `EXECUTOR_KEYS holds the key of ${key.address} twice. Give every executor a key of its own.`,
      )
    if (funder && isAddressEqual(funder.address, key.address))
      mistakes.push(
        `FUNDER_KEY and EXECUTOR_KEYS both name the key of ${key.address}. Give the funder a key of its own.`,
      )
  })
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return { paymasterSigner, executors: opened, funder, operator }
}

/** The vault's part of the setting, without options. */
const nameIn = (uri: string): string => uri.replace(/[?#].*$/, '')

const noLog: FailureLog = { failed: () => undefined, passed: () => undefined }
