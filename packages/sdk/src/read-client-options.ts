import { isAddress } from 'viem'
import type { GatewayClientOptions } from './client-options.js'
import { ConfigurationError } from './errors/configuration-error.js'
import type { CallerConfig } from './http/create-caller.js'
import { given } from './inputs/given.js'
import { refuseUnknown } from './inputs/refuse-unknown.js'
import { type AccountMode, accountModes } from './model/account-mode.js'
import type { NetworksOption } from './pins/network-options.js'
import { kernelV31 } from './pins/pins.js'
import { readHttpOptions } from './read-http-options.js'
import { isSessionToken } from './read-token.js'
import { refuseBrowser } from './refuse-browser.js'

export type ClientConfig<Mode extends AccountMode> = CallerConfig & {
  readonly networks: NetworksOption
  readonly accountMode: Mode
}

/** Checks the options and fills in the defaults. Throws {@link ConfigurationError}, whose message says what to type. */
export function readClientOptions<Mode extends AccountMode>(
  options: GatewayClientOptions<Mode>,
): ClientConfig<Mode> {
  const http = readHttpOptions(options, {
    client: 'createGatewayClient',
    credential: 'The key goes into apiKey.',
    names: 'apiKey accountMode networks',
  })
  const apiKey = readApiKey(options.apiKey)
  refuseBrowser('the API key', options)
  return {
    ...http,
    authorize: (auth) => (auth === 'api-key' ? { 'x-api-key': apiKey } : {}),
    networks: readNetworks(options.networks ?? {}),
    accountMode: readAccountMode(options.accountMode ?? 'smart_account') as Mode,
  }
}

/** Checks only the format. The message never contains the value, because it may be another secret. */
function readApiKey(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new ConfigurationError(
      "apiKey is missing. Pass createGatewayClient({ apiKey: 'ggw_live_…', … }).",
    )
  const wrongKind = kindOfSecret(value)
  if (wrongKind)
    throw new ConfigurationError(
      `apiKey looks like ${wrongKind}. Pass a project API key: it starts with ggw_.`,
    )
  return value
}

function kindOfSecret(value: string): string | undefined {
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(value)) return 'a private key, which must never leave you'
  if (isSessionToken(value)) return 'a session token, for createControlClient({ token })'
  if (/^Bearer\s/i.test(value)) return 'a whole Authorization header'
  if (/^(\S+\s+){11,}\S+$/.test(value)) return 'a seed phrase, which must never leave you'
  if (!/^[\x21-\x7e]+$/.test(value)) return 'a key with white space or foreign letters'
  if (!value.startsWith('ggw_')) return 'a key of another service'
  return undefined
}

function readAccountMode(value: string): string {
  if (!accountModes.includes(value))
    throw new ConfigurationError(
      `accountMode must be one of '${accountModes.join("', '")}', like the project.`,
    )
  return value
}

function readNetworks(networks: NetworksOption): NetworksOption {
  for (const [networkId, options] of Object.entries(networks)) {
    const at = `networks['${networkId}']`
    if (typeof options !== 'object' || options === null)
      throw new ConfigurationError(`${at} must be an object, { paymaster: '0x…' }.`)
    const { paymaster, entryPoint, accountContracts, routing, delegate } = options
    if (!/^[1-9]\d*$/.test(networkId))
      throw new ConfigurationError(`${at} is not a chain id, such as '8453'.`)
    const toError = (name: string, problem: string) =>
      new ConfigurationError(`${at}.${name} ${problem}.`)
    // If typos were ignored, a misspelt pin would leave the built-in one in effect.
    refuseUnknown(options, 'paymaster entryPoint accountContracts routing delegate', toError)
    refuseUnknown(accountContracts ?? {}, Object.keys(kernelV31).join(' '), toError)
    refuseUnknown(routing ?? {}, 'targets spenders wrappedNative', toError)
    const { implementation, factory, metaFactory, ecdsaValidator } = accountContracts ?? {}
    const { wrappedNative, targets, spenders } = routing ?? {}
    const addresses = {
      ...given({
        paymaster,
        entryPoint,
        metaFactory,
        wrappedNative,
        delegate: delegate ?? undefined,
      }),
      ...(accountContracts && { implementation, factory, ecdsaValidator }),
    }
    for (const [name, address] of Object.entries(addresses))
      if (!isAddress(`${address}`))
        throw toError(name, 'is not an address, or its checksum is wrong')
    for (const [name, list] of Object.entries(routing ? { targets, spenders } : {}))
      if (!Array.isArray(list) || !list.every((address) => isAddress(address)))
        throw toError(`routing.${name}`, 'is not a list of addresses, or its checksum is wrong')
  }
  return networks
}
