import { InvalidArgumentError } from 'commander'
import { type Address, type Hex, isHex, parseEther, size } from 'viem'
import { AddressText } from '../../config/address.js'
import { type PaymasterRole, paymasterRoles } from '../../paymaster/planned-call.js'

/** Parses an amount of whole coins, 0 included. Returns wei. All parsers here throw `InvalidArgumentError`. */
export function parseCoinsOrNone(text: string): bigint {
  if (!/^\d{1,9}(\.\d{1,18})?$/.test(text))
    throw new InvalidArgumentError('It must be an amount of whole coins, such as 0.5.')
  return parseEther(text)
}

export function parseCoins(text: string): bigint {
  const wei = parseCoinsOrNone(text)
  if (wei === 0n) throw new InvalidArgumentError('It must be more than 0.')
  return wei
}

export function parseAddress(text: string): Address {
  const result = AddressText.safeParse(text)
  if (result.success) return result.data
  throw new InvalidArgumentError(`It ${result.error.issues[0]?.message}.`)
}

export const collectAddresses = (text: string, before: readonly Address[] = []): Address[] => [
  ...before,
  parseAddress(text),
]

const secondsOf = { s: 1, m: 60, h: 3_600, d: 86_400 } as const
/** The EntryPoint stores the delay in 32 bits. */
const longestDelay = 2 ** 32 - 1

/** Parses `90s`, `12h` or `1d`. Returns seconds. */
export function parseDelay(text: string): number {
  const [, count, unit] = /^(\d{1,10})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * secondsOf[unit as keyof typeof secondsOf]
  if (!(seconds > 0 && seconds <= longestDelay))
    throw new InvalidArgumentError('It must be a span such as 90s, 12h or 1d.')
  return seconds
}

/** The gas limit of a transaction (EIP-7825). */
const highestFloor = 16_777_216

export function parseFloor(text: string): number {
  const floor = /^\d{1,8}$/.test(text) ? Number(text) : 0
  if (floor === 0 || floor > highestFloor)
    throw new InvalidArgumentError(`It must be an amount of gas from 1 to ${highestFloor}.`)
  return floor
}

export function parseWord(text: string): Hex {
  if (isHex(text) && size(text) === 32 && text.length === 66) return text
  throw new InvalidArgumentError('It must be 32 bytes, as 0x and 64 hex digits.')
}

export function parseRole(text: string): PaymasterRole {
  const role = paymasterRoles.find((one) => one === text)
  if (role) return role
  throw new InvalidArgumentError(`It must be one of ${paymasterRoles.join(', ')}.`)
}
