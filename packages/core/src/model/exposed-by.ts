import { type Exposed, gasAtRisk } from './exposure.js'
import type { Operation } from './operation.js'

/**
 * Returns the operation's account, and the gas that the operation may add to the gas at risk. In a bundle this is at
 * most twice the gas that it risks alone.
 */
export const exposedBy = ({
  accountId,
  projectId,
  userOperation,
}: Pick<Operation, 'accountId' | 'projectId' | 'userOperation'>): Exposed & {
  readonly gas: bigint
} => ({
  accountId,
  projectId,
  sender: userOperation.sender,
  gas: 2n * gasAtRisk([{ userOperation }]),
})
