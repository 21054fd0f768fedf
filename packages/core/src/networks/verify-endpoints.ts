import type { Network } from '../model/network.js'
import type { EndpointAbilities } from '../ports/chain.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'

/** What the last check of a network's endpoints found. */
export interface EndpointsFound {
  /** The endpoints have what sending takes, and what ending takes, as far as they have said. */
  readonly canSend: boolean
  /** Why not, as the log was told. */
  readonly obstacle: string | undefined
  /** Every endpoint has said that it lacks nothing, and nothing that it had at the first look. */
  readonly hasAll: boolean
  /** What each endpoint lacks, by its number; without those that have not said. */
  readonly lacks: ReadonlyMap<number, readonly string[]>
  /** What each endpoint lacks and the gateway does without, by its number. */
  readonly shortcomings: ReadonlyMap<number, readonly string[]>
  /** The same when an endpoint first answered. What it has lost since may come back, and is looked for more often. */
  readonly firstShortcomings: ReadonlyMap<number, readonly string[]>
  /** Numbers of the endpoints that were told to take a block for final by its age. */
  readonly finalByAge: ReadonlySet<number>
}

const nothing: EndpointsFound = {
  canSend: true,
  obstacle: undefined,
  hasAll: false,
  lacks: new Map(),
  shortcomings: new Map(),
  firstShortcomings: new Map(),
  finalByAge: new Set(),
}

/**
 * Can the network's endpoints do what has no alternative? Each that cannot is told in the log with the remedy, once, and
 * once more when it can; so is a network that cannot send. Such a network is to take no operations: they would wait for ever.
 *
 * A network can send when some endpoint has each thing, and when as many endpoints as have to agree before an operation ends,
 * two or the only one, have all that this takes.
 */
export async function verifyEndpoints(
  { chainOf, bundlerOf, logger }: Pick<RelayerDeps, 'bundlerOf' | 'chainOf' | 'logger'>,
  { networkId, name, chainId, delegate }: Network,
  before: EndpointsFound = nothing,
): Promise<EndpointsFound> {
  // A bundler sends all user operations. Where there is no delegate, there may be plain transactions, which it does not send.
  const spared = bundlerOf(networkId) && delegate ? ['eth_sendRawTransaction'] : []
  const endpoints = (await chainOf(networkId).abilities()).map(({ lacks, ...others }) => ({
    ...others,
    lacks: lacks && without(lacks, spared),
  }))
  const lacks = new Map(
    endpoints.flatMap(({ endpoint, lacks }) => (lacks ? [[endpoint, lacks] as const] : [])),
  )
  const shortcomings = new Map(
    endpoints.map(({ endpoint, shortcomings: all }) => [
      endpoint,
      all.map(({ lacks: one }) => one),
    ]),
  )
  const finalByAge = new Set(before.finalByAge)
  for (const { endpoint, host, finalByAge: guesses, shortcomings: present } of endpoints) {
    if (guesses && !finalByAge.has(endpoint)) {
      finalByAge.add(endpoint)
      logger.warn(
        { networkId, endpoint, host },
        `An RPC endpoint of ${name} shows no block for the tag by which blocks are final there. It takes a block for final after two hours, and operations are finalized that much later`,
      )
    }
    if (guesses === false && finalByAge.delete(endpoint))
      logger.info(
        { networkId, endpoint, host },
        `An RPC endpoint of ${name} now shows a block for the tag by which blocks are final there`,
      )
    const [was, is] = [before.lacks.get(endpoint) ?? [], lacks.get(endpoint) ?? []]
    const lost = without(is, was)
    const knownShort = before.shortcomings.get(endpoint) ?? []
    const gained = [...without(was, is), ...without(knownShort, shortcomings.get(endpoint) ?? [])]
    if (lost.length > 0)
      logger.warn(
        { networkId, endpoint, host, lacks: lost },
        `An RPC endpoint of ${name} lacks ${lost.join(', ')}, which nothing replaces. Configure an endpoint, or a plan of this one, that has it`,
      )
    for (const { lacks: one, effect } of present)
      if (!knownShort.includes(one))
        logger.warn(
          { networkId, endpoint, host, lacks: [one] },
          `An RPC endpoint of ${name} lacks ${one}. ${effect}. Configure an endpoint, or a plan of this one, that has it`,
        )
    if (gained.length > 0)
      logger.info(
        { networkId, endpoint, host },
        `An RPC endpoint of ${name} now has ${gained.join(', ')}`,
      )
  }
  const missing = lackedByAll(lacks)
  const obstacle =
    missing.length > 0
      ? `none of its RPC endpoints has ${missing.join(', ')}. It takes no operations until this is mended`
      : fewWitnesses(endpoints, chainId)
  if (obstacle && obstacle !== before.obstacle)
    logger.error(
      {
        networkId,
        hosts: endpoints.map(({ host }) => host),
        ...(missing.length > 0 && { lacks: missing }),
      },
      `${name} cannot send: ${obstacle}`,
    )
  if (!obstacle && !before.canSend) logger.info({ networkId }, `${name} can send again`)
  const said = [...shortcomings].filter(([endpoint]) => lacks.has(endpoint))
  const firstShortcomings = new Map([...said, ...before.firstShortcomings])
  const hasAll = endpoints.every(
    ({ endpoint, lacks }) =>
      lacks?.length === 0 &&
      without(shortcomings.get(endpoint) ?? [], firstShortcomings.get(endpoint) ?? []).length === 0,
  )
  return {
    canSend: !obstacle,
    obstacle,
    hasAll,
    lacks,
    shortcomings,
    firstShortcomings,
    finalByAge,
  }
}

/** What is wrong, and the remedy; `undefined` where as many as are asked can be witnesses. */
function fewWitnesses(
  endpoints: readonly EndpointAbilities[],
  chainId: number,
): string | undefined {
  const unable = endpoints.filter(({ canWitness }) => !canWitness)
  const able = endpoints.length - unable.length
  if (able >= Math.min(2, endpoints.length)) return undefined
  const named = unable.map(({ endpoint, host }) => `endpoint ${endpoint} (${host})`).join(' and ')
  const otherwise =
    able === 0
      ? 'configure others'
      : `remove ${unable.length === 1 ? 'it' : 'them'} from RPC_URLS_${chainId} or from the networks file; the only endpoint that is left then decides alone`
  return `an operation ends only when two RPC endpoints show that it has ended, and ${able === 0 ? 'none' : 'only one'} of its ${endpoints.length} has all that this takes. It takes no operations until this is mended. Use a plan that lacks nothing for ${named}, or ${otherwise}`
}

function lackedByAll(lacks: EndpointsFound['lacks']): readonly string[] {
  const [first = [], ...others] = lacks.values()
  return first.filter((one) => others.every((other) => other.includes(one)))
}

const without = (all: readonly string[], these: readonly string[]): readonly string[] =>
  all.filter((one) => !these.includes(one))
