import { generateKeyPairSync } from 'node:crypto'
import { hexToBytes, keccak256, toHex } from 'viem'
import { crc32c } from '../../adapters/signing/vaults/crc32c.js'
import { toDer } from './double-key.js'
import { createSelfSignedCertificate } from './self-signed-certificate.js'
import type { Wire, WireAnswer, WireRequest } from './start-vault-double.js'

/** Secrets of these tests. None may appear in an error or a log. */
export const canaries = {
  awsSecret: 'canary-aws-secret-9f31c2',
  azureToken: 'canary-azure-token-77ab10',
  vaultToken: 'canary-vault-token-5510fe',
} as const

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** Throws if the client asks for something else than the vault offers. */
function insist(fact: boolean, what: string): void {
  if (!fact) throw new Error(`The double got ${what}.`)
}

const arn = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
const awsAnswer = (status: number, body: unknown, headers = {}): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1', ...headers },
  body,
})

/** AWS JSON 1.1, and the operations of AWS KMS. Errors have their names in `__type`. */
const awsKms: Wire = {
  kind: 'awskms',
  setting: (endpoint) => ({ vault: 'awskms', arn, region: 'eu-central-1', endpoint }),
  credentials: {
    aws: { credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: canaries.awsSecret } },
  },
  answer({ headers, body }, key, s) {
    insist(`${headers.authorization}`.includes('/eu-central-1/kms/aws4_request'), 'no SigV4')
    const { KeyId, ...rest } = JSON.parse(body) as Record<string, string>
    insist(KeyId === arn, `the key ${KeyId}`)
    if (headers['x-amz-target'] === 'TrentService.GetPublicKey')
      return awsAnswer(200, {
        KeyId: arn,
        KeySpec: 'ECC_SECG_P256K1',
        KeyUsage: 'SIGN_VERIFY',
        PublicKey: key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
        SigningAlgorithms: ['ECDSA_SHA_256'],
      })
    insist(headers['x-amz-target'] === 'TrentService.Sign', `${headers['x-amz-target']}`)
    const digest = fromBase64(rest.Message ?? '')
    insist(rest.MessageType === 'DIGEST' && digest.length === 32, 'no digest')
    insist(rest.SigningAlgorithm === 'ECDSA_SHA_256', `${rest.SigningAlgorithm}`)
    return awsAnswer(200, {
      KeyId: arn,
      Signature: base64(toDer(key.sign(digest, s))),
      SigningAlgorithm: 'ECDSA_SHA_256',
    })
  },
  refuse(fault, retryAfter) {
    const headers = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }
    const [status, type] = {
      throttled: [400, 'ThrottlingException'] as const,
      broken: [500, 'KMSInternalException'] as const,
      denied: [400, 'AccessDeniedException'] as const,
      'unknown key': [400, 'NotFoundException'] as const,
    }[fault]
    const message = `not for ${canaries.awsSecret}`
    return awsAnswer(status, { __type: type, message }, headers)
  },
}

const gcpName =
  'projects/example/locations/europe-west3/keyRings/gateway/cryptoKeys/executor/cryptoKeyVersions/1'
const serviceAccount = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** REST of cloudkms.googleapis.com, v1. 64-bit numbers are texts. */
const gcpKms: Wire = {
  kind: 'gcpkms',
  setting: (endpoint) => ({ vault: 'gcpkms', name: gcpName, endpoint }),
  credentials: {
    gcp: {
      credentials: {
        client_email: 'gateway@example.iam.gserviceaccount.com',
        private_key: serviceAccount.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      },
    },
  },
  answer({ method, path, headers, body }, key, s) {
    insist(`${headers.authorization}`.startsWith('Bearer '), 'no token')
    const [route = ''] = path.split('?')
    if (method === 'GET') {
      insist(route === `/v1/${gcpName}/publicKey`, route)
      const pem = key.publicKey.export({ format: 'pem', type: 'spki' }).toString()
      return {
        body: {
          name: gcpName,
          pem,
          pemCrc32c: `${crc32c(Buffer.from(pem))}`,
          algorithm: 'EC_SIGN_SECP256K1_SHA256',
          protectionLevel: 'HSM',
        },
      }
    }
    insist(decodeURIComponent(route) === `/v1/${gcpName}:asymmetricSign`, route)
    const request = JSON.parse(body) as { digest: { sha256: string }; digestCrc32c: string }
    const digest = fromBase64(request.digest.sha256)
    insist(`${request.digestCrc32c}` === `${crc32c(digest)}`, 'a wrong checksum')
    const signature = toDer(key.sign(digest, s))
    return {
      body: {
        name: gcpName,
        signature: base64(signature),
        signatureCrc32c: `${crc32c(signature)}`,
        verifiedDigestCrc32c: true,
        protectionLevel: 'HSM',
      },
    }
  },
  refuse(fault, retryAfter) {
    const [code, status] = {
      throttled: [429, 'RESOURCE_EXHAUSTED'] as const,
      broken: [503, 'UNAVAILABLE'] as const,
      denied: [403, 'PERMISSION_DENIED'] as const,
      'unknown key': [404, 'NOT_FOUND'] as const,
    }[fault]
    const info = {
      '@type': 'type.googleapis.com/google.rpc.RetryInfo',
      retryDelay: `${retryAfter}s`,
    }
    const details = retryAfter === undefined ? [] : [info]
    return { status: code, body: { error: { code, status, message: 'refused', details } } }
  },
  change: ({ body }) => ({ body: { ...(body as object), signatureCrc32c: '1', pemCrc32c: '1' } }),
}

