import { type Address, getAddress, isAddress } from 'viem'
import { z } from 'zod'

/** Parses an address in lower case or with a correct EIP-55 checksum; returns it with its checksum. */
export const AddressText = z
  .string()
  .refine((value) => /^0x[0-9a-fA-F]{40}$/.test(value), {
    message: 'must be 0x and 40 hex digits',
    abort: true,
  })
  .refine(
    (value) => isAddress(value),
    'has a wrong EIP-55 checksum; check it for a typo, or write it in lower case',
  )
  .transform((value): Address => getAddress(value))
