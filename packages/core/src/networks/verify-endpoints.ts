import type { Network } from '../model/network.js'
import type { EndpointAbilities } from '../ports/chain.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'

/** Findings of the last check of a network's endpoints. */
export interface EndpointsFound {
  /** Whether the endpoints have the methods that sending and ending need, as far as they have answered. */
  readonly canSend: boolean
  /** Why the network cannot send, as logged. */
  readonly obstacle: string | undefined
  /** What the network does not prepare and the methods that all its endpoints lack for it. `undefined`: nothing. */
  readonly unprepared: string | undefined
  /** Whether every endpoint has answered that it lacks nothing, and nothing that it had at the first look. */
  readonly hasAll: boolean
  /** Missing methods by endpoint number. Endpoints that have not answered are left out. */
  readonly lacks: ReadonlyMap<number, readonly string[]>
  /** What each endpoint lacks and the gateway does without, by the number of the endpoint. */
  readonly shortcomings: ReadonlyMap<number, readonly string[]>
  /** The same when an endpoint first answered. What it has lost since may come back, and is looked for more often. */
  readonly firstShortcomings: ReadonlyMap<number, readonly string[]>
  /** Numbers of the endpoints that were logged because they judge finality by the age of a block. */
  readonly finalByAge: ReadonlySet<number>
}

const nothing: EndpointsFound = {
  canSend: true,
  obstacle: undefined,
  unprepared: undefined,
  hasAll: false,
  lacks: new Map(),
  shortcomings: new Map(),
  firstShortcomings: new Map(),
  finalByAge: new Set(),
}

/**
 * Checks whether the endpoints have the methods that nothing replaces. Logs each endpoint that lacks one, with the
 * remedy, and logs once more when the endpoint has it. Logs a network that cannot send in the same way. That network
 * must not take operations, because they would wait forever.
 *
 * A network can send if two conditions hold. Each needed method is available at some endpoint. And two endpoints, or
 * the only one, have all methods that ending an operation needs. Two endpoints must agree on each end.
 */
export async function verifyEndpoints(
  { chainOf, bundlerOf, logger }: Pick<RelayerDeps, 'bundlerOf' | 'chainOf' | 'logger'>,
  { networkId, name, chainId, delegate }: Network,
  before: EndpointsFound = nothing,
): Promise<EndpointsFound> {
  // A bundler sends all user operations. Where there is no delegate, there may be plain transactions, which it does not
  // send.
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
      ? `none of its RPC endpoints has ${missing.join(', ')}. It takes no operations until this is fixed`
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
    unprepared: unpreparedOver(endpoints),
    hasAll,
    lacks,
    shortcomings,
    firstShortcomings,
    finalByAge,
  }
}

/** Returns the problem and its remedy, or `undefined` if enough endpoints can be witnesses. */
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
  return `an operation ends only when two RPC endpoints show that it has ended, and ${able === 0 ? 'none' : 'only one'} of its ${endpoints.length} has all that this takes. It takes no operations until this is fixed. Use a plan that lacks nothing for ${named}, or ${otherwise}`
}

/** Returns the widest effect on prepare of what all endpoints lack. An endpoint lists its widest effect last. */
function unpreparedOver(endpoints: readonly EndpointAbilities[]): string | undefined {
  const [first, ...others] = endpoints.map(({ shortcomings }) =>
    shortcomings.filter(({ unprepared }) => unprepared !== undefined),
  )
  const shared = first?.findLast(({ lacks }) =>
    others.every((other) => other.some((one) => one.lacks === lacks)),
  )
  return shared && `prepares no ${shared.unprepared}: its RPC endpoints lack ${shared.lacks}`
}

function lackedByAll(lacks: EndpointsFound['lacks']): readonly string[] {
  const [first = [], ...others] = lacks.values()
  return first.filter((one) => others.every((other) => other.includes(one)))
}

const without = (all: readonly string[], these: readonly string[]): readonly string[] =>
  all.filter((one) => !these.includes(one))
