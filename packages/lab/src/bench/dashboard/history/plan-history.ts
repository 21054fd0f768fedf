/** The accounts and operations of one project on one network. */
export interface Lane {
  /** The place of the project. */
  readonly project: number
  /** The place of the network. */
  readonly network: number
  /** The share of all operations. */
  readonly share: number
  /** The number of the first account. The others follow it. */
  readonly firstAccount: number
  readonly accounts: number
}

export interface HistoryPlan {
  readonly operations: number
  readonly accounts: number
  /** Operations are created between `from` and `to`, in milliseconds since 1970. */
  readonly from: number
  readonly to: number
  readonly projects: number
  readonly lanes: readonly Lane[]
}

export const projectCount = 200
/** The place of the project with the most operations. */
export const bigProject = 0
export const smallProject = projectCount - 1

const bigShare = 0.3
const operationsPerAccount = 8
/** Each network's share of the big project. */
const networkShares = [0.08, 0.12, 0.08, 0.22, 0.3, 0.2]

/**
 * Plans one project with 30% of all operations, on every network, and a long tail of projects on one or two networks.
 * Each lane has at least one account, so a small history has more accounts than its operations need.
 */
export function planHistory({
  operations,
  from,
  to,
}: {
  readonly operations: number
  readonly from: number
  readonly to: number
}): HistoryPlan {
  const weights = Array.from({ length: projectCount - 1 }, (_, place) => 1 / (place + 2))
  const weightOfAll = weights.reduce((sum, weight) => sum + weight, 0)
  const lanes: Lane[] = []
  let accounts = 0
  const add = (project: number, network: number, share: number) => {
    const own = Math.max(1, Math.round((operations * share) / operationsPerAccount))
    lanes.push({ project, network, share, firstAccount: accounts, accounts: own })
    accounts += own
  }
  for (const [network, share] of networkShares.entries()) add(bigProject, network, bigShare * share)
  for (const [place, weight] of weights.entries()) {
    const share = ((1 - bigShare) * weight) / weightOfAll
    const own = [0.85, 0.15].slice(0, 1 + (place % 2))
    const ofAll = own.reduce((sum, part) => sum + part, 0)
    for (const [index, part] of own.entries())
      add(place + 1, (place + index) % networkShares.length, (share * part) / ofAll)
  }
  return { operations, accounts, from, to, projects: projectCount, lanes }
}

/**
 * Returns the fraction of the time at which the fraction `done` of all operations was created. At the end a day has
 * three times as many operations as at the beginning.
 */
export const timeOf = (done: number): number => (Math.sqrt(1 + 8 * done) - 1) / 2

/** The inverse of `timeOf`. */
export const doneBy = (time: number): number => (time + time * time) / 2
