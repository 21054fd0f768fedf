import { resolve } from 'node:path'
import {
  type DenyListEntry,
  defaultExposurePolicy,
  defaultUpkeepPolicy,
  type ExposurePolicy,
  type LimitSizes,
  type SponsorshipPolicy,
  type UpkeepPolicy,
} from '@gasless-gateway/core'
import type { Address, Hex } from 'viem'
import type { MailFrom, SmtpServer } from '../adapters/mail/smtp-sender.js'
import type { AddressRange } from '../addresses/address-range.js'
import { describeIssue } from '../validation/describe-issue.js'
import { flattenIssues } from '../validation/flatten-issues.js'
import { ConfigError } from './config-error.js'
import { DenyListText } from './deny-list-text.js'
import type { KeyText } from './key-text.js'
import { misspeltVariables } from './misspelt-variables.js'
import { type NetworkVariables, readNetworkVariables } from './network-variables.js'
import { type ConfiguredNetwork, readNetworks } from './read-networks.js'
import { readText } from './read-text.js'
import { type Environment, readValue } from './read-value.js'
import type { Secret } from './secret.js'
import { isSecretVariable, type VariableName, Variables, variableNames } from './variables.js'

export interface Config {
  readonly port: number
  readonly host: string
  /** `undefined`: the embedded database under `dataDir`. */
  readonly databaseUrl: Secret | undefined
  /** Absolute. */
  readonly dataDir: string
  readonly logLevel: Variables['LOG_LEVEL']
  /** Without a trailing slash. */
  readonly publicUrl: string | undefined
  /** Empty: the client is the socket's address, and X-Forwarded-For is ignored. */
  readonly trustedProxies: readonly AddressRange[]
  /** `undefined`: all limits have their default sizes. */
  readonly limits: LimitSizes | undefined
  /** `undefined`: mails are shown, not sent. */
  readonly smtp: { readonly server: Secret<SmtpServer>; readonly from: MailFrom } | undefined
  readonly networks: readonly ConfiguredNetwork[]
  readonly paymasterSignerKey: Secret<KeyText> | undefined
  /** Settings of the commands that deploy and administer the paymaster. The gateway itself uses none of them. */
  readonly paymasterAdministration: PaymasterAdministration
  /** Empty when none is configured. */
  readonly executorKeys: readonly Secret<KeyText>[]
  /** The first signs and encrypts. Empty when none is configured. */
  readonly masterKeys: readonly Secret<Hex>[]
  /** None of `masterKeys`. */
  readonly masterKeysOpenOnly: readonly Secret<Hex>[]
  /** `undefined`: the gateway does not top up executors. */
  readonly funderKey: Secret<KeyText> | undefined
  /** Token of HashiCorp Vault. `undefined`: requests carry none. */
  readonly vaultToken: Secret | undefined
  readonly upkeep: UpkeepPolicy
  readonly sponsorship: SponsorshipPolicy
  readonly exposure: ExposurePolicy
  /** `undefined`: feeds are the only source of prices. */
  readonly lifi: { readonly url: string; readonly apiKey: Secret | undefined } | undefined
  readonly security: SecurityConfig
  readonly preparedLifetimeMinutes: number
  readonly landingWindowMinutes: number
  readonly selfFundedSendingMinutes: number
  readonly batchResolveLimit: number
  readonly archiveAfterDays: number
}

export interface SecurityConfig {
  readonly budgetMs: number
  /** In addition to the built-in deny list. */
  readonly denyList: readonly DenyListEntry[]
  /** `undefined`: only the built-in check judges operations. */
  readonly blockaid:
    | {
        readonly url: string
        readonly apiKey: Secret
        readonly warnings: 'allow' | 'unsafe'
      }
    | undefined
}

export interface PaymasterAdministration {
  readonly admin: Address | undefined
  readonly manager: Address | undefined
  /** 0: no timelock. `undefined`: the network's default. */
  readonly timelockHours: number | undefined
  readonly operatorKey: Secret<KeyText> | undefined
}

export interface LoadedConfig {
  readonly config: Config
  /** Settings that are allowed but probably not meant, each a sentence for the log. */
  readonly warnings: readonly string[]
}

/**
 * Reads the configuration from environment variables and the files that they name. An empty variable counts as unset.
 * @throws ConfigError One error that lists every mistake.
 */
