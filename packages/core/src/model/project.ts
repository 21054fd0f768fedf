import type { ProjectId } from '../primitives/ids.js'
import type { RouteTrust } from './route.js'

/** `monitor`: an unsafe operation is reported and can still be submitted. `enforce`: submit refuses it. */
export type SecurityMode = 'monitor' | 'enforce'

/**
 * The kind of accounts in a project, fixed at its creation. `smart_account`: counterfactual Kernel accounts. `eip7702`:
 * the owners' own addresses, which adopt a delegate.
 */
export const accountModes = ['smart_account', 'eip7702'] as const
export type AccountMode = (typeof accountModes)[number]

export interface Project {
  readonly id: ProjectId
  readonly name: string
  /** False once archived. Its keys are then revoked, and its records stay. */
  readonly isActive: boolean
  readonly securityMode: SecurityMode
  readonly accountMode: AccountMode
  /** Fee that the routing provider charges for the integrator, in basis points of the swapped amount: 20 are 0.2 %. */
  readonly routerFeeBps: number
  /** The routing provider's partner id for this fee. Empty: none. */
  readonly routerIntegrator: string
  /** `router`: its callers may also ask for swap routes that cannot be proven from their call data. */
  readonly routeTrust: RouteTrust
  readonly createdAt: Date
}

export const newProject = ({
  id,
  name,
  createdAt,
  accountMode = 'smart_account',
}: Pick<Project, 'id' | 'name' | 'createdAt'> &
  Partial<Pick<Project, 'accountMode'>>): Project => ({
  id,
  name,
  isActive: true,
  securityMode: 'monitor',
  accountMode,
  routerFeeBps: 0,
  routerIntegrator: '',
  routeTrust: 'proven',
  createdAt,
})
