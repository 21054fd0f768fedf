import type { GetPublicKeyCommandOutput, KMSClient, KMSClientConfig } from '@aws-sdk/client-kms'
import { VaultError } from '../vault-error.js'
import { explainFailure } from './explain-failure.js'
import { fromDer } from './from-der.js'
import { loadClient } from './load-client.js'
import { publicKeyAddress } from './public-key-address.js'
import type { VaultKey } from './vault-key.js'

export interface AwsKmsSetting {
  /** `arn:<partition>:kms:<region>:<account>:key/<id>`. */
  readonly arn: string
  readonly region: string
  /** Another URL than the region's, such as that of a VPC endpoint. */
  readonly endpoint: string | undefined
}

const words = {
  vault: 'AWS KMS',
  credentials:
    'Give the process credentials as the AWS SDK finds them, such as a role or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  permissions: 'Allow kms:GetPublicKey and kms:Sign on the key to the gateway, and nothing else',
}

/**
 * AWS answers most errors with 400 and a name (API reference of AWS KMS, common errors and those of Sign). The names of
 * missing credentials come from the SDK.
 */
const statuses: Readonly<Record<string, number>> = {
  AccessDeniedException: 403,
  CredentialsProviderError: 401,
  DependencyTimeoutException: 503,
  ExpiredTokenException: 401,
  IncompleteSignatureException: 401,
  InvalidClientTokenId: 401,
  InvalidSignatureException: 401,
  KeyUnavailableException: 503,
  KMSInternalException: 500,
  LimitExceededException: 429,
  NotFoundException: 404,
  ThrottlingException: 429,
  TokenRefreshRequired: 401,
  UnrecognizedClientException: 401,
}

/** Returns a function that opens keys of AWS KMS, with one client per region and endpoint. */
export function createAwsKms({
  credentials,
}: {
  /** @default the SDK's own search */
  readonly credentials?: KMSClientConfig['credentials'] | undefined
} = {}): (setting: AwsKmsSetting) => Promise<VaultKey> {
  const clients = new Map<string, KMSClient>()
  return async ({ arn, region, endpoint }) => {
    const { GetPublicKeyCommand, KMSClient, SignCommand } = await loadClient(
      ['@aws-sdk/client-kms'],
      () => import('@aws-sdk/client-kms'),
    )
    // The region is part of what a client signs, so two regions behind one endpoint need two clients.
    const host = `aws-kms ${region} ${endpoint ?? ''}`
    const client =
      clients.get(host) ??
      // One attempt: the gateway has its own budget for repetitions.
      new KMSClient({
        region,
        maxAttempts: 1,
        ...(endpoint && { endpoint }),
        ...(credentials && { credentials }),
      })
    clients.set(host, client)
    return {
      name: arn,
      host,
      async readAddress(abortSignal) {
        const key: GetPublicKeyCommandOutput = await client
          .send(new GetPublicKeyCommand({ KeyId: arn }), { abortSignal })
          .catch(refuse)
        return publicKeyAddress({ der: key.PublicKey ?? new Uint8Array() })
      },
      async sign({ digest }, abortSignal) {
        const command = new SignCommand({
          KeyId: arn,
          Message: digest,
          MessageType: 'DIGEST',
          // Names the length of the digest. KMS signs the digest as it is.
          SigningAlgorithm: 'ECDSA_SHA_256',
        })
        const { Signature } = await client.send(command, { abortSignal }).catch(refuse)
        return fromDer(Signature)
      },
    }
  }
}

/** The SDK's error, as far as it is used here. */
interface AwsError {
  readonly name?: string
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> }
}

function refuse(error: AwsError): never {
  const { name = '', code, $metadata, $response } = error
  if (name === 'AbortError' || name === 'TimeoutError') throw error
  const status = statuses[name] ?? $metadata?.httpStatusCode
  if (error instanceof SyntaxError || (status !== undefined && status < 300))
    throw new VaultError('wrong', 'its answer could not be read')
  throw explainFailure(words, {
    status,
    code: status === undefined ? (code ?? name) : name,
    retryAfter: $response?.headers?.['retry-after'],
  })
}
