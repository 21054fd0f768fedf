/** CRC-32C, reflected (RFC 3720, appendix B.4). */
const polynomial = 0x82f63b78

/** Returns the CRC-32C of the bytes, which Google's services use to detect changes in transit. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? polynomial : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
