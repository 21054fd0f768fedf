import type { FinalityStore } from '../../ports/finality-store.js'
import { isSubmitted, type MemoryState, userOperationsOf } from './memory-state.js'

export function memoryFinality(state: MemoryState): FinalityStore {
  const confirmedOf = (networkId: string) =>
    userOperationsOf(state, networkId).flatMap(({ inclusion, ...operation }) =>
      operation.status === 'confirmed' && inclusion ? [{ ...operation, inclusion }] : [],
    )
  const inFlight = (networkId: string) =>
    userOperationsOf(state, networkId).filter(({ status }) =>
      ['received', 'queued', 'submitted'].includes(status),
    )
  return {
    hasInFlight: async (networkId) => inFlight(networkId).length > 0,
    hasSent: async (networkId) =>
      inFlight(networkId).some(
        ({ status, outerHashCount, handedOver }) =>
          status === 'submitted' || outerHashCount > 0 || handedOver,
      ),
    async findKnown(networkId, hashes) {
      const known = userOperationsOf(state, networkId).filter(({ userOperationHash }) =>
        hashes.includes(userOperationHash),
      )
      const unsubmitted = known.filter((operation) => !isSubmitted(operation))
      return {
        submitted: known.filter(isSubmitted),
        unsubmitted: unsubmitted.filter(
          ({ userOperationHash: hash }, place) =>
            unsubmitted.findIndex((first) => first.userOperationHash === hash) === place,
        ),
      }
    },
    listConfirmedIn: async (networkId, blockHash) =>
      confirmedOf(networkId).filter(({ inclusion }) => inclusion.blockHash === blockHash),
    listConfirmedUpTo: async (networkId, blockNumber, { after, limit }) =>
      confirmedOf(networkId)
        .map(({ id, userOperationHash, inclusion }) => ({ id, userOperationHash, inclusion }))
        .filter(({ inclusion }) => inclusion.blockNumber <= blockNumber)
        .filter(
          ({ id, inclusion: { blockNumber: place } }) =>
            !after || place > after.blockNumber || (place === after.blockNumber && id > after.id),
        )
        // The sort keeps the order of the ids within a block.
        .sort((a, b) => Number(a.inclusion.blockNumber - b.inclusion.blockNumber))
        .slice(0, limit),
  }
}
