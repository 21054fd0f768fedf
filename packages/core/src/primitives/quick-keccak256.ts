import { keccak_256 } from 'js-sha3'
import { type Hex, hexToBytes } from 'viem'

/**
 * Returns the keccak256 hash, in a quarter of viem's time. A plan hashes kilobytes before the gateway can send its
 * simulation.
 */
export const quickKeccak256 = (data: Hex | Uint8Array): Hex =>
  `0x${keccak_256(typeof data === 'string' ? hexToBytes(data) : data)}`
