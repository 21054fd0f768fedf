import type { Network } from '../model/network.js'
import type { Project } from '../model/project.js'

/**
 * The rail of plain transactions carries what the project prepares there: its accounts are their owners' own addresses,
 * and the network cannot give those code.
 */
export const isPlain = (
  { accountMode }: Pick<Project, 'accountMode'>,
  { delegate }: Pick<Network, 'delegate'>,
): boolean => accountMode === 'eip7702' && delegate === undefined
