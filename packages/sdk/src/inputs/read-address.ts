import { type Address, getAddress, isAddress } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'

/** Returns the checksummed address. A wrong checksum passes, because the gateway refuses it with its own message. */
export function readAddress(value: string, path: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw new InvalidInputError(path, 'must be an address, 0x and 40 hex digits')
  return getAddress(value.toLowerCase())
}