export function loadConfig(env: Environment): LoadedConfig {
  const mistakes: string[] = []
  const values = readValues(env, mistakes)
  const parsed = parseVariables(values, mistakes)
  const ofNetworks = readNetworkVariables(env, mistakes)
  const networks = readNetworks(
    {
      file: values.GATEWAY_NETWORKS_FILE,
      variables: ofNetworks,
      paymaster: parsed.PAYMASTER_ADDRESS,
    },
    mistakes,
  )
  const deniedInFile = readDenyListFile(values.SECURITY_DENY_LIST_FILE, mistakes)
  requireSecrets(values, networks ?? [], mistakes)
  refuseSharedFunder(parsed, mistakes)
  refuseTrustedTwice(parsed, mistakes)
  requireMailFrom(values, mistakes)
  refuseUnusedKey(values, mistakes)
  refuseUnaskedBlockaid(values, mistakes)
  const misspelt = misspeltVariables(env)
  mistakes.push(...misspelt.mistakes)
  // Warnings about misspelt names may explain a missing variable.
  if (!networks || mistakes.length > 0) throw new ConfigError(mistakes, misspelt.warnings)
  return {
    config: {
      port: parsed.PORT,
      host: parsed.HOST,
      databaseUrl: parsed.DATABASE_URL,
      dataDir: resolve(parsed.DATA_DIR),
      logLevel: parsed.LOG_LEVEL,
      publicUrl: parsed.PUBLIC_URL,
      trustedProxies: parsed.TRUSTED_PROXIES ?? [],
      limits: parsed.RATE_LIMITS,
      smtp:
        parsed.SMTP_URL && parsed.MAIL_FROM
          ? { server: parsed.SMTP_URL, from: parsed.MAIL_FROM }
          : undefined,
      networks,
      paymasterSignerKey: parsed.PAYMASTER_SIGNER_KEY,
      paymasterAdministration: {
        admin: parsed.PAYMASTER_ADMIN,
        manager: parsed.PAYMASTER_MANAGER,
        timelockHours: parsed.PAYMASTER_TIMELOCK_HOURS,
        operatorKey: parsed.PAYMASTER_OPERATOR_KEY,
      },
      executorKeys: parsed.EXECUTOR_KEYS ?? [],
      masterKeys: parsed.MASTER_KEYS ?? [],
      masterKeysOpenOnly: parsed.MASTER_KEYS_OPEN_ONLY ?? [],
      funderKey: parsed.FUNDER_KEY,
      vaultToken: parsed.VAULT_TOKEN,
      upkeep: upkeepPolicyOf(parsed),
      sponsorship: sponsorshipPolicyOf(parsed),
      exposure: exposurePolicyOf(parsed),
      lifi:
        parsed.LIFI_URL === undefined
          ? undefined
          : { url: parsed.LIFI_URL, apiKey: parsed.LIFI_API_KEY },
      security: {
        budgetMs: parsed.SECURITY_BUDGET_MS,
        denyList: [...(parsed.SECURITY_DENY_LIST ?? []), ...deniedInFile],
        blockaid: parsed.BLOCKAID_API_KEY && {
          url: parsed.BLOCKAID_URL ?? 'https://api.blockaid.io',
          apiKey: parsed.BLOCKAID_API_KEY,
          warnings: parsed.BLOCKAID_WARNINGS ?? 'allow',
        },
      },
      preparedLifetimeMinutes: parsed.PREPARED_LIFETIME_MINUTES,
      landingWindowMinutes: parsed.LANDING_WINDOW_MINUTES,
      selfFundedSendingMinutes: parsed.SELF_FUNDED_SENDING_MINUTES,
      batchResolveLimit: parsed.BATCH_RESOLVE_LIMIT,
      archiveAfterDays: parsed.ARCHIVE_AFTER_DAYS,
    },
    warnings: [
      ...misspelt.warnings,
      ...warnOfPrintedMails(parsed),
      ...warnOfNoNetworks(networks),
      ...warnOfNoPaymaster(networks, ofNetworks),
    ],
  }
}

type Values = Partial<Record<VariableName, string>>

