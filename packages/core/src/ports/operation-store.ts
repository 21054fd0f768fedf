import type { Address, Hex } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'
import type { ProjectDebits } from '../model/debits.js'
import type { AnyOperation, ListedOperation, Operation } from '../model/operation.js'
import type { PublicStatus } from '../model/operation-state.js'
import type { AccountId, OperationId, ProjectId } from '../primitives/ids.js'

/**
 * The stored calls of an operation. A user operation's call data is not decoded, because large call data takes
 * milliseconds.
 */
export type StoredCalls = { readonly callData: Hex } | { readonly calls: readonly Call[] }

/** The nonces, authorizations and amounts that an account's live operations occupy. */
export interface LiveOperations {
  readonly nonces: readonly bigint[]
  /** One of them deploys the account. */
  readonly deploying: boolean
  /** Operations with an authorization, with the amounts that each may take until it lands. */
  readonly adopting: readonly (ProjectDebits & { readonly nonce: number })[]
  /** Amounts that the other operations may take from the account until they land. */
  readonly debits: readonly ProjectDebits[]
  /** Operations that have landed and are not final. */
  readonly landed: readonly OperationId[]
  /**
   * Number of the network's final block in the same snapshot; `undefined` before the first one. Every nonce that an
   * operation has used is among `nonces`, or used on the chain at this block.
   */
  readonly finalBlock: bigint | undefined
}

/** Reads operations. `find` and `list` cover both rails. The other methods cover only user operations. */
export interface OperationStore {
  find(projectId: ProjectId, id: OperationId): Promise<AnyOperation | undefined>
  findMany(ids: readonly OperationId[]): Promise<Operation[]>
  /** Newest first; prepared and expired ones are not listed. */
  list(
    projectId: ProjectId,
    filter: {
      readonly accountId?: AccountId
      readonly statuses?: readonly PublicStatus[]
      readonly limit: number
      readonly offset: number
    },
  ): Promise<ListedOperation[]>
  /**
   * Returns the calls of the account's submitted operations, newest first. The newest operation is always included. An
   * older one is included only if it and all newer ones have at most `dataBytes` of call data.
   */
  recentCalls(
    accountId: AccountId,
    most: { readonly limit: number; readonly dataBytes: number },
  ): Promise<readonly StoredCalls[]>
  liveNonces(networkId: string, sender: Address): Promise<LiveOperations>
}
