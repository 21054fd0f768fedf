import { isGatewayError } from '../../errors/index.js'
import type { AnyOperation } from '../../model/operation.js'
import type { WithStores } from '../../ports/database.js'

/**
 * Frees the idempotency key of an operation whose submit was refused because another project's operation has its hash. That hash
 * stays taken, so the operation is never accepted, and its next submit gets the same answer. The next prepare under the key
 * plans the payment anew, beside the other project's. A duplicate within the project keeps its key: the two may be one payment,
 * and the answer names the other operation's id so that the client can find out.
 */
export async function freeDuplicateKey(
  { database }: WithStores<'submissions'>,
  { id }: AnyOperation,
  refusal: unknown,
): Promise<void> {
  if (isGatewayError(refusal, 'DUPLICATE_USER_OPERATION') && refusal.body.operationId === undefined)
    await database.submissions.freeIdempotencyKey(id)
}
