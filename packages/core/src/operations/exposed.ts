import type { Exposed } from './exposure.js'
import type { Operation } from './operation.js'

/** Whose account the operation is. */
export const exposedBy = ({
  accountId,
  projectId,
  userOperation: { sender },
}: Pick<Operation, 'accountId' | 'projectId' | 'userOperation'>): Exposed => ({
  accountId,
  projectId,
  sender,
})
