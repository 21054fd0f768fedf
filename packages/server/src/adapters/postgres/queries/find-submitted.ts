import type { SubmittedReference } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Hash } from 'viem'
import { toReference } from '../rows/operation-row.js'
import { findByHashes } from './find-by-hashes.js'
import { isVisible } from './is-visible.js'

/** Finds the operation that was submitted with this hash, in any project. */
export async function findSubmitted(
  db: Knex,
  networkId: string,
  hash: Hash,
): Promise<SubmittedReference | undefined> {
  const [row] = await findByHashes(db, { networkId, hashes: [hash], where: isVisible })
  return row && toReference(row)
}
