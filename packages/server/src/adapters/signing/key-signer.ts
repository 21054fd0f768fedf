import type { Address, Hex } from 'viem'

/** A secp256k1 key, in memory or in a vault outside this process. */
export interface KeySigner {
  readonly address: Address
  /**
   * Returns a 65-byte signature of `address` over the keccak256 hash of the message, with a low s and v 27 or 28.
   * Throws a `VaultError` if the vault does not sign.
   */
  sign(message: Hex): Promise<Hex>
  /** Returns whether the key can sign, as far as is known. False for a while after a vault has failed. */
  isReady(): boolean
}
