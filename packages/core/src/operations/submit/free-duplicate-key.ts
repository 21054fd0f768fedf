import { isGatewayError } from '../../errors/index.js'
import type { AnyOperation } from '../../model/operation.js'
import type { WithStores } from '../../ports/database.js'

/**
 * Frees the operation's idempotency key if its submit was refused because another project's operation has the same
 * hash. That hash stays taken, so this operation is never accepted. The next prepare under the key plans the payment
 * anew.
 *
 * A duplicate within the project keeps its key, because the two operations may be one payment. The error names the
 * other operation's id, so that the client can check.
 */
export async function freeDuplicateKey(
  { database }: WithStores<'submissions'>,
  { id }: AnyOperation,
  refusal: unknown,
): Promise<void> {
  if (isGatewayError(refusal, 'DUPLICATE_USER_OPERATION') && refusal.body.operationId === undefined)
    await database.submissions.freeIdempotencyKey(id)
}
