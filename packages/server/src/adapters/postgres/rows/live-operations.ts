import type {
  Delegation,
  LiveOperations,
  OperationId,
  OperationStatus,
  ProjectId,
} from '@gasless-gateway/core'
import { type DebitRow, toDebits } from './operation-row.js'

/** A live operation, with the assets and nonces that it takes from its account. */
export interface LiveRow extends DebitRow {
  readonly id: OperationId
  readonly project_id: ProjectId
  readonly nonce: string | null
  readonly deploys: boolean
  readonly delegation: Delegation | null
  readonly status: OperationStatus
}

/** `finalBlock` is the number of the network's final block, or `null` before the first one. */
export const toLiveOperations = (
  live: readonly LiveRow[],
  finalBlock: string | null,
): LiveOperations => ({
  nonces: live.flatMap(({ nonce }) => (nonce === null ? [] : [BigInt(nonce)])),
  deploying: live.some(({ deploys }) => deploys),
  adopting: live.flatMap((row) => {
    const nonce = row.delegation?.authorization?.nonce
    // The assets of a landed operation have left the account.
    const debits = row.status === 'confirmed' ? new Map() : toDebits(row)
    return nonce === undefined ? [] : [{ projectId: row.project_id, nonce, debits }]
  }),
  debits: live
    .filter(({ status, delegation }) => status !== 'confirmed' && !delegation?.authorization)
    .map((row) => ({ projectId: row.project_id, debits: toDebits(row) })),
  landed: live.filter(({ status }) => status === 'confirmed').map(({ id }) => id),
  finalBlock: finalBlock === null ? undefined : BigInt(finalBlock),
})
