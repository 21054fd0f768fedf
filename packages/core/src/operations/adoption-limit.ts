import type { Address } from 'viem'
import type { GatewayDeps } from '../deps.js'
import { GatewayError } from '../errors/index.js'
import type { Network } from '../networks/network.js'
import type { ProjectId } from '../primitives/ids.js'
import type { Operation } from './operation.js'

/**
 * How many transactions executors may pay for in vain on a network for accounts whose owner's address runs a delegate: the
 * address moved past the nonce of its authorization or gave up the delegate before they were mined, and nothing in them landed.
 */
export interface AdoptionPolicy {
  /** An address that has had so many is refused where it requires an authorization. */
  readonly perAddress: number
  /** So many may be out at a time for a project, less what it has had in vain; one always. */
  readonly perProject: number
  readonly windowSeconds: number
}

/**
 * One such transaction costs about 100,000 gas: 21,000, 25,000 of the authorization (EIP-7702), its call data, and a call
 * that reverts at once. 50 of them are 5,000,000, a sixth of a block of 30,000,000. Twice may be bad luck.
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
  /** Operations in outer transactions that are not on the chain yet, with an authorization or of an address that has had some in vain. */
  readonly underWay: readonly { readonly projectId: ProjectId; readonly count: number }[]
}

type Delegated = Pick<Operation, 'projectId' | 'userOperation' | 'delegation'>

const lostOf = ({ inVain }: AdoptionTally, sender: Address): number =>
  countOf(inVain.filter((one) => one.sender === sender))

/**
 * The operations that may go out, in their order. Those with an authorization, and those of an address that has had one in vain,
 * take the places of their project, of which there are fewer the more it has lost; the others go out in any case.
 */
export function withinAdoptionLimit<T extends Delegated>(
  tally: AdoptionTally,
  operations: readonly T[],
  { perAddress, perProject }: AdoptionPolicy,
): T[] {
  const out = new Map<ProjectId, number>()
  const of = (entries: AdoptionTally['underWay'], projectId: ProjectId) =>
    countOf(entries.filter((one) => one.projectId === projectId))
  return operations.filter(({ projectId, userOperation: { sender }, delegation }) => {
    const lost = lostOf(tally, sender)
    const adopts = delegation?.authorization !== undefined
    if (adopts && lost >= perAddress) return false
    if (!adopts && lost === 0) return true
    const underWay = out.get(projectId) ?? of(tally.underWay, projectId)
    if (underWay >= Math.max(1, perProject - of(tally.inVain, projectId))) return false
    out.set(projectId, underWay + 1)
    return true
  })
}

const countOf = (entries: readonly { readonly count: number }[]): number =>
  entries.reduce((total, { count }) => total + count, 0)

/** Of a window of hours, what has lapsed in a minute is of no use to anybody. */
const retryAfterSeconds = 15 * 60

/** Throws `ADOPTION_LIMIT` for an operation that brings an authorization, whose address has had too many in vain. */
export async function refuseVainAdoptions(
  { database, policy: { adoption } }: Pick<GatewayDeps, 'database' | 'policy'>,
  { networkId }: Pick<Network, 'networkId'>,
  { userOperation: { sender }, delegation }: Pick<Operation, 'userOperation' | 'delegation'>,
): Promise<void> {
  if (!delegation?.authorization) return
  const tally = await database.operations.adoptions(networkId, {
    projectIds: [],
    senders: [sender],
    windowSeconds: adoption.windowSeconds,
  })
  if (lostOf(tally, sender) >= adoption.perAddress)
    throw new GatewayError('ADOPTION_LIMIT', { retryAfterSeconds })
}
