import type { Caller } from '../http/create-caller.js'
import { createPages } from '../http/pages.js'
import type { RequestOptions } from '../http/request-options.js'
import { type QueryFor, toQuery } from '../http/to-query.js'
import { readObject } from '../inputs/read-object.js'
import { refuseUnknown } from '../inputs/refuse-unknown.js'
import type { AccountMode } from '../model/account-mode.js'
import { createDepositWithdrawal } from '../operations/create-deposit-withdrawal.js'
import { createPrepare } from '../operations/create-prepare.js'
import { createSign } from '../operations/create-sign.js'
import { createSubmit } from '../operations/create-submit.js'
import { readOperation } from '../operations/read-operation.js'
import {
  type WaitDependencies,
  type WaitOptions,
  waitForOperation,
} from '../operations/wait-for-operation.js'
import type { NetworksOption } from '../pins/network-options.js'
import type { QueryOf } from '../wire/endpoint-types.js'

/** `status` is a raw status, or `pending` for received, queued and submitted. `limit` is at most 200. */
export type ListTransactionsInput = QueryFor<QueryOf<'listTransactions'>>

export interface TransactionsConfig<Mode extends AccountMode> {
  readonly call: Caller
  readonly waiting: WaitDependencies
  readonly networks: NetworksOption
  readonly accountMode: Mode
}

/** The single steps: prepare, verify, sign, submit and wait. */
export function createTransactions<Mode extends AccountMode>({
  call,
  waiting,
  networks,
  accountMode,
}: TransactionsConfig<Mode>) {
  const { prepare, prepareTransfer } = createPrepare(call, accountMode)
  const { verify, sign } = createSign({ networks, accountMode, clock: waiting.clock })
  const submit = createSubmit(call)
  return {
    /**
     * Prepares calls of an account as one user operation. Nothing is spent yet. Submit before `expiresAt`, by default
     * within 30 minutes.
     *
     * Throws {@link UnsafeOperationError} if the security check judges it unsafe, and {@link GatewayApiError} such as
     * `INSUFFICIENT_BALANCE`, `VALIDATION_NOT_ACCEPTED` and `EXECUTION_SIMULATION_REVERTED`.
     */
    prepare,

    /**
     * Prepares transfers of tokens and the native coin as one user operation. For accounts of mode `eip7702` on
     * networks without EIP-7702, it prepares one plain transaction per transfer: see `rail` of the result. Throws like
     * `prepare`.
     */
    prepareTransfer,

    /**
     * Prepares the withdrawal of an account's deposit at the EntryPoint: gas that self-funded operations reserved and
     * did not use. The coins go to the account or to its owner. With a fee token, the whole deposit can be withdrawn.
     * Without one, the gas of the withdrawal is taken from the deposit first. Throws like `prepare`, and {@link
     * ConfigurationError} with code `PIN_MISSING`.
     */
    prepareDepositWithdrawal: createDepositWithdrawal({ call, prepare, networks, accountMode }),

    /**
     * Checks a prepared operation against the request and the pinned contracts, and returns its effects. `sign` does
     * this by itself. Throws {@link VerificationError}, or {@link ConfigurationError} with code `PIN_MISSING`.
     */
    verify,

    /**
     * Verifies, then signs. A user operation is signed as an EIP-191 message of its hash, with an EIP-7702
     * authorization if one is required. Plain transactions are signed one by one. Throws like `verify`, and {@link
     * SignerError} if the owner cannot sign or signs something else.
     */
    sign,

    /**
     * Submits a signed operation. Can be repeated: an operation that was accepted before is returned as accepted.
     *
     * Throws {@link GatewayApiError} such as `OPERATION_STALE` (prepare again) and `SENT_WITHOUT_GATEWAY` (never
     * prepare again, because the network has the operation). Throws {@link DuplicateOperationError} if another
     * operation has the same hash: nothing was sent for this one, so prepare again with another idempotencyKey. Throws
     * {@link ConnectionError} with `operationId` if no attempt got a conclusive answer, as after 429, 5xx or a proxy's
     * page. Then submit the same operation again.
     */
    submit,

    /**
     * Returns a submitted operation with its current status. Throws `OPERATION_NOT_FOUND` if the operation was only
     * prepared.
     */
    get: (operationId: string, options?: RequestOptions) =>
      readOperation(call, { operationId }, options),

    /**
     * Lists the project's operations, newest first, with the last known status. `await` returns one page. Iteration
     * returns the operations of all pages.
     *
     * @example
     * const { operations } = await client.transactions.list({ limit: 20 })
     * for await (const { operationId } of client.transactions.list({ status: 'failed' })) console.log(operationId)
     */
    list: (input: ListTransactionsInput = {}, options?: RequestOptions) => {
      const { offset = 0, ...query } = refuseUnknown(
        readObject(input),
        'accountId status limit offset',
      )
      return createPages({
        offset,
        fetchPage: (from) =>
          call(
            'listTransactions',
            { query: toQuery<'listTransactions'>({ ...query, offset: from || undefined }) },
            options,
          ),
        itemsOf: ({ operations }) => operations,
        idOf: ({ operationId }) => operationId,
      })
    },

    /**
     * Polls until the operation reaches `until`, through rate limits, outages and reorganisations.
     *
     * Throws {@link OperationRevertedError} and {@link OperationDroppedError}. Throws {@link WaitTimeoutError} if the
     * time is up: the operation may still succeed, and `wait` can be called again.
     */
    wait: async (operationId: string, options?: WaitOptions) =>
      waitForOperation(waiting, operationId, options),
  }
}
