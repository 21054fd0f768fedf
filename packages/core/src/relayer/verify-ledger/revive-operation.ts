import { splitNonce } from '../../erc4337/kernel-nonce.js'
import { isTerminal } from '../../model/operation-state.js'
import { reason } from '../../model/reasons.js'
import type { DifferenceOutcome } from './difference.js'
import type { StatusFinding } from './finding.js'
import type { Run } from './run.js'

/**
 * Undoes an inclusion that no block shows. An operation that can still land becomes live again, and the gateway sends
 * it or ends it on proof. An operation whose nonce is used is dropped.
 */
export async function reviveOperation(
  { deps: { chainOf, database }, network: { networkId }, range }: Run,
  { stored: { id, status, userOperation } }: StatusFinding,
): Promise<DifferenceOutcome> {
  const { sender, nonce } = userOperation
  const { nonceKey, sequence } = splitNonce(nonce)
  const seen = await Promise.all(
    chainOf(networkId)
      .witnesses()
      .map((witness) => witness.accountAt({ sender, nonceKey }, range.to)),
  )
  const passed = seen.every((account) => account.sequence > sequence)
  return database.transaction(async (stores): Promise<DifferenceOutcome> => {
    const { operations, repairs, slots, statuses } = stores
    await repairs.bringBack([id])
    const locked = await statuses.lock([id])
    if (locked.get(id) !== status)
      return { kind: 'left', why: 'its status has changed since it was read' }
    if (!passed && isTerminal(status)) {
      const { nonces } = await operations.liveNonces(networkId, sender)
      if (nonces.includes(nonce))
        return { kind: 'left', why: 'another live operation has taken its nonce' }
    }
    const live = (await slots.carried([id])).has(id) ? 'submitted' : 'queued'
    await repairs.correct(passed ? 'dropped' : live, [
      {
        id,
        from: status,
        change: {
          cause: `repair: no block up to ${range.to} has it`,
          reason: passed ? reason('NONCE_PASSED') : null,
          inclusion: null,
        },
      },
    ])
    return { kind: 'repaired' }
  })
}
