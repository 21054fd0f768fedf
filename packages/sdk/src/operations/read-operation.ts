import type { Hex } from 'viem'
import { MalformedAnswerError } from '../errors/malformed-answer-error.js'
import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import type { TrackedOperation } from '../model/tracked-operation.js'

/** What is known of an operation, as answers spell it. */
export interface KnownOperation {
  readonly operationId: string
  readonly userOperationHash?: Hex | undefined
  readonly networkId?: string | undefined
}

/** How far an operation is. Throws {@link MalformedAnswerError} for an answer about another one. */
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

/** Where an answer is about another operation than the one that is known; `undefined`: nowhere. */
export const differing = (
  answer: Readonly<Record<keyof KnownOperation, string>>,
  { operationId, userOperationHash, networkId }: KnownOperation,
): string | undefined =>
  Object.entries({ operationId, userOperationHash, networkId }).find(
    ([field, expected]) =>
      // Databases have null for what is not known, and numbers for the ids of networks.
      (expected ?? undefined) !== undefined &&
      String(answer[field as keyof KnownOperation]).toLowerCase() !==
        String(expected).toLowerCase(),
  )?.[0]

export const answeredAnother = (endpoint: string, path: string) =>
  new MalformedAnswerError(endpoint, [{ path, message: 'is of another operation' }])
