import { getAddress, isAddress } from 'viem'
import { z } from 'zod'
import { VaultError } from '../vault-error.js'
import { fromDer } from './from-der.js'
import { publicKeyAddress } from './public-key-address.js'
import { singleAnswer } from './single-answer.js'
import type { VaultKey } from './vault-key.js'

export interface HashicorpVaultSetting {
  /** URL of the secrets engine, such as `https://vault.example.com:8200/v1/transit`. */
  readonly engineUrl: string
  readonly keyName: string
  /** Version of the key. */
  readonly version: number
  /** Of Vault Enterprise. */
  readonly namespace: string | undefined
}

const words = {
  vault: 'Vault',
  credentials: 'Set VAULT_TOKEN or VAULT_TOKEN_FILE to a token that is valid',
  permissions:
    'Set VAULT_TOKEN or VAULT_TOKEN_FILE to a token whose policy allows read on keys/<name> and update on sign/<name> of the engine',
}

const Key = z.object({
  data: z.object({
    type: z.string(),
    keys: z.record(z.string(), z.union([z.number(), z.object({ public_key: z.string() })])),
  }),
})
const Signed = z.object({ data: z.object({ signature: z.string() }) })

/**
 * Returns a function that opens keys of a Vault engine with the API of `transit`. HashiCorp's own transit engine has no
 * keys on secp256k1; builds and plugins with the same API do.
 */
export function createHashicorpVault({
  token,
}: {
  /** `undefined`: a proxy in front of Vault adds it. */
  readonly token?: string | undefined
} = {}): (setting: HashicorpVaultSetting) => Promise<VaultKey> {
  return async ({ engineUrl, keyName, version, namespace }) => {
    const headers = {
      'x-vault-request': 'true',
      ...(token && { 'x-vault-token': token }),
      ...(namespace && { 'x-vault-namespace': namespace }),
    }
    return {
      name: `${engineUrl}/keys/${keyName} version ${version}`,
      host: engineUrl,
      async readAddress(signal) {
        const text = await singleAnswer(`${engineUrl}/keys/${keyName}`, words, signal, { headers })
        const { type, keys } = parse(Key, text).data
        if (!/secp256k1/i.test(type))
          throw new VaultError(
            'refused',
            'the key is not on the curve secp256k1, which the transit engine of HashiCorp Vault does not have. Use an engine that has it, or web3signer with keys from Vault',
          )
        const entry = keys[String(version)]
        if (typeof entry !== 'object')
          throw new VaultError('refused', `the key has no version ${version}. Name one that it has`)
        // An engine may show the address instead of the key.
        const shown = entry.public_key
        return isAddress(shown, { strict: false })
          ? getAddress(shown)
          : publicKeyAddress({ pem: shown })
      },
      async sign({ digest }, signal) {
        const text = await singleAnswer(`${engineUrl}/sign/${keyName}`, words, signal, {
          method: 'post',
          headers,
          json: {
            input: Buffer.from(digest).toString('base64'),
            prehashed: true,
            hash_algorithm: 'sha2-256',
            marshaling_algorithm: 'asn1',
            key_version: version,
          },
        })
        const { signature } = parse(Signed, text).data
        const prefix = `vault:v${version}:`
        if (!signature.startsWith(prefix))
          throw new VaultError('wrong', `it returned no signature of version ${version}`)
        return toCompact(Buffer.from(signature.slice(prefix.length), 'base64'))
      },
    }
  }
}

/** Engines return DER, or r and s with or without v. A DER signature this short does not occur. */
const toCompact = (bytes: Uint8Array): Uint8Array =>
  bytes.length === 64 || bytes.length === 65 ? bytes.subarray(0, 64) : fromDer(bytes)

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new VaultError('wrong', 'its answer could not be read')
  }
}
