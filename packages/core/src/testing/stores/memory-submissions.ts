import { splitNonce } from '../../erc4337/index.js'
import { bringsAccount } from '../../model/delegation.js'
import type { Operation } from '../../model/operation.js'
import type { PublicStatus } from '../../model/operation-state.js'
import type { SubmissionStore, SubmittedReference } from '../../ports/submission-store.js'
import { liveOperationsOf } from './memory-operations.js'
import { isSubmitted, type MemoryState, moveRow, userOperationsOf } from './memory-state.js'

const toReference = ({ id, projectId, status }: Operation): SubmittedReference => ({
  id,
  projectId,
  status: status as PublicStatus,
})

/** Of user operations, whatever a paymaster's budget and the account's funds say. */
export function memorySubmissions(
  state: MemoryState,
): Pick<SubmissionStore, 'submit' | 'findSubmitted' | 'freeIdempotencyKey'> {
  const submittedAs = ({ networkId, userOperationHash }: Operation) =>
    userOperationsOf(state, networkId).find(
      (one) => one.userOperationHash === userOperationHash && isSubmitted(one),
    )
  /** An operation of the account has deployed it, on a chain that keeps the block. */
  const hasLanded = ({ networkId, userOperation: { sender } }: Operation) =>
    userOperationsOf(state, networkId).some(
      (one) =>
        one.userOperation.sender === sender &&
        (one.status === 'finalized' || (one.status === 'failed' && one.inclusion !== null)),
    )

  return {
    async submit(id, signature, options = { admitted: false }) {
      const row = state.rows.get(id)
      const operation = row?.operation
      if (!row || operation?.rail !== 'userOperation') return { kind: 'expired' }
      if (isSubmitted(operation))
        return { kind: 'already-submitted', status: operation.status as PublicStatus }
      if (operation.status === 'expired' || operation.expiresAt.getTime() <= Date.now())
        return { kind: 'expired' }
      const { networkId, userOperation, delegation } = operation
      const other = submittedAs(operation)
      if (other) return { kind: 'duplicate', other: toReference(other) }
      const live = liveOperationsOf(state, networkId, userOperation.sender)
      if (live.some((one) => one.userOperation.nonce === userOperation.nonce))
        return { kind: 'nonce-taken' }
      if (bringsAccount(operation) && (live.some(bringsAccount) || hasLanded(operation)))
        return { kind: 'deployment-taken' }
      const { mostWaiting = Infinity, mostNonceKeys = Infinity } = options
      if (live.filter(({ status }) => status !== 'confirmed').length >= mostWaiting)
        return { kind: 'queue-full' }
      const keyOf = (nonce: bigint) => splitNonce(nonce).nonceKey
      const keys = new Set(live.map((one) => keyOf(one.userOperation.nonce)))
      if (!keys.has(keyOf(userOperation.nonce)) && keys.size >= mostNonceKeys)
        return { kind: 'nonce-keys-in-use' }
      if (delegation?.authorization && !options.authorization)
        throw new Error(`Operation ${id} requires an authorization.`)

      const submitted: Operation = {
        ...operation,
        submittedAt: new Date(),
        userOperation: { ...userOperation, signature },
        ...(delegation?.authorization && {
          delegation: {
            ...delegation,
            authorization: { ...delegation.authorization, signature: options.authorization },
          },
        }),
      }
      const cause = 'submitted by the client'
      moveRow(state, { ...row, operation: submitted }, 'received', { cause })
      const received = state.rows.get(id)
      if (options.admitted && received) moveRow(state, received, 'queued', { cause: 'admitted' })
      return { kind: 'accepted' }
    },

    async findSubmitted(networkId, hash) {
      const found = userOperationsOf(state, networkId).find(
        (one) => one.userOperationHash === hash && isSubmitted(one),
      )
      return found && toReference(found)
    },

    async freeIdempotencyKey(id) {
      const row = state.rows.get(id)
      if (row?.operation.status === 'prepared')
        state.rows.set(id, { ...row, idempotency: undefined })
    },
  }
}
