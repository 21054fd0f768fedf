import { builtInNetworks } from '@gasless-gateway/core'
import { z } from 'zod'
import { describeIssue } from '../validation/describe-issue.js'
import { flattenIssues } from '../validation/flatten-issues.js'
import { AddressText } from './address.js'
import { type Environment, readValue } from './read-value.js'
import { RpcUrl, RpcUrls } from './rpc-urls.js'

/**
 * Variables that configure one network: `<NAME>_<chain id>`, such as `RPC_URLS_8453`. `secret` in the metadata means
 * the same as in `Variables`.
 */
export const NetworkVariables = z.object({
  RPC_URLS: z
    .string()
    .transform((value) => value.split(',').map((url) => url.trim()))
    .pipe(RpcUrls)
    .optional()
    .meta({
      description:
        'JSON-RPC endpoints of the network with this chain id, the preferred one first, separated by commas. Enables a [built-in network](networks.md)',
      secret: true,
    }),
  PAYMASTER_ADDRESS: z
    .union([AddressText, z.literal('none')])
    .optional()
    .meta({
      description:
        'Paymaster of this network in place of PAYMASTER_ADDRESS. With `none` its operations pay native gas',
    }),
  BUNDLER_URL: RpcUrl.optional().meta({
    description:
      'JSON-RPC address of an ERC-4337 bundler that sends the operations of this network in place of the built-in relayer',
    secret: true,
  }),
})
export type NetworkVariables = z.output<typeof NetworkVariables>
type NetworkVariable = keyof NetworkVariables

export const networkVariableNames = Object.keys(NetworkVariables.shape) as NetworkVariable[]

export const isSecretNetworkVariable = (name: NetworkVariable): boolean =>
  NetworkVariables.shape[name].meta()?.secret === true

/** A chain id as network ids write it: decimal, without leading zeros. */
const chainId = /^[1-9]\d{0,15}$/

/** Returns the network variables by network id. Does not check that the network exists. */
export function readNetworkVariables(
  env: Environment,
  mistakes: string[],
): Map<string, NetworkVariables> {
  return new Map(
    networkIdsOf(env, mistakes).map((networkId) => [networkId, readOne(env, networkId, mistakes)]),
  )
}

function networkIdsOf(env: Environment, mistakes: string[]): string[] {
  const ids = new Set<string>()
  for (const [variable, value] of Object.entries(env)) {
    const name = networkVariableNames.find((one) => variable.startsWith(`${one}_`))
    if (!name || !value) continue
    const rest = variable.slice(name.length + 1)
    const id = isSecretNetworkVariable(name) ? rest.replace(/_FILE$/, '') : rest
    if (chainId.test(id)) ids.add(id)
    else
      mistakes.push(
        `${variable} must end in the chain id of a network, such as ${name}_8453. ${knownNetworks()}`,
      )
  }
  return [...ids].sort((a, b) => Number(a) - Number(b))
}

function readOne(env: Environment, networkId: string, mistakes: string[]): NetworkVariables {
  const values: Partial<Record<NetworkVariable, string>> = {}
  for (const name of networkVariableNames) {
    const options = { secret: isSecretNetworkVariable(name) }
    const value = readValue(env, `${name}_${networkId}`, options, mistakes)
    if (value) values[name] = value
  }
  const result = NetworkVariables.safeParse(values, { error: describeIssue })
  if (result.success) return result.data
  const options = { root: [], unknownField: 'is unknown' }
  for (const { path, message } of flattenIssues(result.error.issues, NetworkVariables, options)) {
    const [name, index] = path as [NetworkVariable, string?]
    const shown = isSecretNetworkVariable(name) ? '' : `, and is "${values[name]}"`
    const which = index === undefined ? '' : ` (address ${Number(index) + 1})`
    mistakes.push(`${name}_${networkId}${which} ${message}${shown}.`)
  }
  // An empty list still counts as set, so that no second mistake calls RPC_URLS missing.
  return { RPC_URLS: values.RPC_URLS === undefined ? undefined : [] }
}

/** Returns a sentence that lists the built-in networks, for messages about unknown networks. */
export const knownNetworks = (): string =>
  `Built in are ${builtInNetworks.map(({ networkId, name }) => `${networkId} (${name})`).join(', ')}.`
