import type { KeyManagementServiceClient } from '@google-cloud/kms'
import { VaultError } from '../vault-error.js'
import { crc32c } from './crc32c.js'
import { explainFailure } from './explain-failure.js'
import { fromDer } from './from-der.js'
import { loadClient } from './load-client.js'
import { publicKeyAddress } from './public-key-address.js'
import type { VaultKey } from './vault-key.js'

export interface GcpKmsSetting {
  /** `projects/…/locations/…/keyRings/…/cryptoKeys/…/cryptoKeyVersions/…`. */
  readonly name: string
  /** Another URL than https://cloudkms.googleapis.com. */
  readonly endpoint: string | undefined
}

type ClientOptions = NonNullable<ConstructorParameters<typeof KeyManagementServiceClient>[0]>

const words = {
  vault: 'Google Cloud KMS',
  credentials:
    'Give the process Application Default Credentials, such as a service account of the machine or GOOGLE_APPLICATION_CREDENTIALS',
  permissions:
    'Grant the role roles/cloudkms.signerVerifier on the key, or a role with cloudkms.cryptoKeyVersions.viewPublicKey and cloudkms.cryptoKeyVersions.useToSign',
}

/** Returns a function that opens keys of Google Cloud KMS, with one client per endpoint. */
export function createGcpKms({
  credentials,
}: {
  /** @default Application Default Credentials */
  readonly credentials?: ClientOptions['credentials'] | undefined
} = {}): (setting: GcpKmsSetting) => Promise<VaultKey> {
  const clients = new Map<string, KeyManagementServiceClient>()
  return async ({ name, endpoint }) => {
    const { KeyManagementServiceClient } = await loadClient(
      ['@google-cloud/kms'],
      () => import('@google-cloud/kms'),
    )
    const host = endpoint ?? 'gcp-kms'
    const client =
      clients.get(host) ??
      new KeyManagementServiceClient({
        // REST, which passes every proxy; gRPC would save no request.
        fallback: true,
        ...(endpoint && addressOf(endpoint)),
        ...(credentials && { credentials }),
      })
    clients.set(host, client)
    return {
      name,
      host,
      async readAddress() {
        const [key] = await client.getPublicKey({ name }, once).catch(refuse)
        const { pem } = key
        if (!pem || key.name !== name) throw new VaultError('wrong', 'it returned no public key')
        if (!isIntact(Buffer.from(pem), key.pemCrc32c)) throw changed()
        return publicKeyAddress({ pem })
      },
      async sign({ digest }) {
        const request = {
          name,
          digest: { sha256: digest },
          digestCrc32c: { value: crc32c(digest) },
        }
        const [answer] = await client.asymmetricSign(request, once).catch(refuse)
        const signature = answer.signature as Uint8Array | null | undefined
        if (answer.name !== name || !signature?.length)
          throw new VaultError('wrong', 'it returned no signature of the key')
        if (!answer.verifiedDigestCrc32c || !isIntact(signature, answer.signatureCrc32c))
          throw changed()
        return fromDer(signature)
      },
    }
  }
}

/** One attempt: the gateway has its own budget for repetitions. */
const once = {
  retry: {
    retryCodes: [],
    backoffSettings: {
      initialRetryDelayMillis: 0,
      retryDelayMultiplier: 1,
      maxRetryDelayMillis: 0,
    },
  },
}

function addressOf(endpoint: string): ClientOptions {
  const { protocol, hostname, port } = new URL(endpoint)
  return {
    apiEndpoint: hostname,
    protocol: protocol.slice(0, -1),
    port: Number(port) || (protocol === 'http:' ? 80 : 443),
  }
}

/** The checksum is an `Int64Value`, as an object or, in REST, as its text. */
function isIntact(bytes: Uint8Array, checksum: unknown): boolean {
  const value =
    typeof checksum === 'object' && checksum !== null && 'value' in checksum
      ? checksum.value
      : checksum
  return String(value) === String(crc32c(bytes))
}

const changed = () =>
  new VaultError('busy', 'a checksum shows that the request or its answer was changed on the way')

/** The client's error, as far as it is used here. Over REST, `code` is the HTTP status or the network's error. */
interface GcpError {
  readonly name?: string
  readonly message?: string
  readonly code?: number | string
}

function refuse({ name, code, message = '' }: GcpError): never {
  if (name === 'SyntaxError') throw new VaultError('wrong', 'its answer could not be read')
  const isWithoutCredentials = message.startsWith('Could not load the default credentials')
  throw explainFailure(words, {
    status: isWithoutCredentials ? 401 : typeof code === 'number' ? code : undefined,
    code,
    retryAfter: retryDelayMs(message),
  })
}

/** Milliseconds of a `google.rpc.RetryInfo`, such as `"retryDelay": "2s"`, in the text of an error. */
function retryDelayMs(text: string): number | undefined {
  const [, seconds] = /"retryDelay":\s*"(\d{1,6}(?:\.\d+)?)s"/.exec(text) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1_000
}
