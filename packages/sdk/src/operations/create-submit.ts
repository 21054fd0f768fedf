import { ConnectionError } from '../errors/connection-error.js'
import { GatewayApiError } from '../errors/gateway-api-error.js'
import { GatewaySdkError } from '../errors/gateway-sdk-error.js'
import { isGatewaySdkError } from '../errors/is-gateway-sdk-error.js'
import type { Caller } from '../http/create-caller.js'
import { mayPass } from '../http/may-pass.js'
import type { RequestOptions } from '../http/request-options.js'
import { readList, readObject } from '../inputs/read-object.js'
import { readOptions } from '../inputs/read-options.js'
import type { SignedPlainTransactions, SignedTransaction } from '../model/signed-transaction.js'
import type { AnswerOf, BodyOf } from '../wire/endpoint-types.js'
import { answeredAnother, differing } from './read-operation.js'

/** The submitted operation, as the gateway answers. */
export type SubmittedOperation = AnswerOf<'submitTransaction'>

/**
 * A signed operation, as `sign` returns it. Only with its hash can it be compared with an earlier submit of this id.
 */
export type SubmitInput =
  | (Pick<SignedTransaction, 'operationId' | 'signature'> & Partial<SignedTransaction>)
  | (Pick<SignedPlainTransactions, 'operationId' | 'signedTransactions'> &
      Partial<SignedPlainTransactions>)

export const createSubmit =
  (call: Caller) =>
  async (signed: SubmitInput, options: RequestOptions = {}): Promise<SubmittedOperation> => {
    readObject(signed, 'signed')
    const { signal } = readOptions(options)
    signal?.throwIfAborted()
    try {
      return await submit(call, signed, options)
    } catch (error) {
      throw isInDoubt(error, signal) ? withOperationId(error, signed.operationId) : error
    }
  }

async function submit(
  call: Caller,
  signed: SubmitInput,
  options: RequestOptions,
): Promise<SubmittedOperation> {
  const { operationId } = signed
  try {
    const answer = await call('submitTransaction', { body: bodyOf(signed) }, options)
    const field = differing(answer, signed)
    if (field) throw answeredAnother('POST /transaction/submit', field)
    return answer
  } catch (error) {
    if (!saysSubmitted(error, operationId)) throw error
    const existing = await call(
      'getTransaction',
      { params: { id: operationId }, cause: error },
      options,
    ).catch((unread: unknown) => {
      // The operation was submitted, so it exists. "Not found" would make the caller pay again.
      throw isGatewaySdkError(unread, 'OPERATION_NOT_FOUND') ? error : unread
    })
    if (differing(existing, signed)) throw error
    const { status, userOperationHash, networkId } = existing
    return { operationId, status, userOperationHash, networkId }
  }
}

function bodyOf(signed: SubmitInput): BodyOf<'submitTransaction'> {
  const { operationId } = signed
  if ('signedTransactions' in signed)
    return {
      operationId,
      signedTransactions: [...readList(signed.signedTransactions, 'signed.signedTransactions')],
    }
  const { signature, authorization } = signed
  return { operationId, signature, ...(authorization && { authorization }) }
}

/** Returns whether the refusal names this operation id. The same user operation under another id is another payment. */
const saysSubmitted = (error: unknown, operationId: string): boolean =>
  error instanceof GatewayApiError && error.operationId === operationId

/** Codes that state what became of the operation itself. */
const settling =
  /^(OPERATION_STALE|OPERATION_NOT_FOUND|SENT_WITHOUT_GATEWAY|OPERATION_ALREADY_SUBMITTED|DUPLICATE_USER_OPERATION)$/

/**
 * Returns whether the operation may have been accepted in spite of the error. A refusal that may change on a later
 * attempt is inconclusive, and so is a proxy's page. After a lost attempt, only a refusal about the operation itself is
 * conclusive. Refusals for keys, funds or limits may not have applied when the lost attempt arrived.
 */
const isInDoubt = (
  error: unknown,
  signal: AbortSignal | undefined,
): error is GatewaySdkError | DOMException =>
  (error instanceof GatewaySdkError &&
    (mayPass(error) ||
      error.status >= 500 ||
      (isAfterLost(error) && !settling.test(error.code)))) ||
  isTimeout(error, signal)

/**
 * Returns whether an earlier attempt may have reached the gateway. `cause` is the error of the attempt before. An
 * attempt that a rate limit refused did not reach it: rate limits refuse requests before anything is read.
 */
const isAfterLost = ({ cause }: Error): boolean => {
  const before = cause as GatewaySdkError | undefined
  return before !== undefined && (before.status !== 429 || isAfterLost(before))
}

/** Returns whether the signal timed out. A caller who aborts knows about it, but a timeout is unexpected. */
const isTimeout = (error: unknown, signal: AbortSignal | undefined): boolean =>
  error === signal?.reason && error instanceof DOMException && error.name === 'TimeoutError'

function withOperationId(
  error: GatewaySdkError | DOMException,
  operationId: string,
): ConnectionError {
  const { requestId, timedOut = error instanceof DOMException } = error as Partial<ConnectionError>
  return new ConnectionError(
    `${error.message} Operation ${operationId} may have been accepted: do not prepare it again, submit the same signed operation.`,
    { timedOut, operationId, requestId, cause: error },
  )
}
