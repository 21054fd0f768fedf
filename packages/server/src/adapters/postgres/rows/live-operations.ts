import type {
  Delegation,
  LiveOperations,
  OperationId,
  OperationStatus,
  ProjectId,
} from '@gasless-gateway/core'
import { type ClaimRow, toClaims } from './operation-row.js'

/** A live operation, with the assets and nonces that it claims of its account. */
export interface LiveRow extends ClaimRow {
  readonly id: OperationId
  readonly project_id: ProjectId
  readonly nonce: string | null
  readonly deploys: boolean
  readonly delegation: Delegation | null
  readonly status: OperationStatus
}

export const toLiveOperations = (live: readonly LiveRow[]): LiveOperations => ({
  nonces: live.flatMap(({ nonce }) => (nonce === null ? [] : [BigInt(nonce)])),
  deploying: live.some(({ deploys }) => deploys),
  adopting: live.flatMap((row) => {
    const nonce = row.delegation?.authorization?.nonce
    // The assets of a landed operation have left the account.
    const claims = row.status === 'confirmed' ? new Map() : toClaims(row)
    return nonce === undefined ? [] : [{ projectId: row.project_id, nonce, claims }]
  }),
  claims: live
    .filter(({ status, delegation }) => status !== 'confirmed' && !delegation?.authorization)
    .map((row) => ({ projectId: row.project_id, claims: toClaims(row) })),
  landed: live.filter(({ status }) => status === 'confirmed').map(({ id }) => id),
})
