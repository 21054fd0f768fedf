import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey, type KeyPurpose, type MasterKeys } from './master-key.js'

/** Encrypts texts so that only a holder of the master keys can read them. */
export interface Sealer {
  /** Encrypts a text. It opens only with the same `context`. */
  seal(text: string, context: string): string
  /**
   * Returns the text, or `undefined` if its key is not configured, the context differs, or the ciphertext was
   * changed.
   */
  open(sealed: string, context: string): string | undefined
  /** Returns whether the text was encrypted with the first master key, according to the key id in it. */
  isNewest(sealed: string): boolean
}

/** AES-256-GCM with its usual sizes (NIST SP 800-38D). */
const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Creates a sealer. The first key encrypts and all keys decrypt; each ciphertext contains the id of its key. */
export function createSealer(masterKeys: MasterKeys, purpose: KeyPurpose): Sealer {
  const keys = new Map(masterKeys.map((key) => [key.id, derivedKey(key, purpose)]))
  const [{ id: newest }] = masterKeys
  const sealingKey = keys.get(newest) as Uint8Array
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, sealingKey, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${newest}.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`
    },

    open(sealed, context) {
      const dot = sealed.indexOf('.')
      const key = keys.get(sealed.slice(0, dot))
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
      if (!key || bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes))
      try {
        const body = decipher.update(bytes.subarray(ivBytes, -tagBytes))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },

    isNewest: (sealed) => sealed.startsWith(`${newest}.`),
  }
}
