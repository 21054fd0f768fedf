import { GatewayError } from '../errors/index.js'
import type {
  BudgetRefusal,
  RefusedReservation,
  SponsorshipPolicy,
} from '../model/sponsorship-budget.js'

/** Retry-After while no known loss lapses: operations that land or expire, or a new deposit, may soon make room. */
const soonSeconds = 30

/**
 * Returns the error for an operation that the sponsorship budget has no room for. Seconds until a loss lapses are
 * rounded up.
 */
export function sponsorshipRefusal(
  { refusal, lapsesAt }: RefusedReservation,
  { fronting: { windowSeconds } }: Pick<SponsorshipPolicy, 'fronting'>,
  now: Date,
): GatewayError {
  const { code, limit, ...why } = answers[refusal]
  return new GatewayError(code, {
    ...why,
    ...(limit && { message: messageOf(limit, windowSeconds / 3600) }),
    retryAfterSeconds: lapsesAt
      ? Math.max(1, Math.ceil((lapsesAt.getTime() - now.getTime()) / 1000))
      : soonSeconds,
  })
}

const messageOf = ({ who, variable, grows }: FrontingLimit, hours: number) =>
  [
    `The account has not approved the paymaster yet, and first operations ${who} have used up what they may lose of the paymaster's deposit within ${hours} hours.`,
    'Wait for the seconds in the Retry-After header, or omit the fee token, and pay native gas.',
    grows &&
      'Operations of this project that pay their fee raise the limit by the cost of their gas.',
    `The operator of the gateway can raise ${variable}.`,
  ]
    .filter(Boolean)
    .join(' ')

interface FrontingLimit {
  readonly who: string
  readonly variable: string
  /** Whether the limit grows with the gas that the project's operations pay for. */
  readonly grows: boolean
}

interface Answer {
  readonly code: 'SPONSORSHIP_UNAVAILABLE' | 'SPONSORSHIP_LIMIT' | 'FRONTING_LIMIT'
  readonly limit?: FrontingLimit
  readonly reason?: string
  /** Logged for the operator, because only the operator can fix it. */
  readonly internal?: string
}

const project = { who: 'of this project', variable: 'FRONTED_LOSS_PERCENT', grows: true }
const owner = {
  who: "of all projects of this project's owner",
  variable: 'FRONTED_LOSS_OWNER_PERCENT',
  grows: true,
}
const unpaid = {
  who: 'of all projects whose payments do not cover such operations, including this one,',
  variable: 'FRONTED_LOSS_TOTAL_PERCENT',
  grows: true,
}
const total = {
  who: 'of all projects',
  variable: 'FRONTED_LOSS_TOTAL_PERCENT',
  grows: false,
}

const unpaidInternal =
  'first operations of projects that have paid less than they lost have used up half of what all projects may lose: find the projects that lost it, or raise the deposit or FRONTED_LOSS_TOTAL_PERCENT'
const totalInternal =
  'first operations of all projects have used up what they may lose: find the projects that lost it, or raise the deposit or FRONTED_LOSS_TOTAL_PERCENT'

/** Losses that have happened count until they lapse. Losses of operations under way may never happen. */
const lost = (limit: FrontingLimit) => ({
  limit,
  reason: `first operations ${limit.who} have reverted and used up the limit for now`,
})
const underWay = (limit: FrontingLimit) => ({
  limit,
  reason: `first operations ${limit.who} are under way and would use up the limit if they revert`,
})

const answers: Readonly<Record<BudgetRefusal, Answer>> = {
  deposit: {
    code: 'SPONSORSHIP_UNAVAILABLE',
    internal: "the paymaster's deposit is reserved",
  },
  'above-share': {
    code: 'SPONSORSHIP_UNAVAILABLE',
    internal:
      "one operation costs more than its project's share of the paymaster's deposit: raise the deposit, PROJECT_DEPOSIT_PERCENT, or the project's own share if it has one",
  },
  'above-loss': {
    code: 'SPONSORSHIP_UNAVAILABLE',
    internal:
      'one first operation costs more than first operations may lose: raise the deposit, or FRONTED_LOSS_PERCENT, FRONTED_LOSS_OWNER_PERCENT and FRONTED_LOSS_TOTAL_PERCENT',
  },
  'project-share': {
    code: 'SPONSORSHIP_LIMIT',
    reason:
      "the project has reserved its whole share of the paymaster's deposit; the operator of the gateway can raise the share",
  },
  unsubmitted: {
    code: 'SPONSORSHIP_LIMIT',
    reason:
      'the project has too many operations prepared and not submitted; the operator of the gateway can raise the limit',
  },
  fronting: { code: 'FRONTING_LIMIT', ...lost(project) },
  'fronting-under-way': { code: 'FRONTING_LIMIT', ...underWay(project) },
  'owner-fronting': { code: 'FRONTING_LIMIT', ...lost(owner) },
  'owner-fronting-under-way': { code: 'FRONTING_LIMIT', ...underWay(owner) },
  'unpaid-fronting': { code: 'FRONTING_LIMIT', ...lost(unpaid), internal: unpaidInternal },
  'unpaid-fronting-under-way': {
    code: 'FRONTING_LIMIT',
    ...underWay(unpaid),
    internal: unpaidInternal,
  },
  'total-fronting': { code: 'SPONSORSHIP_UNAVAILABLE', ...lost(total), internal: totalInternal },
  'total-fronting-under-way': {
    code: 'SPONSORSHIP_UNAVAILABLE',
    ...underWay(total),
    internal: totalInternal,
  },
}
