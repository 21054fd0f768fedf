import { type Address, type Hex, maxUint256 } from 'viem'
import * as z from 'zod'
import { publicStatuses, statusBuckets } from '../model/operation-state.js'
import { quickChecksum } from '../primitives/quick-checksum.js'

export const limits = {
  calls: 64,
  transferredAssets: 64,
  transfers: 50,
  pageSize: 200,
  defaultPageSize: 50,
  jsonBodyBytes: 256 * 1024,
  jsonDepth: 32,
  /**
   * Members of all arrays and objects of a body, in total. The longest list of owners that fits into 256 KiB has fewer.
   */
  jsonMembers: 10_000,
  /**
   * Fields of all objects of a body, in total: three times those of the longest request, with 64 calls and 64 assets.
   */
  jsonFields: 1000,
  /** Issues that an answer lists at most. */
  issues: 50,
  callDataBytes: 128 * 1024,
  signatureCharacters: 4096,
  /** Fits the largest call data, the other fields and the signature. */
  signedTransactionCharacters: 2 + 2 * (128 * 1024 + 256),
  /**
   * The default of the operator's `BATCH_RESOLVE_LIMIT`. That setting is the limit: requests are not compared with this
   * number.
   */
  batchResolveOwners: 1000,
  idempotencyKeyCharacters: 255,
  nonceKey: 65_535,
  emailCharacters: 254,
  nameCharacters: 100,
  seedMembers: 20,
  passwordMinCharacters: 8,
  passwordCharacters: 128,
} as const

/** A hex string of a response. Only tests check the pattern. The type lets callers pass the string to viem. */
const hexString = (pattern: RegExp) => z.string().regex(pattern) as unknown as z.ZodType<Hex, Hex>

export const HexData = hexString(/^0x([0-9a-fA-F]{2})*$/)
export const HexQuantity = hexString(/^0x[0-9a-fA-F]+$/)
export const Hash = hexString(/^0x[0-9a-fA-F]{64}$/)
export const AddressString = hexString(/^0x[0-9a-fA-F]{40}$/) as unknown as z.ZodType<
  Address,
  Address
>
export const DecimalInteger = z.string().regex(/^\d+$/)
export const SignedDecimalInteger = z.string().regex(/^-?\d+$/)
export const Timestamp = z.iso.datetime()

const addressPattern = /^0x[0-9a-fA-F]{40}$/
const wrongAddress = 'must be 0x and 40 hex digits'
const addressFormat = {
  description: 'Address, 0x and 40 hex digits; mixed case must be a valid checksum',
  pattern: addressPattern.source,
}

/**
 * An address in a request: lower case, upper case or with a valid EIP-55 checksum. Parsed to its checksummed spelling.
 */
export const AddressInput = z
  .string()
  .max(64, wrongAddress)
  .transform((value, context): Address => {
    if (!addressPattern.test(value)) {
      context.addIssue({ code: 'custom', message: wrongAddress })
      return z.NEVER
    }
    const address = checksummed(value)
    if (address) return address
    context.addIssue({ code: 'custom', message: wrongChecksum })
    return z.NEVER
  })
  .meta(addressFormat)

/**
 * A list of addresses whose checksums are not verified, because each checksum costs a hash. The use case verifies them.
 * Parsing stops after as many issues as an answer lists, because each issue costs time.
 */
export const ManyAddressesInput = (most: number) =>
  z
    .array(z.unknown().meta({ type: 'string', ...addressFormat }) as z.ZodType<unknown, string>)
    .min(1, 'must hold at least one address')
    .max(most, `must hold at most ${most.toLocaleString('en-US')} addresses`)
    .transform((entries, context) => {
      let wrong = 0
      for (const [place, entry] of entries.entries()) {
        if (typeof entry === 'string' && addressPattern.test(entry)) continue
        context.addIssue({ code: 'custom', path: [place], message: wrongAddress })
        if (++wrong === limits.issues) break
      }
      return entries as Address[]
    })

export const wrongChecksum =
  'has a wrong EIP-55 checksum; check the address for a typo, or send it in lower case'

/**
 * Returns the checksummed spelling of 0x and 40 hex digits. `undefined` if mixed case has a wrong checksum. Costs one
 * hash.
 */
export function checksummed(value: string): Address | undefined {
  const address = quickChecksum(value)
  return value === address || isSingleCase(value) ? address : undefined
}

const isSingleCase = (value: string) => {
  const digits = value.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase()
}

const fitsUint256 = (value: bigint) => value <= maxUint256

/** Base units as a decimal integer string. Parsed to `bigint`. */
export const DecimalAmountInput = z
  .string()
  .max(100, 'must fit 256 bits')
  .regex(/^\d+$/, 'must be a whole number of base units, written in decimal digits')
  .transform((value) => BigInt(value))
  .refine(fitsUint256, 'must fit 256 bits')
  .meta({ description: 'Base units, decimal digits' })

/** A hex quantity. Parsed to `bigint`. */
export const HexAmountInput = z
  .string()
  .max(100, 'must fit 256 bits')
  .regex(/^0x[0-9a-fA-F]+$/, 'must be a hex number with 0x in front, such as 0x17d7840')
  .transform((value) => BigInt(value))
  .refine(fitsUint256, 'must fit 256 bits')
  .meta({ description: 'Hex quantity with 0x in front' })

