import type { RelayerDeps } from '../deps.js'
import type { Network } from '../networks/network.js'

/** What the last check of a network's endpoints found. */
export interface EndpointsFound {
  /** All that has no alternative is there at some endpoint, or no endpoint has said yet. */
  readonly canSend: boolean
  /** What each endpoint lacks, by its number, as it said last. */
  readonly lacks: ReadonlyMap<number, readonly string[]>
  /** Numbers of the endpoints that were told to take a block for final by its age. */
  readonly finalByAge: ReadonlySet<number>
}

const nothing: EndpointsFound = { canSend: true, lacks: new Map(), finalByAge: new Set() }

/**
 * Can the network's endpoints do what has no alternative? Each that cannot is told in the log with the remedy, once, and
 * once more when it can; so is a network whose endpoints together lack something. A network that cannot send is to take no
 * operations: they would wait for ever.
 */
export async function verifyEndpoints(
  { chainOf, logger }: Pick<RelayerDeps, 'chainOf' | 'logger'>,
  { networkId, name }: Network,
  before: EndpointsFound = nothing,
): Promise<EndpointsFound> {
  const endpoints = await chainOf(networkId).abilities()
  // One that does not answer now is as able as it was.
  const lacks = new Map(before.lacks)
  for (const { endpoint, lacks: now } of endpoints) if (now) lacks.set(endpoint, now)
  const finalByAge = new Set(before.finalByAge)
  for (const { endpoint, host, finalByAge: guesses } of endpoints) {
    if (guesses && !finalByAge.has(endpoint)) {
      finalByAge.add(endpoint)
      logger.warn(
        { networkId, endpoint, host },
        `An RPC endpoint of ${name} shows no block for the tag by which blocks are final there. It takes a block for final after two hours, and operations are finalized that much later`,
      )
    }
    const [was, is] = [before.lacks.get(endpoint) ?? [], lacks.get(endpoint) ?? []]
    const lost = without(is, was)
    const gained = without(was, is)
    if (lost.length > 0)
      logger.warn(
        { networkId, endpoint, host, lacks: lost },
        `An RPC endpoint of ${name} lacks ${lost.join(', ')}, which nothing replaces. Configure an endpoint, or a plan of this one, that has it`,
      )
    if (gained.length > 0)
      logger.info(
        { networkId, endpoint, host },
        `An RPC endpoint of ${name} now has ${gained.join(', ')}`,
      )
  }
  const missing = lackedByAll(lacks)
  const newlyMissing = without(missing, lackedByAll(before.lacks))
  if (newlyMissing.length > 0)
    logger.error(
      { networkId, hosts: endpoints.map(({ host }) => host), lacks: newlyMissing },
      `${name} cannot send: none of its RPC endpoints has ${newlyMissing.join(', ')}. It takes no operations until one does`,
    )
  const canSend = missing.length === 0
  if (canSend && !before.canSend) logger.info({ networkId }, `${name} can send again`)
  return { canSend, lacks, finalByAge }
}

function lackedByAll(lacks: EndpointsFound['lacks']): readonly string[] {
  const [first = [], ...others] = lacks.values()
  return first.filter((one) => others.every((other) => other.includes(one)))
}

const without = (all: readonly string[], these: readonly string[]): readonly string[] =>
  all.filter((one) => !these.includes(one))
