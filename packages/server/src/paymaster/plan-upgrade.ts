import { type Deployment, gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { StandingPaymaster } from './plan-administration.js'
import { deploymentCall } from './plan-deployment.js'
import { type PlannedCall, plannedCall } from './planned-call.js'

/** The slot of ERC-1967 in which a proxy keeps its implementation. */
export const implementationSlot =
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** What becomes of the paymaster with it, in a simulation. */
export type UpgradeTrial =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly why: string }
  /** The endpoint simulates no blocks. */
  | { readonly kind: 'untried' }

/** What may become the implementation. */
export interface Candidate {
  readonly address: Address
  /** `undefined`: there is no code, or it does not answer. */
  readonly proxiableUuid: Hex | undefined
  /** `undefined`: there is no code, or it does not answer. */
  readonly entryPoint: Address | undefined
  /** It says what signers sign. */
  readonly signsSponsorships: boolean
  /** It knows the roles by the same ids. */
  readonly hasRoles: boolean
  readonly trial: UpgradeTrial
  /** Absent: it must stand already. */
  readonly deployment?: Deployment
  readonly deployed: boolean
}

/**
 * Deploys the candidate where it does not stand yet, and makes it the implementation. Throws an `Error` when it is no
 * implementation of a paymaster for this EntryPoint.
 */
export function planUpgrade(
  { address: to, state }: StandingPaymaster,
  candidate: Candidate,
  entryPoint: Address,
): PlannedCall[] {
  if (isAddressEqual(state.implementation, candidate.address)) return []
  if (candidate.deployed) refuseUnfit(candidate, entryPoint)
  else if (!candidate.deployment)
    throw new Error(`There is no code at ${candidate.address}. Deploy the implementation first.`)
  if (candidate.trial.kind === 'failed')
    throw new Error(
      `${candidate.address} cannot be upgraded to: with it ${candidate.trial.why}. Name an implementation of GaslessPaymaster.`,
    )
  return [
    ...(candidate.deployed || !candidate.deployment
      ? []
      : [deploymentCall("paymaster's implementation", candidate.deployment)]),
    plannedCall(
      {
        title: `Replace the implementation ${state.implementation} by ${candidate.address}`,
        to,
        role: 'admin',
      },
      gaslessPaymasterAbi,
      'upgradeToAndCall',
      [candidate.address, '0x'],
    ),
  ]
}

function refuseUnfit(candidate: Candidate, ours: Address): void {
  const { address, proxiableUuid, entryPoint: its, signsSponsorships, hasRoles } = candidate
  if (proxiableUuid !== implementationSlot)
    throw new Error(
      `${address} cannot be upgraded to: its proxiableUUID is ${proxiableUuid ?? 'missing'} instead of ${implementationSlot}. Name an implementation of GaslessPaymaster.`,
    )
  if (!its || !isAddressEqual(its, ours))
    throw new Error(
      `${address} cannot be upgraded to: it works with EntryPoint ${its ?? 'none'}, and the network is configured with ${ours}. Name an implementation for that one.`,
    )
  if (!signsSponsorships || !hasRoles)
    throw new Error(
      `${address} cannot be upgraded to: it has not the ${signsSponsorships ? 'roles' : 'SPONSORSHIP_TYPEHASH'} of a GaslessPaymaster. Name an implementation of it.`,
    )
}
