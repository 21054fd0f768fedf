import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey, type KeyPurpose, type MasterKeys } from './master-key.js'

/** Makes texts that only a holder of the master keys reads. */
export interface Sealer {
  /** `context`: what the text belongs to; it opens for nothing else. */
  seal(text: string, context: string): string
  /** `undefined` for what was sealed under a key that is not configured, for another context, or was changed since. */
  open(sealed: string, context: string): string | undefined
  /** Was it sealed under the key that seals now, by the name that it carries? */
  isNewest(sealed: string): boolean
}

/** AES-256-GCM with its usual sizes (NIST SP 800-38D). */
const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Sealed texts name their key: the first one seals, all of them open. */
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
