import type { Address } from 'viem'

/**
 * Kernel's nonce: mode (1 byte) ‖ validation type (1) ‖ validator (20) ‖ key (2) ‖ sequence (8).
 * The upper 24 bytes are EntryPoint's 192-bit nonce key. Mode and type stay 0: default mode, root validator.
 */
export const nonceKeyOf = ({ validator, key }: { validator: Address; key: number }): bigint =>
  (BigInt(validator) << 16n) | BigInt(key)

/** The whole nonce: 192-bit key and 64-bit sequence. */
export const nonceOf = (nonceKey: bigint, sequence: bigint): bigint => (nonceKey << 64n) | sequence

export const splitNonce = (nonce: bigint) => ({
  nonceKey: nonce >> 64n,
  sequence: nonce & 0xffff_ffff_ffff_ffffn,
})
