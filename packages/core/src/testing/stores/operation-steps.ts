import type { Operation } from '../../model/operation.js'
import type { SmartAccountRecord } from '../../model/smart-account.js'
import type { OperationId } from '../../primitives/ids.js'
import { anOperation, aSignature, randomHash } from '../an-operation.js'
import type { MemoryLogLine } from './memory-state.js'
import type { OperationStores } from './memory-stores.js'

/** Stores of operations under test, and what their contracts need that no port offers. */
export interface StoresHarness {
  stores(): OperationStores
  /** An account of a new project. */
  newAccount(changes?: Partial<SmartAccountRecord>): Promise<SmartAccountRecord>
  /** Another account of the same project on the same network. */
  siblingOf(account: SmartAccountRecord): Promise<SmartAccountRecord>
  /** The operation's lines of the transition log, in their order. */
  linesOf(operation: Operation): Promise<readonly Omit<MemoryLogLine, 'id'>[]>
  /** Puts the end of the time to submit the operation into the past. */
  expire(operation: Operation): Promise<unknown>
  /** Makes queued operations due. A claim's time has run out then. */
  comeDue(ids: readonly OperationId[]): Promise<unknown>
}

export const idsOf = (each: readonly { readonly id: OperationId }[]) => each.map(({ id }) => id)

export const included = () => ({
  blockNumber: 7n,
  blockHash: randomHash(),
  transactionHash: randomHash(),
  success: true,
})

/** Steps that the contracts of several stores take. */
export function operationSteps(
  harness: Pick<StoresHarness, 'stores' | 'newAccount' | 'siblingOf' | 'linesOf'>,
) {
  const { stores } = harness
  const find = ({ projectId, id }: Operation) => stores().operations.find(projectId, id)
  const prepare = async (operation: Operation) => {
    await stores().preparations.insert(operation, undefined)
    return operation
  }
  /** Stores the operation and takes it along legal transitions up to `queued`. */
  const queue = async (operation: Operation) => {
    await prepare(operation)
    await stores().submissions.submit(operation.id, aSignature)
    await stores().statuses.advance(operation.id, 'received', 'queued', { cause: 'test' })
    return operation
  }
  return {
    find,
    prepare,
    queue,
    statusOf: async (operation: Operation) => (await find(operation))?.status,
    logOf: async (operation: Operation) =>
      (await harness.linesOf(operation)).map(({ from, to }) => `${from}>${to}`),
    /** As many queued operations, each of an account of its own, in one project. */
    async queueMany(count: number): Promise<Operation[]> {
      const accounts = [await harness.newAccount()]
      while (accounts.length < count)
        accounts.push(await harness.siblingOf(accounts.at(-1) as SmartAccountRecord))
      const queued: Operation[] = []
      for (const account of accounts) queued.push(await queue(anOperation(account)))
      return queued
    },
  }
}
