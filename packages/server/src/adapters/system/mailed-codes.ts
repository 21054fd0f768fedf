import { createHmac, randomInt } from 'node:crypto'
import type { CodeFactory } from '@gasless-gateway/core'
import { derivedKey, type MasterKeys, trustedKeys } from './master-key.js'

/** 30 characters that are hard to confuse: without 0, O, 1, I, L and U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 49 random bits. A code is valid for ten minutes, and attempts are limited. */
const length = 10
const wellFormed = new RegExp(`^[${alphabet}]{${length}}$`)

export function createMailedCodes(masterKeys: MasterKeys): CodeFactory {
  const keys = trustedKeys(masterKeys).map((key) => derivedKey(key, 'mailed-codes'))
  const hashesOf = (code: string) =>
    keys.map((key) => createHmac('sha256', key).update(code).digest())
  return {
    mint() {
      const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
      return { code, hash: hashesOf(code)[0] as Uint8Array }
    },
    hashesOf: (presented) => (wellFormed.test(presented) ? hashesOf(presented) : []),
  }
}
