import { bundleRunnerDeployment } from '@gasless-gateway/contracts'
import { builtInNetworks, type Network } from '@gasless-gateway/core'
import { type Address, isAddressEqual } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { describeIssue } from '../validation/describe-issue.js'
import { flattenIssues } from '../validation/flatten-issues.js'
import { completeFromBuiltIn } from './complete-from-built-in.js'
import { knownNetworks, type NetworkVariables } from './network-variables.js'
import { type NetworkOfFile, NetworksFile } from './networks-file.js'
import { readText } from './read-text.js'
import type { Secret } from './secret.js'

/** A configured network with its RPC endpoints, the preferred one first. */
export interface ConfiguredNetwork {
  readonly network: Network
  readonly rpcUrls: readonly Secret[]
  /** ERC-4337 bundler that sends the network's operations. Absent: the built-in relayer sends them. */
  readonly bundlerUrl?: Secret
}

export interface NetworkSources {
  /** Path of the networks file. */
  readonly file: string | undefined
  /** Variables of single networks, by network id. */
  readonly variables: ReadonlyMap<string, NetworkVariables>
  /** Paymaster of every network without one of its own. */
  readonly paymaster: Address | undefined
}

/**
 * Returns the networks of the file, then the built-in ones that variables enable. Returns `undefined` when the file
 * is invalid. Adds each mistake to `mistakes`, as a sentence that names its variable.
 */
export function readNetworks(
  { file, variables, paymaster }: NetworkSources,
  mistakes: string[],
): readonly ConfiguredNetwork[] | undefined {
  const ofFile = readFile(file, mistakes)
  const idsOfFile = new Set(ofFile?.map(({ network }) => network.networkId))
  // The networks of an invalid file are unknown.
  if (ofFile)
    for (const [networkId, own] of variables)
      if (!idsOfFile.has(networkId)) refuseUnreachable(networkId, own, mistakes)
  const enabled = builtInNetworks
    .filter(({ networkId }) => !idsOfFile.has(networkId) && variables.get(networkId)?.RPC_URLS)
    .map((network): NetworkOfFile => ({ network, rpcUrls: undefined, bundlerUrl: undefined }))
  const configured = [...(ofFile ?? []), ...enabled].flatMap((entry) => {
    const own = variables.get(entry.network.networkId) ?? {}
    refuseDoubles(entry, own, mistakes)
    const rpcUrls = entry.rpcUrls ?? own.RPC_URLS
    if (rpcUrls) return [configure(entry, own, rpcUrls, paymaster)]
    const { name, networkId } = entry.network
    mistakes.push(
      `GATEWAY_NETWORKS_FILE: ${name} has no rpcUrls. Give them there, or as RPC_URLS_${networkId}.`,
    )
    return []
  })
  return ofFile && configured
}

function readFile(path: string | undefined, mistakes: string[]): NetworkOfFile[] | undefined {
  if (!path) return []
  const text = readText(path, 'GATEWAY_NETWORKS_FILE', mistakes)
  if (text === undefined) return undefined
  const content = parseJson(text)
  if (content === undefined) {
    mistakes.push(`GATEWAY_NETWORKS_FILE names ${path}, which is not valid JSON.`)
    return undefined
  }
  const result = NetworksFile.safeParse(completeFromBuiltIn(content), { error: describeIssue })
  if (result.success) return result.data.networks
  const options = { root: [], unknownField: 'is not known here; remove it' }
  for (const { path: at, message } of flattenIssues(result.error.issues, NetworksFile, options))
    mistakes.push(`GATEWAY_NETWORKS_FILE: ${at.join('.') || 'the file'} ${message}.`)
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Adds a mistake for each variable of an unknown network, or of a built-in network without RPC URLs. */
function refuseUnreachable(networkId: string, own: NetworkVariables, mistakes: string[]): void {
  const builtIn = builtInNetworks.find((network) => network.networkId === networkId)
  for (const name of namesOf(own)) {
    const variable = `${name}_${networkId}`
    if (!builtIn)
      mistakes.push(
        `${variable} names a network that is neither built in nor in GATEWAY_NETWORKS_FILE. ${knownNetworks()}`,
      )
    else if (!own.RPC_URLS)
      mistakes.push(
        `${variable} is set, but ${builtIn.name} has no RPC URLs. Set RPC_URLS_${networkId}, or remove ${variable}.`,
      )
  }
}

const namesOf = (own: NetworkVariables) =>
  Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [name]))

function refuseDoubles(
  { network, rpcUrls, bundlerUrl }: NetworkOfFile,
  own: NetworkVariables,
  mistakes: string[],
): void {
  const doubles: [name: keyof NetworkVariables, field: string, inFile: boolean][] = [
    ['RPC_URLS', 'rpcUrls', rpcUrls !== undefined],
    ['PAYMASTER_ADDRESS', 'paymaster', network.paymaster !== undefined],
    ['BUNDLER_URL', 'bundler', bundlerUrl !== undefined],
  ]
  for (const [name, field, inFile] of doubles)
    if (inFile && own[name] !== undefined)
      mistakes.push(
        `${name}_${network.networkId} and GATEWAY_NETWORKS_FILE both give ${field} of ${network.name}. Remove one of them.`,
      )
}

function configure(
  { network, bundlerUrl: bundlerOfFile }: NetworkOfFile,
  own: NetworkVariables,
  rpcUrls: readonly Secret[],
  commonPaymaster: Address | undefined,
): ConfiguredNetwork {
  const { paymaster: paymasterOfFile, ...rest } = network
  const chosen = own.PAYMASTER_ADDRESS ?? paymasterOfFile ?? commonPaymaster
  const bundlerUrl = own.BUNDLER_URL ?? bundlerOfFile
  return {
    network: {
      ...withBundleRunner(rest),
      ...(chosen !== undefined && chosen !== 'none' && { paymaster: chosen }),
    },
    rpcUrls,
    ...(bundlerUrl && { bundlerUrl }),
  }
}

/**
 * Sets the bundle runner's address, which is the same on every chain. The runner serves only the canonical
 * EntryPoint. Until someone deploys it, the relayer finds no code there and sends every operation alone.
 */
const withBundleRunner = (network: Network): Network =>
  network.bundleRunner === undefined && isAddressEqual(network.entryPoint, entryPoint07Address)
    ? { ...network, bundleRunner: bundleRunnerDeployment().address }
    : network
