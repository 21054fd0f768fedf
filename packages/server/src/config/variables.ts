import { parseEther } from 'viem'
import { z } from 'zod'
import { type AddressRange, parseAddressRange } from '../addresses/address-range.js'
import { AddressText } from './address.js'
import { DenyListText } from './deny-list-text.js'
import { KeyText } from './key-text.js'
import { LimitSizesText } from './limit-sizes.js'
import { MailFromText } from './mail-from.js'
import { PrivateKey } from './private-key.js'
import { createSecret } from './secret.js'
import { SmtpUrl } from './smtp-url.js'

/** A limit in gas. It must admit at least one operation alone, which risks up to 500,000. */
const gas = (usual: number) => wholeNumber(500_000, 1_000_000_000_000).default(usual)

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .transform((value) => (/^\d{1,15}$/.test(value.trim()) ? Number(value) : Number.NaN))
    .refine(
      (value) => Number.isInteger(value) && value >= min && value <= max,
      `must be a whole number from ${min} to ${max}`,
    )

const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    )

/** URL of a service that receives a key: https, or plain http on this machine. */
const keyedUrl = (example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && mayCarryKeys(new URL(value)),
      `must be an https address without user, query and fragment, such as ${example}; plain http only on this machine`,
    )
    .transform((value) => value.replace(/\/+$/, ''))

const mayCarryKeys = ({ protocol, hostname, username, password, search, hash }: URL) =>
  (protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))) &&
  `${username}${password}${search}${hash}` === ''

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const wholeCoins = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,18})?$/, 'must be an amount of whole coins, such as 0.5')
  .transform((value) => parseEther(value))

const mostExecutors = 64

