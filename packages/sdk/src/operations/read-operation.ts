import type { Hex } from 'viem'
import { MalformedAnswerError } from '../errors/malformed-answer-error.js'
import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import type { TrackedOperation } from '../model/tracked-operation.js'

/** The known ids of an operation, as answers spell them. */
export interface KnownOperation {
  readonly operationId: string
  readonly userOperationHash?: Hex | undefined
  readonly networkId?: string | undefined
}

/**
 * Returns the operation with its current status. Throws {@link MalformedAnswerError} if the answer is about another
 * operation.
 */
export async function readOperation(
  call: Caller,
  known: KnownOperation,
  options?: RequestOptions,
): Promise<TrackedOperation> {
  const answer = await call('getTransaction', { params: { id: known.operationId } }, options)
  const field = differing(answer, known)
  if (field) throw answeredAnother('GET /transaction/:id', field)
  return answer
}

/** Returns the first field in which an answer differs from the known operation. `undefined`: it does not differ. */
export const differing = (
  answer: Readonly<Record<keyof KnownOperation, string>>,
  { operationId, userOperationHash, networkId }: KnownOperation,
): string | undefined =>
  Object.entries({ operationId, userOperationHash, networkId }).find(
    ([field, expected]) =>
      // Callers may pass values from a database, which has null for unknown values and numbers for network ids.
      (expected ?? undefined) !== undefined &&
      String(answer[field as keyof KnownOperation]).toLowerCase() !==
        String(expected).toLowerCase(),
  )?.[0]

export const answeredAnother = (endpoint: string, path: string) =>
  new MalformedAnswerError(endpoint, [{ path, message: 'is of another operation' }])
