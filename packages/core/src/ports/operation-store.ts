import type { Address, Hex } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'
import type { ProjectDebits } from '../model/debits.js'
import type { AnyOperation, Operation } from '../model/operation.js'
import type { PublicStatus } from '../model/operation-state.js'
import type { AccountId, OperationId, ProjectId } from '../primitives/ids.js'

/** What an operation calls, as it is stored: a user operation's is not decoded, because large call data takes milliseconds. */
export type StoredCalls = { readonly callData: Hex } | { readonly calls: readonly Call[] }

/** What an account's live operations hold. */
export interface LiveOperations {
  readonly nonces: readonly bigint[]
  /** One of them deploys the account. */
  readonly deploying: boolean
  /** Those that bring an authorization, with what each may take as long as it has not landed. */
  readonly adopting: readonly (ProjectDebits & { readonly nonce: number })[]
  /** What the others that have not landed may take from the account. */
  readonly debits: readonly ProjectDebits[]
  /** Those that have landed, and are not final. */
  readonly landed: readonly OperationId[]
}

/** Reads operations: of both rails one by one and in lists, user operations alone otherwise. */
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
  ): Promise<AnyOperation[]>
  /**
   * What the account's operations call, newest first; of those that were only prepared nothing. The newest operation is
   * always returned. An older one is returned only if it and all that are newer have no more than `dataBytes` of call data.
   */
  recentCalls(
    accountId: AccountId,
    most: { readonly limit: number; readonly dataBytes: number },
  ): Promise<readonly StoredCalls[]>
  liveNonces(networkId: string, sender: Address): Promise<LiveOperations>
}