/** Returns the variables that are set. Secrets may come from their `_FILE`. */
function readValues(env: Environment, mistakes: string[]): Values {
  const values: Values = {}
  for (const name of variableNames) {
    const value = readValue(env, name, { secret: isSecretVariable(name) }, mistakes)
    if (value) values[name] = value
  }
  return values
}

/** Adds a mistake for each invalid variable and then treats it as unset, so that it hides no other mistake. */
function parseVariables(values: Values, mistakes: string[]): Variables {
  const result = Variables.safeParse(values, { error: describeIssue })
  if (result.success) return result.data
  const options = { root: [], unknownField: 'is unknown' }
  for (const { path, message } of flattenIssues(result.error.issues, Variables, options)) {
    const [name, index] = path as [VariableName, string?]
    const shown = isSecretVariable(name) ? '' : `, and is "${values[name]}"`
    const which = index === undefined ? '' : ` (key ${Number(index) + 1})`
    mistakes.push(`${name}${which} ${message}${shown}.`)
  }
  const right = { ...values }
  for (const { path } of result.error.issues) delete right[path[0] as VariableName]
  return Variables.parse(right)
}

function readDenyListFile(path: string | undefined, mistakes: string[]): readonly DenyListEntry[] {
  const text = path && readText(path, 'SECURITY_DENY_LIST_FILE', mistakes)
  if (!text) return []
  const list = DenyListText.safeParse(text)
  if (list.success) return list.data
  for (const { message } of list.error.issues)
    mistakes.push(`SECURITY_DENY_LIST_FILE names ${path}, which ${message}.`)
  return []
}

/** An external database may outlive this machine, so it must not depend on keys generated here. */
function requireSecrets(
  values: Values,
  networks: readonly ConfiguredNetwork[],
  mistakes: string[],
): void {
  if (!values.DATABASE_URL) return
  const missing = (name: VariableName, why: string) => {
    if (!values[name] && !mistakes.some((mistake) => mistake.startsWith(name)))
      mistakes.push(
        `${name} is missing: ${why}. Generate a key with openssl rand -hex 32, and set ${name} or ${name}_FILE.`,
      )
  }
  missing(
    'MASTER_KEYS',
    'with DATABASE_URL the key behind sessions and mailed codes must be configured',
  )
  if (networks.length === 0) return
  missing('EXECUTOR_KEYS', 'with DATABASE_URL the keys that send transactions must be configured')
  if (networks.some(({ network }) => network.paymaster))
    missing(
      'PAYMASTER_SIGNER_KEY',
      'with DATABASE_URL the key that signs sponsorships must be configured',
    )
}

const upkeepPolicyOf = ({
  EXECUTOR_BUNDLES: full,
  DEPOSIT_BUNDLES: reserve,
  REFILL_LIMIT: refillLimit,
}: Variables): UpkeepPolicy => ({
  ...defaultUpkeepPolicy,
  executor: {
    ...defaultUpkeepPolicy.executor,
    low: BigInt(full) / 2n,
    refillTo: BigInt(full),
  },
  deposit: { dry: BigInt(reserve), low: 4n * BigInt(reserve) },
  refillLimit,
})

/** Converts percentages to basis points. */
const sponsorshipPolicyOf = (variables: Variables): SponsorshipPolicy => ({
  unsubmitted: variables.PROJECT_UNSUBMITTED,
  depositShare: 100n * BigInt(variables.PROJECT_DEPOSIT_PERCENT),
  fronting: {
    lossShare: 100n * BigInt(variables.FRONTED_LOSS_PERCENT),
    ownerLossShare:
      100n * BigInt(variables.FRONTED_LOSS_OWNER_PERCENT ?? variables.FRONTED_LOSS_PERCENT),
    // Half of the total; 50 basis points per percent, so nothing is rounded.
    unpaidLossShare: 50n * BigInt(variables.FRONTED_LOSS_TOTAL_PERCENT),
    totalLossShare: 100n * BigInt(variables.FRONTED_LOSS_TOTAL_PERCENT),
    windowSeconds: 60 * 60 * variables.FRONTED_LOSS_HOURS,
  },
})

const exposurePolicyOf = (variables: Variables): ExposurePolicy => ({
  ...defaultExposurePolicy,
  windowSeconds: 60 * 60 * variables.EXPOSURE_HOURS,
  perSender: BigInt(variables.EXPOSURE_GAS_PER_SENDER),
  perProject: BigInt(variables.EXPOSURE_GAS_PER_PROJECT),
  perOwner: BigInt(variables.EXPOSURE_GAS_PER_OWNER),
  ofNewcomers: BigInt(variables.EXPOSURE_GAS_OF_NEWCOMERS),
})