export const HexDataInput = z
  .string()
  .max(2 + 2 * limits.callDataBytes, `must be at most ${limits.callDataBytes} bytes`)
  .regex(/^0x([0-9a-fA-F]{2})*$/, 'must be whole bytes in hex with 0x in front')
  .transform((value) => value.toLowerCase() as Hex)
  .meta({ description: 'Bytes in hex with 0x in front' })

export const NetworkIdInput = z
  .string()
  .max(20)
  .regex(/^[1-9]\d*$/, 'must be a chain id as a decimal string, such as "8453"')
  .meta({ description: 'Decimal chain id' })

export const IdInput = z.string().min(1).max(100)

/**
 * An e-mail address in its only accepted spelling: trimmed, lower case and ASCII. So no look-alike passes for another
 * user.
 */
export const EmailInput = z
  .string()
  .max(limits.emailCharacters + 20)
  .transform((value) => value.trim())
  .refine(
    (value) => value.length <= limits.emailCharacters && emailPattern.test(value),
    'must be one e-mail address in plain ASCII, such as ada@example.com',
  )
  // After the pattern, which accepts ASCII only: the lower case of the Kelvin sign is the letter k.
  .transform((value) => value.toLowerCase())
  .meta({ description: 'E-mail address; upper and lower case are the same' })

/**
 * A dot-atom of at most 64 characters at a host name with a dot. Quoted local parts and IP address literals are
 * refused, because no real address uses them. Encoded words (RFC 2047) are refused too, because some mail programs
 * decode them into another address.
 */
const emailPattern =
  /^(?=.{1,64}@)(?!.*=\?)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/** The name of a person, project or key: one line, in any script. */
export const NameInput = z
  .string()
  .max(400)
  .transform((value) => value.trim().normalize('NFC'))
  .refine(
    (value) => value.length >= 1 && value.length <= limits.nameCharacters,
    `must have 1 to ${limits.nameCharacters} characters`,
  )
  .refine(
    (value) => !/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u.test(value),
    'must be one line without control characters',
  )
  // Scripts and emoji need joiners inside a name. A name of only joiners or other fillers would be invisible.
  .refine(
    (value) => /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}\p{P}]/u.test(value),
    'must have at least one visible character',
  )

/** A password in NFKC, so that keyboards that compose characters differently give the same password. */
export const PasswordInput = z
  .string()
  .max(limits.passwordCharacters, `must have at most ${limits.passwordCharacters} characters`)
  .transform((value) => value.normalize('NFKC'))

export const NewPasswordInput = PasswordInput.refine(
  (value) => [...value].length >= limits.passwordMinCharacters,
  `must have at least ${limits.passwordMinCharacters} characters`,
).meta({ description: `At least ${limits.passwordMinCharacters} characters` })

const integerInQuery = (min: number, max: number, hint = '') =>
  z
    .string()
    .max(20)
    .regex(/^\d+$/, `must be a whole number`)
    .transform(Number)
    .refine(
      (value) => value >= min && value <= max,
      `must be between ${min} and ${max.toLocaleString('en-US')}${hint}`,
    )

/** Query parameter for the number of rows to return, up to `most`. */
export const pageLimit = (most: number) =>
  integerInQuery(1, most)
    .optional()
    .meta({ description: `Rows to return, at most ${most}` })
export const LimitQuery = pageLimit(limits.pageSize)
/**
 * Query parameter for the number of rows to skip, up to `most`. `hint` is added to the message: the alternative to a
 * larger offset.
 */
export const pageOffset = (most: number, hint?: string) =>
  integerInQuery(0, most, hint).optional().meta({ description: 'Rows to skip' })
export const OffsetQuery = pageOffset(1_000_000_000)

/** A substring to search for, in upper or lower case. It has no wildcards. */
export const SearchQuery = z
  .string()
  .max(limits.nameCharacters, `must have at most ${limits.nameCharacters} characters`)
  // Names are stored in NFC.
  .transform((text) => text.normalize('NFC'))
  .optional()

/** A raw status or a bucket; `pending` covers received, queued and submitted. */
export const StatusFilter = z.enum([
  ...new Set([...publicStatuses, 'unknown', ...Object.keys(statusBuckets)]),
] as [string, ...string[]])

export const PublicStatusString = z.enum(publicStatuses)

export const CallInput = z
  .strictObject({
    to: AddressInput,
    data: HexDataInput.optional(),
    value: HexAmountInput.optional(),
  })
  .transform(({ to, data, value }) => ({ to, data: data ?? ('0x' as Hex), value: value ?? 0n }))
  .meta({ id: 'Call', description: 'One call of the smart account' })

export const AssetInput = z.strictObject({ address: AddressInput, amount: HexAmountInput }).meta({
  id: 'Asset',
  description: 'An asset that leaves the account; the percentage part of the fee comes from these',
})

/**
 * A small prepare sends 53 KB to the endpoints and takes 30 ms of processor time. 64 small calls add 20 KB. Each KiB of
 * call data adds 2 KB and a quarter of a millisecond. So the largest request, with 64 calls or 128 KiB, counts eight
 * times. Every asset is a read of its own at the endpoints, so an asset counts as much as a call.
 */
export const weighsByCalls = {
  per: { calls: 8, transferredAssets: 8 },
  perDataBytes: 16_384,
} as const

export const CallsInput = z
  .array(CallInput)
  .min(1, 'must hold at least one call')
  .max(limits.calls, `must hold at most ${limits.calls} calls`)

export const TransferredAssetsInput = z
  .array(AssetInput)
  .max(limits.transferredAssets, `must hold at most ${limits.transferredAssets} assets`)
