import { keccak_256 } from 'js-sha3'
import { type Hex, hexToBytes } from 'viem'

/** keccak256 in a quarter of the time that viem's takes: a plan hashes kilobytes before its simulation can be sent. */
export const quickKeccak256 = (data: Hex | Uint8Array): Hex =>
  `0x${keccak_256(typeof data === 'string' ? hexToBytes(data) : data)}`
