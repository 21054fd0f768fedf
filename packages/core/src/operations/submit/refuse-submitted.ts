import type { Operation } from '../../model/operation.js'
import type { Project } from '../../model/project.js'
import type { WithStores } from '../../ports/database.js'
import { alreadySubmitted, duplicateOf } from '../submit-refusals.js'

/**
 * Throws `OPERATION_ALREADY_SUBMITTED` if the operation was submitted, and `DUPLICATE_USER_OPERATION` if another
 * operation with the same hash was. Any other refusal of such an operation would make its client prepare again and pay
 * twice.
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
