import type { Address, Hex } from 'viem'

/** The bytes to sign, and their keccak256 hash. Most vaults sign the hash; some take the message and hash it. */
export interface ToSign {
  readonly message: Hex
  readonly digest: Uint8Array
}

/**
 * One key in a vault. Both requests are single: they are neither repeated nor judged here. They throw a `VaultError`
 * for a failure that the vault reports.
 */
export interface VaultKey {
  /** Names the key in messages. */
  readonly name: string
  /** Keys of the same host and role share one limit of requests at a time. */
  readonly host: string
  /** Returns the address of the key's public key. */
  readAddress(signal: AbortSignal): Promise<Address>
  /** Returns r and s, 32 bytes each. The s may be high. */
  sign(toSign: ToSign, signal: AbortSignal): Promise<Uint8Array>
}
