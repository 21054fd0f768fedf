import { createHash, hkdfSync } from 'node:crypto'

/** A secret of the operator's, under a name that is kept beside what was made with it. */
export interface MasterKey {
  readonly id: string
  /** 32 bytes. */
  readonly secret: Uint8Array
  /** Others may have it: it opens what it sealed, and what it signs is worth nothing. @default false */
  readonly opensOnly?: boolean
}

/** The first key makes what is new; what others made stays valid. The first is never one that `opensOnly`. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]]

/** Those whose word counts: whoever has one signs in as anybody. */
export const trustedKeys = ([first, ...others]: MasterKeys): MasterKeys => [
  first,
  ...others.filter(({ opensOnly }) => !opensOnly),
]

/** Named by its hash, so that a key keeps its name wherever it stands in a list. */
export const masterKeyOf = (secret: Uint8Array): MasterKey => ({
  id: createHash('sha256').update(secret).digest('hex').slice(0, 8),
  secret,
})

export type KeyPurpose =
  | 'session-tokens'
  | 'mailed-codes'
  | 'mail-payload'
  | 'api-keys'
  // Users' hashes have these salts, too. Another name would make other salts.
  | 'registration-salts'

/** A key of its own for each purpose (HKDF, RFC 5869): what signs one thing never opens another. */
export const derivedKey = ({ secret }: MasterKey, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `gasless-gateway/${purpose}`, 32))
