import type { Address } from 'viem'

/**
 * Returns the EntryPoint's 192-bit nonce key, the upper 24 bytes of the nonce. Kernel's nonce is mode (1 byte) ‖
 * validation type (1) ‖ validator (20) ‖ key (2) ‖ sequence (8). Mode and type are 0: default mode, root validator.
 */
export const nonceKeyOf = ({ validator, key }: { validator: Address; key: number }): bigint =>
  (BigInt(validator) << 16n) | BigInt(key)

/** Returns the nonce from its 192-bit key and 64-bit sequence. */
export const nonceOf = (nonceKey: bigint, sequence: bigint): bigint => (nonceKey << 64n) | sequence

export const splitNonce = (nonce: bigint) => ({
  nonceKey: nonce >> 64n,
  sequence: nonce & 0xffff_ffff_ffff_ffffn,
})
