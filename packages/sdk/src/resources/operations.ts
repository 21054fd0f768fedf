import type { RequestOptions } from '../http/request-options.js'
import type { createSubmit, SubmitInput, SubmittedOperation } from '../operations/create-submit.js'
import { inParallel } from '../operations/in-parallel.js'
import {
  createHandle,
  type HandleDependencies,
  type OperationHandle,
} from '../operations/operation-handle.js'
import { readOperation } from '../operations/read-operation.js'

export interface OperationsDependencies extends HandleDependencies {
  readonly submit: ReturnType<typeof createSubmit>
}

/** Submitted operations, by their handles. */
export const createOperations = ({ submit, ...dependencies }: OperationsDependencies) => ({
  /**
   * Takes up an operation that was submitted before, in this process or in another one, by its id.
   *
   * Throws {@link GatewayApiError} `OPERATION_NOT_FOUND` for one that was never submitted.
   */
  async resume(id: string, options?: RequestOptions): Promise<OperationHandle> {
    return handleOf(
      dependencies,
      await readOperation(dependencies.call, { operationId: id }, options),
    )
  },

  /** Hands in what was signed, like `transactions.submit`, and returns its handle. May be repeated. */
  async submit(signed: SubmitInput, options?: RequestOptions): Promise<OperationHandle> {
    return handleOf(dependencies, await submit(signed, options), signed)
  },

  /**
   * Runs tasks beside each other, a few at a time, and gives each a nonce key that no other one under way has: operations of
   * one account do not wait for each other then, nor make each other stale. The first one goes alone, as it may deploy the
   * account. A task that finds its operation stale all the same, because another process took the nonce, runs again, at most
   * twice: so a task submits one operation, and nothing before it. Returns every result in the order of the tasks, like
   * `Promise.allSettled`.
   *
   * @example
   * const results = await client.operations.inParallel(
   *   payouts.map((payout) => ({ nonceKey }) => client.transfer({ ...payout, owner, nonceKey })),
   * )
   */
  inParallel,
})

const handleOf = (
  dependencies: HandleDependencies,
  { operationId, userOperationHash, networkId }: SubmittedOperation,
  signed?: SubmitInput,
): OperationHandle =>
  createHandle(dependencies, { id: operationId, hash: userOperationHash, networkId }, signed)
