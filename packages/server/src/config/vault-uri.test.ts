import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { isVaultUri, parseVaultUri, type VaultUri } from './vault-uri.js'

const address = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const arn = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
const gcp = 'projects/p/locations/europe-west3/keyRings/r/cryptoKeys/k/cryptoKeyVersions/1'

test.each<[VaultUri, object]>([
  [`awskms:${arn}`, { vault: 'awskms', arn, region: 'eu-central-1', endpoint: undefined }],
  [
    `awskms:${arn}?endpoint=https://vpce-1.kms.eu-central-1.vpce.amazonaws.com`,
    {
      vault: 'awskms',
      arn,
      region: 'eu-central-1',
      endpoint: 'https://vpce-1.kms.eu-central-1.vpce.amazonaws.com',
    },
  ],
  [`gcpkms:${gcp}`, { vault: 'gcpkms', name: gcp, endpoint: undefined }],
  [
    'azurekv:https://example.vault.azure.net/keys/executor-1/0123456789abcdef',
    {
      vault: 'azurekv',
      vaultUrl: 'https://example.vault.azure.net',
      keyName: 'executor-1',
      version: '0123456789abcdef',
    },
  ],
  [
    'hashivault:https://vault.example.com:8200/v1/team/transit/keys/executor?version=3&namespace=a/b',
    {
      vault: 'hashivault',
      engineUrl: 'https://vault.example.com:8200/v1/team/transit',
      keyName: 'executor',
      version: 3,
      namespace: 'a/b',
    },
  ],
  [
    `web3signer:http://web3signer:9000/${address.toLowerCase()}`,
    { vault: 'web3signer', url: 'http://web3signer:9000', address },
  ],
])('%s names a key', (uri, setting) => {
  expect(parseVaultUri(uri)).toEqual({ setting, expected: undefined })
  expect(parseVaultUri(`${uri}#${address}`)).toEqual({ setting, expected: getAddress(address) })
})

describe('a mistake is named', () => {
  test.each<[VaultUri, RegExp]>([
    ['awskms:alias/executor', /^must be like awskms:arn:aws:kms:/],
    // An alias can be moved to another key.
    ['awskms:arn:aws:kms:eu-central-1:111122223333:alias/executor', /^must be like awskms:/],
    [
      `awskms:${arn}?region=eu-central-1`,
      /^has the unknown option "region"; awskms takes endpoint/,
    ],
    [`awskms:${arn}?endpoint=http://kms.example.com`, /^has an endpoint that is no https URL/],
    [`awskms:${arn}?endpoint=https://user:pw@kms.example.com`, /^has an endpoint that is no https/],
    [`awskms:${arn}#executor`, /^has something else than an address after #/],
    ['gcpkms:projects/p/locations/l/keyRings/r/cryptoKeys/k', /^must be like gcpkms:/],
    ['azurekv:https://example.vault.azure.net/keys/executor', /^must be like azurekv:/],
    ['azurekv:http://example.vault.azure.net/keys/executor/1', /^must be like azurekv:/],
    ['hashivault:https://vault.example.com/v1/transit/keys/executor', /^must be like hashivault:/],
    [
      'hashivault:http://vault.example.com/v1/transit/keys/e?version=1',
      /^must be like hashivault:/,
    ],
    ['web3signer:http://web3signer:9000', /^must be like web3signer:/],
    ['web3signer:http://user:pw@web3signer:9000/' as VaultUri, /^must be like web3signer:/],
  ])('in %s', (uri, message) => {
    expect(isVaultUri(uri)).toBe(true)
    expect(parseVaultUri(uri)).toMatch(message)
  })
})