/** As an executor too, the funder would use up that executor's nonces and pending transactions. */
function refuseSharedFunder(
  { FUNDER_KEY: funder, EXECUTOR_KEYS: executors = [] }: Variables,
  mistakes: string[],
): void {
  if (funder && executors.some((executor) => executor.reveal() === funder.reveal()))
    mistakes.push('FUNDER_KEY is one of EXECUTOR_KEYS. Give the funder a key of its own.')
}

function refuseTrustedTwice(
  { MASTER_KEYS: trusted = [], MASTER_KEYS_OPEN_ONLY: openOnly = [] }: Variables,
  mistakes: string[],
): void {
  const values = new Set(trusted.map((key) => key.reveal()))
  if (openOnly.some((key) => values.has(key.reveal())))
    mistakes.push(
      'MASTER_KEYS_OPEN_ONLY contains one of MASTER_KEYS, so sessions of that key would stay valid. Remove it from MASTER_KEYS.',
    )
}

function requireMailFrom({ SMTP_URL, MAIL_FROM }: Values, mistakes: string[]): void {
  if (SMTP_URL && !MAIL_FROM)
    mistakes.push(
      'MAIL_FROM is missing: with SMTP_URL the sender of mails must be configured. Set it to an address that the mail server sends for.',
    )
}

/** An operator who sets LIFI_API_KEY expects the gateway to use LI.FI. */
function refuseUnusedKey({ LIFI_API_KEY, LIFI_URL }: Values, mistakes: string[]): void {
  if (LIFI_API_KEY && !LIFI_URL)
    mistakes.push(
      'LIFI_API_KEY is set without LIFI_URL, so LI.FI is not asked. Set LIFI_URL, such as https://li.quest/v1, or remove the key.',
    )
}

/** An operator who sets a Blockaid option expects the gateway to use Blockaid. */
function refuseUnaskedBlockaid(values: Values, mistakes: string[]): void {
  if (values.BLOCKAID_API_KEY) return
  for (const name of ['BLOCKAID_URL', 'BLOCKAID_WARNINGS'] as const)
    if (values[name])
      mistakes.push(
        `${name} is set without BLOCKAID_API_KEY, so Blockaid is not asked. Set BLOCKAID_API_KEY, or remove ${name}.`,
      )
}

/**
 * With the embedded database, developers read mails on standard error. With DATABASE_URL, users may be waiting for
 * mail.
 */
const warnOfPrintedMails = ({ DATABASE_URL, SMTP_URL }: Variables): string[] =>
  DATABASE_URL && !SMTP_URL
    ? [
        'SMTP_URL is not set: mails are not sent. They are shown on standard error, with the codes and tokens in them.',
      ]
    : []

const warnOfNoNetworks = (networks: readonly ConfiguredNetwork[]) =>
  networks.length > 0
    ? []
    : [
        'No network is configured, so no operation can be prepared. Set RPC_URLS_8453 to serve Base, for instance, or GATEWAY_NETWORKS_FILE to a JSON file with the networks to serve.',
      ]

/**
 * A network in the file probably omits its paymaster on purpose. For a built-in network, enabled by RPC_URLS,
 * operators easily forget it.
 */
function warnOfNoPaymaster(
  networks: readonly ConfiguredNetwork[],
  ofNetworks: ReadonlyMap<string, NetworkVariables>,
): string[] {
  const names = networks.flatMap(({ network: { networkId, name, paymaster, tokens } }) => {
    const { RPC_URLS, PAYMASTER_ADDRESS } = ofNetworks.get(networkId) ?? {}
    const takesFees = tokens.some(({ feeToken }) => feeToken)
    return RPC_URLS && takesFees && !paymaster && PAYMASTER_ADDRESS !== 'none' ? [name] : []
  })
  return names.length === 0
    ? []
    : [
        `Without a paymaster operations pay native gas, and no fee is taken: ${names.join(', ')}. Set PAYMASTER_ADDRESS, or PAYMASTER_ADDRESS_<chain id> to none if that is intended.`,
      ]
}
