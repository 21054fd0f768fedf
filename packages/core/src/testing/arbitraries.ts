import fc from 'fast-check'
import { type Address, getAddress, type Hex } from 'viem'

/** Random bytes as hex in lower case. */
export const bytes = ({ min = 0, max }: { min?: number; max: number }): fc.Arbitrary<Hex> =>
  fc
    .uint8Array({ minLength: min, maxLength: max })
    .map((array): Hex => `0x${Array.from(array, (b) => b.toString(16).padStart(2, '0')).join('')}`)

/** Random checksummed addresses. */
export const address: fc.Arbitrary<Address> = bytes({ min: 20, max: 20 }).map((hex) =>
  getAddress(hex),
)

/** Unsigned integers of this many bits, small ones and both ends included. */
export const uint = (bits: number): fc.Arbitrary<bigint> => fc.bigInt(0n, 2n ** BigInt(bits) - 1n)
