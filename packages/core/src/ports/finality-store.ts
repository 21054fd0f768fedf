import type { Hash } from 'viem'
import type { Inclusion, Operation } from '../model/operation.js'
import type { OperationId } from '../primitives/ids.js'

/** The fields that end an operation, without its calls. The gateway reads pages of these only to change a status. */
export interface ConfirmedOperation extends Pick<Operation, 'id' | 'userOperationHash'> {
  readonly inclusion: Inclusion
}

/** Finds the user operations that the watcher confirms, makes final or takes back with a block. */
export interface FinalityStore {
  /** Returns whether an accepted user operation is not in a block yet. */
  hasInFlight(networkId: string): Promise<boolean>
  /**
   * Returns whether a node or a bundler was given an accepted user operation that is not in a block yet. Also returns
   * `true` if so many operations are in flight that it would take long to look at all.
   */
  hasSent(networkId: string): Promise<boolean>
  /**
   * Returns the operations with these hashes, in one snapshot: the submitted ones, and the prepared ones that were
   * never submitted, including expired ones. A client can land an unsubmitted operation without the gateway. If several
   * unsubmitted operations have the same hash, the first one is returned.
   */
  findKnown(
    networkId: string,
    hashes: readonly Hash[],
  ): Promise<{ readonly submitted: Operation[]; readonly unsubmitted: Operation[] }>
  listConfirmedIn(networkId: string, blockHash: Hash): Promise<Operation[]>
  /**
   * Returns confirmed operations in blocks up to this number, lowest block first. `after` is the last place of the
   * previous page.
   */
  listConfirmedUpTo(
    networkId: string,
    blockNumber: bigint,
    page: {
      readonly after: { readonly blockNumber: bigint; readonly id: OperationId } | undefined
      readonly limit: number
    },
  ): Promise<ConfirmedOperation[]>
}
