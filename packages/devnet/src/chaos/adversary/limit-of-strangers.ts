import type { Address } from 'viem'
import type { ExposureLimits } from './exposure-limits.js'

/** A hostile account, and whose it is. */
export interface Placed {
  readonly address: Address
  readonly project: string
  readonly owner: string
}

/** Operations that executors landed, as the chain shows them. */
export interface Landings {
  readonly ofSender: ReadonlyMap<Address, number>
  readonly ofProject: ReadonlyMap<string, number>
}

/** The contract counts no more of them (docs/decisions.md, "Gas that burns"). */
const mostCounted = { ofSender: 20, ofProject: 1_000 }

/**
 * Gas that the gateway promises to burn at most on the operations of all these accounts together. Every account is within its own
 * limit, its project's and its owner's. Those that have landed nothing are within the newcomers' limit, too.
 */
export function limitOfStrangers(
  limits: ExposureLimits,
  strangers: readonly Placed[],
  { ofSender, ofProject }: Landings,
): bigint {
  const earned = (landed: number | undefined, most: number) =>
    limits.perLanded * BigInt(Math.min(landed ?? 0, most))
  const ofSenders = (senders: readonly Placed[]) =>
    sum(
      senders.map(
        ({ address }) => limits.perSender + earned(ofSender.get(address), mostCounted.ofSender),
      ),
    )
  const ofProjects = (senders: readonly Placed[]) =>
    sum(
      groupBy(senders, 'project').map(([project, group]) =>
        least(
          limits.perProject + earned(ofProject.get(project), mostCounted.ofProject),
          ofSenders(group),
        ),
      ),
    )
  const ofOwners = sum(
    groupBy(strangers, 'owner').map(([, group]) => {
      const most = Math.max(...group.map(({ project }) => ofProject.get(project) ?? 0))
      return least(limits.perOwner + earned(most, mostCounted.ofProject), ofProjects(group))
    }),
  )
  const known = strangers.filter(({ address }) => (ofSender.get(address) ?? 0) > 0)
  return least(ofOwners, limits.ofNewcomers + ofSenders(known))
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

function groupBy(placed: readonly Placed[], by: 'project' | 'owner'): [string, Placed[]][] {
  const groups = new Map<string, Placed[]>()
  for (const each of placed) groups.set(each[by], [...(groups.get(each[by]) ?? []), each])
  return [...groups]
}
