import type { Address } from 'viem'
import { debitsOf } from '../../model/debits.js'
import { bringsAccount } from '../../model/delegation.js'
import type { AnyOperation } from '../../model/operation.js'
import { liveStatuses, type OperationStatus } from '../../model/operation-state.js'
import type { OperationStore, StoredCalls } from '../../ports/operation-store.js'
import { isSubmitted, type MemoryState, rowsOf, userOperationsOf } from './memory-state.js'

/** The sender's operations that are neither prepared nor ended. */
export const liveOperationsOf = (state: MemoryState, networkId: string, sender: Address) =>
  userOperationsOf(state, networkId).filter(
    ({ userOperation, status }) =>
      userOperation.sender === sender &&
      (liveStatuses as readonly OperationStatus[]).includes(status),
  )

const callsOf = (operation: AnyOperation): StoredCalls =>
  operation.rail === 'userOperation'
    ? { callData: operation.userOperation.callData }
    : { calls: operation.transactions }

/** The two digits of `0x` count as a byte. */
const bytesOf = (made: StoredCalls): number =>
  'callData' in made
    ? made.callData.length / 2
    : made.calls.reduce((sum, { data }) => sum + data.length / 2, 0)

export const memoryOperations = (state: MemoryState): OperationStore => ({
  async find(projectId, id) {
    const operation = state.rows.get(id)?.operation
    return operation?.projectId === projectId ? operation : undefined
  },

  findMany: async (ids) =>
    rowsOf(state).flatMap(({ operation }) =>
      operation.rail === 'userOperation' && ids.includes(operation.id) ? [operation] : [],
    ),

  list: async (projectId, { accountId, statuses, limit, offset }) =>
    rowsOf(state)
      .map(({ operation }) => operation)
      .filter((one) => one.projectId === projectId && isSubmitted(one))
      .filter((one) => accountId === undefined || one.accountId === accountId)
      .filter(({ status }) => (statuses as readonly OperationStatus[])?.includes(status) ?? true)
      .reverse()
      .slice(offset, offset + limit),

  async recentCalls(accountId, { limit, dataBytes }) {
    const recent = rowsOf(state)
      .map(({ operation }) => operation)
      .filter((one) => one.accountId === accountId && isSubmitted(one))
      .reverse()
      .slice(0, limit)
      .map(callsOf)
    let sum = 0
    return recent.filter((made, place) => {
      sum += bytesOf(made)
      return place === 0 || sum <= dataBytes
    })
  },

  async liveNonces(networkId, sender) {
    const live = liveOperationsOf(state, networkId, sender)
    const unlanded = live.filter(({ status }) => status !== 'confirmed')
    return {
      nonces: live.map(({ userOperation }) => userOperation.nonce),
      deploying: live.some(bringsAccount),
      adopting: live.flatMap((operation) => {
        const nonce = operation.delegation?.authorization?.nonce
        // The assets of a landed operation have left the account.
        const debits = operation.status === 'confirmed' ? new Map() : debitsOf(operation)
        return nonce === undefined ? [] : [{ projectId: operation.projectId, nonce, debits }]
      }),
      debits: unlanded
        .filter(({ delegation }) => !delegation?.authorization)
        .map((operation) => ({ projectId: operation.projectId, debits: debitsOf(operation) })),
      landed: live.filter(({ status }) => status === 'confirmed').map(({ id }) => id),
      finalBlock: state.chains.get(networkId)?.final?.number,
    }
  },
})
