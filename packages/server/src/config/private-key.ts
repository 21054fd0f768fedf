import type { Hex } from 'viem'
import { z } from 'zod'

/** Order of the secp256k1 group; private keys are between 0 and this number. */
const groupOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Parses a 32-byte key in hex, with or without 0x. Its messages never quote the value. */
export const PrivateKey = z.string().transform((value, context): Hex => {
  const digits = value.trim().replace(/^0x/i, '').toLowerCase()
  const mistake = mistakeOf(digits)
  if (mistake) context.addIssue({ code: 'custom', message: mistake })
  return `0x${digits}`
})

const remedy = 'generate one with: openssl rand -hex 32'

function mistakeOf(digits: string): string | undefined {
  if (/change.?me|replace|example|your|secret|placeholder|todo|[<>]/.test(digits))
    return `is a placeholder; ${remedy}`
  if (!/^[0-9a-f]*$/.test(digits)) return `must be 64 hex digits; ${remedy}`
  if (digits.length !== 64)
    return `must be 64 hex digits (32 bytes), and this has ${digits.length}; ${remedy}`
  if (/^(.{1,16}?)\1+$/.test(digits))
    return `is a repeated pattern that anybody can guess; ${remedy}`
  const key = BigInt(`0x${digits}`)
  if (key < 2n ** 64n || key >= groupOrder) return `is not a usable private key; ${remedy}`
  return undefined
}
