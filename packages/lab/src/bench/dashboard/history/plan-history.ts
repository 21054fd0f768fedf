/** A project on a network: where its accounts and operations are. */
export interface Lane {
  /** Place of its project. */
  readonly project: number
  /** Place of its network. */
  readonly network: number
  /** Its part of all operations. */
  readonly share: number
  /** Its accounts have numbers from `firstAccount` on. */
  readonly firstAccount: number
  readonly accounts: number
}

export interface HistoryPlan {
  readonly operations: number
  readonly accounts: number
  /** Milliseconds: from when until when operations are created. */
  readonly from: number
  readonly to: number
  readonly projects: number
  readonly lanes: readonly Lane[]
}

export const projectCount = 200
/** Its place among the projects. */
export const bigProject = 0
export const smallProject = projectCount - 1

const bigShare = 0.3
const operationsPerAccount = 8
/** How much of everything each network has. */
const networkShares = [0.08, 0.12, 0.08, 0.22, 0.3, 0.2]

/**
 * Who has how much: one project with 30% of all operations, on every network, and a long tail of projects with one or two
 * networks. Every lane has an account, so small histories have a few more of them.
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
 * When the part `done` of all operations was created, as a part of the time: three times as many a day at the end as in
 * the beginning.
 */
export const timeOf = (done: number): number => (Math.sqrt(1 + 8 * done) - 1) / 2

/** The reverse of `timeOf`. */
export const doneBy = (time: number): number => (time + time * time) / 2
