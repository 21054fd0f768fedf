import type { Evidence } from './evidence.js'
import type { Violation } from './violation.js'

/**
 * Returns the history of all operations of the accounts in a violation, one line each, oldest first. The usual cause of
 * a violation is another operation of the same account. Returns nothing if the violation names no operation.
 */
export function tellStory({ journal, database }: Evidence, { what }: Violation): readonly string[] {
  const named = new Set(what.match(/op_\w+/g))
  const accounts = new Set(
    journal.payments
      .filter(({ prepared }) => prepared.some(({ operationId }) => named.has(operationId)))
      .map(({ account }) => account),
  )
  const accepted = new Set(journal.accepted.map(({ operationId }) => operationId))
  const rows = new Map(database.operations.map((row) => [row.id, row]))
  return journal.payments
    .filter(({ account }) => accounts.has(account))
    .flatMap(({ idempotencyKey, prepared }) =>
      prepared.map(({ operationId }) => ({ operationId, idempotencyKey })),
    )
    .sort((left, right) => left.operationId.localeCompare(right.operationId))
    .map(({ operationId, idempotencyKey }) => {
      const moves = database.transitions
        .filter((move) => move.operationId === operationId)
        .map(({ to, at, cause }) => `${new Date(at).toISOString().slice(11, -1)} ${to} (${cause})`)
      const answer = accepted.has(operationId) ? 'accepted' : 'not accepted'
      const row = rows.get(operationId)
      const deploys = row?.deploys ? ', deploys the account' : ''
      return `${operationId} of ${idempotencyKey}, ${answer}${deploys}: ${moves.join(', ') || (row?.status ?? 'unknown')}`
    })
}
