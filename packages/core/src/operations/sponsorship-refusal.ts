import { GatewayError } from '../errors/index.js'
import type {
  BudgetRefusal,
  RefusedReservation,
  SponsorshipPolicy,
} from '../model/sponsorship-budget.js'

/** Operations land or expire, and deposits are topped up, within a minute at best. */
const soonSeconds = 30

/** What a caller is told whose operation the budget has no room for. Seconds until a loss lapses are rounded up. */
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
    'Wait for the seconds in the Retry-After header; or omit the fee token, and pay native gas.',
    grows &&
      'Operations of this project that pay their fee make room for as much as their gas cost.',
    `The operator of the gateway can raise ${variable}.`,
  ]
    .filter(Boolean)
    .join(' ')

interface FrontingLimit {
  readonly who: string
  readonly variable: string
  /** With what the project pays. */
  readonly grows: boolean
}

interface Answer {
  readonly code: 'SPONSORSHIP_UNAVAILABLE' | 'SPONSORSHIP_LIMIT' | 'FRONTING_LIMIT'
  readonly limit?: FrontingLimit
  readonly reason?: string
  /** For the operator, who alone can do something about it. */
  readonly internal?: string
}

const project = { who: 'of this project', variable: 'FRONTED_LOSS_PERCENT', grows: true }
const owner = {
  who: "of all projects of this project's owner",
  variable: 'FRONTED_LOSS_OWNER_PERCENT',
  grows: true,
}
const unpaid = {
  who: 'of all projects that have not paid for as many yet, as this one has not,',
  variable: 'FRONTED_LOSS_TOTAL_PERCENT',
  grows: true,
}
const total = {
  who: 'of all projects',
  variable: 'FRONTED_LOSS_TOTAL_PERCENT',
  grows: false,
}

const unpaidInternal =
  'first operations of projects that have paid nothing, or less, have used up half of what all may lose: see who lost it, or raise the deposit or FRONTED_LOSS_TOTAL_PERCENT'
const totalInternal =
  'first operations of all projects have used up what they may lose: see who lost it, or raise the deposit or FRONTED_LOSS_TOTAL_PERCENT'

/** Losses that are over leave no room before they lapse; those under way may turn out to be none. */
const lost = (limit: FrontingLimit) => ({
  limit,
  reason: `first operations ${limit.who} that reverted have lost what they may for now`,
})
const underWay = (limit: FrontingLimit) => ({
  limit,
  reason: `first operations ${limit.who} that are under way may lose what they may`,
})

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
      'one first operation costs more than may be lost: raise the deposit, or FRONTED_LOSS_PERCENT, FRONTED_LOSS_OWNER_PERCENT and FRONTED_LOSS_TOTAL_PERCENT',
  },
  'project-share': {
    code: 'SPONSORSHIP_LIMIT',
    reason: "the project holds its share of the paymaster's deposit",
  },
  unsubmitted: {
    code: 'SPONSORSHIP_LIMIT',
    reason: 'the project has too many operations prepared and not submitted',
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