const azureVersion = '0123456789abcdef0123456789abcdef'
const certificate = createSelfSignedCertificate()

/** REST of Azure Key Vault 7.x. Signatures are r and s, in base64url. */
const azureKeyVault: Wire = {
  kind: 'azurekv',
  tls: certificate,
  setting: (vaultUrl) => ({
    vault: 'azurekv',
    vaultUrl,
    keyName: 'executor',
    version: azureVersion,
  }),
  credentials: {
    azure: {
      credential: {
        getToken: async () => ({ token: canaries.azureToken, expiresOnTimestamp: 8.64e15 }),
      },
      clientOptions: {
        disableChallengeResourceVerification: true,
        tlsOptions: { ca: certificate.cert },
      },
    },
  },
  answer({ method, path, headers, body }, key, s) {
    insist(headers.authorization === `Bearer ${canaries.azureToken}`, 'another token')
    const [route = ''] = path.split('?')
    const kid = `https://${headers.host}/keys/executor/${azureVersion}`
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
    if (method === 'GET') {
      insist(route === `/keys/executor/${azureVersion}`, route)
      const [x, y] = [key.coordinates.subarray(0, 32), key.coordinates.subarray(32)]
      return {
        body: {
          key: {
            kid,
            kty: 'EC',
            crv: 'P-256K',
            key_ops: ['sign', 'verify'],
            x: text(x),
            y: text(y),
          },
          attributes: { enabled: true },
        },
      }
    }
    insist(route === `/keys/executor/${azureVersion}/sign`, route)
    const { alg, value } = JSON.parse(body) as { alg: string; value: string }
    insist(alg === 'ES256K', alg)
    const digest = new Uint8Array(Buffer.from(value, 'base64url'))
    return { body: { kid, value: text(key.sign(digest, s)) } }
  },
  refuse(fault, retryAfter) {
    const headers: Record<string, string> =
      retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }
    const [status, code] = {
      throttled: [429, 'Throttled'] as const,
      broken: [503, 'ServiceUnavailable'] as const,
      denied: [403, 'Forbidden'] as const,
      'unknown key': [404, 'KeyNotFound'] as const,
    }[fault]
    const message = `not for ${canaries.azureToken}`
    return { status, headers, body: { error: { code, message } } }
  },
}

const plainRefusal: Wire['refuse'] = (fault, retryAfter) => ({
  status: { throttled: 429, broken: 503, denied: 403, 'unknown key': 404 }[fault],
  headers: retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` },
  body: { errors: [`not for ${canaries.vaultToken}`] },
})

/** The API of Vault's transit engine, in a build with the key type `ecdsa-secp256k1`. */
const hashicorpVault: Wire = {
  kind: 'hashivault',
  setting: (url) => ({
    vault: 'hashivault',
    engineUrl: `${url}/v1/transit`,
    keyName: 'executor',
    version: 2,
    namespace: 'team-a',
  }),
  credentials: { vaultToken: canaries.vaultToken },
  answer({ method, path, headers, body }, key, s) {
    insist(headers['x-vault-token'] === canaries.vaultToken, 'another token')
    insist(headers['x-vault-namespace'] === 'team-a', 'another namespace')
    if (method === 'GET') {
      insist(path === '/v1/transit/keys/executor', path)
      const public_key = key.publicKey.export({ format: 'pem', type: 'spki' }).toString()
      return { body: { data: { type: 'ecdsa-secp256k1', keys: { 2: { public_key } } } } }
    }
    insist(path === '/v1/transit/sign/executor', path)
    const asked = JSON.parse(body) as { input: string; prehashed: boolean; key_version: number }
    insist(asked.prehashed && asked.key_version === 2, 'another way to sign')
    const signature = base64(toDer(key.sign(fromBase64(asked.input), s)))
    return { body: { data: { signature: `vault:v2:${signature}`, key_version: 2 } } }
  },
  refuse: plainRefusal,
}

/** The mode `eth1` of web3signer: hashes what it signs, and answers with plain text. */
const web3signer: Wire = {
  kind: 'web3signer',
  setting: (url, address) => ({ vault: 'web3signer', url, address }),
  credentials: {},
  answer: ({ method, path, body }: WireRequest, key, s) => {
    const identifier = toHex(key.coordinates)
    if (method === 'GET') {
      insist(path === '/api/v1/eth1/publicKeys', path)
      return { body: [identifier] }
    }
    insist(path.startsWith('/api/v1/eth1/sign/0x'), path)
    const { data } = JSON.parse(body) as { data: `0x${string}` }
    const signature = key.sign(hexToBytes(keccak256(data)), s)
    return { headers: { 'content-type': 'text/plain' }, body: `${toHex(signature)}1b` }
  },
  refuse: plainRefusal,
}

export const wires = [awsKms, gcpKms, azureKeyVault, hashicorpVault, web3signer] as const
