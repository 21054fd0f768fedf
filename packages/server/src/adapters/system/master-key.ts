import { createHash, hkdfSync } from 'node:crypto'

/** A secret of the operator. Its id is stored with everything that the key encrypts or signs. */
export interface MasterKey {
  readonly id: string
  /** 32 bytes. */
  readonly secret: Uint8Array
  /** True if others may know the key: it only decrypts, and its signatures are void. @default false */
  readonly opensOnly?: boolean
}

/** The first key encrypts and signs. Data of the other keys stays valid. The first key is never `opensOnly`. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]]

/** Returns the keys whose signatures count. A holder of one can sign in as any user. */
export const trustedKeys = ([first, ...others]: MasterKeys): MasterKeys => [
  first,
  ...others.filter(({ opensOnly }) => !opensOnly),
]

/** Returns the key with an id from its hash, so that the id does not depend on the order of the keys. */
export const masterKeyOf = (secret: Uint8Array): MasterKey => ({
  id: createHash('sha256').update(secret).digest('hex').slice(0, 8),
  secret,
})

export type KeyPurpose =
  | 'session-tokens'
  | 'mailed-codes'
  | 'mail-payload'
  | 'api-keys'
  // Password hashes use these salts, so the name must not change.
  | 'registration-salts'

/** Returns a separate key for each purpose (HKDF, RFC 5869). */
export const derivedKey = ({ secret }: MasterKey, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `gasless-gateway/${purpose}`, 32))