const keys = <T extends string>(Key: z.ZodType<T, string>, most: number, onTwice: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .pipe(
      z
        .array(Key)
        .max(most, `must hold at most ${most} keys`)
        .refine((list) => new Set(list).size === list.length, onTwice),
    )

const ExecutorKeys = keys(
  KeyText,
  mostExecutors,
  'holds the same key twice; every executor needs a key of its own',
)
const AddressRanges = z.string().transform((value, context) =>
  value.split(',').flatMap((text): AddressRange[] => {
    const range = parseAddressRange(text.trim())
    if (range) return [range]
    const message = `holds "${text.trim()}", which is neither an IP address nor a range such as 10.0.0.0/8`
    context.addIssue({ code: 'custom', message })
    return []
  }),
)

const mostMasterKeys = 8
const MasterKeys = keys(PrivateKey, mostMasterKeys, 'holds the same key twice')

/**
 * Every environment variable of the server except those of single networks. The reference page, the checks and the
 * types come from here. `secret` in the metadata: the value is never shown, and `<NAME>_FILE` may name a file that
 * holds it.
 */
export const Variables = z.object({
  PORT: wholeNumber(0, 65_535)
    .default(8787)
    .meta({ description: 'Port of the HTTP API; 0 takes any free one' }),
  HOST: z.string().default('127.0.0.1').meta({
    description: 'Address to listen on; 0.0.0.0 opens the API to other machines',
  }),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/database, with special characters percent-encoded (@ is %40)',
  )
    .transform(createSecret)
    .optional()
    .meta({
      description:
        'PostgreSQL database to use; without it the server runs an embedded one under DATA_DIR',
      secret: true,
    }),
  DATA_DIR: z.string().default('.gateway').meta({
    description: 'Directory of the embedded database and of generated secrets',
  }),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .meta({ description: 'Least severe level that is logged: debug, info, warn, error or silent' }),
  PUBLIC_URL: url(['http:', 'https:'], 'https://gateway.example.com')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .meta({
      description: 'Address under which others reach this gateway; the links in mails lead there',
    }),
  TRUSTED_PROXIES: AddressRanges.optional().meta({
    description:
      'Addresses and ranges of the proxies in front, separated by commas, such as 10.0.0.0/8,fd00::/8. X-Forwarded-For is trusted only from these addresses; without them all clients of a proxy share their [limits](limits.md)',
  }),
  RATE_LIMITS: LimitSizesText.optional().meta({
    description:
      'Changes [limits](limits.md), such as login=20/900,status=off (count/seconds); off alone switches all limits off',
  }),
  SMTP_URL: SmtpUrl.transform(createSecret).optional().meta({
    description:
      '[Mail server](../guides/self-host.md#4-mail), such as smtps://user:password@smtp.example.com; without it mails are shown on standard error, codes included',
    secret: true,
  }),
  MAIL_FROM: MailFromText.optional().meta({
    description: 'Sender of mails, such as Gateway <gateway@example.com>. Required with SMTP_URL',
  }),
  GATEWAY_NETWORKS_FILE: z.string().optional().meta({
    description:
      'JSON file with [networks of your own](../guides/add-a-network.md), and with changes to built-in ones',
  }),
  PAYMASTER_ADDRESS: AddressText.optional().meta({
    description:
      'Paymaster of every network that has none of its own; without a paymaster, operations pay native gas',
  }),
  PAYMASTER_SIGNER_KEY: KeyText.transform(createSecret).optional().meta({
    description:
      'Key that signs sponsorships: 32 bytes in hex, or [a key in a vault](../guides/keep-keys-in-a-vault.md). Required with DATABASE_URL when a network has a paymaster',
    secret: true,
  }),
  PAYMASTER_ADMIN: AddressText.optional().meta({
    description:
      'Account that upgrades the paymaster and hands out its roles, a multisig; the paymaster’s address depends on it. Only [the paymaster commands](../guides/deploy-the-paymaster.md) read this and the next three variables',
  }),
  PAYMASTER_MANAGER: AddressText.optional().meta({
    description:
      'Account with the other roles at the paymaster, a multisig; the paymaster’s address depends on it. Defaults to PAYMASTER_ADMIN',
  }),
  PAYMASTER_TIMELOCK_HOURS: wholeNumber(0, 8_760).optional().meta({
    description:
      'Hours for which a timelock delays every change by PAYMASTER_ADMIN; the paymaster’s address depends on it. 0 for no timelock. Defaults to 48, and to no timelock on testnets',
  }),
  PAYMASTER_OPERATOR_KEY: KeyText.transform(createSecret).optional().meta({
    description:
      'Key of the account that sends the transactions of the paymaster commands: 32 bytes in hex, or [a key in a vault](../guides/keep-keys-in-a-vault.md). The gateway itself does not need it: leave it out of its environment',
    secret: true,
  }),
  EXECUTOR_KEYS: ExecutorKeys.transform((keys) => keys.map(createSecret))
    .optional()
    .meta({
      description: `Keys of the accounts that send transactions, 1 to ${mostExecutors}, separated by commas: 32 bytes in hex each, or [keys in a vault](../guides/keep-keys-in-a-vault.md). Required with DATABASE_URL when a network is configured`,
      secret: true,
    }),
  MASTER_KEYS: MasterKeys.transform((list) => list.map(createSecret))
    .optional()
    .meta({
      description: `Keys that sign session tokens and mailed codes, and encrypt waiting mails and API keys. 32 bytes in hex each, at most ${mostMasterKeys}, separated by commas, newest first: the first signs and encrypts; what the others signed and encrypted stays valid. Required with DATABASE_URL`,
      secret: true,
    }),
  MASTER_KEYS_OPEN_ONLY: MasterKeys.transform((list) => list.map(createSecret))
    .optional()
    .meta({
      description: `Former MASTER_KEYS that may be known to others, at most ${mostMasterKeys}: they only decrypt the mails and API keys that they encrypted; their sessions and codes are void. [Rotation](../guides/self-host.md#change-the-master-key)`,
      secret: true,
    }),
  FUNDER_KEY: KeyText.transform(createSecret).optional().meta({
    description:
      'Key of the account that tops up executors: 32 bytes in hex, or [a key in a vault](../guides/keep-keys-in-a-vault.md). Not one of EXECUTOR_KEYS; without it the operator tops them up',
    secret: true,
  }),
  VAULT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
    .transform(createSecret)
    .optional()
    .meta({
      description:
        'Token of HashiCorp Vault for keys of the kind hashivault:. Without it, a proxy in front of Vault must add one',
      secret: true,
    }),
  REFILL_LIMIT: wholeCoins
    .prefault('1')
    .meta({ description: 'Most native coin that one top-up moves, in whole coins' }),
  EXECUTOR_BUNDLES: wholeNumber(4, 1000).default(8).meta({
    description:
      'Number of full bundles, at present fees, that an executor can pay for after a top-up; its balance is low below half of that',
  }),
  DEPOSIT_BUNDLES: wholeNumber(1, 1000).default(2).meta({
    description:
      'Number of full bundles that the paymaster’s deposit keeps in reserve for accepted operations; the deposit is low below four times that',
  }),
  PROJECT_UNSUBMITTED: wholeNumber(1, 10_000_000).default(1000).meta({
    description:
      'Most sponsored operations of a project on a network that may be prepared and not submitted. Beyond the limit, the gateway answers 429. `project set` sets another limit for one project',
  }),
  PROJECT_DEPOSIT_PERCENT: wholeNumber(1, 100).default(20).meta({
    description:
      'Share of the paymaster’s deposit, in percent, that one project’s operations may reserve. `project set` sets another share for one project',
  }),
  FRONTED_LOSS_PERCENT: wholeNumber(0, 100).default(3).meta({
    description:
      'Share of the paymaster’s deposit that a project may lose within FRONTED_LOSS_HOURS to first operations that revert. The limit grows by the gas that its other operations have paid for. Beyond the limit, the gateway answers 429. [What it protects](../decisions.md#first-operations)',
  }),
  FRONTED_LOSS_OWNER_PERCENT: wholeNumber(0, 100).optional().meta({
    description:
      'The limit of FRONTED_LOSS_PERCENT, but for all projects of one owner together. Defaults to FRONTED_LOSS_PERCENT',
  }),
  FRONTED_LOSS_TOTAL_PERCENT: wholeNumber(0, 100).default(10).meta({
    description:
      'Share of the paymaster’s deposit that all projects together may lose within FRONTED_LOSS_HOURS to first operations that revert. Beyond the limit, the gateway answers 503. Losses beyond the gas that the losing project has paid for may reach half of this limit. Beyond that half, the gateway answers 429',
  }),
  FRONTED_LOSS_HOURS: wholeNumber(1, 8760).default(24).meta({
    description: 'Hours after which the loss from a reverted first operation no longer counts',
  }),
  EXPOSURE_GAS_PER_SENDER: gas(3_000_000).meta({
    description:
      'Gas that executors may burn within EXPOSURE_HOURS on operations of one account that do not land. The most that its unconfirmed bundles can burn counts, too. Beyond the limit, its operations wait. If burnt gas alone leaves no room, the gateway answers 429. Each landed operation raises the limit. [What it protects](../decisions.md#gas-that-burns)',
  }),
  EXPOSURE_GAS_PER_PROJECT: gas(15_000_000).meta({
    description:
      'The limit of EXPOSURE_GAS_PER_SENDER, but for all accounts of one project together. An account that has burnt no gas for 31 days may exceed this limit: its bundles may then risk three times the gas that it has paid for',
  }),
  EXPOSURE_GAS_PER_OWNER: gas(15_000_000).meta({
    description:
      'The limit of EXPOSURE_GAS_PER_PROJECT, but for all projects of one owner together. The same accounts may exceed it',
  }),
  EXPOSURE_GAS_OF_NEWCOMERS: gas(30_000_000).meta({
    description:
      'The limit of EXPOSURE_GAS_PER_SENDER, but for all accounts of a network together, and only for gas that nobody has paid for. A bundle counts against this limit if it risks more than three times the gas that its account has paid for, and more than the gas that its project has paid for',
  }),
  EXPOSURE_HOURS: wholeNumber(1, 744).default(24).meta({
    description:
      'Hours after which burnt gas no longer counts. Burnt gas is recorded for 31 days, so at most 744',
  }),
  LIFI_URL: url(['http:', 'https:'], 'https://li.quest/v1')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .meta({
      description:
        'LI.FI’s API, such as https://li.quest/v1. It routes swaps, and is a second source of [prices](../guides/add-a-network.md#prices). Without it there are no swaps, and tokens without a price feed have no price. Such tokens never pay fees',
    }),
  LIFI_API_KEY: z.string().transform(createSecret).optional().meta({
    description: 'Key of LI.FI’s API, which raises its limits; needs LIFI_URL',
    secret: true,
  }),
  BLOCKAID_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces')
    .transform(createSecret)
    .optional()
    .meta({
      description:
        'API key of Blockaid. With it, Blockaid judges every operation in addition to the [built-in check](../decisions.md#who-judges), and sees everything that is to be signed',
      secret: true,
    }),
  BLOCKAID_URL: keyedUrl('https://api.blockaid.io').optional().meta({
    description: 'Blockaid’s API; needs BLOCKAID_API_KEY. Defaults to https://api.blockaid.io',
  }),
  BLOCKAID_WARNINGS: z.enum(['allow', 'unsafe']).optional().meta({
    description:
      'The verdict after a warning of Blockaid: with allow (the default) the operation is safe, with the warning as reason; with unsafe it is unsafe. Needs BLOCKAID_API_KEY',
  }),
  SECURITY_BUDGET_MS: wholeNumber(100, 30_000).default(3000).meta({
    description:
      'Milliseconds that the whole security check of an operation may take; a check that has not answered by then gives no verdict',
  }),
  SECURITY_DENY_LIST: DenyListText.optional().meta({
    description:
      'Addresses that operations may not deal with, in addition to [the built-in ones](../security.md#the-deny-list): separated by commas, with a chain id before one that is denied on that chain only, such as 0x1111111111111111111111111111111111111111,8453:0x2222222222222222222222222222222222222222',
  }),
  SECURITY_DENY_LIST_FILE: z.string().optional().meta({
    description:
      'File with further denied addresses, one per line; integrators see the text after a # as the reason. The gateway reads it at its start',
  }),
  PREPARED_LIFETIME_MINUTES: wholeNumber(1, 1440)
    .default(30)
    .meta({ description: 'Minutes in which a prepared operation can be submitted' }),
  LANDING_WINDOW_MINUTES: wholeNumber(1, 1440).default(15).meta({
    description:
      'Minutes that a sponsorship stays valid after PREPARED_LIFETIME_MINUTES, so that an operation that is submitted last can reach the chain',
  }),
  SELF_FUNDED_SENDING_MINUTES: wholeNumber(1, 1440).default(60).meta({
    description:
      'Minutes after its preparation in which a self-funded operation is sent; at least PREPARED_LIFETIME_MINUTES and LANDING_WINDOW_MINUTES together',
  }),
  BATCH_RESOLVE_LIMIT: wholeNumber(1, 10_000)
    .default(1000)
    .meta({ description: 'Most owners in one POST /account/resolve-batch' }),
  // At least a week: longer than a prepared operation can wait for submission (a day), and than any chain takes to
  // finalise.
  ARCHIVE_AFTER_DAYS: wholeNumber(7, 36_500).default(90).meta({
    description:
      'Age in days at which an ended operation moves to the [archive](../guides/archive-old-operations.md), counted from its creation. Every read still finds it there',
  }),
})
export type Variables = z.output<typeof Variables>
export type VariableName = keyof Variables

export const variableNames = Object.keys(Variables.shape) as VariableName[]

export const isSecretVariable = (name: VariableName): boolean =>
  Variables.shape[name].meta()?.secret === true
