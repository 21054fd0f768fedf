import type { Evidence } from './evidence.js'
import { isTerminal } from './is-terminal.js'
import type { Violation } from './violation.js'

/**
 * Checks that every accepted operation has ended and was executed, unless its own account prevented it. Campaigns send
 * only operations that can land. Operations whose submit was refused must not have gone on.
 */
export function checkAccepted({ journal, database, chain }: Evidence): Violation[] {
  const rows = new Map(database.operations.map((row) => [row.id, row]))
  const landed = new Set(chain.landings.map(({ userOperationHash }) => userOperationHash))
  const violations: Violation[] = []
  for (const { operationId, userOperationHash } of journal.accepted) {
    const row = rows.get(operationId)
    if (!row) {
      violations.push({
        invariant: 'lost',
        what: `${operationId} was accepted, but is not in the database.`,
      })
    } else if (!isTerminal(row.status) || row.status === 'expired') {
      const found = landed.has(userOperationHash) ? 'is' : 'is not'
      violations.push({
        invariant: 'lost',
        what: `${operationId} was accepted and ended ${row.status} (${row.reason}); it ${found} on chain.`,
      })
    }
    if (row && ['failed', 'dropped'].includes(row.status) && !journal.evaded.has(operationId))
      violations.push({
        invariant: 'lost',
        what: `${operationId} was accepted and could land, but ended ${row.status} (${row.reason}).`,
      })
    if (row && row.userOperationHash !== userOperationHash)
      violations.push({
        invariant: 'lost',
        what: `${operationId} was accepted as ${userOperationHash} and is stored as ${row.userOperationHash}.`,
      })
  }
  for (const operationId of journal.refused) {
    const row = rows.get(operationId)
    if (row && row.status !== 'prepared' && row.status !== 'expired')
      violations.push({
        invariant: 'doubled',
        what: `${operationId} is ${row.status}, but its submit was refused, so its client may have sent another one.`,
      })
  }
  return violations
}
