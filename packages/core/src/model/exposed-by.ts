import { type Exposed, gasAtRisk } from './exposure.js'
import type { Operation } from './operation.js'

/** Whose account the operation is, and what it may add to the gas at risk: in a bundle no more than twice what it risks alone. */
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
