import { type Deployment, gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { DeployedPaymaster } from './plan-administration.js'
import { deploymentCall } from './plan-deployment.js'
import { type PlannedCall, plannedCall } from './planned-call.js'

/** The ERC-1967 slot in which a proxy stores its implementation. */
export const implementationSlot =
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** The result of simulating the upgrade. */
export type UpgradeTrial =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly why: string }
  /** The endpoint cannot simulate blocks. */
  | { readonly kind: 'untried' }

/** A candidate for the new implementation. */
export interface Candidate {
  readonly address: Address
  /** `undefined`: there is no code, or it does not answer. */
  readonly proxiableUuid: Hex | undefined
  /** `undefined`: there is no code, or it does not answer. */
  readonly entryPoint: Address | undefined
  /** Whether it has a `SPONSORSHIP_TYPEHASH`. */
  readonly signsSponsorships: boolean
  /** Whether it has the roles under the same ids. */
  readonly hasRoles: boolean
  readonly trial: UpgradeTrial
  /** Absent: the candidate must be deployed already. */
  readonly deployment?: Deployment
  readonly deployed: boolean
}

/**
 * Plans to deploy the candidate if it is not deployed yet, and to make it the implementation. Throws an `Error` if it
 * is no implementation of a paymaster for this EntryPoint.
 */
export function planUpgrade(
  { address: to, state }: DeployedPaymaster,
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
      `${address} cannot be upgraded to: it lacks the ${signsSponsorships ? 'roles' : 'SPONSORSHIP_TYPEHASH'} of a GaslessPaymaster. Name an implementation of it.`,
    )
}
