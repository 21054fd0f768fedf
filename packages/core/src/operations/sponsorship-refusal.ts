import { GatewayError } from '../errors/index.js'
import type { BudgetRefusal } from '../fees/sponsorship-budget.js'

/** Operations land or expire, and deposits are topped up, within a minute at best. */
const soonSeconds = 30

/** Of a window of hours, what has lapsed in a minute is of no use to anybody. */
const windowSeconds = 15 * 60

/** What a caller is told whose operation the budget has no room for. */
export function sponsorshipRefusal(refusal: BudgetRefusal): GatewayError {
  const { code, retryAfterSeconds = soonSeconds, ...why } = answers[refusal]
  return new GatewayError(code, { ...why, retryAfterSeconds })
}

interface Answer {
  readonly code: 'SPONSORSHIP_UNAVAILABLE' | 'SPONSORSHIP_LIMIT' | 'FRONTING_LIMIT'
  readonly reason?: string
  /** For the operator, who alone can do something about it. */
  readonly internal?: string
  /** @default half a minute */
  readonly retryAfterSeconds?: number
}

const totalInternal =
  'first operations of all projects have used up what they may lose: see who lost it, or raise the deposit or FRONTED_LOSS_TOTAL_PERCENT'

const answers: Readonly<Record<BudgetRefusal, Answer>> = {
  deposit: {
    code: 'SPONSORSHIP_UNAVAILABLE',
    internal: "the paymaster's deposit is reserved",
  },
  'above-share': {
    code: 'SPONSORSHIP_UNAVAILABLE',
    internal:
      "one operation costs more than its project's share of the paymaster's deposit: raise the deposit, or PROJECT_DEPOSIT_PERCENT, or the share of its own that the project has been set",
  },
  'above-loss': {
    code: 'SPONSORSHIP_UNAVAILABLE',
    internal:
      'one first operation costs more than may be lost: raise the deposit, or FRONTED_LOSS_PERCENT and FRONTED_LOSS_TOTAL_PERCENT',
  },
  'project-share': {
    code: 'SPONSORSHIP_LIMIT',
    reason: "the project holds its share of the paymaster's deposit",
  },
  unsubmitted: {
    code: 'SPONSORSHIP_LIMIT',
    reason: 'the project has too many operations prepared and not submitted',
  },
  fronting: {
    code: 'FRONTING_LIMIT',
    reason: 'first operations that reverted have lost what the project may lose for now',
    retryAfterSeconds: windowSeconds,
  },
  'fronting-under-way': {
    code: 'FRONTING_LIMIT',
    reason: 'first operations under way may lose what the project may lose',
  },
  'total-fronting': {
    code: 'SPONSORSHIP_UNAVAILABLE',
    reason: 'first operations that reverted have lost what they may for now',
    internal: totalInternal,
    retryAfterSeconds: windowSeconds,
  },
  'total-fronting-under-way': {
    code: 'SPONSORSHIP_UNAVAILABLE',
    reason: 'first operations under way may lose what they may',
    internal: totalInternal,
  },
}
