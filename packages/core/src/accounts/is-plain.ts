import type { Network } from '../model/network.js'
import type { Project } from '../model/project.js'

/**
 * Returns whether the project's operations on this network travel as plain transactions. They do if the project's
 * accounts are their owners' addresses and the network has no EIP-7702 delegate.
 */
export const isPlain = (
  { accountMode }: Pick<Project, 'accountMode'>,
  { delegate }: Pick<Network, 'delegate'>,
): boolean => accountMode === 'eip7702' && delegate === undefined
