import type { Address } from 'viem'
import type { GatewayDeps } from '../deps.js'
import { GatewayError } from '../errors/index.js'
import type { Network } from '../networks/network.js'
import type { ProjectId } from '../primitives/ids.js'
import type { Project } from '../projects/project.js'
import type { Operation } from './operation.js'

/**
 * How many transactions with an authorization executors may pay for in vain on a network: the owner's address moved past its
 * nonce before they were mined, and nothing in them took effect.
 */
export interface AdoptionPolicy {
  readonly perAddress: number
  readonly perProject: number
  readonly windowSeconds: number
}

/**
 * One such transaction costs about 100,000 gas: 21,000, 25,000 of the authorization (EIP-7702), its call data, and a call
 * that reverts at once. A project costs at most 5,000,000 a day, a sixth of a block of 30,000,000. Twice may be bad luck.
 */
export const defaultAdoptionPolicy: AdoptionPolicy = {
  perAddress: 3,
  perProject: 50,
  windowSeconds: 24 * 60 * 60,
}

/** What was paid for in vain within the window, and what still may be. */
export interface AdoptionTally {
  /** Transactions that are on the chain. */
  readonly inVain: readonly {
    readonly projectId: ProjectId
    readonly sender: Address
    readonly count: number
  }[]
  /** Operations with an authorization in outer transactions that are not on the chain yet. */
  readonly underWay: readonly { readonly projectId: ProjectId; readonly count: number }[]
}

type First = Pick<Operation, 'projectId' | 'userOperation'>

/** Of what an operation's project and address have had paid for in vain. */
export const isOverAdoptionLimit = (
  { inVain }: AdoptionTally,
  { projectId, userOperation: { sender } }: First,
  { perAddress, perProject }: AdoptionPolicy,
): boolean =>
  countOf(inVain.filter((one) => one.sender === sender)) >= perAddress ||
  countOf(inVain.filter((one) => one.projectId === projectId)) >= perProject

/** The operations that may go out, in their order: whatever becomes of them, no project has more paid for in vain than it may. */
export function withinAdoptionLimit<T extends First>(
  tally: AdoptionTally,
  operations: readonly T[],
  policy: AdoptionPolicy,
): T[] {
  const out = new Map<ProjectId, number>()
  return operations.filter((operation) => {
    if (isOverAdoptionLimit(tally, operation, policy)) return false
    const { projectId } = operation
    const mayBeInVain =
      out.get(projectId) ??
      countOf([...tally.inVain, ...tally.underWay].filter((one) => one.projectId === projectId))
    if (mayBeInVain >= policy.perProject) return false
    out.set(projectId, mayBeInVain + 1)
    return true
  })
}

const countOf = (entries: readonly { readonly count: number }[]): number =>
  entries.reduce((total, { count }) => total + count, 0)

/** Of a window of hours, what has lapsed in a minute is of no use to anybody. */
const retryAfterSeconds = 15 * 60

/** Throws `ADOPTION_LIMIT` for an operation that brings an authorization, whose address or project has had too many in vain. */
export async function refuseVainAdoptions(
  { database, policy: { adoption } }: Pick<GatewayDeps, 'database' | 'policy'>,
  project: Pick<Project, 'id'>,
  { networkId }: Pick<Network, 'networkId'>,
  { userOperation, delegation }: Pick<Operation, 'userOperation' | 'delegation'>,
): Promise<void> {
  if (!delegation?.authorization) return
  const tally = await database.operations.adoptions(networkId, {
    projectIds: [project.id],
    senders: [userOperation.sender],
    windowSeconds: adoption.windowSeconds,
  })
  if (isOverAdoptionLimit(tally, { projectId: project.id, userOperation }, adoption))
    throw new GatewayError('ADOPTION_LIMIT', { retryAfterSeconds })
}
