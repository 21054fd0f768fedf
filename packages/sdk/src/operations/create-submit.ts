import { ConnectionError } from '../errors/connection-error.js'
import { GatewayApiError } from '../errors/gateway-api-error.js'
import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import type { AnswerOf, BodyOf } from '../wire/endpoint-types.js'
import type { SignedPlainTransactions, SignedTransaction } from './signed-transaction.js'

/** The operation as the gateway took it. */
export type SubmittedOperation = AnswerOf<'submitTransaction'>

/** What `sign` returns; without its hash an operation that exists already is taken for the same one. */
export type SubmitInput =
  | (Pick<SignedTransaction, 'operationId' | 'signature'> & Partial<SignedTransaction>)
  | (Pick<SignedPlainTransactions, 'operationId' | 'signedTransactions'> &
      Partial<SignedPlainTransactions>)

export const createSubmit =
  (call: Caller) =>
  async (signed: SubmitInput, options?: RequestOptions): Promise<SubmittedOperation> => {
    const { operationId } = signed
    try {
      return await call('submitTransaction', { body: bodyOf(signed) }, options)
    } catch (error) {
      if (error instanceof ConnectionError) throw withOperationId(error, operationId)
      const existingId = alreadySubmittedAs(error, operationId)
      if (existingId === undefined) throw error
      const existing = await call('getTransaction', { params: { id: existingId } }, options)
      const isAnother =
        signed.userOperationHash !== undefined &&
        existing.userOperationHash.toLowerCase() !== signed.userOperationHash.toLowerCase()
      if (isAnother) throw error
      const { status, userOperationHash, networkId } = existing
      return { operationId: existing.operationId, status, userOperationHash, networkId }
    }
  }

function bodyOf(signed: SubmitInput): BodyOf<'submitTransaction'> {
  const { operationId } = signed
  if ('signedTransactions' in signed)
    return { operationId, signedTransactions: [...signed.signedTransactions] }
  const { signature, authorization } = signed
  return { operationId, signature, ...(authorization && { authorization }) }
}

/** The operation that a 409 says exists: this one (a resend of it), or the same user operation under another id. */
function alreadySubmittedAs(error: unknown, operationId: string): string | undefined {
  if (!(error instanceof GatewayApiError)) return undefined
  if (error.code === 'OPERATION_ALREADY_SUBMITTED') return operationId
  return error.code === 'DUPLICATE_USER_OPERATION' ? error.operationId : undefined
}

const withOperationId = (error: ConnectionError, operationId: string) =>
  new ConnectionError(
    `${error.message} Operation ${operationId} may have been accepted all the same: do not prepare it again, submit the same signed operation once more.`,
    { timedOut: error.timedOut, operationId, cause: error.cause ?? error },
  )
