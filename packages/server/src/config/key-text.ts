import type { Hex } from 'viem'
import { z } from 'zod'
import { PrivateKey } from './private-key.js'
import { isVaultUri, parseVaultUri, type VaultUri } from './vault-uri.js'

/** A private key, or the name of a key in a vault. */
export type KeyText = Hex | VaultUri

/** Parses a private key or the name of a key in a vault. Its messages never quote the value. */
export const KeyText = z.string().transform((value, context): KeyText => {
  const text = value.trim()
  const mistake = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (isVaultUri(text)) {
    const parsed = parseVaultUri(text)
    return typeof parsed === 'string' ? mistake(parsed) : text
  }
  if (text.includes(':'))
    return mistake(
      'names an unknown kind of vault; known are awskms:, gcpkms:, azurekv:, hashivault: and web3signer:',
    )
  const key = PrivateKey.safeParse(text)
  return key.success ? key.data : mistake(key.error.issues[0]?.message ?? 'is no key')
})
