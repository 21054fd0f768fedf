import { type Address, getAddress, isAddress } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'

/** Checksums an address. A wrong mixed-case checksum passes here: the gateway refuses it with its own words. */
export function readAddress(value: string, path: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw new InvalidInputError(path, 'must be an address, 0x and 40 hex digits')
  return getAddress(value.toLowerCase())
}
