import { GatewayError } from '../errors/index.js'
import type { BudgetRefusal } from '../fees/sponsorship-budget.js'

/** Operations land or expire, and deposits are topped up, within a minute at best. */
const retryAfterSeconds = 30

/** Of a window of hours, what has lapsed in a minute is of no use to anybody. */
const frontingRetrySeconds = 15 * 60

/** What a caller is told whose operation the budget has no room for. */
export function sponsorshipRefusal(refusal: BudgetRefusal): GatewayError {
  switch (refusal) {
    case 'deposit':
      return new GatewayError('SPONSORSHIP_UNAVAILABLE', {
        internal: "the paymaster's deposit is reserved",
        retryAfterSeconds,
      })
    case 'project-share':
    case 'unsubmitted':
      return new GatewayError('SPONSORSHIP_LIMIT', { reason: reasons[refusal], retryAfterSeconds })
    case 'fronting':
      return new GatewayError('FRONTING_LIMIT', { retryAfterSeconds: frontingRetrySeconds })
  }
}

const reasons = {
  'project-share': "the project holds its share of the paymaster's deposit",
  unsubmitted: 'the project has too many operations prepared and not submitted',
} as const
