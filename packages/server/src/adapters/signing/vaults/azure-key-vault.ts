import type { CryptographyClient, CryptographyClientOptions, KeyClient } from '@azure/keyvault-keys'
import { VaultError } from '../vault-error.js'
import { explainFailure } from './explain-failure.js'
import { loadClient } from './load-client.js'
import { publicKeyAddress } from './public-key-address.js'
import type { VaultKey } from './vault-key.js'

export interface AzureKeyVaultSetting {
  /** Such as `https://example.vault.azure.net`. */
  readonly vaultUrl: string
  readonly keyName: string
  readonly version: string
}

type Credential = ConstructorParameters<typeof KeyClient>[1]

const words = {
  vault: 'Azure Key Vault',
  credentials:
    'Give the process an identity as DefaultAzureCredential finds it, such as a managed identity or AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET',
  permissions:
    'Grant the permissions get and sign on keys, such as with the role Key Vault Crypto User',
}

/** Returns a function that opens keys of Azure Key Vault and Managed HSM, with one identity for all. */
export function createAzureKeyVault({
  credential: given,
  clientOptions,
}: {
  /** @default `DefaultAzureCredential` */
  readonly credential?: Credential | undefined
  /** For tests. */
  readonly clientOptions?: CryptographyClientOptions | undefined
} = {}): (setting: AzureKeyVaultSetting) => Promise<VaultKey> {
  let credential = given
  return async ({ vaultUrl, keyName, version }) => {
    const [{ CryptographyClient: Signer, KeyClient }, { DefaultAzureCredential }] =
      await loadClient(['@azure/keyvault-keys', '@azure/identity'], () =>
        Promise.all([import('@azure/keyvault-keys'), import('@azure/identity')]),
      )
    credential ??= new DefaultAzureCredential()
    const identity = credential
    // No retries: the gateway has its own budget for repetitions.
    const options = { retryOptions: { maxRetries: 0 }, ...clientOptions }
    const keys = new KeyClient(vaultUrl, identity, options)
    const name = `${vaultUrl}/keys/${keyName}/${version}`
    // Given the key, the client does not read it again.
    let signer: CryptographyClient | undefined
    const readKey = async (abortSignal: AbortSignal) => {
      const key = await keys.getKey(keyName, { version, abortSignal }).catch(refuse)
      signer = new Signer(key, identity, options)
      return { key, signer }
    }
    return {
      name,
      host: vaultUrl,
      async readAddress(abortSignal) {
        const { key } = await readKey(abortSignal)
        const { crv, x, y } = key.key ?? {}
        if (crv !== undefined && crv !== 'P-256K')
          throw new VaultError(
            'refused',
            `the key is on the curve ${curveOf(crv)}. Create a key on P-256K`,
          )
        if (!x || !y) throw new VaultError('wrong', 'it returned no public key')
        return publicKeyAddress({ x, y })
      },
      async sign({ digest }, abortSignal) {
        signer ??= (await readKey(abortSignal)).signer
        const { result } = await signer.sign('ES256K', digest, { abortSignal }).catch(refuse)
        if (result?.length !== 64) throw new VaultError('wrong', 'it returned no 64-byte signature')
        return result
      },
    }
  }
}

const curveOf = (curve: string) => (/^[\w-]{1,20}$/.test(curve) ? curve : 'of another kind')

/** The client's error, as far as it is used here. */
interface AzureError {
  readonly name?: string
  readonly code?: string
  readonly statusCode?: number
  readonly response?: { readonly headers?: { get(name: string): string | undefined } }
}

/** Before it asks, the client itself refuses a key that is expired or not for signing, with a bare `Error`. */
function statusOf({ name = '', code, statusCode }: AzureError): number | undefined {
  if (/Credential|Authentication/.test(name)) return 401
  return statusCode ?? (name === 'Error' && code === undefined ? 400 : undefined)
}

function refuse(error: AzureError): never {
  const { name = '', code, statusCode, response } = error
  if (name === 'AbortError') throw error
  // The client assumes that an answer has all members.
  if (error instanceof TypeError || code === 'PARSE_ERROR' || (statusCode ?? 300) < 300)
    throw new VaultError('wrong', 'its answer could not be read')
  throw explainFailure(words, {
    status: statusOf(error),
    code: code ?? name,
    retryAfter: response?.headers?.get('retry-after'),
  })
}
