import { builtInNetworks } from '@gasless-gateway/core'

/**
 * Fills in the content of a networks file. An entry with the chain id of a built-in network gets the built-in value
 * of each missing field. Returns any other content unchanged; the schema judges it.
 */
export function completeFromBuiltIn(content: unknown): unknown {
  if (!isObject(content) || !Array.isArray(content.networks)) return content
  return { ...content, networks: content.networks.map(completeEntry) }
}

function completeEntry(entry: unknown): unknown {
  if (!isObject(entry)) return entry
  const id = entry.networkId ?? entry.chainId
  const builtIn = builtInNetworks.find(({ networkId }) => networkId === String(id))
  return builtIn ? { ...asFileContent(builtIn), ...entry } : entry
}

/** Files write bigints as decimal strings. */
const asFileContent = (value: object): object =>
  JSON.parse(
    JSON.stringify(value, (_key, member: unknown) =>
      typeof member === 'bigint' ? String(member) : member,
    ),
  )

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
