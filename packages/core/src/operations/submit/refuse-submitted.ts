import type { Operation } from '../../model/operation.js'
import type { Project } from '../../model/project.js'
import type { WithStores } from '../../ports/database.js'
import { alreadySubmitted, duplicateOf } from '../submit-refusals.js'

/**
 * A submitted operation is never called stale, wrongly signed or sent without the gateway: a client that prepares again would pay twice.
 *
 * Throws `OPERATION_ALREADY_SUBMITTED`, and `DUPLICATE_USER_OPERATION` if another operation with the same hash was submitted.
 */
export async function refuseSubmitted(
  { database }: WithStores<'submissions'>,
  project: Project,
  { id, networkId, userOperationHash }: Operation,
): Promise<void> {
  const submitted = await database.submissions.findSubmitted(networkId, userOperationHash)
  if (submitted?.id === id) throw alreadySubmitted(id, submitted.status)
  if (submitted) throw duplicateOf(project, submitted)
}
