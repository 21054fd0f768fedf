import { type Address, getAddress, isAddress } from 'viem'
import type { VaultSetting } from '../adapters/signing/vaults/create-vaults.js'

/** Names a key in a vault: a scheme, the vault's own name of the key, and options. Not a secret. */
export type VaultUri = `${VaultSetting['vault']}:${string}`

export interface ParsedVaultUri {
  readonly setting: VaultSetting
  /** The address that the key must have. `undefined`: any. */
  readonly expected: Address | undefined
}

const schemes = ['awskms', 'gcpkms', 'azurekv', 'hashivault', 'web3signer'] as const

export const isVaultUri = (text: string): text is VaultUri =>
  schemes.some((scheme) => text.startsWith(`${scheme}:`))

/** Returns what the URI names, or what is wrong with it: the rest of a sentence about the setting. */
export function parseVaultUri(uri: VaultUri): ParsedVaultUri | string {
  const scheme = uri.slice(0, uri.indexOf(':')) as (typeof schemes)[number]
  const { path, options, fragment } = partsOf(uri.slice(scheme.length + 1))
  const { known, parse, example } = forms[scheme]
  const unknown = [...options.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined)
    return `has the unknown option "${unknown}"; ${scheme} takes ${known.join(' and ') || 'none'}`
  const endpoint = options.get('endpoint')
  if (endpoint !== null && !isSafe(endpoint))
    return 'has an endpoint that is no https URL without a path; plain http only on this machine'
  if (fragment !== undefined && !isAddress(fragment, { strict: false }))
    return 'has something else than an address after #'
  const setting = parse(path, options)
  if (!setting) return `must be like ${example}`
  return { setting, expected: fragment === undefined ? undefined : getAddress(fragment) }
}

function partsOf(text: string) {
  const [, path = '', query = '', fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text) ?? []
  return { path, options: new URLSearchParams(query), fragment }
}

interface Form {
  readonly known: readonly string[]
  readonly example: string
  parse(path: string, options: URLSearchParams): VaultSetting | undefined
}

const forms: Readonly<Record<(typeof schemes)[number], Form>> = {
  awskms: {
    known: ['endpoint'],
    example: 'awskms:arn:aws:kms:eu-central-1:111122223333:key/<key id>',
    parse: (arn, options) => {
      // An alias can be moved to another key, which would change the address under a running gateway.
      const [, region] = /^arn:aws[\w-]*:kms:([a-z0-9-]+):\d{12}:key\/[\w-]{1,64}$/.exec(arn) ?? []
      return region
        ? { vault: 'awskms', arn, region, endpoint: options.get('endpoint') ?? undefined }
        : undefined
    },
  },
  gcpkms: {
    known: ['endpoint'],
    example:
      'gcpkms:projects/<project>/locations/<location>/keyRings/<ring>/cryptoKeys/<key>/cryptoKeyVersions/1',
    parse: (name, options) =>
      /^projects\/[\w.:-]+\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+\/cryptoKeyVersions\/\d+$/.test(
        name,
      )
        ? { vault: 'gcpkms', name, endpoint: options.get('endpoint') ?? undefined }
        : undefined,
  },
  azurekv: {
    known: [],
    example: 'azurekv:https://<vault>.vault.azure.net/keys/<key>/<version>',
    parse: (path) => {
      const [, vaultUrl, keyName, version] =
        /^(https:\/\/[^/@]+)\/keys\/([\w-]+)\/([\w-]+)$/.exec(path) ?? []
      return vaultUrl && keyName && version && isSafe(vaultUrl)
        ? { vault: 'azurekv', vaultUrl, keyName, version }
        : undefined
    },
  },
  hashivault: {
    known: ['version', 'namespace'],
    example: 'hashivault:https://vault.example.com:8200/v1/transit/keys/<key>?version=1',
    parse: (path, options) => {
      const [, origin, engine, keyName] =
        /^(https?:\/\/[^/@]+)\/(v1(?:\/[\w.-]+)+)\/keys\/([\w.-]+)$/.exec(path) ?? []
      const version = Number(options.get('version'))
      return origin &&
        engine &&
        keyName &&
        isSafe(origin) &&
        Number.isInteger(version) &&
        version > 0
        ? {
            vault: 'hashivault',
            engineUrl: `${origin}/${engine}`,
            keyName,
            version,
            namespace: options.get('namespace') ?? undefined,
          }
        : undefined
    },
  },
  web3signer: {
    known: [],
    example: 'web3signer:http://web3signer:9000/<address>',
    parse: (path) => {
      const [, url, address] = /^(https?:\/\/[^@]+)\/(0x[0-9a-fA-F]{40})$/.exec(path) ?? []
      // It gets neither a token nor anything secret, and every signature is checked: plain http is allowed.
      return url && address && URL.canParse(url)
        ? { vault: 'web3signer', url, address: getAddress(address) }
        : undefined
    },
  },
}

/** Returns whether credentials may go to this URL, which has an origin only. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, origin } = new URL(text)
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}
