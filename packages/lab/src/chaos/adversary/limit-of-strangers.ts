import { burntPerPaid } from '@gasless-gateway/core'
import type { Address } from 'viem'
import type { ExposureLimits } from './exposure-limits.js'

/** A hostile account with its project and owner. */
export interface Placed {
  readonly address: Address
  readonly project: string
  readonly owner: string
}

/** Numbers of operations that executors landed, read from the chain. */
export interface Landings {
  readonly ofSender: ReadonlyMap<Address, number>
  readonly ofProject: ReadonlyMap<string, number>
}

/** More landed operations do not raise the limits further (docs/decisions.md, "Gas that burns"). */
const mostCounted = { ofSender: 20, ofProject: 1_000 }

/**
 * Returns the gas that the gateway may burn at most on the operations of all these accounts together. The limits of the
 * account, its project and its owner apply to each account. The newcomers' pool limits unpaid gas of all accounts.
 *
 * Each landed operation raises the limits by the gas that it has paid for. If a shared limit is used up, the sender may
 * still burn three times the gas that it has paid for. If the newcomers' pool is used up, a project's accounts may
 * still burn the gas that the project has paid for.
 */
export function limitOfStrangers(
  limits: ExposureLimits,
  strangers: readonly Placed[],
  { ofSender, ofProject }: Landings,
): bigint {
  const paid = (landed: number | undefined, most: number) =>
    limits.perLanded * BigInt(Math.min(landed ?? 0, most))
  const paidBySender = ({ address }: Placed) => paid(ofSender.get(address), mostCounted.ofSender)
  const paidByProject = (project: string) => paid(ofProject.get(project), mostCounted.ofProject)
  const mayBurn = (senders: readonly Placed[]) => burntPerPaid * sum(senders.map(paidBySender))
  const projectsOf = (senders: readonly Placed[]) => groupBy(senders, 'project')

  const ofSenders = (senders: readonly Placed[]) =>
    sum(senders.map((sender) => limits.perSender + paidBySender(sender)))
  const ofProjects = (senders: readonly Placed[]) =>
    sum(
      projectsOf(senders).map(([project, group]) =>
        least(limits.perProject + paidByProject(project) + mayBurn(group), ofSenders(group)),
      ),
    )
  const ofOwners = sum(
    groupBy(strangers, 'owner').map(([, group]) => {
      // The sent operation's project raises the owner's limit.
      const most = projectsOf(group)
        .map(([project]) => paidByProject(project))
        .reduce(greater)
      return least(limits.perOwner + most + mayBurn(group), ofProjects(group))
    }),
  )
  const paidByAll = sum(projectsOf(strangers).map(([project]) => paidByProject(project)))
  return least(ofOwners, limits.ofNewcomers + paidByAll + mayBurn(strangers))
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
const least = (a: bigint, b: bigint) => (a < b ? a : b)
const greater = (a: bigint, b: bigint) => (a > b ? a : b)

function groupBy(placed: readonly Placed[], by: 'project' | 'owner'): [string, Placed[]][] {
  const groups = new Map<string, Placed[]>()
  for (const each of placed) groups.set(each[by], [...(groups.get(each[by]) ?? []), each])
  return [...groups]
}
