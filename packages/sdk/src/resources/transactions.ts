import type { Caller } from '../http/create-caller.js'
import { createPages } from '../http/pages.js'
import type { RequestOptions } from '../http/request-options.js'
import { type QueryFor, toQuery } from '../http/to-query.js'
import { readObject } from '../inputs/read-object.js'
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

/** `status`: a raw status, or `pending` for received, queued and submitted. `limit` at most 200. */
export type ListTransactionsInput = QueryFor<QueryOf<'listTransactions'>>

export interface TransactionsConfig<Mode extends AccountMode> {
  readonly call: Caller
  readonly waiting: WaitDependencies
  readonly networks: NetworksOption
  readonly accountMode: Mode
}

/** Prepare, verify, sign, submit, wait: each step by itself. */
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
     * Prepares calls of an account as one user operation. Nothing is spent yet; submit within 30 minutes.
     *
     * Throws {@link UnsafeOperationError} when the security check objects, and {@link GatewayApiError} such as
     * `INSUFFICIENT_BALANCE`, `VALIDATION_NOT_ACCEPTED` and `EXECUTION_SIMULATION_REVERTED`.
     */
    prepare,

    /**
     * Prepares transfers of tokens and the native coin as one user operation or, for accounts of mode `eip7702` on networks
     * without EIP-7702, as a plain transaction each: `rail` says which. Throws like `prepare`.
     */
    prepareTransfer,

    /**
     * Prepares the withdrawal of coins that the EntryPoint holds for an account: the gas that self-funded operations
     * reserved and did not use. They go to the account, or to its owner. With a fee token the whole deposit can be
     * withdrawn; without, the operation's own gas is taken out of it first. Throws like `prepare`, and
     * {@link ConfigurationError} with code `PIN_MISSING`.
     */
    prepareDepositWithdrawal: createDepositWithdrawal({ call, prepare, networks, accountMode }),

    /**
     * Checks a prepared operation against what was asked for and the pinned contracts, and says what it does.
     * `sign` does this by itself. Throws {@link VerificationError}, or {@link ConfigurationError} with code
     * `PIN_MISSING`.
     */
    verify,

    /**
     * Verifies, then signs: the user-operation hash as an EIP-191 message, with an EIP-7702 authorization where one is
     * required, or each plain transaction. Throws like `verify`, and {@link SignerError} when the owner cannot sign that, or
     * signed something else.
     */
    sign,

    /**
     * Hands in what was signed. May be repeated: an operation that was accepted before is returned as accepted.
     *
     * Throws {@link GatewayApiError} such as `OPERATION_STALE` (prepare again) and `SENT_WITHOUT_GATEWAY` (never
     * prepare again: the network has the operation), {@link DuplicateOperationError} when another
     * operation has the same hash (nothing was sent for this one: prepare again, with another idempotencyKey), and
     * {@link ConnectionError} with `operationId` when no attempt got an answer that settles it, as with 429, 5xx and a proxy's
     * page (submit the same again).
     */
    submit,

    /** Status of a submitted operation. `OPERATION_NOT_FOUND` for one that was only prepared. */
    get: (operationId: string, options?: RequestOptions) =>
      readOperation(call, { operationId }, options),

    /**
     * The project's operations, newest first, with the last known status. Awaited it is one page, iterated over it is all of
     * them.
     *
     * @example
     * const { operations } = await client.transactions.list({ limit: 20 })
     * for await (const { operationId } of client.transactions.list({ status: 'failed' })) console.log(operationId)
     */
    list: (input: ListTransactionsInput = {}, options?: RequestOptions) => {
      const { offset = 0, ...query } = readObject(input)
      return createPages({
        offset,
        fetchPage: (from) =>
          call(
            'listTransactions',
            { query: toQuery<'listTransactions'>({ ...query, ...(from > 0 && { offset: from }) }) },
            options,
          ),
        itemsOf: ({ operations }) => operations,
        idOf: ({ operationId }) => operationId,
      })
    },

    /**
     * Polls until the operation has come as far as `until`, through rate limits, outages and reorganisations.
     *
     * Throws {@link OperationRevertedError}, {@link OperationDroppedError}, and {@link WaitTimeoutError} when
     * the time is up: the operation may then still succeed, and `wait` may be called again.
     */
    wait: async (operationId: string, options?: WaitOptions) =>
      waitForOperation(waiting, operationId, options),
  }
}
