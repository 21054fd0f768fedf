import type { RequestOptions } from '../http/request-options.js'
import type { createSubmit, SubmitInput } from '../operations/create-submit.js'
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

/** Handles of submitted operations. */
export const createOperations = ({ submit, ...dependencies }: OperationsDependencies) => ({
  /**
   * Returns the handle of an operation that was submitted earlier, in this process or another one, by its id.
   *
   * Throws {@link GatewayApiError} `OPERATION_NOT_FOUND` if the operation was never submitted.
   */
  async resume(id: string, options?: RequestOptions): Promise<OperationHandle> {
    return createHandle(
      dependencies,
      await readOperation(dependencies.call, { operationId: id }, options),
    )
  },

  /** Submits a signed operation, like `transactions.submit`, and returns its handle. Can be repeated. */
  async submit(signed: SubmitInput, options?: RequestOptions): Promise<OperationHandle> {
    return createHandle(dependencies, await submit(signed, options), signed)
  },

  /**
   * Runs tasks in parallel, a few at a time. Each running task has its own nonce key, so operations of one account
   * neither wait for each other nor make each other stale. The first task runs alone, because it may deploy the
   * account. If a task's operation is refused as stale or as a duplicate, the task runs again, at most twice. So a task
   * must submit one operation and do nothing before it. Returns all results in the order of the tasks, like
   * `Promise.allSettled`.
   *
   * @example
   * const results = await client.operations.inParallel(
   *   payouts.map((payout) => ({ nonceKey }) => client.transfer({ ...payout, owner, nonceKey })),
   * )
   */
  inParallel,
})
