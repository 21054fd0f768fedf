import type { Evidence, PaymentIntent } from './evidence.js'
import type { Violation } from './violation.js'

/** The outcomes of the client's payments. Without a violation, `requested` = `landed` + `refused`. */
export interface PaymentFigures {
  readonly requested: number
  /** Number of successful executions. */
  readonly landed: number
  /** Payments that the client gave up after a refusal, or that the paying account prevented. */
  readonly refused: number
  /** Payments that neither landed nor were refused. */
  readonly missing: number
  /** Payments that equal another payment in account, recipient, token and amount. */
  readonly equal: number
}

/**
 * Checks that every payment landed exactly once or was refused, and that recipients received exactly the landed
 * payments. Idempotency keys tell equal payments apart: each payment must land in a separate operation.
 */
export function countPayments(evidence: Evidence): {
  readonly figures: PaymentFigures
  readonly violations: readonly Violation[]
} {
  const outcomes = outcomesOf(evidence)
  const groups = groupBy(outcomes, ({ intent }) => groupOf(intent))
  const violations: Violation[] = []
  const total = (of: (outcome: Outcome) => number, some: readonly Outcome[] = outcomes) =>
    some.reduce((sum, outcome) => sum + of(outcome), 0)

  for (const [group, members] of groups) {
    const sums = `${members.length} requested, ${total(landed, members)} landed, ${total(refused, members)} refused`
    const missing = members.filter((one) => balance(one) < 0)
    if (missing.length > 0)
      violations.push({
        invariant: 'missing',
        what: `${keysOf(missing)} neither landed nor were refused; of ${group}: ${sums}.`,
      })
    const surplus = members.filter((one) => balance(one) > 0)
    if (surplus.length > 0)
      violations.push({
        invariant: 'doubled',
        what: `${keysOf(surplus)} landed more than once, or although refused; of ${group}: ${sums}.`,
      })
  }

  const recipients = groupBy(
    outcomes,
    ({ intent: { recipient, token } }) => `${recipient}/${token}`,
  )
  for (const [recipient, members] of recipients) {
    const owed = members.reduce((sum, one) => sum + BigInt(one.landed) * one.intent.amount, 0n)
    const paid = evidence.chain.received.get(recipient) ?? 0n
    if (paid !== owed)
      violations.push({
        invariant: 'doubled',
        what: `${recipient} received ${paid}, and payments of ${owed} landed; ${keysOf(members)}.`,
      })
  }

  return {
    violations,
    figures: {
      requested: outcomes.length,
      landed: total(landed),
      refused: total(refused),
      missing: total((one) => Math.max(0, -balance(one))),
      equal: [...groups.values()].reduce((sum, { length }) => sum + (length > 1 ? length : 0), 0),
    },
  }
}

interface Outcome {
  readonly intent: PaymentIntent
  /** Number of successful executions of this payment. */
  readonly landed: number
  readonly refused: boolean
}

const landed = (one: Outcome): number => one.landed
const refused = (one: Outcome): number => Number(one.refused)
/** Returns 0 for a payment that landed once or was refused, -1 for a missing one, and more for a surplus. */
const balance = (one: Outcome): number => landed(one) + refused(one) - 1

function outcomesOf({ journal, chain, database }: Evidence): Outcome[] {
  const owners = ownersOf(journal)
  const landings = new Map<PaymentIntent, number>()
  for (const { userOperationHash, success } of chain.landings) {
    const owner = owners.get(userOperationHash)
    if (success && owner) landings.set(owner, (landings.get(owner) ?? 0) + 1)
  }
  const hindered = new Set(
    database.operations
      .filter(({ id, status }) => journal.evaded.has(id) && /^(failed|dropped)$/.test(status))
      .map(({ id }) => id),
  )
  return journal.payments.map((intent) => ({
    intent,
    landed: landings.get(intent) ?? 0,
    refused: intent.refused || intent.prepared.some(({ operationId }) => hindered.has(operationId)),
  }))
}

/**
 * Returns the payment of each user operation, by its hash. Two payments may have got the same user operation. Then it
 * belongs to the payment with an accepted operation, or else to the first payment.
 */
function ownersOf({ payments, accepted }: Evidence['journal']): Map<string, PaymentIntent> {
  const acceptedIds = new Set(accepted.map(({ operationId }) => operationId))
  const owners = new Map<string, PaymentIntent>()
  for (const told of [true, false])
    for (const intent of payments)
      for (const { operationId, userOperationHash: hash } of intent.prepared)
        if (acceptedIds.has(operationId) === told && !owners.has(hash)) owners.set(hash, intent)
  return owners
}

const groupOf = ({ account, recipient, token, amount }: PaymentIntent): string =>
  `${amount} of ${token} from ${account} to ${recipient}`

const keysOf = (outcomes: readonly Outcome[]): string =>
  outcomes.map(({ intent }) => intent.idempotencyKey).join(', ')

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}
